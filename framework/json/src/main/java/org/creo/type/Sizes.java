// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many bytes the values of a type take on the wire. Not safe for several threads. */
public final class Sizes {

    /** How many bytes a count takes, or the number of a constant or of a case. */
    private static final int INT = 4;
    /** How many bytes tell whether an optional value is there. */
    private static final int PRESENCE = 1;

    private final DeclaredTypes types;
    private final Map<String, Integer> fixed = new HashMap<>();
    private final Map<String, Integer> least = new HashMap<>();

    public Sizes(DeclaredTypes types) {
        this.types = types;
    }

    /** How many bytes each value of a type takes where all take the same, else -1. */
    public int fixed(TypeRef type) {
        return type.asScalar()
                .map(Scalar::size)
                .or(() -> type.asEnum().map(constants -> INT))
                .or(() -> type.asStruct().map(this::fixed))
                .orElse(-1);
    }

    private int fixed(StructType struct) {
        Integer known = fixed.get(struct.name());
        if (known == null) {
            known = sum(struct);
            fixed.put(struct.name(), known);
        }
        return known;
    }

    private int sum(StructType struct) {
        int sum = 0;
        for (Member field : types.members(struct)) {
            int size = fixed(field.type());
            if (size < 0) {
                return -1;
            }
            sum += size;
        }
        return sum;
    }

    /**
     * How many bytes come before the {@code byte[]} that ends the values: of the last of these types, or of the last
     * field of a struct that is the last. -1 where it is no such array, or where not everything before it has a fixed
     * size.
     */
    public int aheadOfTail(List<TypeRef> all) {
        if (all.isEmpty()) {
            return -1;
        }
        int ahead = aheadOfTail(all.get(all.size() - 1));
        for (TypeRef type : all.subList(0, all.size() - 1)) {
            int size = fixed(type);
            if (size < 0 || ahead < 0) {
                return -1;
            }
            ahead += size;
        }
        return ahead;
    }

    private int aheadOfTail(TypeRef type) {
        return type.asStruct()
                .map(struct -> aheadOfTail(
                        types.members(struct).stream().map(Member::type).toList()))
                .orElse(type.equals(ArrayType.BYTES) ? 0 : -1);
    }

    /** The fewest bytes that a value takes; a stream, which may end at once, takes none. */
    public int least(TypeRef type) {
        return type.match(new Least());
    }

    private final class Least implements TypeCases<Integer> {

        @Override
        public Integer scalar(Scalar type) {
            return type.leastSize();
        }

        @Override
        public Integer array(ArrayType type) {
            return INT;
        }

        @Override
        public Integer set(SetType type) {
            return INT;
        }

        @Override
        public Integer map(MapType type) {
            return INT;
        }

        @Override
        public Integer optional(OptionalType type) {
            return PRESENCE;
        }

        @Override
        public Integer stream(StreamType type) {
            return 0;
        }

        @Override
        public Integer struct(StructType type) {
            Integer known = least.get(type.name());
            if (known == null) {
                known = types.members(type).stream()
                        .mapToInt(field -> least(field.type()))
                        .sum();
                least.put(type.name(), known);
            }
            return known;
        }

        @Override
        public Integer union(UnionType type) {
            Integer known = least.get(type.name());
            if (known == null) {
                known = INT
                        + types.cases(type).stream()
                                .mapToInt(each -> least(each.type()))
                                .min()
                                .orElse(0);
                least.put(type.name(), known);
            }
            return known;
        }

        @Override
        public Integer enumeration(EnumType type) {
            return INT;
        }
    }
}
