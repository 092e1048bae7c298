// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the names of structs, unions and enums mean: types themselves have nothing but the names. */
public interface DeclaredTypes {

    /** Declares nothing: for types that name nothing. */
    static DeclaredTypes none() {
        return new Collected(Map.of(), Map.of(), Map.of());
    }

    /**
     * The fields of a struct, in the order in which they are sent.
     *
     * @throws IllegalArgumentException if there is no such struct
     */
    List<Member> members(StructType struct);

    /**
     * The cases of a union, in declared order: their names and types.
     *
     * @throws IllegalArgumentException if there is no such union
     */
    List<Member> cases(UnionType union);

    /**
     * The constants of an enum, in declared order.
     *
     * @throws IllegalArgumentException if there is no such enum
     */
    List<String> constants(EnumType type);

    /** What a value of a declared type may hold: the fields of a struct, the cases of a union, nothing else. */
    default List<Member> held(TypeRef type) {
        return type.asStruct()
                .map(this::members)
                .or(() -> type.asUnion().map(this::cases))
                .orElse(List.of());
    }

    /**
     * These types and all that they are made of, each once: those in brackets first, then what structs and unions hold.
     */
    default Set<TypeRef> reached(Collection<TypeRef> types) {
        Set<TypeRef> found = new LinkedHashSet<>();
        Deque<TypeRef> open = new ArrayDeque<>();
        types.forEach(type -> add(type, found, open));
        while (!open.isEmpty()) {
            held(open.poll()).forEach(member -> add(member.type(), found, open));
        }
        return found;
    }

    private static void add(TypeRef type, Set<TypeRef> found, Deque<TypeRef> open) {
        if (found.add(type)) {
            open.add(type);
            type.parts().forEach(part -> add(part, found, open));
        }
    }

    /** Collects declarations. Types may name what is declared later. */
    final class Builder {
        private final Map<StructType, List<Member>> structs = new HashMap<>();
        private final Map<UnionType, List<Member>> unions = new HashMap<>();
        private final Map<EnumType, List<String>> enums = new HashMap<>();

        public Builder with(StructType struct, List<Member> members) {
            structs.put(struct, List.copyOf(members));
            return this;
        }

        public Builder with(UnionType union, List<Member> cases) {
            unions.put(union, List.copyOf(cases));
            return this;
        }

        public Builder with(EnumType type, List<String> constants) {
            enums.put(type, List.copyOf(constants));
            return this;
        }

        /** All that was declared so far. Immutable, so any thread may use it. */
        public DeclaredTypes build() {
            return new Collected(Map.copyOf(structs), Map.copyOf(unions), Map.copyOf(enums));
        }
    }
}
