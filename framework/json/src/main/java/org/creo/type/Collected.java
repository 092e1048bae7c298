// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.util.List;
import java.util.Map;

/** Declarations that a builder has collected. */
record Collected(
        Map<StructType, List<Member>> structs, Map<UnionType, List<Member>> unions, Map<EnumType, List<String>> enums)
        implements DeclaredTypes {

    @Override
    public List<Member> members(StructType struct) {
        return found(structs, struct);
    }

    @Override
    public List<Member> cases(UnionType union) {
        return found(unions, union);
    }

    @Override
    public List<String> constants(EnumType type) {
        return found(enums, type);
    }

    private static <T extends TypeRef, M> M found(Map<T, M> declared, T type) {
        M found = declared.get(type);
        if (found == null) {
            throw new IllegalArgumentException("no type " + type.declared());
        }
        return found;
    }
}
