// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.RuleWords;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.generator.view.Declarations;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/**
 * What {@code types.py} holds.
 *
 * @param warnings whether a class of it warns that it is deprecated
 * @param optional whether anything in the description may be absent
 * @param overloads whether a value can be made in several ways
 * @param objects whether a field is of the runtime's module {@code objects}
 * @param ruled whether fields, or what they hold, have rules
 * @param enums in the order of the description
 * @param structs each after those that it contains
 * @param unions in the order of the description
 * @param exceptions in the order of the description
 */
public record PythonValues(
        boolean warnings,
        boolean optional,
        boolean overloads,
        boolean objects,
        boolean ruled,
        List<EnumClass> enums,
        List<ValueClass> structs,
        List<UnionClass> unions,
        List<ValueClass> exceptions) {

    /**
     * The class of an enum.
     *
     * @param doc its docstring, or null
     * @param names the declared names of its constants as a tuple if one of them is spelled differently, else null
     */
    public record EnumClass(
            String name, String doc, PythonDeprecation deprecated, List<ConstantValue> constants, String names) {}

    /**
     * A constant of an enum.
     *
     * @param number on the wire
     * @param doc its docstring, or null
     */
    public record ConstantValue(String name, int number, String doc) {}

    /**
     * A union, the type of all of its cases.
     *
     * @param doc its docstring, or null
     * @param check the function that checks that a value is one of them
     * @param cases the class of each
     */
    public record UnionClass(String name, String doc, String check, List<ValueClass> cases) {}

    /**
     * The class of a struct, a case of a union or an exception.
     *
     * @param doc its docstring, or null
     * @param fieldNames as a tuple
     * @param floats the positions of its floating-point fields as a tuple, or null
     * @param recursive whether it can hold itself
     * @param rules for its fields and what they hold; null where there are none
     * @param text what its text needs
     * @param parameters of the method that creates it, annotated
     * @param overloads its parameters as a caller gives them, where there are several ways
     */
    public record ValueClass(
            String name,
            String doc,
            PythonDeprecation deprecated,
            String fieldNames,
            String floats,
            boolean recursive,
            PythonRules.OfFields rules,
            PythonText text,
            List<Attribute> fields,
            String parameters,
            List<String> overloads) {}

    /**
     * A field.
     *
     * @param slot where a struct keeps it
     * @param annotation of its value
     * @param doc its docstring, or null
     * @param check the call that checks the parameter of its name
     */
    public record Attribute(
            String name, String slot, String annotation, String doc, PythonDeprecation deprecated, String check) {}

    /** The field of a case of a union. */
    static final String VALUE = "value";

    static PythonValues of(Description description, PythonNames names, PythonTypes types, PythonRules rules) {
        return new Builder(description, names, types, rules).build();
    }

    private record Builder(Description description, PythonNames names, PythonTypes types, PythonRules rules) {

        PythonValues build() {
            Declarations declarations = new Declarations(description);
            List<ValueClass> structs =
                    declarations.structs().stream().map(this::struct).toList();
            List<UnionClass> unions =
                    description.unions().stream().map(this::union).toList();
            List<ValueClass> exceptions =
                    description.exceptions().stream().map(this::exception).toList();
            List<ValueClass> all = Stream.of(
                            structs.stream(),
                            unions.stream().flatMap(union -> union.cases().stream()),
                            exceptions.stream())
                    .flatMap(classes -> classes)
                    .toList();
            return new PythonValues(
                    all.stream().anyMatch(made -> made.deprecated() != null),
                    declarations.composites().stream().anyMatch(TypeRef::isOptional),
                    all.stream().anyMatch(made -> !made.overloads().isEmpty()),
                    PythonTypes.fields(description).map(Field::type).anyMatch(PythonTypes::hasObject),
                    all.stream().anyMatch(made -> made.rules() != null),
                    description.enums().stream().map(this::enumeration).toList(),
                    structs,
                    unions,
                    exceptions);
        }

        private EnumClass enumeration(Enumeration declared) {
            List<ConstantValue> constants = IntStream.range(
                            0, declared.constants().size())
                    .mapToObj(number -> constant(declared.constants().get(number), number, declared))
                    .toList();
            List<String> declaredNames =
                    declared.constants().stream().map(EnumConstant::name).toList();
            boolean same = declaredNames.equals(
                    constants.stream().map(ConstantValue::name).toList());
            String name = names.type(declared.name());
            return new EnumClass(
                    name,
                    PythonDocs.of(declared.documentation(), declared.deprecation())
                            .text("    "),
                    PythonDeprecation.of(declared.deprecation(), name),
                    constants,
                    same ? null : PythonLiterals.words(declaredNames));
        }

        private ConstantValue constant(EnumConstant constant, int number, Enumeration declared) {
            return new ConstantValue(
                    names.enumConstant(constant.name(), declared),
                    number,
                    PythonDocs.of(constant.documentation(), constant.deprecation())
                            .text("    "));
        }

        private ValueClass struct(Struct struct) {
            String name = names.type(struct.name());
            List<Field> fields = struct.fields();
            UnaryOperator<String> spelling = field -> names.field(field, struct);
            return new ValueClass(
                    name,
                    PythonDocs.of(struct.documentation(), struct.deprecation()).text("    "),
                    PythonDeprecation.of(struct.deprecation(), name),
                    fieldNames(fields, spelling),
                    floats(fields),
                    types.recursive(struct),
                    rules.ofStruct(fields, spelling),
                    PythonText.of(struct.name(), name, fields, spelling),
                    attributes(name, fields, spelling),
                    PythonParameters.ofConstructor(fields, spelling, types, absent()),
                    PythonParameters.overloads(fields, spelling, types, absent()));
        }

        private UnionClass union(Union union) {
            return new UnionClass(
                    names.type(union.name()),
                    PythonDocs.of(union.documentation(), union.deprecation()).text(""),
                    types.check(new UnionType(union.name())),
                    union.cases().stream().map(each -> unionCase(each, union)).toList());
        }

        /** A struct whose only field is called {@code value}. */
        private ValueClass unionCase(UnionCase declared, Union union) {
            String name = names.unionCase(declared.name(), union);
            List<Field> field = List.of(declared.field());
            UnaryOperator<String> spelling = each -> VALUE;
            return new ValueClass(
                    name,
                    PythonDocs.of(declared.documentation(), declared.deprecation())
                            .text("    "),
                    PythonDeprecation.of(declared.deprecation(), name),
                    fieldNames(field, spelling),
                    floats(field),
                    types.recursive(union),
                    rules.ofStruct(field, spelling),
                    PythonText.of(union.name(), name, field, spelling),
                    List.of(new Attribute(
                            VALUE,
                            names.slot(VALUE),
                            types.returned(declared.type()),
                            null,
                            null,
                            types.check(declared.type()).of(VALUE, name + "." + VALUE))),
                    PythonParameters.ofConstructor(field, spelling, types, absent()),
                    List.of());
        }

        private ValueClass exception(ExceptionType exception) {
            String name = names.type(exception.name());
            List<Field> fields = exception.fields();
            UnaryOperator<String> spelling = field -> names.field(field, exception);
            return new ValueClass(
                    name,
                    PythonDocs.of(exception.documentation(), exception.deprecation())
                            .text("    "),
                    PythonDeprecation.of(exception.deprecation(), name),
                    fieldNames(fields, spelling),
                    null,
                    false,
                    rules.ofException(fields, spelling),
                    PythonText.of(exception.name(), name, fields, spelling),
                    attributes(name, fields, spelling),
                    PythonParameters.ofConstructor(fields, spelling, types, absent()),
                    PythonParameters.overloads(fields, spelling, types, absent()));
        }

        private Function<Field, Optional<String>> absent() {
            return PythonParameters.absent(description, names, PythonLiterals.Place.MODULE);
        }

        private static String fieldNames(List<Field> fields, UnaryOperator<String> spelling) {
            return PythonLiterals.wordsOfMember(
                    fields.stream().map(Field::name).map(spelling).toList());
        }

        private static String floats(List<Field> fields) {
            List<String> floats = IntStream.range(0, fields.size())
                    .filter(at -> PythonTypes.isFloating(fields.get(at).type()))
                    .mapToObj(Integer::toString)
                    .toList();
            return floats.isEmpty() ? null : PythonLiterals.tuple(floats);
        }

        private List<Attribute> attributes(String owner, List<Field> fields, UnaryOperator<String> spelling) {
            return fields.stream()
                    .map(field -> {
                        String name = spelling.apply(field.name());
                        String place = owner + "." + name;
                        return new Attribute(
                                name,
                                names.slot(field.name()),
                                types.returned(field.type()),
                                doc(field),
                                PythonDeprecation.of(field.deprecation(), place),
                                rules.field(field, types.check(field.type())).of(name, place));
                    })
                    .toList();
        }

        private static String doc(Field field) {
            PythonDocs docs = PythonDocs.of(field.documentation(), field.deprecation());
            if (!field.rules().isEmpty()) {
                docs.paragraph(RuleWords.of(field));
            }
            return docs.text("    ");
        }
    }
}
