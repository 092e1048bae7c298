// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.HttpStatus;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Route;
import org.creo.generator.model.Route.ContentType;
import org.creo.generator.model.RoutePath;
import org.creo.type.TypeRef;

/** What the templates for Java see of the REST services of others. */
public record JavaRemotes(List<Service> services) {

    /** Of exceptions that say nothing else. */
    private static final int UNPROCESSABLE = 422;

    /** A service and its client. */
    public record Service(JavaModel.Interface api, String url, Client client, List<Call> calls) {}

    /** The names by which a client refers to types whose names the description may also have. */
    public record Client(List<String> imports, String base, String service, String options, String duration) {}

    /**
     * A method.
     *
     * @param verb of its requests
     * @param path as the description has it
     * @param result how its result is read, an expression; null where there is none, or where it is bytes
     * @param mediaType what the bytes are that it returns, else null
     * @param maybe whether these may be absent
     * @param exceptions those that it declares
     * @param request the variable for what the arguments are put into
     * @param parts what makes the request
     */
    public record Call(
            JavaModel.Method method,
            String verb,
            String path,
            String result,
            String mediaType,
            boolean maybe,
            List<Declared> exceptions,
            String request,
            List<Part> parts) {}

    /** An exception, and the status of the answers that bring it. */
    public record Declared(int status, String name) {}

    /**
     * A part of a request: fixed text of the path, or an argument.
     *
     * @param macro which of them it is
     * @param name of the parameter as it is sent, or the text
     * @param type how the argument is written, an expression
     * @param variable the argument
     */
    public record Part(String macro, String name, String type, String variable) {}

    /** Null where there is none. */
    static JavaRemotes of(Description description, JavaNames names, JavaTypes types, JavaInterfaces interfaces) {
        return description.remotes().isEmpty() ? null : new Maker(description, names, types).make(interfaces);
    }

    private static final class Maker {
        private final Description description;
        private final JavaNames names;
        private final JavaTypes types;
        private final JavaJson json;

        Maker(Description description, JavaNames names, JavaTypes types) {
            this.description = description;
            this.names = names;
            this.types = types;
            this.json = new JavaJson(names, types);
        }

        JavaRemotes make(JavaInterfaces interfaces) {
            return new JavaRemotes(description.remotes().stream()
                    .map(service -> service(service, interfaces.of(service)))
                    .toList());
        }

        private Service service(Interface service, JavaModel.Interface api) {
            List<Call> calls = new ArrayList<>();
            for (int i = 0; i < service.methods().size(); i++) {
                calls.add(call(service.methods().get(i), api.methods().get(i)));
            }
            JavaImports imports = new JavaImports(names.runtime());
            Stream.of("RestClient", "RestOptions", "RestService", "Duration")
                    .forEach(type -> imports.add(!names.declares(type), type));
            imports.add(!calls.isEmpty(), "CompletableFuture", "RestMethod");
            for (Method method : service.methods()) {
                method.types().forEach(type -> imports.add(types.imports(type)));
            }
            imports.add(
                    calls.stream()
                            .flatMap(call -> Stream.concat(
                                    Stream.ofNullable(call.result()),
                                    call.parts().stream().map(Part::type).flatMap(Stream::ofNullable)))
                            .anyMatch(text -> text.contains("JsonTypes.")),
                    "JsonTypes");
            return new Service(
                    api,
                    service.remote().orElseThrow().url(),
                    new Client(
                            imports.list(),
                            names.qualified("RestClient"),
                            names.qualified("RestService"),
                            names.qualified("RestOptions"),
                            names.qualified("Duration")),
                    calls);
        }

        private Call call(Method method, JavaModel.Method java) {
            Route route = method.route().orElseThrow();
            boolean maybe = method.result().flatMap(TypeRef::asOptional).isPresent();
            return new Call(
                    java,
                    route.verb().name(),
                    route.path().text(),
                    route.type().isPresent()
                            ? null
                            : method.result().map(json::of).orElse(null),
                    route.type().map(ContentType::text).orElse(null),
                    maybe,
                    method.exceptions().stream()
                            .map(description::exception)
                            .map(each -> new Declared(
                                    each.status().map(HttpStatus::code).orElse(UNPROCESSABLE), names.type(each.name())))
                            .toList(),
                    JavaNames.free(
                            "request",
                            method.parameters().stream()
                                    .map(parameter -> names.visible(parameter.name()))
                                    .collect(Collectors.toCollection(HashSet::new))),
                    parts(method, route));
        }

        private List<Part> parts(Method method, Route route) {
            Function<String, Optional<Field>> parameter = name -> method.parameters().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst();
            List<Part> parts = new ArrayList<>();
            StringBuilder text = new StringBuilder();
            for (RoutePath.Segment segment : route.path().segments()) {
                text.append('/').append(segment.before());
                segment.parameter().flatMap(parameter).ifPresent(field -> {
                    text(text, parts);
                    parts.add(part(segment.kind() == RoutePath.Kind.REST ? "rest" : "segment", field));
                });
                text.append(segment.after());
            }
            if (route.path().segments().isEmpty()) {
                text.append('/');
            }
            text(text, parts);
            for (Field field : method.parameters()) {
                switch (route.place(field)) {
                    case QUERY -> parts.add(part("query", field));
                    case BODY -> parts.add(part("body", field));
                    case MEMBER -> parts.add(part("member", field));
                    case PATH -> {}
                }
            }
            return parts;
        }

        private static void text(StringBuilder text, List<Part> parts) {
            if (!text.isEmpty()) {
                parts.add(new Part("path", text.toString(), null, null));
                text.setLength(0);
            }
        }

        private Part part(String macro, Field field) {
            return new Part(macro, field.name(), json.of(field.type()), names.visible(field.name()));
        }
    }
}
