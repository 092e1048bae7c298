// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.language.Words;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.NamedCases;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StreamType;
import org.creo.type.TypeRef;

/**
 * The keys of types: their names without the package's prefix.
 *
 * <p>C has one name space for all of a program, so a type's key must also stay apart from the runtime's names and from
 * those that are made from other types: struct {@code DoubleArray} would be {@code double[]}. Such a struct is called
 * {@code double_array_struct}, such a union {@code ..._union}, an enum {@code ..._enum}, an exception
 * {@code ..._exception}, an interface {@code ..._service}. Names do not repeat the words that the prefix ends with
 * ({@link CShortNames}), unless what remains is taken.
 */
final class CNameSpace {

    /** A declared type, and the suffix of its name where that is taken. */
    private record Declared(String name, String suffix) {}

    /** An interface: what the names of its functions have between the prefix and their own, which may be nothing. */
    private record Service(String name, CMethodNames methods) {

        List<String> identifiers() {
            return CIdentifiers.client(name, methods);
        }
    }

    /** With what the names begin that a method has within a source, where there is no prefix. */
    private static final List<String> VERBS = List.of(
            "read_", "write_", "item_of_", "method_", "thrown_by_", "serve_", "given_", "views_of_", "missing_in_");

    private final Map<String, String> types = new HashMap<>();
    private final Map<String, Service> services = new HashMap<>();
    private final Map<String, String> ofInterfaces = new HashMap<>();
    /** The types that are made of others, by the names of the structs, unions and enums in them. */
    private final Map<String, List<TypeRef>> composites = new HashMap<>();

    private final Set<String> taken;
    /** What handlers see of states, where there is a service side. */
    private final List<ServiceSide.View> views = new ArrayList<>();

    /** The streams that handlers have, likewise. */
    private final Set<TypeRef> streams = new LinkedHashSet<>();

    private final boolean serving;

    /**
     * For one description.
     *
     * @param namespace with what all names start, without the underscore after it
     * @param serving whether it has the service side, too
     */
    CNameSpace(Description description, String namespace, boolean serving) {
        this.serving = serving;
        CShortNames shorts = new CShortNames(namespace);
        ServiceSide side = new ServiceSide(description);
        if (serving) {
            description
                    .interfaces()
                    .forEach(service -> service.methods().forEach(method -> {
                        views.addAll(side.views(service, method));
                        method.types().filter(TypeRef::isStream).forEach(streams::add);
                    }));
        }
        List<TypeRef> all = composites(description, serving)
                .filter(type -> !CRuntimeNames.TYPES.contains(type))
                .toList();
        all.forEach(type -> type.names()
                .distinct()
                .forEach(name -> composites
                        .computeIfAbsent(name, any -> new ArrayList<>())
                        .add(type)));
        taken = new HashSet<>(CRuntimeNames.of(CModules.named(description, serving)));
        taken.addAll(CLibraryNames.after(namespace + "_"));
        taken.addAll(CRuntimeNames.within(namespace + "_"));
        all.stream()
                .filter(type -> type.names().findAny().isEmpty())
                .forEach(type -> CIdentifiers.composite(type, key(type)).forEach(taken::add));
        views.stream()
                .filter(view -> view.state().type().names().findAny().isEmpty())
                .forEach(view -> taken.addAll(CIdentifiers.view(CIdentifiers.view(view, this::key))));
        streams.stream()
                .filter(stream -> stream.names().findAny().isEmpty())
                .forEach(stream -> taken.addAll(CIdentifiers.stream(CIdentifiers.stream(stream, this::key))));
        for (Interface service : description.interfaces()) {
            boolean said = shorts.of(service.name()).isEmpty();
            if (said && disjoint(taken, CMethodNames.ofEachClient(serving))) {
                taken.addAll(CMethodNames.ofEachClient(serving)); // its methods come last: they give way to all else
            } else {
                Service named = service(service, said ? Words.snake(service.name()) : shorts.of(service.name()), taken);
                services.put(service.name(), named);
                taken.addAll(named.identifiers());
            }
        }
        // Short names first: DataArray gives way to the arrays of Data, whatever comes first in the description.
        declared(description)
                .sorted(Comparator.comparing((Declared type) -> type.name().length())
                        .thenComparing(Declared::name))
                .forEach(type -> {
                    String name = shorts.of(type.name());
                    types.put(type.name(), name);
                    if (name.isEmpty() || !disjoint(taken, identifiers(type))) {
                        types.put(type.name(), Words.snake(type.name()));
                    }
                    while (!disjoint(taken, identifiers(type))) {
                        types.merge(type.name(), type.suffix(), String::concat);
                    }
                    taken.addAll(identifiers(type));
                });
        description.interfaces().stream()
                .filter(service -> !services.containsKey(service.name()))
                .forEach(service ->
                        services.put(service.name(), new Service("", new CMethodNames(service, taken, serving))));
        Set<String> inSource = afterVerbs(namespace);
        for (Interface service : description.interfaces()) {
            Service named = named(Words.snake(service.name()), inSource, methods(service));
            ofInterfaces.put(service.name(), named.name());
            inSource.addAll(named.identifiers());
        }
    }

