// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Struct;
import org.creo.generator.view.Declarations;

/**
 * What {@code types.py} holds.
 *
 * @param warnings   whether a class of it warns that it is deprecated
 * @param optional   whether anything in the description may be absent
 * @param enums      in the order of the description
 * @param structs    each after those that it contains
 * @param exceptions in the order of the description
 */
public record PythonValues(boolean warnings, boolean optional, List<EnumClass> enums, List<ValueClass> structs,
                           List<ValueClass> exceptions) {

    /**
     * The class of an enum.
     *
     * @param doc   its docstring
     * @param names the declared names of its constants as a tuple, where one is spelled otherwise, else null
     */
    public record EnumClass(String name, String doc, PythonDeprecation deprecated, List<ConstantValue> constants, String names) {}

    /**
     * A constant of an enum.
     *
     * @param number on the wire
     * @param doc    its docstring, or null
     */
    public record ConstantValue(String name, int number, String doc) {}

    /**
     * The class of a struct or an exception.
     *
     * @param doc        its docstring
     * @param fieldNames as a tuple
     * @param floats     the places of its floating-point fields as a tuple, or null
     * @param parameters of the method that makes it, annotated
     */
    public record ValueClass(String name, String doc, PythonDeprecation deprecated, String fieldNames, String floats,
                             List<Attribute> fields, String parameters) {}

    /**
     * A field.
     *
     * @param annotation of its value
     * @param doc        its docstring, or null
     * @param check      the call that checks the parameter of its name
     */
    public record Attribute(String name, String annotation, String doc, PythonDeprecation deprecated, String check) {}

    static PythonValues of(Description description, PythonNames names, PythonTypes types) {
        Declarations declarations = new Declarations(description);
        Stream<Deprecation> deprecations = Stream.concat(
                description.structs().stream().flatMap(struct -> struct.deprecation().stream()),
                description.exceptions().stream().flatMap(exception -> exception.deprecation().stream()));
        return new PythonValues(deprecations.findAny().isPresent(),
                declarations.composites().stream().anyMatch(PythonTypes::isOptional),
                description.enums().stream().map(declared -> enumeration(declared, names)).toList(),
                declarations.structs().stream().map(struct -> struct(struct, names, types)).toList(),
                description.exceptions().stream().map(exception -> exception(exception, names, types)).toList());
    }

    private static EnumClass enumeration(Enumeration declared, PythonNames names) {
        List<ConstantValue> constants = IntStream.range(0, declared.constants().size()).mapToObj(number -> {
            EnumConstant constant = declared.constants().get(number);
            return new ConstantValue(names.enumConstant(constant.name(), declared), number,
                    PythonDocs.of(constant.documentation(), constant.deprecation()).text("    "));
        }).toList();
        List<String> declaredNames = declared.constants().stream().map(EnumConstant::name).toList();
        boolean same = declaredNames.equals(constants.stream().map(ConstantValue::name).toList());
        String name = names.type(declared.name());
        return new EnumClass(name,
                PythonDocs.of(declared.documentation(), declared.deprecation(), "The enum `" + declared.name() + "`.").text("    "),
                PythonDeprecation.of(declared.deprecation(), name), constants, same ? null : PythonLiterals.words(declaredNames));
    }

    private static ValueClass struct(Struct struct, PythonNames names, PythonTypes types) {
        String name = names.type(struct.name());
        UnaryOperator<String> spelling = field -> names.field(field, struct);
        List<String> floats = IntStream.range(0, struct.fields().size())
                .filter(at -> PythonTraits.of(struct.fields().get(at).type()).floating()).mapToObj(Integer::toString).toList();
        return new ValueClass(name,
                PythonDocs.of(struct.documentation(), struct.deprecation(), "The struct `" + struct.name() + "`.").text("    "),
                PythonDeprecation.of(struct.deprecation(), name), fieldNames(struct.fields(), spelling),
                floats.isEmpty() ? null : PythonLiterals.tuple(floats), attributes(name, struct.fields(), spelling, types),
                PythonParameters.of("cls", struct.fields(), spelling, types));
    }

    private static ValueClass exception(ExceptionType exception, PythonNames names, PythonTypes types) {
        String name = names.type(exception.name());
        UnaryOperator<String> spelling = field -> names.field(field, exception);
        return new ValueClass(name,
                PythonDocs.of(exception.documentation(), exception.deprecation(), "The exception `" + exception.name() + "`.").text("    "),
                PythonDeprecation.of(exception.deprecation(), name), fieldNames(exception.fields(), spelling), null,
                attributes(name, exception.fields(), spelling, types), PythonParameters.of("self", exception.fields(), spelling, types));
    }

    private static String fieldNames(List<Field> fields, UnaryOperator<String> spelling) {
        return PythonLiterals.wordsOfMember(fields.stream().map(Field::name).map(spelling).toList());
    }

    private static List<Attribute> attributes(String owner, List<Field> fields, UnaryOperator<String> spelling, PythonTypes types) {
        return fields.stream().map(field -> {
            String name = spelling.apply(field.name());
            String place = owner + "." + name;
            return new Attribute(name, types.returned(field.type()), PythonDocs.of(field.documentation(), field.deprecation()).text("    "),
                    PythonDeprecation.of(field.deprecation(), place), types.check(field.type()).of(name, place));
        }).toList();
    }
}
