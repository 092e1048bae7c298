// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.generator.language.script.ScriptTags;
import org.creo.generator.language.typescript.TypeScriptTypes.Scope;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.RuledTypes;
import org.creo.type.TypeRef;

/**
 * What {@code client.js} and {@code client.d.ts} hold.
 *
 * @param codec whether functions of {@code codec.js} are called
 * @param nothing whether a method returns nothing
 * @param values whether a declaration names a type of the runtime's values
 * @param types those of the description that declarations name
 */
public record TypeScriptClients(
        boolean codec, boolean nothing, boolean values, List<String> types, List<Client> clients) {

    /**
     * The client of an interface.
     *
     * @param service what it and a fake of it have in common
     */
    public record Client(
            String name,
            String service,
            List<String> doc,
            List<String> deprecated,
            List<ConstantValue> constants,
            List<Call> methods) {}

    /** Whether a stream may be opened again. */
    public boolean subscribes() {
        return clients.stream().flatMap(client -> client.methods().stream()).anyMatch(Call::subscribes);
    }

    /** Whether what is sent has rules. */
    public boolean ruled() {
        return clients.stream()
                .flatMap(client -> client.methods().stream())
                .anyMatch(call -> call.rules() != null
                        || call.upload() != null && call.upload().rules() != null);
    }

    /**
     * A constant of an interface.
     *
     * @param type its own, which has no other value where TypeScript can say that
     * @param value the expression that makes it
     * @param made the variable that holds the value, where it is an object, which is made once; else null
     */
    public record ConstantValue(String name, String type, String value, String made, List<String> doc) {}

    /** The modules of the runtime of whose classes values are made. */
    public List<TypeScriptModule> classes() {
        return TypeScriptModule.made(clients.stream()
                .flatMap(client -> Stream.concat(
                        client.constants().stream().map(ConstantValue::value),
                        client.methods().stream().flatMap(call -> call.parameters().stream()))));
    }

    /** Those of constants alone. */
    public List<TypeScriptModule> constants() {
        return TypeScriptModule.made(
                clients.stream().flatMap(client -> client.constants().stream()).map(ConstantValue::value));
    }

    /**
     * A method.
     *
     * @param parameters their names, with what they are by default
     * @param typed the same with their types
     * @param result the type of what the client returns
     * @param faked the type of what any implementation returns
     * @param runtime the runtime's method that calls it
     * @param writes the statements that write the request
     * @param rules that the request obeys, or null
     * @param upload the parameter that is a stream, or null
     * @param read the function that reads the answer, or its items
     * @param subscribes whether its result is a stream that may be opened again
     * @param deprecated the tag that the class has, too: editors take the rest from its interface, but not this
     */
    public record Call(
            String name,
            List<String> doc,
            List<String> parameters,
            List<String> typed,
            String result,
            String faked,
            String runtime,
            List<String> writes,
            String rules,
            Upload upload,
            String read,
            boolean subscribes,
            List<String> deprecated) {}

    /**
     * A parameter that is a stream.
     *
     * @param write the statement that writes an item
     * @param rules that an item obeys, or null
     */
    public record Upload(String name, String write, String rules) {}

    static TypeScriptClients of(Description description, TypeScriptNames names, TypeScriptTypes types) {
        return new Builder(
                        description,
                        names,
                        types,
                        new TypeScriptAnnotations(names, "", "$.", "$call.Stream"),
                        new TypeScriptAnnotations(names, "", "$.", "AsyncIterable"),
                        new RuledTypes(description))
                .build();
    }

    private record Builder(
            Description description,
            TypeScriptNames names,
            TypeScriptTypes types,
            TypeScriptAnnotations annotations,
            TypeScriptAnnotations faked,
            RuledTypes ruled) {

        TypeScriptClients build() {
            List<Interface> services = description.interfaces();
            List<Client> clients = services.stream().map(this::client).toList();
            List<Method> methods = services.stream()
                    .flatMap(service -> service.methods().stream())
                    .toList();
            List<TypeRef> called =
                    methods.stream().flatMap(Method::coded).distinct().toList();
            return new TypeScriptClients(
                    !called.stream().allMatch(TypeScriptTypes::inRuntime),
                    methods.stream().anyMatch(method -> method.result().isEmpty()),
                    clients.stream()
                            .flatMap(client -> Stream.concat(
                                    client.constants().stream().map(ConstantValue::type),
                                    client.methods().stream()
                                            .flatMap(call ->
                                                    Stream.concat(call.typed().stream(), Stream.of(call.result())))))
                            .anyMatch(text -> text.contains("$.")),
                    called.stream()
                            .flatMap(TypeRef::names)
                            .map(names::type)
                            .distinct()
                            .sorted()
                            .toList(),
                    clients);
        }

        private Client client(Interface service) {
            String otherwise = "What `" + service.name() + "` offers.";
            return new Client(
                    names.client(service),
                    names.type(service.name()),
                    TypeScriptDocs.of(service.documentation(), service.deprecation(), otherwise)
                            .lines(),
                    TypeScriptDocs.deprecated(service.deprecation()),
                    service.constants().stream()
                            .map(constant -> constant(constant, service))
                            .toList(),
                    service.methods().stream()
                            .map(method -> method(service, method))
                            .toList());
        }

        private ConstantValue constant(Constant constant, Interface service) {
            String name = names.constant(constant.name(), service);
            String value = TypeScriptLiterals.of(constant.type(), constant.value());
            boolean made = constant.type()
                    .asScalar()
                    .filter(TypeScriptScalar::hasClass)
                    .isPresent();
            return new ConstantValue(
                    name,
                    made ? annotations.returned(constant.type()) : value,
                    value,
                    made ? "$" + names.client(service) + "$" + name : null,
                    TypeScriptDocs.of(constant.documentation(), constant.deprecation())
                            .lines());
        }

        private Call method(Interface service, Method method) {
            String result = method.result().map(annotations::returned).orElse("void");
            boolean download = method.download().isPresent();
            List<Field> parameters = ordered(method);
            List<String> typed = typed(parameters, method.reopens() ? "StreamOptions" : "CallOptions");
            return new Call(
                    names.method(method.name()),
                    doc(method),
                    names(parameters),
                    typed,
                    download ? result : "Promise<" + result + ">",
                    download ? method.result().map(faked::returned).orElseThrow() : "Promise<" + result + ">",
                    runtime(method),
                    method.fixed().stream()
                            .map(parameter -> types.write(
                                    parameter.type(),
                                    names.parameter(parameter.name()),
                                    place(method, parameter),
                                    Scope.OUTSIDE))
                            .toList(),
                    TypeScriptRules.ofArguments(service, method, names, ruled),
                    method.upload()
                            .map(parameter -> upload(service, method, parameter))
                            .orElse(null),
                    method.answered()
                            .map(type -> types.reader(type, Scope.OUTSIDE))
                            .orElse("$readNothing"),
                    method.reopens(),
                    TypeScriptDocs.deprecated(method.deprecation()));
        }

        private static String place(Method method, Field parameter) {
            return TypeScriptLiterals.quoted(method.name() + "." + parameter.name());
        }

        private Upload upload(Interface service, Method method, Field parameter) {
            TypeRef item = parameter.type().single();
            return new Upload(
                    names.parameter(parameter.name()),
                    types.write(item, "$item", place(method, parameter) + " + $at", Scope.OUTSIDE),
                    TypeScriptRules.ofItems(service, method, names, ruled));
        }

        private List<String> names(List<Field> parameters) {
            Stream<String> all = parameters.stream().map(parameter -> {
                String name = names.parameter(parameter.name());
                return parameter
                        .defaultValue()
                        .map(given -> name + " = " + TypeScriptLiterals.argument(parameter.type(), given.value()))
                        .orElse(name);
            });
            return Stream.concat(all, Stream.of("options")).toList();
        }

        private List<String> typed(List<Field> parameters, String options) {
            return Stream.concat(
                            TypeScriptClients.typed(parameters, names, annotations::given),
                            Stream.of("options?: $call." + options))
                    .toList();
        }

        private static String runtime(Method method) {
            boolean up = method.upload().isPresent();
            boolean down = method.download().isPresent();
            return up && down ? "_both" : up ? "_up" : down ? "_down" : "_call";
        }

        private List<String> doc(Method method) {
            TypeScriptDocs docs = TypeScriptDocs.of(method.documentation(), Optional.empty());
            if (method.oneway()) {
                docs.paragraph("One way: the promise is fulfilled when the request is written, and does not tell"
                        + " whether it was carried out.");
            }
            if (method.download().isPresent()) {
                docs.paragraph("Leaving the loop over the result before its end cancels the call.");
            }
            if (!method.roles().isEmpty()) {
                docs.paragraph("Needs the role " + method.roles().text() + ".");
            }
            return docs.tags(tags(method)).lines();
        }

        private List<String> tags(Method method) {
            List<String> tags = new ScriptTags(names, "@param %s", "@returns", "@throws %s", "  ", TypeScriptDocs::text)
                    .of(method, ordered(method));
            tags.addAll(TypeScriptDocs.deprecated(method.deprecation()));
            return tags;
        }
    }

    /** Parameters in the order of a call: the items of a stream come last. */
    static List<Field> ordered(Method method) {
        return Stream.concat(method.fixed().stream(), method.upload().stream()).toList();
    }

    /** Parameters with their types: one may be left out if all that follow may be. */
    static Stream<String> typed(List<Field> parameters, TypeScriptNames names, Function<TypeRef, String> annotation) {
        int required = IntStream.range(0, parameters.size())
                .filter(at -> !mayBeAbsent(parameters.get(at)))
                .map(at -> at + 1)
                .max()
                .orElse(0);
        return IntStream.range(0, parameters.size()).mapToObj(at -> {
            Field parameter = parameters.get(at);
            String type = annotation.apply(parameter.type());
            String name = names.parameter(parameter.name());
            boolean defaults = parameter.defaultValue().isPresent();
            return at >= required ? name + "?: " + type : name + ": " + type + (defaults ? " | undefined" : "");
        });
    }

    private static boolean mayBeAbsent(Field parameter) {
        return parameter.defaultValue().isPresent() || parameter.type().isOptional();
    }
}
