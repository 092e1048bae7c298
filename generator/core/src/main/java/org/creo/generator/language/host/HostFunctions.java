// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The functions of a class that answers older releases, in the order in which they are needed; each is made once per
 * release.
 */
final class HostFunctions {

    private final List<HostOlder.Function> made = new ArrayList<>();
    private final Map<List<Object>, String> names = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    List<HostOlder.Function> made() {
        return List.copyOf(made);
    }

    /**
     * The name of a function, which is made when it is first asked for. It has its name before it is made, since a
     * struct may hold itself.
     *
     * @param verb {@code read}, {@code write} or {@code skip}
     * @param key the type in its name
     * @param suffix the release in its name
     * @param what tells it from others of the same verb and release
     */
    String name(String verb, String key, String suffix, Object what, Function<String, HostOlder.Function> make) {
        List<Object> whole = List.of(verb, suffix, what);
        String known = names.get(whole);
        if (known != null) {
            return known;
        }
        String first = verb + Character.toUpperCase(key.charAt(0)) + key.substring(1) + suffix;
        String name = first;
        for (int i = 2; !taken.add(name); i++) {
            name = first + "_" + i;
        }
        names.put(whole, name);
        made.add(make.apply(name));
        return name;
    }
}
