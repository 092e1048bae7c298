// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.rule.Rules;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/**
 * A struct or a union holds itself through an array or a map that may be empty, or an Optional only: otherwise its
 * values would have no end, or, for a union with a case that does, no size in C.
 */
final class RecursiveStructs implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        Map<String, List<Field>> members = new LinkedHashMap<>();
        description.structs().forEach(struct -> members.putIfAbsent(struct.name(), struct.fields()));
        description.unions().forEach(union -> members.putIfAbsent(union.name(), union.fields()));
        Set<String> reported = new HashSet<>();
        for (String name : members.keySet()) {
            if (!reported.contains(name)) {
                circle(name, members).ifPresent(circle -> {
                    reported.addAll(circle.keySet());
                    report(name, circle, description.union(name).isPresent(), diagnostics);
                });
            }
        }
    }

    /** The way from a struct or union back to itself: for each on it, the field or case that leads on. */
    private static Optional<Map<String, Field>> circle(String start, Map<String, List<Field>> members) {
        Map<String, String> cameFrom = new HashMap<>();
        Map<String, Field> by = new HashMap<>();
        Deque<String> open = new ArrayDeque<>();
        open.add(start);
        while (!open.isEmpty()) {
            String name = open.remove();
            for (Field field : members.get(name)) {
                String next = held(field.type(), field.rules()).orElse("");
                if (!members.containsKey(next) || cameFrom.containsKey(next)) {
                    continue;
                }
                cameFrom.put(next, name);
                by.put(next, field);
                if (next.equals(start)) {
                    return Optional.of(way(start, cameFrom, by));
                }
                open.add(next);
            }
        }
        return Optional.empty();
    }

    /**
     * The struct or union of which every value of a type has one: also in an array that a rule does not allow to be
     * empty.
     */
    private static Optional<String> held(TypeRef type, Rules rules) {
        Optional<String> declared =
                type.asStruct().map(StructType::name).or(() -> type.asUnion().map(UnionType::name));
        if (declared.isPresent()) {
            return declared;
        }
        if (rules.length().filter(length -> length.min() > 0).isEmpty()) {
            return Optional.empty();
        }
        Rules items = rules.items().orElse(Rules.NONE);
        return type.asMap()
                .map(MapType::value)
                .or(() -> type.asArray().map(ArrayType::item))
                .flatMap(item -> held(item, items));
    }

    private static Map<String, Field> way(String start, Map<String, String> cameFrom, Map<String, Field> by) {
        Map<String, Field> way = new HashMap<>();
        String name = start;
        do {
            way.put(cameFrom.get(name), by.get(name));
            name = cameFrom.get(name);
        } while (!name.equals(start));
        return way;
    }

    private static void report(String start, Map<String, Field> circle, boolean isUnion, Diagnostics diagnostics) {
        StringBuilder path = new StringBuilder(start);
        String name = start;
        do {
            Field field = circle.get(name);
            name = held(field.type(), field.rules()).orElseThrow();
            path.append(" > ").append(name);
        } while (!name.equals(start));
        diagnostics.error(
                Code.ENDLESS_STRUCT,
                circle.get(start).at(),
                "'" + start + "' would hold itself without end (" + path + ")",
                isUnion ? "hold it in an array or a map" : "make a field on the way an Optional or an array");
    }
}
