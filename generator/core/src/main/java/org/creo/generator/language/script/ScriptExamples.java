// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.script;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.generator.language.ExampleCall;
import org.creo.generator.language.Examples;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.type.ArrayType;
import org.creo.type.OptionalType;
import org.creo.type.StreamType;
import org.creo.type.StructType;

/** Examples in languages in which a list is in brackets, and an optional value is itself. */
public abstract class ScriptExamples extends Examples {

    private final Description description;
    private final ScriptNames names;
    private final SortedSet<String> classes = new TreeSet<>();

    protected ScriptExamples(Description description, ScriptNames names) {
        super(description);
        this.description = description;
        this.names = names;
    }

    /** The classes that the examples so far have named. */
    public final SortedSet<String> classes() {
        return classes;
    }

    /** A struct or an enum, which the code then has to import. */
    protected final String named(String declared) {
        String name = names.type(declared);
        classes.add(name);
        return name;
    }

    public final ExampleCall call(Method method) {
        return ExampleCall.of(method, names.method(method.name()), parameters(method), this::of);
    }

    /** The parameters in the order in which a call has them. */
    protected List<Field> parameters(Method method) {
        return method.parameters();
    }

    @Override
    protected final String empty(ArrayType type) {
        return "[]";
    }

    @Override
    protected final String present(OptionalType type, String value) {
        return value;
    }

    @Override
    protected final String stream(StreamType type, String item) {
        return "[" + item + ", " + item + "]";
    }

    /** The fields of a struct, each with its name before its value. */
    protected final String fields(StructType type, List<String> values, String between) {
        List<Field> fields = description.struct(type).fields();
        return IntStream.range(0, fields.size())
                .mapToObj(at -> names.field(fields.get(at).name()) + between + values.get(at))
                .collect(Collectors.joining(", "));
    }
}
