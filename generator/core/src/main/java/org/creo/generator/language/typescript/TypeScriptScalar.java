// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import static org.creo.generator.language.spelling.Written.HOLE;

import java.util.List;
import org.creo.generator.language.spelling.Written;
import org.creo.type.Scalar;

/**
 * What TypeScript has for a type without parts. In types, {@code $} is where the runtime's values are.
 *
 * @param text the type as it is written
 * @param packed the type of an array of it that Creo returns
 * @param taken the type of an array of it that a caller may pass
 * @param module the module of the runtime whose functions write and read it; null where writers and readers have
 *     methods for that
 * @param arrays the module of the runtime whose functions write and read arrays of it; null where there is none
 * @param ofClass the path of the module with the class of its values; null where they are of a type of JavaScript
 */
record TypeScriptScalar(
        String text, String packed, String taken, TypeScriptModule module, TypeScriptModule arrays, String ofClass) {

    private static final TypeScriptModule ARRAYS = TypeScriptModule.of("wire/arrays");
    private static final TypeScriptModule FLOATS = TypeScriptModule.of("wire/floats");
    private static final TypeScriptModule UNSIGNED = TypeScriptModule.of("wire/unsigned");

    static TypeScriptScalar of(Scalar type) {
        return switch (type) {
            case BOOLEAN -> plain("boolean", "readonly boolean[]", ARRAYS);
            case BYTE -> number("$ReadonlyUint8Array", "$Bytes");
            case SHORT -> number("$ReadonlyInt16Array", "$Numbers");
            case INT -> number("$ReadonlyInt32Array", "$Numbers");
            case LONG -> numbers("bigint", "$ReadonlyBigInt64Array", "$Longs", null, ARRAYS);
            case UBYTE -> unsigned("number", "$ReadonlyUint8Array", "$Numbers");
            case USHORT -> unsigned("number", "$ReadonlyUint16Array", "$Numbers");
            case UINT -> unsigned("number", "$ReadonlyUint32Array", "$Numbers");
            case ULONG -> unsigned("bigint", "$ReadonlyBigUint64Array", "$Longs");
            case FLOAT -> numbers("number", "$ReadonlyFloat32Array", "$Numbers", FLOATS, ARRAYS);
            case DOUBLE -> number("$ReadonlyFloat64Array", "$Numbers");
            case CHAR -> plain("string", "string", ARRAYS);
            case STRING -> plain("string", "readonly string[]", null);
            case INSTANT -> ofClass(type, "value/instants", "value/instant");
            case DURATION -> ofClass(type, "value/durations", "value/duration");
            case LOCAL_DATE -> ofClass(type, "value/dates", "value/local-date");
            case UUID -> one("string", "value/uuids", null);
            case BIG_DECIMAL -> ofClass(type, "value/decimals", "value/big-decimal");
        };
    }

    private static TypeScriptScalar number(String packed, String taken) {
        return numbers("number", packed, taken, null, ARRAYS);
    }

    private static TypeScriptScalar unsigned(String text, String packed, String taken) {
        return numbers(text, packed, taken, UNSIGNED, UNSIGNED);
    }

    private static TypeScriptScalar numbers(
            String text, String packed, String taken, TypeScriptModule module, TypeScriptModule arrays) {
        return new TypeScriptScalar(text, packed, taken, module, arrays, null);
    }

    private static TypeScriptScalar plain(String text, String array, TypeScriptModule arrays) {
        return new TypeScriptScalar(text, array, array, null, arrays, null);
    }

    private static TypeScriptScalar ofClass(Scalar type, String module, String ofClass) {
        return one("$" + type.declared(), module, ofClass);
    }

    /** A type that has functions for one value, and none for arrays. */
    private static TypeScriptScalar one(String text, String module, String ofClass) {
        String array = "readonly " + text + "[]";
        return new TypeScriptScalar(text, array, array, TypeScriptModule.of(module), null, ofClass);
    }

    /** Whether its values are of a class of the runtime. */
    static boolean hasClass(Scalar type) {
        return of(type).ofClass() != null;
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
            case CHAR, STRING, UUID -> Written.text("\"" + HOLE + "\"", TypeScriptSpelling.ESCAPED);
            case INSTANT, DURATION, LOCAL_DATE, BIG_DECIMAL ->
                Written.text(type.declared() + ".of(\"" + HOLE + "\")", TypeScriptSpelling.ESCAPED)
                        .using(List.of(type.declared()));
        };
    }
}
