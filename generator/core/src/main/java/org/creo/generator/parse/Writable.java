// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import org.creo.generator.model.ArrayType;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Scalar;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeCases;
import org.creo.generator.model.TypeRef;

/** Which values of a type a description can write down. */
enum Writable {
    /** Each value: the type may be that of a constant. */
    EACH,
    /** The empty value alone. */
    EMPTY,
    NONE;

    static Writable of(TypeRef type) {
        return type.match(new TypeCases<>() {
            @Override
            public Writable scalar(Scalar type) {
                return EACH;
            }

            @Override
            public Writable array(ArrayType type) {
                return EMPTY;
            }

            @Override
            public Writable map(MapType type) {
                return EMPTY;
            }

            @Override
            public Writable optional(OptionalType type) {
                return NONE;
            }

            @Override
            public Writable stream(StreamType type) {
                return NONE;
            }

            @Override
            public Writable struct(StructType type) {
                return NONE;
            }

            @Override
            public Writable enumeration(EnumType type) {
                return EACH;
            }
        });
    }
}
