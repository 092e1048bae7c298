// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import static org.creo.generator.language.python.PythonPacking.converted;
import static org.creo.generator.language.python.PythonPacking.plain;
import static org.creo.generator.language.spelling.Written.HOLE;

import java.util.Optional;
import org.creo.generator.language.python.PythonPacking.Packing;
import org.creo.generator.language.spelling.Written;
import org.creo.type.Scalar;

/**
 * What Python has for a type without parts.
 *
 * @param annotation the type as it is written
 * @param packing how values are packed; empty if they differ in size
 * @param array what an array of it is
 * @param kind what the runtime's module {@code text} calls it
 */
record PythonScalar(String annotation, Optional<Packing> packing, PythonArray array, String kind) {

    static PythonScalar of(Scalar type) {
        return switch (type) {
            // Checked to be 0 or 1.
            case BOOLEAN -> number("bool", converted("B", "%s", "_wire.boolean(%s)"), PythonText.PLAIN);
            case BYTE -> new PythonScalar("int", Optional.of(plain("b")), PythonArray.BYTES, PythonText.PLAIN);
            case SHORT -> number("int", plain("h"), PythonText.PLAIN);
            case INT -> number("int", plain("i"), PythonText.PLAIN);
            case LONG -> number("int", plain("q"), PythonText.PLAIN);
            case UBYTE -> number("int", plain("B"), PythonText.PLAIN);
            case USHORT -> number("int", plain("H"), PythonText.PLAIN);
            case UINT -> number("int", plain("I"), PythonText.PLAIN);
            case ULONG -> number("int", plain("Q"), PythonText.PLAIN);
            // As its bits, because turning it into a double changes the bits of some NaNs.
            case FLOAT -> number("float", converted("I", "_wire.float_bits(%s)", "_wire.float_of(%s)"), "f");
            case DOUBLE -> number("float", plain("d"), PythonText.PLAIN);
            case CHAR ->
                new PythonScalar("str", Optional.of(converted("H", "ord(%s)", "chr(%s)")), PythonArray.CHARS, "c");
            case STRING -> new PythonScalar("str", Optional.empty(), PythonArray.STRINGS, PythonText.PLAIN);
            case INSTANT, DURATION ->
                new PythonScalar("_value." + type.declared(), Optional.empty(), PythonArray.STRINGS, PythonText.PLAIN);
            case LOCAL_DATE ->
                new PythonScalar("datetime.date", Optional.empty(), PythonArray.STRINGS, PythonText.PLAIN);
            case UUID -> new PythonScalar("uuid.UUID", Optional.empty(), PythonArray.STRINGS, PythonText.PLAIN);
            case BIG_DECIMAL ->
                new PythonScalar("decimal.Decimal", Optional.empty(), PythonArray.STRINGS, PythonText.PLAIN);
        };
    }

    private static PythonScalar number(String annotation, Packing packing, String kind) {
        return new PythonScalar(annotation, Optional.of(packing), PythonArray.NUMBERS, kind);
    }

    /** How values are written. */
    static Written written(Scalar type) {
        return switch (type) {
            case BOOLEAN -> Written.truth("False", "True");
            case BYTE, SHORT, INT, LONG, UBYTE, USHORT, UINT, ULONG -> Written.number(HOLE);
            case FLOAT, DOUBLE -> Written.decimal(HOLE, "float(\"nan\")", "float(\"inf\")", "float(\"-inf\")");
            case CHAR, STRING, INSTANT, DURATION, LOCAL_DATE, UUID, BIG_DECIMAL ->
                Written.text("\"" + HOLE + "\"", PythonSpelling.ESCAPED);
        };
    }
}
