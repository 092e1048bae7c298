// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.List;
import java.util.Optional;
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
 * @param maps whether there are maps
 * @param renamed whether a field of an exception gives way to a member of errors
 * @param sections what is shown in code
 */
public record TypeScriptReadme(
        boolean streams,
        boolean optionals,
        boolean maps,
        boolean renamed,
        List<Service> services,
        List<ReadmeSection<TypeScriptSection>> sections,
        List<Value> structs,
        List<Value> exceptions,
        List<EnumValues> enums) {

    /**
     * An interface.
     *
     * @param call its first call, null where there is no method
     */
    public record Service(
            String name, String client, ExampleCall call, List<Call> methods, List<ConstantValue> constants) {}

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

    static TypeScriptReadme of(Description description, TypeScriptNames names) {
        return new Builder(description, names, new TypeScriptAnnotations(names, "", "", "Stream")).build();
    }

    private record Builder(Description description, TypeScriptNames names, TypeScriptAnnotations annotations) {

        TypeScriptReadme build() {
            Declarations declarations = new Declarations(description);
            List<TypeRef> composites = declarations.composites();
            boolean streams = description.interfaces().stream()
                    .flatMap(service -> service.methods().stream())
                    .anyMatch(Method::streaming);
            return new TypeScriptReadme(
                    streams,
                    composites.stream().anyMatch(TypeScriptTypes::isOptional),
                    composites.stream().anyMatch(type -> type.asMap().isPresent()),
                    description.exceptions().stream().anyMatch(this::renamed),
                    description.interfaces().stream().map(this::service).toList(),
                    TypeScriptSection.all(description, names),
                    declarations.structs().stream().map(this::struct).toList(),
                    description.exceptions().stream().map(this::exception).toList(),
                    description.enums().stream().map(this::enumeration).toList());
        }

        private Value struct(Struct struct) {
            String fields = struct.fields().stream()
                    .map(field -> field(field, names.field(field.name(), struct)))
                    .collect(Collectors.joining(", "));
            return new Value(names.type(struct.name()), "{ " + fields + " }", text(struct.deprecation()));
        }

        private boolean renamed(ExceptionType exception) {
            return exception.fields().stream()
                    .map(Field::name)
                    .anyMatch(name -> !names.field(name, exception).equals(name));
        }

        private Value exception(ExceptionType exception) {
            String fields = exception.fields().stream()
                    .map(field -> field(field, names.field(field.name(), exception)))
                    .collect(Collectors.joining(", "));
            return new Value(
                    names.type(exception.name()),
                    fields.isEmpty() ? "{}" : "{ " + fields + " }",
                    text(exception.deprecation()));
        }

        private String field(Field field, String name) {
            return name + ": " + annotations.returned(field.type())
                    + field.defaultValue()
                            .map(otherwise -> " = " + TypeScriptLiterals.argument(field.type(), otherwise.value()))
                            .orElse("");
        }

        private EnumValues enumeration(Enumeration declared) {
            List<String> constants = declared.constants().stream()
                    .map(constant -> TypeScriptLiterals.quoted(constant.name()))
                    .toList();
            return new EnumValues(names.type(declared.name()), constants, text(declared.deprecation()));
        }

        private Service service(Interface service) {
            ExampleCall call = ReadmeSection.simplestFirst(service).stream()
                    .findFirst()
                    .map(new TypeScriptExamples(description, names)::call)
                    .orElse(null);
            return new Service(
                    service.name(),
                    names.client(service),
                    call,
                    service.methods().stream().map(this::method).toList(),
                    service.constants().stream()
                            .map(constant -> constant(constant, service))
                            .toList());
        }

        private Call method(Method method) {
            List<Field> parameters = Stream.concat(method.fixed().stream(), method.upload().stream())
                    .toList();
            String result = method.result().map(annotations::returned).orElse("void");
            return new Call(
                    names.method(method.name()),
                    TypeScriptClients.typed(parameters, names, annotations::given)
                            .collect(Collectors.joining(", ")),
                    method.download().isPresent() ? result : "Promise<" + result + ">",
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
                    TypeScriptLiterals.of(constant.type(), constant.value()),
                    text(constant.deprecation()));
        }

        private static String text(Optional<Deprecation> deprecation) {
            return deprecation.map(Deprecation::text).orElse(null);
        }
    }
}
