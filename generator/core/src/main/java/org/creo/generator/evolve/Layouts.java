// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.PairCases;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StreamType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/** Finds the types of a release that are laid out as types of today are, so that one codec serves both. */
final class Layouts {

    private final Description older;
    private final Description today;

    Layouts(Description older, Description today) {
        this.older = older;
        this.today = today;
    }

    boolean same(TypeRef old, TypeRef now) {
        return old.match(now, new Same());
    }

    private final class Same implements PairCases<Boolean> {

        /** Pairs of structs and unions being compared, which may hold themselves. */
        private final Set<List<TypeRef>> assumed = new HashSet<>();

        private boolean same(TypeRef old, TypeRef now) {
            return old.match(now, this);
        }

        @Override
        public Boolean scalar(Scalar old, Scalar now) {
            return old == now;
        }

        @Override
        public Boolean array(ArrayType old, ArrayType now) {
            return same(old.item(), now.item());
        }

        @Override
        public Boolean set(SetType old, SetType now) {
            return same(old.item(), now.item());
        }

        @Override
        public Boolean map(MapType old, MapType now) {
            return same(old.key(), now.key()) && same(old.value(), now.value());
        }

        @Override
        public Boolean optional(OptionalType old, OptionalType now) {
            return same(old.value(), now.value());
        }

        @Override
        public Boolean stream(StreamType old, StreamType now) {
            return same(old.item(), now.item());
        }

        @Override
        public Boolean struct(StructType old, StructType now) {
            return !assumed.add(List.of(old, now))
                    || same(older.struct(old).fields(), today.struct(now).fields());
        }

        @Override
        public Boolean union(UnionType old, UnionType now) {
            return !assumed.add(List.of(old, now))
                    || same(older.union(old).fields(), today.union(now).fields());
        }

        @Override
        public Boolean enumeration(EnumType old, EnumType now) {
            return names(older.enumeration(old)).equals(names(today.enumeration(now)));
        }

        @Override
        public Boolean different(TypeRef old, TypeRef now) {
            return false;
        }

        private boolean same(List<Field> old, List<Field> now) {
            if (old.size() != now.size()) {
                return false;
            }
            for (int i = 0; i < old.size(); i++) {
                if (!old.get(i).name().equals(now.get(i).name())
                        || !same(old.get(i).type(), now.get(i).type())) {
                    return false;
                }
            }
            return true;
        }
    }

    private static List<String> names(Enumeration enumeration) {
        return enumeration.constants().stream().map(EnumConstant::name).toList();
    }
}
