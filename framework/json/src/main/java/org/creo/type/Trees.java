// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the structs that may hold themselves, directly or through others. */
public final class Trees {

    /** How deeply values of structs that may hold themselves may be nested (RASP/1, section 1). */
    public static final int DEEPEST = 64;

    private final DeclaredTypes types;
    /**
     * The structs that a struct names. It has only structs that were asked about: each reading of a value has an object
     * of this class.
     */
    private final Map<String, List<String>> held = new HashMap<>();

    private final Map<String, Boolean> known = new HashMap<>();

    public Trees(DeclaredTypes types) {
        this.types = types;
    }

    public boolean recursive(StructType struct) {
        return known.computeIfAbsent(struct.name(), name -> reaches(name, name));
    }

    /** Whether a value of one struct may hold one of another, directly or through others. */
    public boolean reaches(String holder, String wanted) {
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(held(holder));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (next.equals(wanted)) {
                return true;
            }
            if (seen.add(next)) {
                open.addAll(held(next));
            }
        }
        return false;
    }

    private List<String> held(String holder) {
        return held.computeIfAbsent(
                holder,
                name -> types.members(new StructType(name)).stream()
                        .flatMap(field -> structs(field.type()))
                        .distinct()
                        .toList());
    }

    /** The structs that a type names. */
    public static Stream<String> structs(TypeRef type) {
        return Stream.concat(
                type.asStruct().map(StructType::name).stream(),
                type.parts().stream().flatMap(Trees::structs));
    }
}