    /**
     * What comes after a verb in public names that begin with one, since the package is called so: {@code write_a_b}.
     */
    private Set<String> afterVerbs(String namespace) {
        Set<String> found = new HashSet<>();
        Stream.concat(taken.stream(), services.values().stream().flatMap(each -> each.identifiers().stream()))
                .map(each -> namespace + "_" + each)
                .forEach(each -> VERBS.stream()
                        .filter(each::startsWith)
                        .forEach(verb -> found.add(each.substring(verb.length()))));
        return found;
    }

    private Service service(Interface service, String shortName, Set<String> taken) {
        CMethodNames methods = new CMethodNames(service, Set.of(), serving);
        boolean free = disjoint(taken, CIdentifiers.client(shortName, methods));
        return named(free ? shortName : Words.snake(service.name()), taken, methods);
    }

    private static Service named(String name, Set<String> taken, CMethodNames methods) {
        String free = name;
        while (!disjoint(taken, CIdentifiers.client(free, methods))) {
            free += "_service";
        }
        return new Service(free, methods);
    }

    private static Stream<Declared> declared(Description description) {
        return Stream.of(
                        description.structs().stream().map(struct -> new Declared(struct.name(), "_struct")),
                        description.unions().stream().map(union -> new Declared(union.name(), "_union")),
                        description.enums().stream().map(enumeration -> new Declared(enumeration.name(), "_enum")),
                        description.exceptions().stream()
                                .map(exception -> new Declared(exception.name(), "_exception")))
                .flatMap(types -> types);
    }

    private static boolean disjoint(Set<String> taken, List<String> names) {
        return names.stream().noneMatch(taken::contains);
    }

    /** The identifiers of a type, and of the types made of it and of types that already have their names. */
    private List<String> identifiers(Declared type) {
        String key = types.get(type.name());
        List<String> own = switch (type.suffix()) {
            case "_enum" -> CIdentifiers.enumeration(key);
            case "_exception" -> CIdentifiers.exception(key, serving);
            case "_union" -> CIdentifiers.union(key);
            default -> CIdentifiers.struct(key);
        };
        Stream<String> made = composites.getOrDefault(type.name(), List.of()).stream()
                .filter(composite -> composite.names().allMatch(types::containsKey))
                .flatMap(composite -> CIdentifiers.composite(composite, key(composite)).stream());
        Stream<String> seen = views.stream()
                .filter(view -> view.state().type().names().anyMatch(type.name()::equals))
                .filter(view -> view.state().type().names().allMatch(types::containsKey))
                .flatMap(view -> CIdentifiers.view(CIdentifiers.view(view, this::key)).stream());
        Stream<String> sent = streams.stream()
                .filter(stream -> stream.names().anyMatch(type.name()::equals))
                .filter(stream -> stream.names().allMatch(types::containsKey))
                .flatMap(stream -> CIdentifiers.stream(CIdentifiers.stream(stream, this::key)).stream());
        return Stream.of(own.stream(), made, seen, sent).flatMap(names -> names).toList();
    }

    /** All array, map and optional types in use, also those inside others; for a stream, those of its items. */
    private static Stream<TypeRef> composites(Description description, boolean serving) {
        Stream<List<Field>> members = Stream.of(
                        description.structs().stream().map(Struct::fields),
                        description.unions().stream().map(Union::fields),
                        description.exceptions().stream().map(ExceptionType::fields))
                .flatMap(all -> all);
        Stream<TypeRef> inMethods = description.methods().flatMap(method -> method.types());
        Stream<TypeRef> kept = serving ? CModules.kept(description) : Stream.empty();
        return Stream.of(members.flatMap(List::stream).map(Field::type), inMethods, kept)
                .flatMap(types -> types)
                .flatMap(CNameSpace::unfold)
                .filter(type -> !type.parts().isEmpty() && !type.isStream())
                .distinct();
    }

    private static Stream<TypeRef> unfold(TypeRef type) {
        return Stream.concat(Stream.of(type), type.parts().stream().flatMap(CNameSpace::unfold));
    }

    /** The key of a struct, a union, an enum or an exception. */
    String type(String declared) {
        return types.get(declared);
    }

    /** What the names of an interface's functions have after the prefix; empty where the prefix says all of it. */
    String service(String declared) {
        return services.get(declared).name();
    }

    /** What the functions of an interface are named after within a source. */
    String key(Interface service) {
        return ofInterfaces.get(service.name());
    }

    /** Whether there is an identifier with the prefix and this after it. */
    boolean has(String identifier) {
        return taken.contains(identifier)
                || services.values().stream()
                        .anyMatch(service -> service.identifiers().contains(identifier));
    }

    CMethodNames methods(Interface service) {
        return services.get(service.name()).methods();
    }

    String key(TypeRef type) {
        return type.match(keys);
    }

    private final NamedCases<String> keys = new NamedCases<>() {
        @Override
        public String scalar(Scalar type) {
            return type.word();
        }

        @Override
        public String array(ArrayType type) {
            return key(type.item()) + "_array";
        }

        @Override
        public String set(SetType type) {
            return key(type.item()) + "_set";
        }

        @Override
        public String map(MapType type) {
            return key(type.key()) + "_to_" + key(type.value()) + "_map";
        }

        @Override
        public String optional(OptionalType type) {
            return "optional_" + key(type.value());
        }

        @Override
        public String stream(StreamType type) {
            return key(type.item()) + "_stream";
        }

        @Override
        public String named(TypeRef type) {
            return types.get(type.declared());
        }
    };
}
