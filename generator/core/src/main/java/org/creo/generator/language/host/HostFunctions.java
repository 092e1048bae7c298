// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The functions of a class that answers older releases, in the order in which they are needed; each is made once for a
 * release.
 */
final class HostFunctions {

    private final List<HostOlder.Function> made = new ArrayList<>();
    private final Map<List<Object>, String> names = new HashMap<>();

    List<HostOlder.Function> made() {
        return List.copyOf(made);
    }

    /**
     * The name of the function that does this; made when it is asked for the first time, and named before: a struct may
     * hold itself.
     *
     * @param verb {@code read}, {@code write} or {@code skip}
     * @param key the type in its name
     * @param suffix the release in its name
     * @param what what tells it from others of the same verb and release
     */
    String name(String verb, String key, String suffix, Object what, Function<String, HostOlder.Function> make) {
        List<Object> whole = List.of(verb, suffix, what);
        String known = names.get(whole);
        if (known != null) {
            return known;
        }
        String first = verb + Character.toUpperCase(key.charAt(0)) + key.substring(1) + suffix;
        String name = first;
        for (int i = 2; names.containsValue(name); i++) {
            name = first + "_" + i;
        }
        names.put(whole, name);
        made.add(make.apply(name));
        return name;
    }
}
