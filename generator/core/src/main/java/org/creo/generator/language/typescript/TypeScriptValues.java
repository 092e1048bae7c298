// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.RuleWords;
import org.creo.generator.model.RuledTypes;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.generator.view.Declarations;
import org.creo.type.StructType;
import org.creo.type.UnionType;

/** What {@code types.js} and {@code types.d.ts} hold. */
public record TypeScriptValues(
        List<EnumValues> enums, List<ValueType> structs, List<UnionValue> unions, List<ValueType> exceptions) {

    /** The modules of the runtime with the kinds that fields have. */
    public List<TypeScriptModule> kinds() {
        return TypeScriptModule.kinds(Stream.concat(
                structs.stream().flatMap(struct -> struct.fields().stream()).map(Property::row),
                unions.stream().flatMap(union -> union.cases().stream()).map(Case::row)));
    }

    /** An enum. */
    public record EnumValues(String name, List<String> doc, List<ConstantValue> constants) {}

    /** A constant of an enum. */
    public record ConstantValue(String name, List<String> doc) {}

    /**
     * A struct or an exception.
     *
     * @param declared its name in the description, as a literal
     * @param recursive whether it can hold itself
     * @param rules that its values obey, as {@code types.js} names them, or null
     */
    public record ValueType(
            String name, String declared, boolean recursive, String rules, List<String> doc, List<Property> fields) {}

    /** Whether any values have rules. */
    public boolean ruled() {
        return Stream.concat(structs.stream(), exceptions.stream()).anyMatch(type -> type.rules() != null)
                || unions.stream().anyMatch(union -> union.rules() != null);
    }

    /** A union, as {@link ValueType} has a struct. */
    public record UnionValue(
            String name, String declared, boolean recursive, String rules, List<String> doc, List<Case> cases) {

        /** A case as the README tells it. */
        public List<String> shown() {
            return cases.stream()
                    .map(each -> "{ kind: \"" + each.name() + "\", value: "
                            + each.type().replace("$.", "") + " }")
                    .toList();
        }
    }

    /**
     * A case of a union.
     *
     * @param type of what Creo returns
     * @param given the type of what it is made of
     * @param row what {@code types.js} says of it
     */
    public record Case(String name, List<String> doc, String type, String given, String row) {}

    /**
     * A field.
     *
     * @param declared its name in the description
     * @param type of what Creo returns
     * @param given the type of what it is made of
     * @param optional whether it may be left out
     * @param kind what makes JSON and text of it
     * @param row what {@code types.js} says of it
     */
    public record Property(String name, List<String> doc, String type, String given, boolean optional, String row) {}

    static TypeScriptValues of(Description description, TypeScriptNames names, TypeScriptTypes types) {
        TypeScriptAnnotations annotations = new TypeScriptAnnotations(names, "", "$.", "");
        return new Builder(description, names, types, annotations, new RuledTypes(description)).build();
    }

    private record Builder(
            Description description,
            TypeScriptNames names,
            TypeScriptTypes types,
            TypeScriptAnnotations annotations,
            RuledTypes ruled) {

        TypeScriptValues build() {
            return new TypeScriptValues(
                    description.enums().stream().map(this::enumeration).toList(),
                    new Declarations(description)
                            .structs().stream().map(this::struct).toList(),
                    description.unions().stream().map(this::union).toList(),
                    description.exceptions().stream().map(this::exception).toList());
        }

        private EnumValues enumeration(Enumeration declared) {
            return new EnumValues(
                    names.type(declared.name()),
                    TypeScriptDocs.of(declared.documentation(), declared.deprecation())
                            .lines(),
                    declared.constants().stream()
                            .map(constant -> new ConstantValue(
                                    names.enumConstant(constant.name(), declared),
                                    TypeScriptDocs.of(constant.documentation(), constant.deprecation())
                                            .lines()))
                            .toList());
        }

        private ValueType struct(Struct struct) {
            return new ValueType(
                    names.type(struct.name()),
                    TypeScriptLiterals.quoted(struct.name()),
                    types.recursive(new StructType(struct.name())),
                    TypeScriptRules.of(struct.fields(), names.type(struct.name()), ruled),
                    TypeScriptDocs.of(struct.documentation(), struct.deprecation())
                            .lines(),
                    properties(struct.fields(), name -> names.field(name, struct)));
        }

        private UnionValue union(Union union) {
            return new UnionValue(
                    names.type(union.name()),
                    TypeScriptLiterals.quoted(union.name()),
                    types.recursive(new UnionType(union.name())),
                    TypeScriptRules.of(union.fields(), names.type(union.name()), ruled),
                    TypeScriptDocs.of(union.documentation(), union.deprecation())
                            .lines(),
                    union.cases().stream().map(this::unionCase).toList());
        }

        private Case unionCase(UnionCase each) {
            return new Case(
                    each.name(),
                    TypeScriptDocs.of(each.documentation(), each.deprecation()).lines(),
                    annotations.returned(each.type()),
                    annotations.given(each.type()),
                    "[" + TypeScriptLiterals.quoted(each.name()) + ", " + types.kind(each.type(), "") + "]");
        }

        private ValueType exception(ExceptionType exception) {
            return new ValueType(
                    names.type(exception.name()),
                    TypeScriptLiterals.quoted(exception.name()),
                    false,
                    TypeScriptRules.of(exception.fields(), names.type(exception.name()), ruled),
                    TypeScriptDocs.of(exception.documentation(), exception.deprecation())
                            .lines(),
                    properties(exception.fields(), name -> names.field(name, exception)));
        }

        private List<Property> properties(List<Field> fields, UnaryOperator<String> spelling) {
            return fields.stream()
                    .map(field -> property(field, spelling.apply(field.name())))
                    .toList();
        }

        private Property property(Field field, String name) {
            boolean defaults = field.defaultValue().isPresent();
            boolean optional = defaults || field.type().isOptional();
            String given = annotations.given(field.type());
            TypeScriptDocs docs = TypeScriptDocs.of(field.documentation(), Optional.empty());
            if (!name.equals(field.name())) {
                docs.paragraph("`" + field.name() + "` in the description, which is something else here.");
            }
            if (!field.rules().isEmpty()) {
                docs.paragraph(TypeScriptDocs.text(RuleWords.of(field)));
            }
            return new Property(
                    name,
                    docs.tags(TypeScriptDocs.deprecated(field.deprecation())).lines(),
                    annotations.returned(field.type()),
                    defaults ? given + " | undefined" : given,
                    optional,
                    row(field, name, types.kind(field.type(), "")));
        }
    }

    /**
     * What the runtime is told of a field.
     *
     * @param name of the property
     * @param kind what makes JSON of it
     */
    static String row(Field field, String name, String kind) {
        boolean defaults = field.defaultValue().isPresent();
        boolean renamed = !name.equals(field.name());
        String after = renamed ? ", " + defaults + ", " + TypeScriptLiterals.quoted(name) : defaults ? ", true" : "";
        return "[" + TypeScriptLiterals.quoted(field.name()) + ", " + kind + after + "]";
    }
}
