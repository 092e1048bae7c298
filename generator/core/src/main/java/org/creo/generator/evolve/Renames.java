// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.model.Field;

/** Fields or parameters that were probably renamed: one is gone, and a new one has its place and its type. */
record Renames(Map<String, String> targets) {

    static Renames of(List<Field> before, List<Field> after) {
        Map<String, String> targets = new LinkedHashMap<>();
        for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
            Field old = before.get(i);
            Field now = after.get(i);
            if (old.type().equals(now.type()) && !has(after, old.name()) && !has(before, now.name())) {
                targets.put(old.name(), now.name());
            }
        }
        return new Renames(targets);
    }

    /** Whether the fields that both lists have are in another order. */
    static boolean reordered(List<Field> before, List<Field> after) {
        List<String> old = before.stream()
                .map(Field::name)
                .filter(name -> has(after, name))
                .toList();
        List<String> now = after.stream()
                .map(Field::name)
                .filter(name -> has(before, name))
                .toList();
        return !old.equals(now);
    }

    private static boolean has(List<Field> fields, String name) {
        return fields.stream().anyMatch(field -> field.name().equals(name));
    }

    Optional<String> to(String name) {
        return Optional.ofNullable(targets.get(name));
    }

    boolean isTarget(String name) {
        return targets.containsValue(name);
    }
}
