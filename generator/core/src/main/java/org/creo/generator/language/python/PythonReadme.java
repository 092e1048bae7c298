// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.ExampleCall;
import org.creo.generator.language.ReadmeSection;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.model.TypeRef;
import org.creo.generator.view.Declarations;

/**
 * What {@code README.md} tells.
 *
 * @param streams whether a method has a stream
 * @param optionals whether anything may be absent
 * @param defaults whether a field or a parameter has a default
 * @param maps whether there are maps
 * @param numbers where a value has an array of numbers, as code; {@code it} where no field of a struct is one, and null
 *     where there are none
 * @param sections what is shown in code
 */
public record PythonReadme(
        boolean streams,
        boolean optionals,
        boolean defaults,
        boolean maps,
        String numbers,
        List<Service> services,
        List<ReadmeSection<PythonSection>> sections,
        List<Value> structs,
        List<Value> exceptions,
        List<EnumValues> enums) {

    /**
     * An interface.
     *
     * @param imports what its first call needs
     * @param call that call, null where there is no method
     */
    public record Service(
            String name,
            String client,
            String imports,
            ExampleCall call,
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

    static PythonReadme of(Description description, PythonNames names, PythonTypes types) {
        return new Builder(description, names, types).build();
    }

    private record Builder(Description description, PythonNames names, PythonTypes types) {

        PythonReadme build() {
            Declarations declarations = new Declarations(description);
            List<TypeRef> composites = declarations.composites();
            boolean streams = description.interfaces().stream()
                    .flatMap(service -> service.methods().stream())
                    .anyMatch(Method::streaming);
            return new PythonReadme(
                    streams,
                    composites.stream().anyMatch(PythonTypes::isOptional),
                    fields().anyMatch(field -> field.defaultValue().isPresent()),
                    composites.stream().anyMatch(type -> type.asMap().isPresent()),
                    numbers(composites),
                    description.interfaces().stream().map(this::service).toList(),
                    PythonSection.all(description, names),
                    declarations.structs().stream().map(this::struct).toList(),
                    description.exceptions().stream().map(this::exception).toList(),
                    description.enums().stream().map(this::enumeration).toList());
        }

        private String numbers(List<TypeRef> composites) {
            if (composites.stream().noneMatch(PythonTypes::isNumbers)) {
                return null;
            }
            return description.structs().stream()
                    .flatMap(struct -> struct.fields().stream()
                            .filter(field -> PythonTypes.isNumbers(field.type()))
                            .map(field -> names.parameter(struct.name()) + "." + names.field(field.name(), struct)))
                    .findFirst()
                    .orElse("it");
        }

        /** Of structs and exceptions, and the parameters of methods. */
        private Stream<Field> fields() {
            return Stream.of(
                            description.structs().stream().map(Struct::fields),
                            description.exceptions().stream().map(ExceptionType::fields),
                            description.interfaces().stream()
                                    .flatMap(service -> service.methods().stream())
                                    .map(Method::parameters))
                    .flatMap(all -> all)
                    .flatMap(List::stream);
        }

        private Value struct(Struct struct) {
            String fields = PythonParameters.shownFields(
                    struct.fields(), name -> names.field(name, struct), types.shown()::returned, absent());
            return new Value(names.type(struct.name()), fields, text(struct.deprecation()));
        }

        private Value exception(ExceptionType exception) {
            String fields = PythonParameters.shownFields(
                    exception.fields(), name -> names.field(name, exception), types.shown()::returned, absent());
            return new Value(names.type(exception.name()), fields, text(exception.deprecation()));
        }

        /** As a reader of the README would write it. */
        private Function<Field, Optional<String>> absent() {
            return PythonParameters.absent(description, names, "{}");
        }

        private EnumValues enumeration(Enumeration declared) {
            List<String> constants = declared.constants().stream()
                    .map(constant -> names.enumConstant(constant.name(), declared))
                    .toList();
            return new EnumValues(names.type(declared.name()), constants, text(declared.deprecation()));
        }

        private Service service(Interface service) {
            String client = names.client(service);
            PythonExamples examples = new PythonExamples(description, names);
            ExampleCall call = ReadmeSection.simplestFirst(service).stream()
                    .findFirst()
                    .map(method -> ExampleCall.of(method, names.method(method.name()), examples::of))
                    .orElse(null);
            Stream<String> imports = Stream.concat(Stream.of(client), examples.classes().stream());
            return new Service(
                    service.name(),
                    client,
                    imports.sorted().collect(Collectors.joining(", ")),
                    call,
                    service.methods().stream().map(this::method).toList(),
                    service.constants().stream()
                            .map(constant -> constant(constant, service))
                            .toList());
        }

        private Call method(Method method) {
            return new Call(
                    names.method(method.name()),
                    PythonParameters.shown(method.parameters(), names::parameter, types.shown()::given, absent()),
                    method.result().map(types.shown()::returned).orElse("None"),
                    method.oneway(),
                    method.exceptions().stream()
                            .map(thrown -> names.type(thrown.name()))
                            .toList(),
                    method.roles().isEmpty() ? null : method.roles().text(),
                    text(method.deprecation()));
        }

        private ConstantValue constant(Constant constant, Interface service) {
            return new ConstantValue(
                    names.constant(constant.name(), service),
                    PythonLiterals.of(constant.type(), constant.value(), description, names, "{}"),
                    text(constant.deprecation()));
        }

        private static String text(Optional<Deprecation> deprecation) {
            return deprecation.map(Deprecation::text).orElse(null);
        }
    }
}
