// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.language.ServiceSide.View;
import org.creo.generator.language.script.ScriptTags;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.RuledTypes;
import org.creo.generator.model.State;
import org.creo.type.TypeRef;

/**
 * What {@code service.js} and {@code service.d.ts} hold: the classes of handlers, and how their methods are called.
 *
 * @param codec whether functions of {@code codec.js} are called
 * @param kinds whether methods return anything, or touch a state
 * @param texts the modules of the runtime with what makes texts of the fields of exceptions
 * @param rules whether what methods return, or states hold, has rules
 * @param exceptions those that methods throw
 * @param values whether a declaration names a type of the runtime's values
 * @param types those of the description that declarations name
 * @param views the views that declarations name
 * @param hidden whether a view has the name of a type of the description
 * @param context whether the module offers the context of calls, since no type of the description has its name
 * @param serving likewise what attaches handlers to a host
 * @param states those that methods touch
 * @param handlers the classes
 * @param example what a README shows
 */
public record TypeScriptServices(
        boolean codec,
        boolean kinds,
        List<TypeScriptModule> texts,
        boolean rules,
        List<Thrown> exceptions,
        boolean values,
        List<String> types,
        List<String> views,
        boolean hidden,
        boolean context,
        boolean serving,
        List<Kept> states,
        List<Handler> handlers,
        Example example) {

    /**
     * A class that a service extends.
     *
     * @param fullName of the interface
     * @param constants those of the interface
     */
    public record Handler(
            String name,
            String fullName,
            String id,
            List<String> doc,
            List<TypeScriptClients.ConstantValue> constants,
            List<Handled> methods) {}

    /**
     * A method.
     *
     * @param typed its parameters with their types
     * @param result the type of what an implementation returns
     * @param parameters their names
     * @param reads the functions that read the arguments that are no stream
     * @param items what reads an item of the argument that is one, or null
     * @param returned what holds its result, or null
     * @param sent what holds the items of a result that is a stream, or null
     */
    public record Handled(
            String name,
            List<String> doc,
            List<String> typed,
            String result,
            List<String> parameters,
            List<String> reads,
            String items,
            String returned,
            String sent,
            List<Thrown> exceptions,
            List<Touched> touched) {

        /** Whether it has arguments alone, if any. */
        public boolean plain() {
            return items == null && returned == null && sent == null && exceptions.isEmpty() && touched.isEmpty();
        }
    }

    /**
     * An exception that a method throws.
     *
     * @param declared its name in the description, as a literal
     * @param write the function that writes its fields
     * @param fields what makes texts of them
     */
    public record Thrown(String name, String declared, String id, String write, List<String> fields) {}

    /**
     * A part of the state that a method touches.
     *
     * @param state the constant that declares it
     * @param function what makes the part
     * @param access what host and worker compare, without the type
     */
    public record Touched(String state, String function, String shape, String name, String access) {}

    /**
     * A state.
     *
     * @param name the constant that declares it
     * @param type as it is kept, a literal
     * @param value what holds a row
     * @param key what holds the keys of a map, or null
     */
    public record Kept(String name, String type, String value, String key) {}

    /**
     * What a README shows.
     *
     * @param program a service with one of the methods
     * @param object what it serves
     * @param test a call of the method in a test
     */
    public record Example(String program, String object, String test) {}

    static TypeScriptServices of(
            Description description, TypeScriptNames names, TypeScriptTypes types, TypeScriptClients clients) {
        return new Builder(description, names, types, clients).build();
    }

    private static final class Builder {

        private static final String HIDDEN = "$views.";

        /** A type of the runtime's values, in an annotation; packages have it, too. */
        private static final Pattern VALUE = Pattern.compile("\\$\\.(\\w+)");

        private final Description description;
        private final TypeScriptNames names;
        private final TypeScriptTypes types;
        private final TypeScriptClients clients;
        private final TypeScriptAnnotations annotations;
        private final TypeScriptRules.Inside rules;
        private final Fingerprint fingerprint;
        private final ServiceSide side;
        private final Set<String> views = new TreeSet<>();
        private final Set<String> hidden = new TreeSet<>();

        Builder(Description description, TypeScriptNames names, TypeScriptTypes types, TypeScriptClients clients) {
            this.description = description;
            this.names = names;
            this.types = types;
            this.clients = clients;
            annotations = new TypeScriptAnnotations(names, "", "$.", "AsyncIterable");
            rules = TypeScriptRules.Inside.outside(names, new RuledTypes(description));
            fingerprint = new Fingerprint(description);
            side = new ServiceSide(description);
        }

        TypeScriptServices build() {
            List<Interface> services = description.interfaces();
            List<Handler> handlers = services.stream()
                    .map(service -> handler(service, clients.clients().get(services.indexOf(service))))
                    .toList();
            List<Handled> methods = handlers.stream()
                    .flatMap(handler -> handler.methods().stream())
                    .toList();
            List<Kept> states = side.states().stream().map(this::kept).toList();
            List<String> kinds = Stream.concat(
                            states.stream().flatMap(state -> Stream.of(state.value(), String.valueOf(state.key()))),
                            methods.stream()
                                    .flatMap(method -> Stream.of(method.returned(), method.sent())
                                            .map(String::valueOf)))
                    .filter(kind -> kind.startsWith("new "))
                    .toList();
            List<Thrown> exceptions = methods.stream()
                    .flatMap(method -> method.exceptions().stream())
                    .distinct()
                    .toList();
            Stream<String> code = Stream.of(
                            kinds.stream(),
                            methods.stream().flatMap(method -> method.reads().stream()),
                            methods.stream().map(method -> String.valueOf(method.items())),
                            exceptions.stream().map(Thrown::write))
                    .flatMap(all -> all);
            boolean codec = code.anyMatch(text -> text.contains("$codec."));
            Stream<String> declared = handlers.stream()
                    .flatMap(handler -> Stream.concat(
                            handler.constants().stream().map(TypeScriptClients.ConstantValue::type),
                            handler.methods().stream()
                                    .flatMap(method ->
                                            Stream.concat(method.typed().stream(), Stream.of(method.result())))));
            Stream<TypeRef> shown = Stream.of(
                            description.methods().flatMap(Method::types),
                            side.touchedTypes(),
                            services.stream()
                                    .flatMap(service -> service.constants().stream())
                                    .map(Constant::type))
                    .flatMap(all -> all);
            return new TypeScriptServices(
                    codec,
                    !kinds.isEmpty(),
                    TypeScriptModule.kinds(exceptions.stream().flatMap(exception -> exception.fields().stream())),
                    kinds.stream().anyMatch(kind -> kind.contains("$ruled.")),
                    exceptions,
                    declared.anyMatch(text -> text.contains("$.")),
                    shown.flatMap(TypeRef::names)
                            .map(names::type)
                            .distinct()
                            .sorted()
                            .toList(),
                    List.copyOf(views),
                    !hidden.isEmpty(),
                    !names.declares("CallContext"),
                    !names.declares("serve"),
                    states,
                    handlers,
                    example(services));
        }

        private Handler handler(Interface service, TypeScriptClients.Client client) {
            String otherwise = "Serves `" + service.name() + "`.";
            return new Handler(
                    names.type(service.name()),
                    description.fullName(service),
                    String.format("0x%08x", fingerprint.id(service)),
                    TypeScriptDocs.of(service.documentation(), service.deprecation(), otherwise)
                            .lines(),
                    client.constants(),
                    service.methods().stream()
                            .map(method -> handled(service, method))
                            .toList());
        }

        private Handled handled(Interface service, Method method) {
            Map<View, String> seen = views(service, method);
            return new Handled(
                    names.method(method.name()),
                    doc(method, seen),
                    typed(method, seen),
                    result(method),
                    Stream.concat(parameters(method), seen.values().stream()).toList(),
                    method.fixed().stream()
                            .map(parameter -> types.reader(parameter.type()))
                            .toList(),
                    method.uploaded().map(types::reader).orElse(null),
                    method.single().map(this::kind).orElse(null),
                    method.download().map(this::kind).orElse(null),
                    method.exceptions().stream()
                            .map(description::exception)
                            .map(this::thrown)
                            .toList(),
                    seen.entrySet().stream()
                            .map(each -> touched(service, each.getKey(), each.getValue()))
                            .toList());
        }

        /** The names of the parameters of a call, in their order. */
        private Stream<String> parameters(Method method) {
            return TypeScriptClients.ordered(method).stream().map(parameter -> names.parameter(parameter.name()));
        }

        private List<String> typed(Method method, Map<View, String> seen) {
            Stream<String> given = TypeScriptClients.ordered(method).stream()
                    .map(parameter ->
                            names.parameter(parameter.name()) + ": " + annotations.returned(parameter.type()));
            Stream<String> more =
                    seen.entrySet().stream().map(each -> each.getValue() + ": " + annotation(each.getKey()));
            return Stream.concat(given, more).toList();
        }

        private String result(Method method) {
            if (method.download().isPresent()) {
                return method.result().map(annotations::given).orElseThrow();
            }
            String result = method.result().map(annotations::given).orElse("void");
            return result + " | Promise<" + result + ">";
        }

        /** The names of views, which differ from those of the parameters. */
        private Map<View, String> views(Interface service, Method method) {
            Set<String> used = parameters(method).collect(Collectors.toCollection(HashSet::new));
            Map<View, String> seen = new LinkedHashMap<>();
            for (View view : side.views(service, method)) {
                String free = names.parameter(view.name());
                while (!used.add(free)) {
                    free += "_";
                }
                seen.put(view, free);
            }
            return seen;
        }

        private String annotation(View view) {
            String value = annotations.returned(view.value());
            if (view.access() == ServiceSide.Access.WATCHING) {
                String all = view.shape() == ServiceSide.Shape.LIST
                        ? "readonly " + (value.contains(" ") ? "(" + value + ")" : value) + "[]"
                        : annotations.returned(view.type());
                return view("Watching") + "<" + all + ">";
            }
            String access = view.access() == ServiceSide.Access.WRITING ? "Writing" : "Reading";
            return switch (view.shape()) {
                case MAP ->
                    view(access + "Map") + "<" + annotations.returned(view.key().orElseThrow()) + ", " + value + ">";
                case LIST -> view(access + "List") + "<" + value + ">";
                case ENTRY, VALUE -> view(access) + "<" + annotations.returned(view.type()) + ">";
            };
        }

        /** The name of a view, which may be that of a type of the description. */
        private String view(String name) {
            if (names.declares(name)) {
                hidden.add(name);
                return HIDDEN + name;
            }
            views.add(name);
            return name;
        }

        private List<String> doc(Method method, Map<View, String> seen) {
            TypeScriptDocs docs = TypeScriptDocs.of(method.documentation(), Optional.empty());
            if (method.oneway()) {
                docs.paragraph("One way: its caller does not hear what became of it.");
            }
            if (!method.roles().isEmpty()) {
                docs.paragraph("Needs the role " + method.roles().text() + ".");
            }
            List<String> tags = new ArrayList<>(
                    new ScriptTags(names, "@param %s", "@returns", "@throws %s", "  ", TypeScriptDocs::text)
                            .of(method, TypeScriptClients.ordered(method)));
            List<String> told = new ArrayList<>();
            seen.forEach((view, name) -> {
                List<String> about = view.state().documentation().lines();
                told.add("@param " + name + " `" + view.permission().text() + "`, to "
                        + view.access().purpose()
                        + (about.isEmpty() ? "" : ": " + TypeScriptDocs.text(String.join(" ", about))));
            });
            tags.addAll(
                    (int) tags.stream()
                            .filter(tag -> !tag.startsWith("@returns") && !tag.startsWith("@throws"))
                            .count(),
                    told);
            tags.addAll(TypeScriptDocs.deprecated(method.deprecation()));
            return docs.tags(tags).lines();
        }

        // What the runtime is told

        private Kept kept(ServiceSide.Kept state) {
            return new Kept(
                    constant(state.service(), state.state()),
                    TypeScriptLiterals.quoted(state.type()),
                    kind(state.value()),
                    state.key().map(this::kind).orElse(null));
        }

        private String constant(Interface service, State state) {
            return "$" + service.name() + "$" + state.name();
        }

        /** What holds the values of a type. */
        private String kind(TypeRef type) {
            List<String> about = new ArrayList<>();
            rules.of(type)
                    .ifPresent(
                            rule -> about.add("rule: ($place, $value) => $ruled.check($place, " + rule + ", $value)"));
            if (type.asEnum().isPresent()) {
                about.add("rank: ($value) => " + types.constants(type) + ".numbers.get($value)");
            }
            return "new $Kind(" + types.reader(type) + ", " + types.writer(type)
                    + (about.isEmpty() ? "" : ", { " + String.join(", ", about) + " }") + ")";
        }

        private Thrown thrown(ExceptionType exception) {
            String name = names.type(exception.name());
            return new Thrown(
                    name,
                    TypeScriptLiterals.quoted(exception.name()),
                    String.format("0x%08x", fingerprint.id(exception)),
                    "$codec.write" + name,
                    exception.fields().stream()
                            .map(field -> TypeScriptValues.row(
                                    field, names.field(field.name(), exception), types.kind(field.type(), "$types.")))
                            .toList());
        }

        private Touched touched(Interface service, View view, String name) {
            return new Touched(
                    constant(service, view.state()),
                    view.writes() ? "written" : "read",
                    view.shape().name().toLowerCase(Locale.ROOT),
                    name,
                    view.text());
        }

        // The README

        /** The first method with a state and without streams, or else the first one. */
        private Example example(List<Interface> services) {
            Interface service = services.stream()
                    .filter(each -> each.methods().stream().anyMatch(method -> isSimple(each, method)))
                    .findFirst()
                    .orElse(services.get(0));
            String name = names.type(service.name());
            String object = "new My" + name + "()";
            Method method = service.methods().stream()
                    .filter(each -> isSimple(service, each))
                    .findFirst()
                    .or(() -> service.methods().stream().findFirst())
                    .orElse(null);
            return method == null
                    ? new Example(program(service, List.of(), List.of(), List.of()), object, object + ";")
                    : example(service, method, object);
        }

        private boolean isSimple(Interface service, Method method) {
            return !method.streaming()
                    && !method.permissions().isEmpty()
                    && method.deprecation().isEmpty()
                    && views(service, method).keySet().stream()
                            .noneMatch(view -> annotation(view).startsWith(HIDDEN));
        }

        private Example example(Interface service, Method method, String object) {
            Map<View, String> seen = views(service, method);
            String given = String.join(", ", typed(method, seen));
            String returned = method.result().map(annotations::returned).orElse("void");
            String parameters = plain(given);
            String result = plain(returned);
            String head = method.download().isPresent()
                    ? names.method(method.name()) + "(" + parameters + "): " + result
                    : "async " + names.method(method.name()) + "(" + parameters + "): Promise<" + result + ">";
            String words = parameters + result;
            Stream<String> declared = Stream.concat(
                            method.types(), seen.keySet().stream().map(View::type))
                    .flatMap(TypeRef::names)
                    .map(names::type)
                    .filter(type -> words.matches("(?s).*\\b" + type + "\\b.*"));
            Stream<String> provided = VALUE.matcher(given + returned).results().map(match -> match.group(1));
            List<String> used =
                    Stream.concat(declared, provided).distinct().sorted().toList();
            List<String> viewed = seen.keySet().stream()
                    .map(view -> annotation(view).replaceFirst("<.*", ""))
                    .filter(view -> !view.startsWith(HIDDEN))
                    .distinct()
                    .sorted()
                    .toList();
            List<String> body = List.of("  " + head + " {", "    // …", "  }", "", "  // and its other methods");
            List<String> arguments = new ArrayList<>(parameters(method).toList());
            List<String> made = new ArrayList<>();
            List<String> after = new ArrayList<>();
            seen.forEach((view, name) -> {
                made.add("const " + name + " = " + annotation(view).replaceFirst("<.*", "") + ".of(" + name
                        + "Before);");
                arguments.add(name);
                if (view.writes()) {
                    after.add("assert.deepEqual(await " + name + ".get(), " + name + "After);");
                }
            });
            made.add("const result = await " + object + "." + names.method(method.name()) + "("
                    + String.join(", ", arguments) + ");");
            made.addAll(after);
            return new Example(program(service, used, viewed, body), object, String.join("\n", made));
        }

        private String program(Interface service, List<String> used, List<String> viewed, List<String> body) {
            String module = names.namespace(description.packageName());
            String name = names.type(service.name());
            List<String> lines = new ArrayList<>();
            if (!used.isEmpty()) {
                lines.add("import type { " + String.join(", ", used) + " } from \"" + module + "\";");
            }
            String types = viewed.stream().map(view -> ", type " + view).collect(Collectors.joining());
            lines.add("import { serve, " + name + types + " } from \"" + module + "/service.js\";");
            lines.add("");
            lines.add("class My" + name + " extends " + name + " {");
            lines.addAll(body);
            lines.add("}");
            lines.add("");
            lines.add("await serve(new My" + name + "());");
            return String.join("\n", lines);
        }

        /** Types as people write them. */
        private static String plain(String types) {
            return types.replace("$.", "");
        }
    }
}
