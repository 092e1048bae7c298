// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.model.Interface;

/** Which identifiers, without the package's prefix, the templates make for one thing of a description. */
final class Definition {

    private static final List<String> FUNCTIONS_BEFORE = List.of("write_", "read_", "print_", "put_", "get_");
    private static final List<String> FUNCTIONS_BEHIND = List.of("_equal", "_text");
    private static final List<String> FUNCTIONS_OF_CLIENT = List.of("client", "connect", "connect_with", "close");

    private Definition() {}

    /** For a type: its own name and its functions. */
    static Set<String> of(String key) {
        Set<String> names = new LinkedHashSet<>();
        names.add(key);
        FUNCTIONS_BEFORE.forEach(function -> names.add(function + key));
        FUNCTIONS_BEHIND.forEach(function -> names.add(key + function));
        return names;
    }

    /** For an interface of that name: its handle and its functions. */
    static Set<String> of(String name, Interface service) {
        return Stream.concat(FUNCTIONS_OF_CLIENT.stream(), service.methods().stream().map(method -> method(method.name())))
                .map(function -> name + "_" + function)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The last part of a method's function; it must not meet those that each client has. */
    static String method(String declared) {
        String name = Words.snake(declared);
        return FUNCTIONS_OF_CLIENT.contains(name) ? name + "_" : name;
    }
}
