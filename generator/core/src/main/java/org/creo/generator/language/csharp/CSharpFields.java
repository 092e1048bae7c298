// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Struct;

/** Fields and parameters, and lists of parameters. */
final class CSharpFields {

    /** From this number on, each has its own line. */
    private static final int MANY = 5;

    private static final String NEXT_LINE = "\n            ";

    private final CSharpNames names;
    private final CSharpTypes types;

    CSharpFields(CSharpNames names, CSharpTypes types) {
        this.names = names;
        this.types = types;
    }

    List<CSharpField> of(Struct struct) {
        return struct.fields().stream()
                .map(field -> property(field, names.field(field.name(), struct)))
                .toList();
    }

    List<CSharpField> of(ExceptionType exception) {
        return exception.fields().stream()
                .map(field -> property(field, names.field(field.name(), exception)))
                .toList();
    }

    /** The parameters of a method. */
    List<CSharpField> of(List<Field> parameters) {
        return parameters.stream().map(this::parameter).toList();
    }

    CSharpField parameter(Field field) {
        String parameter = names.parameter(field.name());
        return of(field, parameter, parameter, "parameter");
    }

    private CSharpField property(Field field, String name) {
        return of(field, name, names.constructorParameter(name), "field");
    }

    private CSharpField of(Field field, String name, String parameter, String what) {
        CSharpType type = types.of(field.type());
        String instead = "The " + what + " " + field.type().declared() + " " + field.name() + ".";
        String documented = parameter.startsWith("@") ? parameter.substring(1) : parameter;
        return new CSharpField(
                name,
                parameter,
                names.local(field.name()),
                documented,
                field.name(),
                type,
                types.packed(field.type()),
                CSharpDocs.lines(field.documentation().lines(), instead, type),
                CSharpDocs.deprecated(field.deprecation()));
    }

    /** The text between the parentheses of a declaration: these, and more after them. */
    static CSharpEither<String> parameters(List<CSharpField> fields, String... more) {
        return new CSharpEither<>(
                parameters(fields, CSharpType::text, more), parameters(fields, CSharpType::annotated, more));
    }

    /** The same with types of this form. */
    static String parameters(List<CSharpField> fields, Function<CSharpType, String> text, String... more) {
        return listed(fields, text, CSharpField::parameter, more);
    }

    /** The same of a method that only generated code calls. */
    static CSharpEither<String> locals(List<CSharpField> fields) {
        return new CSharpEither<>(
                listed(fields, CSharpType::text, CSharpField::local),
                listed(fields, CSharpType::annotated, CSharpField::local));
    }

    private static String listed(
            List<CSharpField> fields,
            Function<CSharpType, String> text,
            Function<CSharpField, String> name,
            String... more) {
        List<String> parameters = new ArrayList<>();
        fields.forEach(field -> parameters.add(text.apply(field.type()) + " " + name.apply(field)));
        parameters.addAll(List.of(more));
        return fields.size() < MANY
                ? String.join(", ", parameters)
                : NEXT_LINE + String.join("," + NEXT_LINE, parameters);
    }
}
