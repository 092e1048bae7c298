// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.creo.generator.evolve.Conversion.Pair;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Scalar;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeCases;
import org.creo.generator.model.TypeRef;

/** Which types of a release are laid out as types of today are, so that one codec serves both. */
final class Layouts {

    private final Description older;
    private final Description today;

    Layouts(Description older, Description today) {
        this.older = older;
        this.today = today;
    }

    boolean same(TypeRef old, TypeRef now) {
        return old.match(new Same(now, new HashSet<>()));
    }

    private final class Same implements TypeCases<Boolean> {

        private final TypeRef now;
        /** Pairs of structs being compared, for structs that hold themselves. */
        private final Set<Pair> assumed;

        Same(TypeRef now, Set<Pair> assumed) {
            this.now = now;
            this.assumed = assumed;
        }

        private boolean same(TypeRef old, TypeRef now) {
            return old.match(new Same(now, assumed));
        }

        @Override
        public Boolean scalar(Scalar old) {
            return old.equals(now);
        }

        @Override
        public Boolean array(ArrayType old) {
            return now.asArray().filter(array -> same(old.item(), array.item())).isPresent();
        }

        @Override
        public Boolean map(MapType old) {
            return now.asMap()
                    .filter(map -> same(old.key(), map.key()) && same(old.value(), map.value()))
                    .isPresent();
        }

        @Override
        public Boolean optional(OptionalType old) {
            return now.asOptional()
                    .filter(optional -> same(old.value(), optional.value()))
                    .isPresent();
        }

        @Override
        public Boolean stream(StreamType old) {
            return now.asStream()
                    .filter(stream -> same(old.item(), stream.item()))
                    .isPresent();
        }

        @Override
        public Boolean struct(StructType old) {
            return now.asStruct()
                    .filter(struct -> !assumed.add(new Pair(old, struct))
                            || same(
                                    older.struct(old).fields(),
                                    today.struct(struct).fields()))
                    .isPresent();
        }

        @Override
        public Boolean enumeration(EnumType old) {
            return now.asEnum()
                    .filter(enumeration -> names(older.enumeration(old)).equals(names(today.enumeration(enumeration))))
                    .isPresent();
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
