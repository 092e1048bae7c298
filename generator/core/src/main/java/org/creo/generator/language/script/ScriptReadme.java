// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.script;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.ReadmeSection;
import org.creo.generator.language.spelling.Examples;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.view.Declarations;
import org.creo.type.TypeRef;

/**
 * What {@code README.md} tells.
 *
 * @param streams whether a method has a stream
 * @param optionals whether anything may be absent
 * @param defaults whether a field or a parameter has a default
 * @param sets whether there are sets
 * @param maps whether there are maps
 * @param renamed whether a field of an exception gives way to a member of errors
 * @param numbers where a value has an array of numbers, as code; null where a README does not show that
 * @param sections what is shown in code
 */
public record ScriptReadme(
        boolean streams,
        boolean optionals,
        boolean defaults,
        boolean sets,
        boolean maps,
        boolean renamed,
        String numbers,
        List<Service> services,
        List<ReadmeSection<ScriptSection>> sections,
        List<Value> structs,
        List<Value> exceptions,
        List<EnumValues> enums) {

    /**
     * An interface.
     *
     * @param program makes its first call; null where there is no method
     * @param call the lines of that call alone
     * @param imports what these name of the package
     */
    public record Service(
            String name,
            String client,
            String program,
            List<String> call,
            String imports,
            List<Call> methods,
            List<ConstantValue> constants) {}

    /**
     * A method.
     *
     * @param parameters with their types
     * @param result its type
     * @param raises the exceptions of the description that it may throw
     * @param roles the roles of which its caller needs one, as a part of a sentence; null if it needs none
     * @param deprecated what to do instead, or null
     */
    public record Call(
            String name,
            String parameters,
            String result,
            boolean oneway,
            List<String> raises,
            String roles,
            String deprecated) {}

    /** A constant; {@code deprecated} may be null. */
    public record ConstantValue(String name, String value, String deprecated) {}

    /** A struct or an exception, with its fields and their types; {@code deprecated} may be null. */
    public record Value(String name, String fields, String deprecated) {}

    /** An enum and its constants; {@code deprecated} may be null. */
    public record EnumValues(String name, List<String> constants, String deprecated) {}

    /** How a language writes what is listed. */
    public interface Spelling {

        /** The parameters of a method, with their types. */
        String parameters(Method method);

        /** The type of what a method returns. */
        String result(Method method);

        String value(Constant constant);

        String constant(EnumConstant constant, Enumeration owner);

        /** The fields of a struct, with their types. */
        String fields(Struct struct);

        /** The fields of an exception, with their types. */
        String fields(ExceptionType exception);

        /** Where a value has an array of numbers, as code; empty where a README does not show that. */
        default Optional<String> numbers(List<TypeRef> composites) {
            return Optional.empty();
        }
    }

    public static ScriptReadme of(
            Description description,
            ScriptNames names,
            Spelling spelling,
            Examples examples,
            ReadmeSection.Maker<ScriptSection> sections) {
        return new Builder(description, names, spelling, examples).build(sections);
    }

    private record Builder(Description description, ScriptNames names, Spelling spelling, Examples examples) {

        ScriptReadme build(ReadmeSection.Maker<ScriptSection> sections) {
            Declarations declarations = new Declarations(description);
            List<TypeRef> composites = declarations.composites();
            return new ScriptReadme(
                    description.methods().anyMatch(Method::streaming),
                    composites.stream().anyMatch(TypeRef::isOptional),
                    fields().anyMatch(field -> field.defaultValue().isPresent()),
                    composites.stream().anyMatch(TypeRef::isSet),
                    composites.stream().anyMatch(TypeRef::isMap),
                    description.exceptions().stream().anyMatch(this::renamed),
                    spelling.numbers(composites).orElse(null),
                    description.interfaces().stream().map(this::service).toList(),
                    ReadmeSection.all(description, sections),
                    declarations.structs().stream()
                            .map(struct -> value(struct.name(), spelling.fields(struct), struct.deprecation()))
                            .toList(),
                    description.exceptions().stream()
                            .map(exception ->
                                    value(exception.name(), spelling.fields(exception), exception.deprecation()))
                            .toList(),
                    description.enums().stream().map(this::enumeration).toList());
        }

        /** Of structs and exceptions, and the parameters of methods. */
        private Stream<Field> fields() {
            return Stream.of(
                            description.structs().stream().map(Struct::fields),
                            description.exceptions().stream().map(ExceptionType::fields),
                            description.methods().map(Method::parameters))
                    .flatMap(all -> all)
                    .flatMap(List::stream);
        }

        private boolean renamed(ExceptionType exception) {
            return exception.fields().stream()
                    .map(Field::name)
                    .anyMatch(name -> !names.field(name, exception).equals(name));
        }

        private Value value(String declared, String fields, Optional<Deprecation> deprecation) {
            return new Value(names.type(declared), fields, text(deprecation));
        }

        private EnumValues enumeration(Enumeration declared) {
            List<String> constants = declared.constants().stream()
                    .map(constant -> spelling.constant(constant, declared))
                    .toList();
            return new EnumValues(names.type(declared.name()), constants, text(declared.deprecation()));
        }

        private Service service(Interface service) {
            Optional<Method> first =
                    ReadmeSection.simplestFirst(service).stream().findFirst();
            Examples used = examples.another();
            List<String> call = first.stream()
                    .flatMap(method -> used.call(service, method).lines())
                    .toList();
            return new Service(
                    service.name(),
                    names.client(service),
                    first.map(method -> examples.program(service, method)).orElse(null),
                    call,
                    Stream.concat(Stream.of(names.client(service)), used.uses().stream())
                            .sorted()
                            .collect(Collectors.joining(", ")),
                    service.methods().stream().map(this::method).toList(),
                    service.constants().stream()
                            .map(constant -> new ConstantValue(
                                    names.constant(constant.name(), service),
                                    spelling.value(constant),
                                    text(constant.deprecation())))
                            .toList());
        }

        private Call method(Method method) {
            return new Call(
                    names.method(method.name()),
                    spelling.parameters(method),
                    spelling.result(method),
                    method.oneway(),
                    method.exceptions().stream()
                            .map(thrown -> names.type(thrown.name()))
                            .toList(),
                    method.roles().isEmpty() ? null : method.roles().text(),
                    text(method.deprecation()));
        }

        private static String text(Optional<Deprecation> deprecation) {
            return deprecation.map(Deprecation::text).orElse(null);
        }
    }
}
