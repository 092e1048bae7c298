// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StreamType;
import org.creo.type.StructType;
import org.creo.type.TypeCases;
import org.creo.type.TypeRef;

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
