// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.creo.generator.language.python.PythonChecks.Check;
import org.creo.generator.language.script.ScriptTags;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.type.TypeRef;

/**
 * What {@code client.py} holds, and also {@code aio.py} in the same form.
 *
 * @param warnings whether a method warns that it is deprecated
 * @param constants whether a client has constants
 * @param optional whether an annotation says that something may be absent
 * @param codec whether functions of {@code codec.py} are called
 * @param streams whether a method has a stream
 * @param objects whether a value or a constant is of the runtime's module {@code objects}
 * @param ruled whether arguments have rules
 * @param wireObjects whether functions of the wire's module of that name are called
 * @param types those that methods take or return, the enums of constants, and what checks unions
 */
public record PythonClients(
        boolean warnings,
        boolean constants,
        boolean optional,
        boolean codec,
        boolean streams,
        boolean objects,
        boolean ruled,
        boolean wireObjects,
        PythonImport types,
        List<Client> clients) {

    /**
     * The client of an interface.
     *
     * @param service the class of its methods in {@code methods.py}
     * @param protocol what it and a fake of it have in common
     * @param doc how its docstring begins
     * @param throwing whether a method throws what the description declares
     */
    public record Client(
            String name,
            String service,
            String protocol,
            String doc,
            PythonDeprecation deprecated,
            boolean throwing,
            List<ConstantValue> constants,
            List<Call> methods) {}

    /**
     * A constant of an interface.
     *
     * @param doc its docstring, or null
     */
    public record ConstantValue(String name, String annotation, String value, String doc) {}

    /**
     * A method.
     *
     * @param parameters annotated
     * @param returned the annotation of the result
     * @param nothing whether that is {@code None}
     * @param download whether it is a stream
     * @param doc its docstring, or null
     * @param arguments the parts of the request
     * @param upload the parameter that is a stream, or null
     * @param runtime the runtime's method that calls it
     * @param read the function that reads the answer, or its items
     */
    public record Call(
            String name,
            String parameters,
            String returned,
            boolean nothing,
            boolean download,
            String doc,
            PythonDeprecation deprecated,
            List<Argument> arguments,
            Upload upload,
            String runtime,
            String read) {}

    /**
     * An argument in the request.
     *
     * @param write the function that writes it
     * @param check the call that checks it
     */
    public record Argument(String write, String check) {}

    /**
     * A parameter that is a stream.
     *
     * @param place what errors call it
     * @param write the function that writes an item
     * @param check the function that checks an item, and its further arguments
     */
    public record Upload(String name, String place, String write, List<String> check) {}

    /** The differences between the blocking client and the one for asyncio. */
    private enum Kind {
        BLOCKING("", "with", "by a separate thread", PythonNames::client, PythonNames::protocol),
        ASYNCHRONOUS(
                " for asyncio",
                "async with",
                "by a separate task",
                PythonNames::asyncClient,
                PythonNames::asyncProtocol);

        final String purpose;
        /** What closes a stream. */
        final String with;
        /** What reads the items of a parameter while a streamed result is read. */
        final String uploader;

        final BiFunction<PythonNames, Interface, String> client;
        final BiFunction<PythonNames, Interface, String> protocol;

        Kind(
                String purpose,
                String with,
                String uploader,
                BiFunction<PythonNames, Interface, String> client,
                BiFunction<PythonNames, Interface, String> protocol) {
            this.purpose = purpose;
            this.with = with;
            this.uploader = uploader;
            this.client = client;
            this.protocol = protocol;
        }
    }

    static PythonClients blocking(Description description, PythonNames names, PythonTypes types, PythonRules rules) {
        return new Builder(description, names, types, rules, Kind.BLOCKING).build();
    }

    static PythonClients asynchronous(
            Description description, PythonNames names, PythonTypes types, PythonRules rules) {
        return new Builder(description, names, types, rules, Kind.ASYNCHRONOUS).build();
    }

    private record Builder(
            Description description, PythonNames names, PythonTypes types, PythonRules rules, Kind kind) {

        PythonClients build() {
            List<Interface> services = description.interfaces();
            List<Method> methods = services.stream()
                    .flatMap(service -> service.methods().stream())
                    .toList();
            List<TypeRef> called = methods.stream().flatMap(Method::types).toList();
            List<TypeRef> constants = services.stream()
                    .flatMap(service -> service.constants().stream().map(Constant::type))
                    .toList();
            Stream<String> declared = Stream.concat(called.stream(), constants.stream())
                    .flatMap(TypeRef::names)
                    .map(names::type);
            Stream<String> checks = methods.stream()
                    .flatMap(method -> method.parameters().stream())
                    .flatMap(parameter -> PythonTypes.unions(parameter.type()))
                    .map(types::check);
            return new PythonClients(
                    methods.stream().anyMatch(method -> method.deprecation().isPresent()),
                    !constants.isEmpty(),
                    called.stream().anyMatch(PythonTypes::hasOptional),
                    !methods.stream().flatMap(Method::coded).allMatch(PythonTypes::inRuntime),
                    methods.stream().anyMatch(Method::streaming),
                    Stream.concat(called.stream(), constants.stream()).anyMatch(PythonTypes::hasObject),
                    methods.stream().map(Method::parameters).anyMatch(rules::isRuled),
                    methods.stream()
                            .flatMap(Method::coded)
                            .anyMatch(type -> PythonTypes.inRuntime(type) && PythonTypes.hasObject(type)),
                    PythonImport.of(Stream.concat(declared, checks)),
                    services.stream().map(this::client).toList());
        }

        private Client client(Interface service) {
            String name = kind.client.apply(names, service);
            String otherwise = "A client of `" + service.name() + "`" + kind.purpose + ".";
            return new Client(
                    name,
                    names.type(service.name()),
                    kind.protocol.apply(names, service),
                    PythonDocs.of(service.documentation(), service.deprecation(), otherwise)
                            .beginning("    "),
                    PythonDeprecation.of(service.deprecation(), name),
                    service.methods().stream()
                            .anyMatch(method -> !method.exceptions().isEmpty()),
                    service.constants().stream()
                            .map(constant -> constant(constant, service))
                            .toList(),
                    service.methods().stream()
                            .map(method -> method(method, name))
                            .toList());
        }

        private ConstantValue constant(Constant constant, Interface service) {
            return new ConstantValue(
                    names.constant(constant.name(), service),
                    types.returned(constant.type()),
                    PythonLiterals.of(
                            constant.type(), constant.value(), description, names, PythonLiterals.Place.COPIED),
                    PythonDocs.of(constant.documentation(), constant.deprecation())
                            .text("    "));
        }

        private Call method(Method method, String client) {
            String name = names.method(method.name());
            Function<Field, Optional<String>> absent =
                    PythonParameters.absent(description, names, PythonLiterals.Place.MODULE);
            return new Call(
                    name,
                    PythonParameters.of("self", method.parameters(), names::parameter, types, absent),
                    method.result().map(types::returned).orElse("None"),
                    method.result().isEmpty(),
                    method.download().isPresent(),
                    doc(method),
                    PythonDeprecation.of(method.deprecation(), client + "." + name),
                    method.fixed().stream()
                            .map(parameter -> argument(parameter, name))
                            .toList(),
                    method.uploaded()
                            .map(item -> upload(method.upload().orElseThrow(), item, name))
                            .orElse(null),
                    runtime(method),
                    method.answered().map(types::read).orElse("_wire.read_nothing"));
        }

        private Argument argument(Field parameter, String method) {
            String name = names.parameter(parameter.name());
            TypeRef type = parameter.type();
            Check check = rules.parameter(parameter, types.sentCheck(type));
            return new Argument(types.send(type), check.of(name, method + "." + name));
        }

        private Upload upload(Field parameter, TypeRef item, String method) {
            String name = names.parameter(parameter.name());
            return new Upload(
                    name,
                    method + "." + name,
                    types.write(item),
                    rules.parameter(parameter, types.check(item)).passed());
        }

        private static String runtime(Method method) {
            return method.download().isPresent() ? "_stream" : "_call";
        }

        private String doc(Method method) {
            PythonDocs docs = PythonDocs.of(method.documentation(), method.deprecation());
            if (method.oneway()) {
                docs.paragraph("One way: returns when the request is written,"
                        + " and does not tell whether it was carried out.");
            }
            Optional<Field> upload = method.upload();
            if (upload.isPresent() && method.download().isPresent()) {
                docs.paragraph("Items go both ways: those of `"
                        + names.parameter(upload.get().name()) + "` are read " + kind.uploader
                        + " while the result is read.");
            }
            if (method.download().isPresent()) {
                docs.paragraph("Read the result to its end or close it, which `" + kind.with
                        + "` does; closing it early cancels the call.");
            }
            if (!method.roles().isEmpty()) {
                docs.paragraph("Needs the role " + method.roles().text() + ".");
            }
            return docs.paragraph(new ScriptTags(names, ":param %s:", ":return:", ":raises %s:", "    ", line -> line)
                            .of(method, method.parameters()))
                    .text("        ");
        }
    }
}
