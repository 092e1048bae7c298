// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StructType;
import org.creo.type.TypeCases;
import org.creo.type.ValueCases;

/** What arrays are in Python, by the kind of their items. */
enum PythonArray {

    /** {@code bytes}. */
    BYTES,
    /** A {@code str}. */
    CHARS,
    /** A class of the runtime over the bytes as they are sent, also for booleans. */
    NUMBERS,
    /** The runtime's {@code Array}, a tuple, of {@code str}. */
    STRINGS,
    /** The same of constants of an enum. */
    ENUMS,
    /** The same of structs. */
    STRUCTS,
    /** The same of arrays or maps. */
    COMPOSITES;

    private static final TypeCases<PythonArray> BY_ITEM = new ValueCases<>() {
        @Override
        public PythonArray scalar(Scalar item) {
            return PythonScalar.of(item).array();
        }

        @Override
        public PythonArray array(ArrayType item) {
            return COMPOSITES;
        }

        @Override
        public PythonArray map(MapType item) {
            return COMPOSITES;
        }

        @Override
        public PythonArray optional(OptionalType item) {
            return COMPOSITES;
        }

        @Override
        public PythonArray struct(StructType item) {
            return STRUCTS;
        }

        @Override
        public PythonArray enumeration(EnumType item) {
            return ENUMS;
        }
    };

    static PythonArray of(ArrayType type) {
        return type.item().match(BY_ITEM);
    }

    /** Whether the runtime encodes and decodes it; generated functions do it for others. */
    boolean inRuntime() {
        return switch (this) {
            case BYTES, CHARS, NUMBERS, STRINGS -> true;
            case ENUMS, STRUCTS, COMPOSITES -> false;
        };
    }
}
