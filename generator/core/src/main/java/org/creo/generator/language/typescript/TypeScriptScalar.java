// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import org.creo.type.Scalar;

/**
 * What TypeScript has for a type without parts. In the types of arrays, {@code $} is where the runtime's values are.
 *
 * @param text the type as it is written
 * @param packed the type of an array of it that Creo returns
 * @param taken the type of an array of it that a caller may pass
 * @param example a value
 * @param inRuntime whether writers and readers have a method for it; functions do it for others
 * @param packs whether the runtime has functions for arrays of it
 */
record TypeScriptScalar(String text, String packed, String taken, String example, boolean inRuntime, boolean packs) {

    static TypeScriptScalar of(Scalar type) {
        return switch (type) {
            case BOOLEAN -> plain("boolean", "readonly boolean[]", "true", true);
            case BYTE -> number("$ReadonlyUint8Array", "$Bytes", "1");
            case SHORT -> number("$ReadonlyInt16Array", "$Numbers", "1");
            case INT -> number("$ReadonlyInt32Array", "$Numbers", "1");
            case LONG -> new TypeScriptScalar("bigint", "$ReadonlyBigInt64Array", "$Longs", "1n", true, true);
            case FLOAT -> new TypeScriptScalar("number", "$ReadonlyFloat32Array", "$Numbers", "1.5", false, true);
            case DOUBLE -> number("$ReadonlyFloat64Array", "$Numbers", "1.5");
            case CHAR -> plain("string", "string", "\"c\"", true);
            case STRING -> plain("string", "readonly string[]", "\"text\"", false);
        };
    }

    private static TypeScriptScalar number(String packed, String taken, String example) {
        return new TypeScriptScalar("number", packed, taken, example, true, true);
    }

    private static TypeScriptScalar plain(String text, String array, String example, boolean packs) {
        return new TypeScriptScalar(text, array, array, example, true, packs);
    }
}
