// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.language.typescript.TypeScriptTypes.Scope;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.type.TypeRef;

/**
 * What {@code fetch.js} holds: how the messages of methods become JSON, and the answers to them messages.
 *
 * @param codec whether functions of {@code codec.js} are called
 * @param values whether the runtime's kinds of values are named
 * @param types whether types of the description are named
 * @param kinds the modules of the runtime with the kinds that are named
 */
public record TypeScriptJson(
        boolean codec,
        boolean values,
        boolean types,
        List<TypeScriptModule> kinds,
        List<Call> methods,
        List<Thrown> exceptions) {

    /**
     * A method.
     *
     * @param name of its declaration in {@code methods.js}
     * @param upload whether a parameter is a stream
     * @param arguments members of an object, in the order in which they are read
     * @param write the statement that writes the result or an item of it, or null
     */
    public record Call(String name, boolean upload, List<String> arguments, String write) {}

    /**
     * An exception.
     *
     * @param fullName of its declaration
     * @param id in hexadecimal digits
     * @param declared its name in the description, as a literal
     * @param fields what the runtime is told of each
     */
    public record Thrown(String fullName, String id, String name, String declared, List<String> fields) {}

    static TypeScriptJson of(Description description, TypeScriptNames names, TypeScriptTypes types) {
        return new Builder(description, names, types, new Fingerprint(description)).build();
    }

    private record Builder(
            Description description, TypeScriptNames names, TypeScriptTypes types, Fingerprint fingerprint) {

        private static final String TYPES = "$types.";

        TypeScriptJson build() {
            List<Call> methods = description.interfaces().stream()
                    .flatMap(service -> service.methods().stream().map(method -> call(method, service)))
                    .toList();
            List<Thrown> exceptions =
                    description.exceptions().stream().map(this::exception).toList();
            List<String> code = Stream.concat(
                            methods.stream()
                                    .flatMap(method -> Stream.concat(
                                            method.arguments().stream(), Stream.ofNullable(method.write()))),
                            exceptions.stream().flatMap(thrown -> thrown.fields().stream()))
                    .toList();
            boolean fields =
                    exceptions.stream().anyMatch(thrown -> !thrown.fields().isEmpty());
            return new TypeScriptJson(
                    fields || names(code, "$codec."),
                    fields || names(code, "$."),
                    names(code, TYPES),
                    TypeScriptModule.kinds(code.stream()),
                    methods,
                    exceptions);
        }

        private static boolean names(List<String> code, String what) {
            return code.stream().anyMatch(text -> text.contains(what));
        }

        private Call call(Method method, Interface service) {
            boolean upload = method.upload().isPresent();
            return new Call(
                    names.type(service.name()) + "." + names.method(method.name()),
                    upload,
                    upload
                            ? List.of()
                            : method.fixed().stream().map(this::argument).toList(),
                    method.answered().map(this::write).orElse(null));
        }

        private String argument(Field parameter) {
            TypeRef type = parameter.type();
            return parameter.name() + ": " + types.kind(type, TYPES) + ".toJson(" + types.read(type, Scope.OUTSIDE)
                    + ")";
        }

        private String write(TypeRef type) {
            return types.write(type, types.kind(type, TYPES) + ".fromJson($json)", "\"answer\"", Scope.OUTSIDE);
        }

        private Thrown exception(ExceptionType exception) {
            return new Thrown(
                    description.packageName() + "." + exception.name(),
                    String.format("0x%08x", fingerprint.id(exception)),
                    names.type(exception.name()),
                    TypeScriptLiterals.quoted(exception.name()),
                    exception.fields().stream()
                            .map(field -> TypeScriptValues.row(
                                    field, names.field(field.name(), exception), types.kind(field.type(), TYPES)))
                            .toList());
        }
    }
}
