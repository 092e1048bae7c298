// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import static org.creo.generator.language.spelling.Written.HOLE;

import org.creo.generator.language.spelling.Written;
import org.creo.type.Scalar;

/**
 * What TypeScript has for a type without parts. In the types of arrays, {@code $} is where the runtime's values are.
 *
 * @param text the type as it is written
 * @param packed the type of an array of it that Creo returns
 * @param taken the type of an array of it that a caller may pass
 * @param module the module of the runtime whose functions write and read it; null where writers and readers have
 *     methods for that
 * @param packs whether the runtime has functions for arrays of it
 */
record TypeScriptScalar(String text, String packed, String taken, String module, boolean packs) {

    static TypeScriptScalar of(Scalar type) {
        return switch (type) {
            case BOOLEAN -> plain("boolean", "readonly boolean[]", true);
            case BYTE -> number("$ReadonlyUint8Array", "$Bytes");
            case SHORT -> number("$ReadonlyInt16Array", "$Numbers");
            case INT -> number("$ReadonlyInt32Array", "$Numbers");
            case LONG -> new TypeScriptScalar("bigint", "$ReadonlyBigInt64Array", "$Longs", null, true);
            case FLOAT -> new TypeScriptScalar("number", "$ReadonlyFloat32Array", "$Numbers", "floats", true);
            case DOUBLE -> number("$ReadonlyFloat64Array", "$Numbers");
            case CHAR -> plain("string", "string", true);
            case STRING -> plain("string", "readonly string[]", false);
        };
    }

    private static TypeScriptScalar number(String packed, String taken) {
        return new TypeScriptScalar("number", packed, taken, null, true);
    }

    private static TypeScriptScalar plain(String text, String array, boolean packs) {
        return new TypeScriptScalar(text, array, array, null, packs);
    }

    /** Whether writers and readers have methods for it. */
    boolean inRuntime() {
        return module == null;
    }

    /** How values are written. */
    static Written written(Scalar type) {
        return switch (type) {
            case BOOLEAN -> Written.truth("false", "true");
            case BYTE, SHORT, INT -> Written.number(HOLE);
            case LONG -> Written.number(HOLE + "n");
            case FLOAT, DOUBLE -> Written.decimal(HOLE, "NaN", "Infinity", "-Infinity");
            case CHAR, STRING -> Written.text("\"" + HOLE + "\"", TypeScriptSpelling.ESCAPED);
        };
    }
}
