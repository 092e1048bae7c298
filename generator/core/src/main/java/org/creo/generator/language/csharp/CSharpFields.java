// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Struct;
import org.creo.type.Scalar;

/** Fields and parameters, and lists of parameters. */
final class CSharpFields {

    /** From this number on, each has its own line. */
    private static final int MANY = 5;

    private static final String NEXT_LINE = "\n            ";

    private final CSharpNames names;
    private final CSharpTypes types;
    private final CSharpLiterals literals;

    CSharpFields(CSharpNames names, CSharpTypes types, CSharpLiterals literals) {
        this.names = names;
        this.types = types;
        this.literals = literals;
    }

    List<CSharpField> of(Struct struct) {
        return properties(struct.fields(), field -> names.field(field.name(), struct));
    }

    List<CSharpField> of(ExceptionType exception) {
        return properties(exception.fields(), field -> names.field(field.name(), exception));
    }

    /**
     * C# wants arguments that may be left out at the end: those before the last one that has to be given have to be,
     * too.
     */
    private List<CSharpField> each(List<Field> fields, BiFunction<Field, String, CSharpField> made) {
        int given = fields.size();
        while (given > 0 && initial(fields.get(given - 1)).isPresent()) {
            given--;
        }
        List<CSharpField> each = new ArrayList<>();
        for (Field field : fields) {
            Optional<String> initial = each.size() < given ? Optional.empty() : initial(field);
            each.add(made.apply(field, initial.orElse(null)));
        }
        return List.copyOf(each);
    }

    private List<CSharpField> properties(List<Field> fields, Function<Field, String> name) {
        return each(fields, (field, initial) -> property(field, name.apply(field), initial));
    }

    /** What a signature says where an argument may be left out: a constant of C#. */
    private Optional<String> initial(Field field) {
        return computed(field).isPresent() ? Optional.of("null") : constant(field);
    }

    /** The default of a type whose values are no constants of C#. */
    private Optional<String> computed(Field field) {
        return field.type().asScalar().filter(Scalar::isSpelled).flatMap(type -> constant(field));
    }

    private Optional<String> constant(Field field) {
        return field.defaultValue()
                .map(given -> literals.of(field.type(), given.value()))
                .or(() -> field.type().asOptional().map(type -> "null"));
    }

    /** The parameters of a method, the last of which may have defaults. */
    List<CSharpField> of(List<Field> parameters) {
        return each(parameters, this::parameter);
    }

    /** A parameter that has to be given. */
    CSharpField parameter(Field field) {
        return parameter(field, null);
    }

    private CSharpField parameter(Field field, String initial) {
        String parameter = names.parameter(field.name());
        return of(field, type(field, initial), parameter, parameter, initial, null);
    }

    /** Where an array, a set or a map may be left out, null gives an empty one; of some others, the default. */
    private CSharpType type(Field field, String initial) {
        CSharpType type = types.of(field.type());
        if (initial == null) {
            return type;
        }
        if (computed(field).isPresent()) {
            return type.orComputed();
        }
        return !type.optional() && type.copied() ? type.orEmpty() : type;
    }

    private CSharpField property(Field field, String name, String initial) {
        CSharpType type = types.of(field.type());
        String parameter = names.constructorParameter(name);
        String changed = parameter + (type.optional() ? ".Or(" + name + ")" : " ?? " + name);
        return of(field, type(field, initial), name, parameter, initial, changed);
    }

    private CSharpField of(
            Field field, CSharpType type, String name, String parameter, String initial, String changed) {
        String documented = parameter.startsWith("@") ? parameter.substring(1) : parameter;
        String computed = initial == null ? null : computed(field).orElse(null);
        return new CSharpField(
                name,
                parameter,
                names.local(field.name()),
                documented,
                field.name(),
                type,
                types.packed(field.type()),
                initial,
                computed,
                changed,
                CSharpDocs.lines(field, type, computed != null),
                CSharpDocs.deprecated(field.deprecation()));
    }

    /** The text between the parentheses of a declaration: these, and more after them. */
    static CSharpEither<String> parameters(List<CSharpField> fields, String... more) {
        return new CSharpEither<>(
                parameters(fields, CSharpType::taken, more), parameters(fields, CSharpType::given, more));
    }

    /** The same with types of this form. */
    static String parameters(List<CSharpField> fields, Function<CSharpType, String> text, String... more) {
        return listed(fields, text, CSharpFields::optional, more);
    }

    /** The same of a method that only generated code calls. */
    static CSharpEither<String> locals(List<CSharpField> fields) {
        return new CSharpEither<>(
                listed(fields, CSharpType::taken, CSharpField::local),
                listed(fields, CSharpType::given, CSharpField::local));
    }

    /** The parameters of a constructor. */
    static CSharpEither<String> constructor(List<CSharpField> fields) {
        return constructor(fields, CSharpFields::optional);
    }

    /** The same of a constructor to which all of them are passed, and more after them. */
    static CSharpEither<String> complete(List<CSharpField> fields, String... more) {
        return constructor(fields, CSharpField::parameter, more);
    }

    private static CSharpEither<String> constructor(
            List<CSharpField> fields, Function<CSharpField, String> name, String... more) {
        return new CSharpEither<>(
                listed(fields, CSharpType::taken, name, more), listed(fields, CSharpType::given, name, more));
    }

    private static String optional(CSharpField field) {
        return field.parameter() + (field.initial() == null ? "" : " = " + field.initial());
    }

    /** The parameters of {@code With}, each of which may be left out. */
    static CSharpEither<String> changes(List<CSharpField> fields) {
        return new CSharpEither<>(
                changes(fields, type -> type.changed().plain()),
                changes(fields, type -> type.changed().annotated()));
    }

    private static String changes(List<CSharpField> fields, Function<CSharpType, String> text) {
        return listed(
                fields,
                text,
                field -> field.parameter() + " = "
                        + (field.type().optional() ? "default(" + text.apply(field.type()) + ")" : "null"));
    }

    /** The parameters of {@code Deconstruct}. */
    static CSharpEither<String> outputs(List<CSharpField> fields) {
        return new CSharpEither<>(
                listed(fields, type -> "out " + type.text(), CSharpField::parameter),
                listed(fields, type -> "out " + type.annotated(), CSharpField::parameter));
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
