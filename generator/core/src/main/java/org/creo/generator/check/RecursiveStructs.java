// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Struct;
import org.creo.rule.Rules;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;

/**
 * A struct holds itself through an array or a map that may be empty, or an Optional only: otherwise its values would
 * have no end.
 */
final class RecursiveStructs implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        Map<String, Struct> structs = new HashMap<>();
        description.structs().forEach(struct -> structs.putIfAbsent(struct.name(), struct));
        Set<String> reported = new HashSet<>();
        for (Struct struct : description.structs()) {
            if (!reported.contains(struct.name())) {
                circle(struct, structs).ifPresent(circle -> {
                    reported.addAll(circle.keySet());
                    report(struct, circle, diagnostics);
                });
            }
        }
    }

    /** The way from a struct back to itself: for each struct on it, the field that leads on. */
    private static Optional<Map<String, Field>> circle(Struct start, Map<String, Struct> structs) {
        Map<String, String> cameFrom = new HashMap<>();
        Map<String, Field> by = new HashMap<>();
        Deque<String> open = new ArrayDeque<>();
        open.add(start.name());
        while (!open.isEmpty()) {
            String name = open.remove();
            for (Field field : structs.get(name).fields()) {
                String next = held(field.type(), field.rules()).orElse("");
                if (!structs.containsKey(next) || cameFrom.containsKey(next)) {
                    continue;
                }
                cameFrom.put(next, name);
                by.put(next, field);
                if (next.equals(start.name())) {
                    return Optional.of(way(start.name(), cameFrom, by));
                }
                open.add(next);
            }
        }
        return Optional.empty();
    }

    /** The struct of which every value of a type has one: also in an array that a rule does not allow to be empty. */
    private static Optional<String> held(TypeRef type, Rules rules) {
        if (type.asStruct().isPresent()) {
            return type.asStruct().map(StructType::name);
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

    private static void report(Struct start, Map<String, Field> circle, Diagnostics diagnostics) {
        StringBuilder path = new StringBuilder(start.name());
        String name = start.name();
        do {
            Field field = circle.get(name);
            name = held(field.type(), field.rules()).orElseThrow();
            path.append(" > ").append(name);
        } while (!name.equals(start.name()));
        diagnostics.error(
                Code.ENDLESS_STRUCT,
                circle.get(start.name()).at(),
                "'" + start.name() + "' would hold itself without end (" + path + ")",
                "make a field on the way an Optional or an array");
    }
}
