// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.language.Words;
import org.creo.type.ArrayType;
import org.creo.type.CompositeCases;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.SetType;
import org.creo.type.TypeRef;

/** Which identifiers, without the package's prefix, the templates make for one part of a description. */
final class CIdentifiers {

    private static final List<String> FUNCTIONS_OF_VIEW = List.of(
            "_get",
            "_set",
            "_of",
            "_free",
            "_find",
            "_item",
            "_size",
            "_first",
            "_last",
            "_range",
            "_after",
            "_before",
            "_put",
            "_add",
            "_remove",
            "_remove_first",
            "_remove_last",
            "_next",
            "_then");

    private static final List<String> FUNCTIONS_OF_STREAM = List.of("_next", "_poll", "_push", "_of", "_free");

    private CIdentifiers() {}

    /** For what an array or a struct has: its own name and its functions. */
    static List<String> value(String key) {
        return List.of(
                key,
                "write_" + key,
                "read_" + key,
                "print_" + key,
                "same_" + key,
                "put_" + key,
                "get_" + key,
                key + "_equal",
                key + "_text",
                key + "_copy");
    }

    /** For a struct: these, and what only a struct has. */
    static List<String> struct(String key) {
        return Stream.concat(value(key).stream(), Stream.of(key + "_default", key + "_to_bytes", key + "_from_bytes"))
                .toList();
    }

    /** For a union: that, and its kinds. */
    static List<String> union(String key) {
        return Stream.concat(struct(key).stream(), Stream.of(key + "_kind", key + "_kind_name"))
                .toList();
    }

    static List<String> enumeration(String key) {
        return List.of(key, "write_" + key, "read_" + key, "put_" + key, "get_" + key, key + "_name");
    }

    /** For an exception, on request with what the service side has of it. */
    static List<String> exception(String key, boolean serving) {
        Stream<String> all = Stream.of(key, "read_" + key, "print_" + key, key + "_of", key + "_throw", key + "_text");
        Stream<String> served = Stream.of("write_" + key, key + "_throw_copy");
        return Stream.concat(all, served.filter(name -> serving)).toList();
    }

    /** The type of a view. */
    static String view(ServiceSide.View view, Function<TypeRef, String> key) {
        return view.shape() == ServiceSide.Shape.ENTRY
                ? key.apply(view.value()) + "_entry_view"
                : key.apply(view.state().type()) + "_view";
    }

    /** For a type of views: it and its functions. */
    static List<String> view(String name) {
        return Stream.concat(Stream.of(""), FUNCTIONS_OF_VIEW.stream())
                .map(function -> name + function)
                .toList();
    }

    /** The type of a stream. */
    static String stream(TypeRef type, Function<TypeRef, String> key) {
        return key.apply(type.single()) + "_stream";
    }

    /** For a type of streams: it and its functions. */
    static List<String> stream(String name) {
        return Stream.concat(Stream.of(""), FUNCTIONS_OF_STREAM.stream())
                .map(function -> name + function)
                .toList();
    }

    /** For a type that is made of others. */
    static List<String> composite(TypeRef type, String key) {
        return type.match(new CompositeCases<>() {

            @Override
            public List<String> array(ArrayType type) {
                return value(key);
            }

            @Override
            public List<String> set(SetType type) {
                return Stream.concat(value(key).stream(), Stream.of(key + "_contains", "find_" + key))
                        .toList();
            }

            @Override
            public List<String> map(MapType type) {
                return Stream.concat(value(key).stream(), Stream.of(key + "_entry", key + "_find", "find_" + key))
                        .toList();
            }

            @Override
            public List<String> optional(OptionalType type) {
                return List.of("write_" + key, "read_" + key);
            }
        });
    }

    /** For an interface of that name, which may be empty: its handle and its functions. */
    static List<String> client(String name, CMethodNames methods) {
        return methods.all().stream()
                .map(function -> name.isEmpty() ? function : name + "_" + function)
                .toList();
    }

    /** The last part of a constant's name: a name in upper case stays as it is. */
    static String constant(String declared) {
        String upper = declared.toUpperCase(Locale.ROOT);
        return declared.equals(upper) ? declared : Words.upper(declared);
    }

    /** The name, with as many underscores after it as it takes to be free. */
    static String free(String name, Set<String> taken) {
        String free = name;
        while (taken.contains(free)) {
            free += "_";
        }
        return free;
    }
}
