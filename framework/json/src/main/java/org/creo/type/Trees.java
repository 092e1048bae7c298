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

/** Finds the structs and unions that may hold themselves, directly or through others. */
public final class Trees {

    /** How deeply values of types that may hold themselves may be nested (RASP/1, section 1). */
    public static final int DEEPEST = 64;

    private final DeclaredTypes types;
    /**
     * The structs and unions that one names. It has only those that were asked about: each reading of a value has an
     * object of this class.
     */
    private final Map<TypeRef, List<TypeRef>> held = new HashMap<>();

    private final Map<TypeRef, Boolean> known = new HashMap<>();

    public Trees(DeclaredTypes types) {
        this.types = types;
    }

    /** Whether a value of a struct or a union may hold one of the same type. */
    public boolean recursive(TypeRef holder) {
        return known.computeIfAbsent(holder, each -> reaches(each, each));
    }

    /** Whether a value of one struct or union may hold one of another, directly or through others. */
    public boolean reaches(TypeRef holder, TypeRef wanted) {
        Set<TypeRef> seen = new HashSet<>();
        Deque<TypeRef> open = new ArrayDeque<>(held(holder));
        while (!open.isEmpty()) {
            TypeRef next = open.pop();
            if (next.equals(wanted)) {
                return true;
            }
            if (seen.add(next)) {
                open.addAll(held(next));
            }
        }
        return false;
    }

    private List<TypeRef> held(TypeRef holder) {
        return held.computeIfAbsent(
                holder,
                each -> types.held(each).stream()
                        .flatMap(member -> holders(member.type()))
                        .distinct()
                        .toList());
    }

    /** The structs and unions that a type names: those whose values hold others. */
    public static Stream<TypeRef> holders(TypeRef type) {
        boolean holds = type instanceof StructType || type instanceof UnionType;
        return Stream.concat(
                holds ? Stream.of(type) : Stream.empty(), type.parts().stream().flatMap(Trees::holders));
    }
}
