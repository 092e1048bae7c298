// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.creo.json.ValueType;
import org.creo.json.ValueType.Entries;
import org.creo.json.ValueType.Items;
import org.creo.json.ValueType.Maybe;
import org.creo.json.ValueType.Struct;

/** Types, and all that they are made of. */
final class ReachedTypes {
    private ReachedTypes() {}

    /** By what descriptions call them, those that are near first. */
    static Map<String, ValueType> from(Collection<ValueType> types) {
        Deque<ValueType> open = new ArrayDeque<>(types);
        Map<String, ValueType> found = new LinkedHashMap<>();
        while (!open.isEmpty()) {
            ValueType type = open.poll();
            if (found.put(type.declared(), type) != null) {
                continue;
            }
            if (type instanceof Items items) {
                open.add(items.item());
            } else if (type instanceof Maybe maybe) {
                open.add(maybe.value());
            } else if (type instanceof Entries entries) {
                open.add(entries.key());
                open.add(entries.value());
            } else if (type instanceof Struct struct) {
                struct.members().forEach(member -> open.add(member.type()));
            }
        }
        return found;
    }
}
