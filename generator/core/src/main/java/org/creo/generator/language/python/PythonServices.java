// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.language.ServiceSide.Kept;
import org.creo.generator.language.ServiceSide.View;
import org.creo.generator.language.Words;
import org.creo.generator.language.python.PythonChecks.Check;
import org.creo.generator.language.script.ScriptTags;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.State;
import org.creo.type.TypeRef;

/**
 * What {@code service.py} and {@code served.py} hold: the classes of handlers, and how their methods are called.
 *
 * @param constants whether an interface has constants
 * @param optional whether an annotation says that something may be absent
 * @param iterator what {@code collections.abc} has for streams
 * @param value whether annotations name the runtime's values
 * @param objects the same for its module {@code objects}
 * @param types those of the description that annotations name
 * @param views the views that have their own names
 * @param hidden whether a view has the name of a type of the description
 * @param values classes of values that handlers are given
 * @param handlers the classes
 * @param all what {@code service.py} offers
 * @param states whether a method touches a state
 * @param example what a README shows
 * @param wiring how they are called
 */
public record PythonServices(
        boolean constants,
        boolean optional,
        List<String> iterator,
        boolean value,
        boolean objects,
        PythonImport types,
        PythonImport views,
        PythonImport asyncViews,
        boolean hidden,
        PythonImport values,
        List<Handler> handlers,
        List<String> all,
        boolean states,
        Example example,
        Wiring wiring) {

    /**
     * What a README shows.
     *
     * @param program a service with one of the methods
     * @param object what it serves
     * @param async the class for asyncio
     * @param test a call of the method in a test
     */
    public record Example(String program, String object, String async, String test) {}

    /**
     * A class that a service implements, which blocks or is for asyncio.
     *
     * @param served the name of its interface in {@code served.py}
     * @param doc how its docstring begins
     */
    public record Handler(
            String name,
            String served,
            boolean async,
            String doc,
            List<PythonClients.ConstantValue> constants,
            List<Handled> methods) {}

    /**
     * A method.
     *
     * @param async whether it is a coroutine
     * @param doc its docstring, or null
     */
    public record Handled(String name, boolean async, String parameters, String returned, String doc) {}

    /**
     * What {@code served.py} holds.
     *
     * @param types those that it names
     */
    public record Wiring(
            boolean codec,
            boolean value,
            boolean objects,
            boolean wire,
            boolean wireObjects,
            PythonImport types,
            List<Thrown> exceptions,
            List<KeptState> states,
            List<Served> services) {}

    /** An exception, which {@code write} writes, by what writes each of its fields. */
    public record Thrown(String name, String id, String write, List<String> fields) {}

    /**
     * A state.
     *
     * @param name the constant that declares it
     * @param type as it is kept, a literal
     * @param value of the value, or of what it holds
     * @param key of the keys of a map, or null
     */
    public record KeptState(String name, String type, String value, String key) {}

    /** An interface. */
    public record Served(String name, String fullName, String id, List<Wired> methods) {}

    /**
     * A method.
     *
     * @param arguments what reads each of them; {@code None} for a stream
     * @param items what reads an item of that, or null
     * @param result what it returns, or null
     * @param sent the items of a stream that it returns, or null
     */
    public record Wired(
            String name,
            String method,
            List<String> arguments,
            String items,
            String result,
            String sent,
            List<Thrown> exceptions,
            List<Touched> touched) {}

    /** A part of the state that a method touches. */
    public record Touched(String state, String shape, String name, String access, boolean writes) {}

    static PythonServices of(Description description, PythonNames names, PythonTypes types) {
        return new Builder(description, names, types).build();
    }

    private static final String ASYNC = "Async";

    /** A class of the runtime's values, in an annotation. */
    private static final Pattern VALUE = Pattern.compile("\\b_value\\.(\\w+)");

    private static final List<String> VIEWS =
            List.of("Reading", "ReadingList", "ReadingMap", "Writing", "WritingList", "WritingMap");

    /** A view, in an annotation. */
    private static final String VIEW = "\\b((Reading|Writing|Watching)(Map|List)?)\\[";

    private static final class Builder {

        private final Description description;
        private final PythonNames names;
        private final PythonTypes types;
        private final Fingerprint fingerprint;
        private final ServiceSide side;
        private final Set<String> views = new TreeSet<>();
        private final Set<String> hidden = new TreeSet<>();
        private final Set<String> taken;

        Builder(Description description, PythonNames names, PythonTypes types) {
            this.description = description;
            this.names = names;
            this.types = types;
            this.fingerprint = new Fingerprint(description);
            this.side = new ServiceSide(description);
            taken = Stream.concat(
                            description.types().map(names::type),
                            description.interfaces().stream()
                                    .flatMap(service ->
                                            Stream.of(names.protocol(service), names.asyncProtocol(service))))
                    .collect(Collectors.toSet());
        }

        PythonServices build() {
            List<Interface> services = description.interfaces();
            List<Handler> handlers = services.stream()
                    .flatMap(service -> Stream.of(handler(service, false), handler(service, true)))
                    .toList();
            List<Method> methods = description.methods().toList();
            List<TypeRef> constants = services.stream()
                    .flatMap(service -> service.constants().stream().map(Constant::type))
                    .toList();
            List<TypeRef> shown = Stream.of(
                            methods.stream().flatMap(Method::types), constants.stream(), side.touchedTypes())
                    .flatMap(all -> all)
                    .toList();
            List<String> annotations = handlers.stream()
                    .flatMap(handler -> Stream.concat(
                            handler.constants().stream().map(PythonClients.ConstantValue::annotation),
                            handler.methods().stream().map(each -> each.parameters() + each.returned())))
                    .toList();
            List<String> values = handlers.stream()
                    .flatMap(handler -> handler.methods().stream())
                    .flatMap(method -> VALUE.matcher(method.parameters()).results())
                    .map(match -> match.group(1))
                    .filter(name -> !taken.contains(name))
                    .distinct()
                    .sorted()
                    .toList();
            List<String> offered = Stream.of(
                            handlers.stream().map(Handler::name),
                            views.stream(),
                            values.stream(),
                            Stream.of("CallContext", "serve", "serve_async").filter(name -> !taken.contains(name)))
                    .flatMap(all -> all)
                    .sorted()
                    .toList();
            return new PythonServices(
                    !constants.isEmpty(),
                    annotations.stream().anyMatch(text -> text.contains("_Optional[")),
                    Stream.of("AsyncIterable", "AsyncIterator", "Iterable", "Iterator")
                            .filter(name -> annotations.stream().anyMatch(text -> text.contains("_" + name + "[")))
                            .toList(),
                    annotations.stream().anyMatch(text -> text.contains("_value.")),
                    annotations.stream().anyMatch(text -> text.contains("_objects.")),
                    PythonImport.of(shown.stream().flatMap(TypeRef::names).map(names::type)),
                    PythonImport.of(views.stream().filter(view -> !view.startsWith(ASYNC))),
                    PythonImport.of(views.stream().filter(view -> view.startsWith(ASYNC))),
                    !hidden.isEmpty(),
                    PythonImport.of(values.stream()),
                    handlers,
                    offered,
                    methods.stream().anyMatch(method -> !method.permissions().isEmpty()),
                    example(services),
                    wiring());
        }

        /** The first method with a state and without streams, or else the first one. */
        private Example example(List<Interface> services) {
            Interface service = services.stream()
                    .filter(each -> each.methods().stream().anyMatch(this::simple))
                    .findFirst()
                    .orElse(services.get(0));
            String name = names.protocol(service);
            String implemented = "My" + name;
            Method method = service.methods().stream()
                    .filter(this::simple)
                    .findFirst()
                    .or(() -> service.methods().stream().findFirst())
                    .orElse(null);
            if (method == null) {
                return new Example(
                        "from " + names.namespace(description.packageName()) + ".service import " + name
                                + ", serve\n\n\nclass " + implemented + "(" + name + "):\n    pass\n\n\nserve("
                                + implemented + "())",
                        implemented + "()",
                        names.asyncProtocol(service),
                        implemented + "()");
            }
            Handled handled = handled(service, method, false);
            String signature = handled.parameters() + " " + handled.returned();
            String module = names.namespace(description.packageName());
            List<String> declared = Stream.concat(
                            method.types(), side.views(service, method).stream().map(View::type))
                    .flatMap(TypeRef::names)
                    .map(names::type)
                    .filter(type -> Pattern.compile("\\b" + type + "\\b")
                            .matcher(signature)
                            .find())
                    .toList();
            String imports = from("collections.abc", found("\\b_((Async)?Itera(ble|tor))\\[", signature))
                    + from("typing", found("\\b_(Optional)\\[", signature));
            String program = imports + (imports.isEmpty() ? "" : "\n")
                    + from(
                            module,
                            Stream.concat(declared.stream(), found("\\b_objects\\.([A-Z]\\w*?)(Like)?\\b", signature)))
                    + from(module + ".runtime.value", found("\\b_value\\.(\\w+)", signature))
                    + from(module + ".service", Stream.concat(Stream.of(name, "serve"), found(VIEW, signature)))
                    + "\n\nclass " + implemented + "(" + name + "):\n    def " + handled.name() + "("
                    + plain(handled.parameters()) + ") -> " + plain(handled.returned())
                    + ":\n        ...\n\n    # and its other methods\n\n\nserve(" + implemented + "())";
            List<String> arguments = new ArrayList<>();
            method.parameters().forEach(parameter -> arguments.add(names.parameter(parameter.name())));
            List<String> made = new ArrayList<>();
            views(service, method).forEach((seen, view) -> {
                String kind = annotation(seen, false).replaceFirst("\\[.*", "").replaceFirst("^_views\\.", "");
                made.add(view + " = " + kind + ".of(" + view + "_before)");
                arguments.add(view);
            });
            made.add("result = " + implemented + "()." + handled.name() + "(" + String.join(", ", arguments) + ")");
            views(service, method).forEach((seen, view) -> {
                if (seen.writes()) {
                    made.add("assert " + view + ".get() == " + view + "_after");
                }
            });
            return new Example(program, implemented + "()", names.asyncProtocol(service), String.join("\n", made));
        }

        private boolean simple(Method method) {
            return !method.streaming()
                    && !method.permissions().isEmpty()
                    && method.deprecation().isEmpty()
                    && VIEWS.stream().noneMatch(taken::contains);
        }

        /** An annotation as people write it. */
        private static String plain(String annotation) {
            return annotation
                    .replaceAll("\\b_objects\\.(\\w+)Like\\b", "$1")
                    .replaceAll("\\b_[a-z]\\w*\\.", "")
                    .replaceAll("\\b_(?=[A-Z])", "");
        }

        /** What the first group of a pattern finds. */
        private static Stream<String> found(String pattern, String text) {
            return Pattern.compile(pattern).matcher(text).results().map(match -> match.group(1));
        }

        /** The line that imports these; nothing where there are none. */
        private static String from(String module, Stream<String> imported) {
            List<String> sorted = PythonImport.of(imported).names();
            return sorted.isEmpty() ? "" : "from " + module + " import " + String.join(", ", sorted) + "\n";
        }

        private Handler handler(Interface service, boolean async) {
            String otherwise = "Serves `" + service.name() + "`.";
            return new Handler(
                    async ? names.asyncProtocol(service) : names.protocol(service),
                    names.type(service.name()),
                    async,
                    PythonDocs.of(service.documentation(), service.deprecation(), otherwise)
                            .beginning("    "),
                    service.constants().stream()
                            .map(constant -> new PythonClients.ConstantValue(
                                    names.constant(constant.name(), service),
                                    types.returned(constant.type()),
                                    PythonLiterals.of(
                                            constant.type(),
                                            constant.value(),
                                            description,
                                            names,
                                            PythonLiterals.Place.COPIED),
                                    PythonDocs.of(constant.documentation(), constant.deprecation())
                                            .text("    ")))
                            .toList(),
                    service.methods().stream()
                            .map(method -> handled(service, method, async))
                            .toList());
        }

        private Handled handled(Interface service, Method method, boolean async) {
            List<String> parameters = new ArrayList<>(List.of("self"));
            for (Field parameter : method.parameters()) {
                parameters.add(names.parameter(parameter.name()) + ": " + given(parameter.type(), async));
            }
            views(service, method).forEach((view, name) -> parameters.add(name + ": " + annotation(view, async)));
            String returned = method.result()
                    .map(type -> type.isStream()
                            ? (async ? "_AsyncIterable[" : "_Iterable[") + types.given(type.single()) + "]"
                            : types.given(type))
                    .orElse("None");
            return new Handled(
                    names.method(method.name()),
                    async && method.download().isEmpty(),
                    String.join(", ", parameters),
                    returned,
                    doc(service, method));
        }

        /** What a method gets. */
        private String given(TypeRef type, boolean async) {
            return type.isStream()
                    ? (async ? "_AsyncIterator[" : "_Iterator[") + types.returned(type.single()) + "]"
                    : types.returned(type);
        }

        private Map<View, String> views(Interface service, Method method) {
            Set<String> used = method.parameters().stream()
                    .map(parameter -> names.parameter(parameter.name()))
                    .collect(Collectors.toCollection(HashSet::new));
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

        private String annotation(View view, boolean async) {
            return switch (view.access()) {
                case WATCHING -> view("Watching", "", async) + "[" + watched(view) + "]";
                case READING -> annotation("Reading", view, async);
                case WRITING -> annotation("Writing", view, async);
            };
        }

        private String annotation(String access, View view, boolean async) {
            return switch (view.shape()) {
                case MAP ->
                    view(access, "Map", async) + "[" + types.returned(view.key().orElseThrow()) + ", "
                            + types.returned(view.value()) + "]";
                case LIST -> view(access, "List", async) + "[" + types.returned(view.value()) + "]";
                case ENTRY, VALUE -> view(access, "", async) + "[" + one(view) + "]";
            };
        }

        private String watched(View view) {
            return view.shape() == ServiceSide.Shape.LIST
                    ? "_value.Array[" + types.returned(view.value()) + "]"
                    : one(view);
        }

        private String one(View view) {
            return types.returned(view.type());
        }

        /** The name of a view, which may be that of a type of the description. */
        private String view(String access, String shape, boolean async) {
            String name = (async ? ASYNC : "") + access + shape;
            if (taken.contains(name)) {
                hidden.add(name);
                return (async ? "_async_views." : "_views.") + name;
            }
            views.add(name);
            return name;
        }

        private String doc(Interface service, Method method) {
            PythonDocs docs = PythonDocs.of(method.documentation(), method.deprecation());
            if (method.oneway()) {
                docs.paragraph("One way: its caller does not hear what became of it.");
            }
            if (!method.roles().isEmpty()) {
                docs.paragraph("Needs the role " + method.roles().text() + ".");
            }
            List<String> tags =
                    new ArrayList<>(new ScriptTags(names, ":param %s:", ":return:", ":raises %s:", "    ", line -> line)
                            .of(method, method.parameters()));
            List<String> seen = new ArrayList<>();
            views(service, method).forEach((view, name) -> {
                List<String> about = view.state().documentation().lines();
                seen.add(":param " + name + ": `" + view.permission().text() + "`, to "
                        + view.access().purpose()
                        + (about.isEmpty() ? "" : ": " + String.join(" ", about)));
            });
            tags.addAll(
                    (int) tags.stream().filter(tag -> tag.startsWith(":param ")).count(), seen);
            return docs.paragraph(tags).text("        ");
        }

        // served.py

        private Wiring wiring() {
            List<Interface> services = description.interfaces();
            List<KeptState> states = side.states().stream().map(this::kept).toList();
            List<Thrown> exceptions =
                    side.exceptions().stream().map(this::thrown).toList();
            List<Served> served = services.stream().map(this::served).toList();
            Stream<String> expressions = Stream.of(
                            states.stream().flatMap(state -> Stream.of(state.value(), String.valueOf(state.key()))),
                            exceptions.stream().flatMap(exception -> exception.fields().stream()),
                            served.stream()
                                    .flatMap(each -> each.methods().stream())
                                    .flatMap(method -> Stream.concat(
                                            method.arguments().stream(),
                                            Stream.of(method.items(), method.result(), method.sent())
                                                    .map(String::valueOf))))
                    .flatMap(all -> all);
            String all = expressions.collect(Collectors.joining("\n"));
            return new Wiring(
                    all.contains("_codec."),
                    all.contains("_value."),
                    all.contains(PythonTypes.OBJECTS),
                    all.contains("_wire."),
                    all.contains("_wire_objects."),
                    PythonImport.of(Stream.concat(checked(), exceptions.stream().map(Thrown::name))),
                    exceptions,
                    states,
                    served);
        }

        /** The types that checks name. */
        private Stream<String> checked() {
            Stream<TypeRef> results = description.methods().flatMap(method -> method.answered().stream());
            Stream<TypeRef> states =
                    side.states().stream().map(kept -> kept.state().type());
            List<TypeRef> all = Stream.concat(results, states).toList();
            return Stream.concat(
                    all.stream()
                            .flatMap(TypeRef::names)
                            .filter(name -> description.union(name).isEmpty())
                            .map(names::type),
                    all.stream().flatMap(PythonTypes::unions).map(types::check));
        }

        private KeptState kept(Kept kept) {
            return new KeptState(
                    constant(kept.service(), kept.state()),
                    PythonLiterals.text(kept.type()),
                    kind(kept.value(), types::check),
                    kept.key().map(key -> kind(key, types::check)).orElse(null));
        }

        private String constant(Interface service, State state) {
            return "_" + Words.upper(service.name()) + "_" + Words.upper(state.name());
        }

        /** What reads, writes and checks the values of a type. */
        private String kind(TypeRef type, Function<TypeRef, Check> check) {
            return "_kinds.Kind(" + types.read(type) + ", " + types.write(type) + ", "
                    + String.join(", ", check.apply(type).passed()) + ")";
        }

        private Thrown thrown(ExceptionType exception) {
            return new Thrown(
                    names.type(exception.name()),
                    String.format("0x%08X", fingerprint.id(exception)),
                    "_write_" + types.key(exception.name()),
                    exception.fields().stream()
                            .map(field -> types.write(field.type()))
                            .toList());
        }

        private Served served(Interface service) {
            return new Served(
                    names.type(service.name()),
                    description.fullName(service),
                    String.format("0x%08X", fingerprint.id(service)),
                    service.methods().stream()
                            .map(method -> wired(service, method))
                            .toList());
        }

        private Wired wired(Interface service, Method method) {
            List<Touched> touched = new ArrayList<>();
            views(service, method)
                    .forEach((view, name) -> touched.add(new Touched(
                            constant(service, view.state()),
                            view.shape().name().toLowerCase(Locale.ROOT),
                            name,
                            view.text(),
                            view.writes())));
            return new Wired(
                    names.method(method.name()),
                    "_methods." + names.type(service.name()) + "." + names.method(method.name()),
                    method.parameters().stream()
                            .map(parameter -> parameter.type().isStream() ? "None" : types.read(parameter.type()))
                            .toList(),
                    method.uploaded().map(types::read).orElse(null),
                    method.single().map(type -> kind(type, types::check)).orElse(null),
                    method.download().map(type -> kind(type, types::check)).orElse(null),
                    method.exceptions().stream()
                            .map(description::exception)
                            .map(this::thrown)
                            .toList(),
                    touched);
        }
    }
}
