// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.generator.language.ExampleCall;
import org.creo.generator.language.Examples;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.generator.model.MapType;
import org.creo.generator.model.Method;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Scalar;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.StructType;

/** Values as JavaScript writes them. */
final class TypeScriptExamples extends Examples {

    private final Description description;
    private final TypeScriptNames names;

    TypeScriptExamples(Description description, TypeScriptNames names) {
        super(description);
        this.description = description;
        this.names = names;
    }

    /** A call, in which a stream comes last. */
    ExampleCall call(Method method) {
        String arguments = Stream.concat(method.fixed().stream(), method.upload().stream())
                .map(Field::type)
                .map(this::of)
                .collect(Collectors.joining(", "));
        ExampleCall call = ExampleCall.of(method, names.method(method.name()), type -> "");
        return new ExampleCall(call.method(), arguments, call.printed(), call.counted(), call.followed());
    }

    @Override
    protected String scalar(Scalar type) {
        return TypeScriptScalar.of(type).example();
    }

    @Override
    protected String array(ArrayType type, String item) {
        if (type.item().equals(Scalar.BYTE)) {
            return "Uint8Array.of(1, 2)";
        }
        return type.item().equals(Scalar.CHAR) ? "\"chars\"" : "[" + item + "]";
    }

    @Override
    protected String empty(ArrayType type) {
        return "[]";
    }

    @Override
    protected String map(MapType type, String key, String value) {
        return "new Map([[" + key + ", " + value + "]])";
    }

    @Override
    protected String empty(MapType type) {
        return "new Map()";
    }

    @Override
    protected String present(OptionalType type, String value) {
        return value;
    }

    @Override
    protected String absent(OptionalType type) {
        return "undefined";
    }

    @Override
    protected String stream(StreamType type, String item) {
        return "[" + item + ", " + item + "]";
    }

    @Override
    protected String struct(StructType type, List<String> values) {
        List<Field> fields = description.struct(type).fields();
        return IntStream.range(0, fields.size())
                .mapToObj(at -> names.field(fields.get(at).name()) + ": " + values.get(at))
                .collect(Collectors.joining(", ", "{ ", " }"));
    }

    @Override
    protected String leftOut(StructType type) {
        return "{ /* " + names.type(type.name()) + " */ }";
    }

    @Override
    protected String constant(Enumeration enumeration, EnumConstant constant) {
        return TypeScriptLiterals.quoted(constant.name());
    }
}
