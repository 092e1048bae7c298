// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.StringType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;

/**
 * The names of types, without the package's prefix.
 *
 * <p>C has one name space for all of a program, so a type's name must also stay apart from the runtime's names and from
 * those that are made from other types: struct {@code DoubleArray} would be {@code double[]}. Such a struct is called
 * {@code double_array_struct}, such an enum {@code ..._enum}, an exception {@code ..._exception}, an interface
 * {@code ..._service}.
 */
final class CNameSpace {

    /** A declared type, and what is put behind its name where that is taken. */
    private record Declared(String name, String suffix) {}

    private final Map<String, String> types = new HashMap<>();
    private final Map<String, String> interfaces = new HashMap<>();
    private final List<TypeRef> composites;

    CNameSpace(Description description) {
        composites = composites(description).filter(type -> !builtIn(type)).toList();
        Set<String> taken = new HashSet<>(CRuntimeNames.all());
        composites.stream().filter(type -> declared(type).findAny().isEmpty())
                .forEach(type -> CIdentifiers.composite(type, key(type)).forEach(taken::add));
        for (Interface service : description.interfaces()) {
            String name = Words.snake(service.name());
            while (!disjoint(taken, CIdentifiers.client(name, service))) {
                name += "_service";
            }
            taken.addAll(CIdentifiers.client(name, service));
            interfaces.put(service.name(), name);
        }
        // Short names first: DataArray gives way to the arrays of Data, whatever stands first in the description.
        declared(description).sorted(Comparator.comparing((Declared type) -> type.name().length()).thenComparing(Declared::name))
                .forEach(type -> {
                    types.put(type.name(), Words.snake(type.name()));
                    while (!disjoint(taken, definitions(type))) {
                        types.merge(type.name(), type.suffix(), String::concat);
                    }
                    taken.addAll(definitions(type));
                });
    }

    private static Stream<Declared> declared(Description description) {
        return Stream.of(
                description.structs().stream().map(struct -> new Declared(struct.name(), "_struct")),
                description.enums().stream().map(enumeration -> new Declared(enumeration.name(), "_enum")),
                description.exceptions().stream().map(exception -> new Declared(exception.name(), "_exception")))
                .flatMap(types -> types);
    }

    private static boolean disjoint(Set<String> taken, List<String> names) {
        return names.stream().noneMatch(taken::contains);
    }

    /** The identifiers of a type and of all that is made of it and of types that have their names already. */
    private List<String> definitions(Declared type) {
        String key = types.get(type.name());
        List<String> own = switch (type.suffix()) {
            case "_enum" -> CIdentifiers.enumeration(key);
            case "_exception" -> CIdentifiers.exception(key);
            default -> CIdentifiers.value(key);
        };
        Stream<String> made = composites.stream()
                .filter(composite -> declared(composite).anyMatch(type.name()::equals) && declared(composite).allMatch(types::containsKey))
                .flatMap(composite -> CIdentifiers.composite(composite, key(composite)));
        return Stream.concat(own.stream(), made).toList();
    }

    /** All array, map and optional types in use, those inside of others too. */
    private static Stream<TypeRef> composites(Description description) {
        Stream<Field> fields = Stream.concat(
                description.structs().stream().flatMap(struct -> struct.fields().stream()),
                description.exceptions().stream().flatMap(exception -> exception.fields().stream()));
        Stream<TypeRef> inMethods = description.interfaces().stream().flatMap(service -> service.methods().stream())
                .flatMap(method -> Stream.concat(method.parameters().stream().map(Field::type), method.result().stream()));
        return Stream.concat(fields.map(Field::type), inMethods).flatMap(CNameSpace::unfold).distinct();
    }

    private static Stream<TypeRef> unfold(TypeRef type) {
        if (type instanceof ArrayType array) {
            return Stream.concat(Stream.of(array), unfold(array.item()));
        }
        if (type instanceof OptionalType optional) {
            return Stream.concat(Stream.of(optional), unfold(optional.value()));
        }
        if (type instanceof StreamType stream) {
            return unfold(stream.item());
        }
        return type instanceof MapType map ? Stream.concat(Stream.of(map), unfold(map.value())) : Stream.empty();
    }

    /** The names of the structs and enums that a type is made of. */
    private static Stream<String> declared(TypeRef type) {
        if (type instanceof ArrayType array) {
            return declared(array.item());
        }
        if (type instanceof OptionalType optional) {
            return declared(optional.value());
        }
        if (type instanceof MapType map) {
            return Stream.concat(declared(map.key()), declared(map.value()));
        }
        return type instanceof StructType || type instanceof EnumType ? Stream.of(type.declared()) : Stream.empty();
    }

    /** Whether the runtime has the type: primitives, strings, and flat arrays of them. */
    static boolean builtIn(TypeRef type) {
        return type instanceof Primitive || type instanceof StringType
                || type instanceof ArrayType array && !(array.item() instanceof ArrayType) && builtIn(array.item());
    }

    /** Of a struct, an enum or an exception. */
    String type(String declared) {
        return types.get(declared);
    }

    String service(String declared) {
        return interfaces.get(declared);
    }

    String key(TypeRef type) {
        if (type instanceof ArrayType array) {
            return key(array.item()) + "_array";
        }
        if (type instanceof OptionalType optional) {
            return "optional_" + key(optional.value());
        }
        if (type instanceof StreamType stream) {
            return key(stream.item()) + "_stream";
        }
        if (type instanceof MapType map) {
            return key(map.key()) + "_to_" + key(map.value()) + "_map";
        }
        return type instanceof StructType || type instanceof EnumType
                ? types.get(type.declared()) : type.declared().toLowerCase(Locale.ROOT);
    }
}
