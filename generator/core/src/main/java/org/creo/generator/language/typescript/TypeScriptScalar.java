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
 * @param arrays the module of the runtime whose functions write and read arrays of it; null where there is none
 */
record TypeScriptScalar(String text, String packed, String taken, String module, String arrays) {

    private static final String ARRAYS = "arrays";
    private static final String UNSIGNED = "unsigned";

    static TypeScriptScalar of(Scalar type) {
        return switch (type) {
            case BOOLEAN -> plain("boolean", "readonly boolean[]", ARRAYS);
            case BYTE -> number("$ReadonlyUint8Array", "$Bytes");
            case SHORT -> number("$ReadonlyInt16Array", "$Numbers");
            case INT -> number("$ReadonlyInt32Array", "$Numbers");
            case LONG -> new TypeScriptScalar("bigint", "$ReadonlyBigInt64Array", "$Longs", null, ARRAYS);
            case UBYTE -> unsigned("number", "$ReadonlyUint8Array", "$Numbers");
            case USHORT -> unsigned("number", "$ReadonlyUint16Array", "$Numbers");
            case UINT -> unsigned("number", "$ReadonlyUint32Array", "$Numbers");
            case ULONG -> unsigned("bigint", "$ReadonlyBigUint64Array", "$Longs");
            case FLOAT -> new TypeScriptScalar("number", "$ReadonlyFloat32Array", "$Numbers", "floats", ARRAYS);
            case DOUBLE -> number("$ReadonlyFloat64Array", "$Numbers");
            case CHAR -> plain("string", "string", ARRAYS);
            case STRING, UUID -> plain("string", "readonly string[]", null);
            case INSTANT, DURATION, LOCAL_DATE, BIG_DECIMAL ->
                plain("$" + type.declared(), "readonly $" + type.declared() + "[]", null);
        };
    }

    private static TypeScriptScalar number(String packed, String taken) {
        return new TypeScriptScalar("number", packed, taken, null, ARRAYS);
    }

    private static TypeScriptScalar unsigned(String text, String packed, String taken) {
        return new TypeScriptScalar(text, packed, taken, UNSIGNED, UNSIGNED);
    }

    private static TypeScriptScalar plain(String text, String array, String arrays) {
        return new TypeScriptScalar(text, array, array, null, arrays);
    }

    /** Whether the runtime has functions for arrays of it. */
    boolean packs() {
        return arrays != null;
    }

    /** Whether writers and readers have methods for it. */
    boolean inRuntime() {
        return module == null;
    }

    /** How values are written. */
    static Written written(Scalar type) {
        return switch (type) {
            case BOOLEAN -> Written.truth("false", "true");
            case BYTE, SHORT, INT, UBYTE, USHORT, UINT -> Written.number(HOLE);
            case LONG, ULONG -> Written.number(HOLE + "n");
            case FLOAT, DOUBLE -> Written.decimal(HOLE, "NaN", "Infinity", "-Infinity");
            case CHAR, STRING, INSTANT, DURATION, LOCAL_DATE, UUID, BIG_DECIMAL ->
                Written.text("\"" + HOLE + "\"", TypeScriptSpelling.ESCAPED);
        };
    }
}
