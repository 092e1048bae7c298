// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/**
 * The last parts of the names of an interface's functions. They must differ from those that every client has, and from
 * those that are made for other methods: where there is a method {@code get}, one called {@code getStart} is
 * {@code get_start_}.
 */
final class CMethodNames {

    private static final Set<String> FUNCTIONS_OF_CLIENT = Set.of(
            "client",
            "connect",
            "connect_with",
            "connect_later",
            "connect_over",
            "channel",
            "shutdown",
            "close",
            "set_call_timeout",
            "poll_sockets",
            "poll_timeout_ms",
            "poll_process",
            "poll_wake",
            "poll_done");

    /** What each interface has in addition that can be served. */
    private static final Set<String> SERVICE_SIDE = Set.of("handlers", "serve", "serve_in");

    /** By the names that the methods would have otherwise. */
    private final Map<String, String> names = new HashMap<>();

    private final Set<String> all;

    /**
     * The names of one interface's functions.
     *
     * @param taken what all else is called where the prefix says the interface's name, and its methods have no other: a
     *     method that would be called so has the interface's name, too
     * @param serving whether it can be served, too
     */
    CMethodNames(Interface service, Set<String> taken, boolean serving) {
        all = new HashSet<>(ofEachClient(serving));
        // Short names first: getStart gives way to get, whatever comes first in the description.
        service.methods().stream()
                .sorted(Comparator.comparing((Method method) -> method.name().length())
                        .thenComparing(Method::name))
                .forEach(method -> {
                    String snake = Words.snake(method.name());
                    if (names.containsKey(snake)) { // getData and get_data: refused elsewhere
                        return;
                    }
                    String name = functions(method, snake).stream().anyMatch(taken::contains)
                            ? Words.snake(service.name()) + "_" + snake
                            : snake;
                    while (functions(method, name).stream()
                            .anyMatch(function -> all.contains(function) || taken.contains(function))) {
                        name += "_";
                    }
                    names.put(snake, name);
                    all.addAll(functions(method, name));
                });
    }

    private static List<String> functions(Method method, String name) {
        Stream<String> whole = method.streaming() ? Stream.empty() : Stream.of(name);
        Stream<String> parts =
                Stream.of("start", "finish", "push", "next", "poll").map(part -> name + "_" + part);
        Stream<String> again = method.reopens() ? Stream.of(name + "_resubscribe") : Stream.empty();
        return Stream.of(whole, method.streaming() ? parts : parts.limit(2), again)
                .flatMap(functions -> functions)
                .toList();
    }

    String of(String declared) {
        return names.get(Words.snake(declared));
    }

    /** The names of all functions, and of the client's type. */
    Set<String> all() {
        return all;
    }

    /** The names that each client has, and on request those of the service side. */
    static List<String> ofEachClient(boolean serving) {
        return Stream.concat(FUNCTIONS_OF_CLIENT.stream(), serving ? SERVICE_SIDE.stream() : Stream.empty())
                .toList();
    }
}
