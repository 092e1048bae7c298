// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.generator.language.Examples;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Scalar;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.StructType;

/** Values as Python writes them. */
final class PythonExamples extends Examples {

    private final Description description;
    private final PythonNames names;
    private final SortedSet<String> classes = new TreeSet<>();

    PythonExamples(Description description, PythonNames names) {
        super(description);
        this.description = description;
        this.names = names;
    }

    /** The classes that the examples so far have named. */
    SortedSet<String> classes() {
        return classes;
    }

    @Override
    protected String scalar(Scalar type) {
        return PythonScalar.of(type).example();
    }

    @Override
    protected String array(ArrayType type, String item) {
        return switch (PythonArray.of(type)) {
            case BYTES -> "b\"bytes\"";
            case CHARS -> "\"chars\"";
            case NUMBERS, STRINGS, ENUMS, STRUCTS, COMPOSITES -> "[" + item + "]";
        };
    }

    @Override
    protected String empty(ArrayType type) {
        return "[]";
    }

    @Override
    protected String map(MapType type, String key, String value) {
        return "{" + key + ": " + value + "}";
    }

    @Override
    protected String empty(MapType type) {
        return "{}";
    }

    @Override
    protected String present(OptionalType type, String value) {
        return value;
    }

    @Override
    protected String absent(OptionalType type) {
        return "None";
    }

    @Override
    protected String stream(StreamType type, String item) {
        return "[" + item + ", " + item + "]";
    }

    @Override
    protected String struct(StructType type, List<String> values) {
        List<Field> fields = description.struct(type).fields();
        return IntStream.range(0, fields.size())
                .mapToObj(at -> names.field(fields.get(at).name()) + "=" + values.get(at))
                .collect(Collectors.joining(", ", named(type.name()) + "(", ")"));
    }

    @Override
    protected String constant(Enumeration enumeration, EnumConstant constant) {
        return named(enumeration.name()) + "." + names.enumConstant(constant.name(), enumeration);
    }

    private String named(String declared) {
        String name = names.type(declared);
        classes.add(name);
        return name;
    }
}
