// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives each thing a name that no other thing has: its own name, where no other thing has that, or else that with its
 * package. Not safe for several threads.
 *
 * @param <K> what tells things apart
 */
final class Names<K> {

    private record Wanted<K>(K key, String packageName, String name) {}

    private final Map<K, Wanted<K>> wanted = new HashMap<>();
    private final List<Wanted<K>> order = new ArrayList<>();
    private final Map<String, Integer> count = new HashMap<>();
    private final Map<K, String> given = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    /** Adds a thing. All have to be added before the first name is asked for. */
    void add(K key, String packageName, String name) {
        if (!wanted.containsKey(key)) {
            Wanted<K> each = new Wanted<>(key, packageName, name);
            wanted.put(key, each);
            order.add(each);
            count.merge(plain(name), 1, Integer::sum);
        }
    }

    String of(K key) {
        if (given.isEmpty()) {
            order.stream().filter(this::alone).forEach(each -> give(each, each.name));
            order.stream()
                    .filter(each -> !alone(each))
                    .forEach(
                            each -> give(each, (each.packageName.isEmpty() ? "" : each.packageName + ".") + each.name));
        }
        return given.get(key);
    }

    private boolean alone(Wanted<K> each) {
        return count.get(plain(each.name)) == 1;
    }

    private void give(Wanted<K> each, String name) {
        given.put(each.key, free(name, taken));
    }

    /** A name that is not taken, and is taken from then on. */
    static String free(String name, Set<String> taken) {
        String plain = plain(name);
        String free = plain;
        for (int i = 2; !taken.add(free); i++) {
            free = plain + "_" + i;
        }
        return free;
    }

    /** The name with nothing but characters that a key of components may have. */
    private static String plain(String name) {
        return name.replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
