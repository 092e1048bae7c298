// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import org.creo.type.ArrayType;
import org.creo.type.TypeRef;

/** What arrays are in Python, by the kind of their items. */
enum PythonArray {

    /** {@code bytes}. */
    BYTES,
    /** A {@code str}. */
    CHARS,
    /** A class of the runtime over the bytes as they are sent, also for booleans, times, dates and UUIDs. */
    NUMBERS,
    /** The runtime's {@code Array}, a tuple, of {@code str}. */
    STRINGS,
    /** The same of {@code Decimal}. */
    DECIMALS,
    /** The same of constants of an enum. */
    ENUMS,
    /** The same of structs. */
    STRUCTS,
    /** The same of all else: arrays, sets, maps and unions. */
    COMPOSITES;

    static PythonArray of(ArrayType type) {
        TypeRef item = type.item();
        return item.asScalar()
                .map(scalar -> PythonScalar.of(scalar).array())
                .or(() -> item.asEnum().map(constants -> ENUMS))
                .or(() -> item.asStruct().map(structs -> STRUCTS))
                .orElse(COMPOSITES);
    }

    /** Whether the runtime encodes and decodes it; generated functions do it for others. */
    boolean inRuntime() {
        return switch (this) {
            case BYTES, CHARS, NUMBERS, STRINGS, DECIMALS -> true;
            case ENUMS, STRUCTS, COMPOSITES -> false;
        };
    }
}
