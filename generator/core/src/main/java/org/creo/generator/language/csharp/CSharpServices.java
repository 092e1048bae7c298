// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.language.ServiceSide.View;
import org.creo.generator.language.csharp.CSharpMethod.Signature;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/**
 * The service side: the classes from which handlers derive, and what reads, writes and checks what they get and give.
 *
 * @param handlers one for each interface, in the order of the description
 * @param kinds of values, fields of the codec
 * @param exceptions that methods may throw
 * @param example what a README shows
 */
public record CSharpServices(
        List<Handler> handlers, List<Kind> kinds, List<CSharpModel.ExceptionClass> exceptions, Example example) {

    /**
     * What a README shows.
     *
     * @param handler the class from which it derives
     * @param asynchronous the same with methods that are tasks
     * @param implementation a name for what derives from it
     * @param signature of one of its methods, null where there are none
     */
    public record Example(String handler, String asynchronous, String implementation, String signature) {}

    /**
     * The class from which what implements an interface derives: one that blocks, and one whose methods are tasks.
     *
     * @param asynchronous the name of the latter
     * @param calls the file that calls their methods
     * @param fullName the interface with its package
     * @param id the protocol id, as {@code 0x1A2B3C4D}
     * @param doc the lines of its documentation, may be empty
     */
    public record Handler(
            String name,
            String asynchronous,
            String calls,
            String declaredName,
            String fullName,
            String id,
            List<String> doc,
            List<Handled> methods) {

        /** Whether a declaration has a {@code ?} that C# 7 does not know. */
        public boolean annotated() {
            return methods.stream().anyMatch(method -> method.blocking().differ());
        }
    }

    /**
     * A method.
     *
     * @param client the same as clients have it, for its names and its documentation
     * @param blocking its declaration
     * @param tasks the same where it returns a task
     * @param views what it sees of states
     * @param reads the steps that read its arguments
     * @param arguments what is passed to it
     * @param taskArguments the same where it returns a task
     * @param result the kind of its result or of its items, null where there is none
     * @param texts what host and worker compare, as literals
     */
    public record Handled(
            CSharpMethod client,
            CSharpEither<Signature> blocking,
            CSharpEither<Signature> tasks,
            List<Seen> views,
            List<CSharpStep> reads,
            List<String> arguments,
            List<String> taskArguments,
            String result,
            List<String> texts) {}

    /**
     * What a method sees of a state.
     *
     * @param parameter its name
     * @param documented the same in documentation
     * @param doc the lines of that
     */
    public record Seen(String parameter, String documented, List<String> doc) {}

    /**
     * A kind of values.
     *
     * @param name of the field
     * @param type of a value
     * @param packed how it is written and read; null for one that may be absent
     * @param check which function of the runtime's {@code Values} refuses nulls, or null
     * @param present the kind of values that are there, for one that may be absent; else null
     */
    public record Kind(String name, String type, CSharpPacked packed, String check, String present) {}

    private static final String TOKEN = "System.Threading.CancellationToken cancellationToken";

    static CSharpServices of(
            Description description,
            CSharpNames names,
            CSharpTypes types,
            CSharpFields fields,
            CSharpRules rules,
            List<CSharpModel.ExceptionClass> exceptions) {
        return new Builder(description, names, types, fields, rules).build(exceptions);
    }

    private static final class Builder {

        private final Description description;
        private final CSharpNames names;
        private final CSharpTypes types;
        private final CSharpFields fields;
        private final CSharpRules rules;
        private final ServiceSide side;
        private final Fingerprint fingerprint;
        private final Map<String, Kind> kinds = new LinkedHashMap<>();

        Builder(Description description, CSharpNames names, CSharpTypes types, CSharpFields fields, CSharpRules rules) {
            this.description = description;
            this.names = names;
            this.types = types;
            this.fields = fields;
            this.rules = rules;
            this.side = new ServiceSide(description);
            this.fingerprint = new Fingerprint(description);
        }

        CSharpServices build(List<CSharpModel.ExceptionClass> exceptions) {
            List<Handler> handlers =
                    description.interfaces().stream().map(this::handler).toList();
            Set<String> thrown = side.exceptions().stream()
                    .map(exception -> names.type(exception.name()))
                    .collect(Collectors.toSet());
            return new CSharpServices(
                    handlers,
                    List.copyOf(kinds.values()),
                    exceptions.stream()
                            .filter(exception -> thrown.contains(exception.name()))
                            .toList(),
                    example(handlers));
        }

        /** With the first method that sees a state and has no streams, or else the first one. */
        private static Example example(List<Handler> handlers) {
            Predicate<Handled> simple =
                    method -> !method.views().isEmpty() && !method.client().streaming();
            Handler shown = handlers.stream()
                    .filter(handler -> handler.methods().stream().anyMatch(simple))
                    .findFirst()
                    .orElse(handlers.get(0));
            String signature = shown.methods().stream()
                    .filter(simple)
                    .findFirst()
                    .or(() -> shown.methods().stream().findFirst())
                    .map(method -> method.blocking().plain().result() + " "
                            + method.client().name() + "("
                            + method.blocking().plain().parameters() + ")")
                    .orElse(null);
            return new Example(shown.name(), shown.asynchronous(), "My" + shown.name(), signature);
        }

        private Handler handler(Interface service) {
            CSharpMethods methods =
                    new CSharpMethods(service, description.fullName(service), fingerprint, names, types, fields, rules);
            return new Handler(
                    names.handler(service),
                    names.asyncHandler(service),
                    names.calls(service),
                    service.name(),
                    description.fullName(service),
                    CSharpModel.hex(fingerprint.id(service)),
                    CSharpDocs.of(service.documentation()),
                    service.methods().stream()
                            .map(method -> handled(service, method, methods.of(method)))
                            .toList());
        }

        private Handled handled(Interface service, Method method, CSharpMethod client) {
            Map<View, String> views = views(service, method);
            List<String> arguments = new ArrayList<>();
            List<String> taskArguments = new ArrayList<>();
            for (CSharpField field : client.parameters()) {
                boolean streamed = field.streamed();
                String items = streamed ? "(" + kind(method.uploaded().orElseThrow()) + ")" : null;
                arguments.add(streamed ? "call.Received" + items : field.local());
                taskArguments.add(streamed ? "call.ReceivedAsync" + items : field.local());
            }
            views.forEach((view, name) -> {
                int place = arguments.size() - client.parameters().size();
                arguments.add(view(view, place, name, ""));
                taskArguments.add(view(view, place, name, "Async"));
            });
            taskArguments.add("call.Token");
            List<CSharpField> fixed = client.fixed();
            return new Handled(
                    client,
                    signature(method, client, views, false),
                    signature(method, client, views, true),
                    views.entrySet().stream()
                            .map(each -> new Seen(each.getValue(), documented(each.getValue()), doc(each.getKey())))
                            .toList(),
                    CSharpStep.of(fixed, CSharpField::local),
                    List.copyOf(arguments),
                    List.copyOf(taskArguments),
                    method.answered().map(this::kind).orElse(null),
                    views.keySet().stream()
                            .map(view -> CSharpLiterals.quoted(view.text() + ": "
                                    + side.kept(service, view.state()).type()))
                            .toList());
        }

        private Map<View, String> views(Interface service, Method method) {
            Set<String> used = new HashSet<>();
            method.parameters().forEach(parameter -> used.add(names.parameter(parameter.name())));
            Map<View, String> views = new LinkedHashMap<>();
            for (View view : side.views(service, method)) {
                String free = names.parameter(view.name());
                while (!used.add(free)) {
                    free += "_";
                }
                views.put(view, free);
            }
            return views;
        }

        private static String documented(String parameter) {
            return parameter.startsWith("@") ? parameter.substring(1) : parameter;
        }

        private static List<String> doc(View view) {
            String about = String.join(" ", view.state().documentation().lines());
            return CSharpDocs.xml(List.of("{@code " + view.permission().text() + "}, to "
                    + view.access().purpose() + (about.isEmpty() ? "." : ": " + about)));
        }

        private CSharpEither<Signature> signature(
                Method method, CSharpMethod client, Map<View, String> views, boolean tasks) {
            CSharpEither<String> result = result(method, tasks);
            return new CSharpEither<>(
                    new Signature(result.plain(), parameters(client, views, tasks, false)),
                    new Signature(result.annotated(), parameters(client, views, tasks, true)));
        }

        private CSharpEither<String> result(Method method, boolean tasks) {
            if (method.download().isPresent()) {
                String items = tasks ? "IAsyncEnumerable<" : "IEnumerable<";
                String text = "System.Collections.Generic." + items
                        + types.text(method.download().get()) + ">";
                return new CSharpEither<>(text, text);
            }
            CSharpEither<String> single =
                    method.single().map(type -> types.of(type).declared()).orElse(new CSharpEither<>("void", "void"));
            if (!tasks) {
                return single;
            }
            return single.map(
                    type -> "System.Threading.Tasks.Task" + (method.single().isPresent() ? "<" + type + ">" : ""));
        }

        private String parameters(CSharpMethod client, Map<View, String> views, boolean tasks, boolean annotated) {
            Stream<String> given = client.parameters().stream()
                    .map(field -> (field.streamed() && tasks
                                    ? field.type().awaited()
                                    : annotated
                                            ? field.type().annotated()
                                            : field.type().text())
                            + " " + field.parameter());
            Stream<String> seen = views.entrySet().stream()
                    .map(each -> type(each.getKey(), tasks ? "Async" : "", annotated) + " " + each.getValue());
            return Stream.of(given, seen, tasks ? Stream.of(TOKEN) : Stream.<String>of())
                    .flatMap(all -> all)
                    .collect(Collectors.joining(", "));
        }

        /** The runtime's type of a view. */
        private String type(View view, String prefix, boolean annotated) {
            String name = "Runtime." + prefix
                    + switch (view.access()) {
                        case READING -> "Reading";
                        case WRITING -> "Writing";
                        case WATCHING -> "Watching";
                    };
            if (view.access() != ServiceSide.Access.WATCHING) {
                if (view.shape() == ServiceSide.Shape.MAP) {
                    return name + "Map<" + types.text(view.key().orElseThrow()) + ", " + types.text(view.value()) + ">";
                }
                if (view.shape() == ServiceSide.Shape.LIST) {
                    return name + "List<" + types.text(item(view)) + ">";
                }
            }
            CSharpType type = types.of(view.type());
            return name + "<" + (annotated ? type.annotated() : type.text()) + ">";
        }

        /** Arrays of bytes are raw bytes, which have no sign. */
        private static TypeRef item(View view) {
            return view.value() == Scalar.BYTE ? Scalar.UBYTE : view.value();
        }

        /** What makes a view. */
        private String view(View view, int place, String name, String prefix) {
            boolean watches = view.access() == ServiceSide.Access.WATCHING;
            String passed = switch (view.shape()) {
                case VALUE -> "Value(" + place + ", " + kind(view.value());
                case ENTRY -> "Entry(" + place + ", " + entry(view.value());
                case MAP ->
                    (watches ? "WatchedMap(" : "Map(") + place + ", "
                            + kind(view.key().orElseThrow()) + ", " + kind(view.value());
                case LIST -> (watches ? "WatchedList(" : "List(") + place + ", " + kind(item(view));
            };
            boolean named =
                    !watches || view.shape() == ServiceSide.Shape.VALUE || view.shape() == ServiceSide.Shape.ENTRY;
            return "new " + type(view, prefix, false) + "(call." + passed
                    + (named ? ", \"" + documented(name) + "\"" : "") + "))";
        }

        private String kind(TypeRef type) {
            String name = "Kind" + types.key(type);
            kinds.putIfAbsent(
                    name,
                    new Kind(
                            name,
                            types.text(type),
                            types.packed(type),
                            types.of(type).check(),
                            null));
            return "Codec." + name;
        }

        /** The kind of an entry, where null says that there is none. */
        private String entry(TypeRef type) {
            String present = kind(type);
            if (types.of(type).reference()) {
                return present;
            }
            String name = "Kind" + types.key(type) + "_OrNull";
            kinds.putIfAbsent(name, new Kind(name, types.text(new OptionalType(type)), null, null, present));
            return "Codec." + name;
        }
    }
}
