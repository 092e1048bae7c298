// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.generator.language.Examples;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StreamType;
import org.creo.type.StructType;

/** Initial values as C writes them. */
final class CExamples extends Examples {

    /** What is not mentioned is absent. */
    private static final String ABSENT = "";

    private final Description description;
    private final CNames names;
    private final CTypes types;

    CExamples(Description description, CNames names, CTypes types) {
        super(description);
        this.description = description;
        this.names = names;
        this.types = types;
    }

    @Override
    protected String array(ArrayType type, String item) {
        return "{(const " + types.item(type) + "[]){" + item + "}, 1}";
    }

    @Override
    protected String empty(ArrayType type) {
        return "{NULL, 0}";
    }

    @Override
    protected String map(MapType type, String key, String value) {
        return "{(const " + types.text(type) + "_entry[]){{" + key + ", " + value + "}}, 1}";
    }

    @Override
    protected String empty(MapType type) {
        return "{NULL, 0}";
    }

    @Override
    protected String struct(StructType type, List<String> fields) {
        List<Field> declared = description.struct(type).fields();
        Map<String, String> flags = names.flags(declared, this::hasFlag);
        String named = IntStream.range(0, fields.size())
                .filter(i -> !fields.get(i).equals(ABSENT))
                .mapToObj(i -> named(declared.get(i), flags, fields.get(i)))
                .collect(Collectors.joining(", "));
        return named.isEmpty() ? "{0}" : "{" + named + "}";
    }

    /** By their names: what a later description puts between them shifts nothing. */
    private String named(Field field, Map<String, String> flags, String value) {
        String flag = flags.get(field.name());
        return (flag == null ? "" : "." + flag + " = true, ") + "." + names.field(field.name()) + " = " + value;
    }

    private boolean hasFlag(Field field) {
        return field.type().isOptional() && !types.nullable(field.type());
    }

    @Override
    protected String stream(StreamType type, String item) {
        return item;
    }

    /** As a field, whose flag comes before it, or the address of a struct. */
    @Override
    protected String present(OptionalType type, String value) {
        return types.nullable(type) ? "&(const " + types.text(type) + ")" + value : value;
    }

    @Override
    protected String absent(OptionalType type) {
        return ABSENT;
    }

    @Override
    protected String leftOut(StructType type) {
        return "{0}";
    }

    @Override
    protected String constant(Enumeration enumeration, EnumConstant constant) {
        EnumConstant shown = enumeration.constants().stream()
                .filter(other -> other.deprecation().isEmpty())
                .findFirst()
                .orElse(constant);
        return names.enumConstant(shown.name(), enumeration);
    }

    @Override
    protected String scalar(Scalar type) {
        CScalar scalar = CScalar.of(type);
        return scalar.text() == null
                ? names.prefix() + type.word() + "_of(" + scalar.example() + ")"
                : scalar.example();
    }
}
