// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import static org.creo.generator.language.python.PythonPacking.converted;
import static org.creo.generator.language.python.PythonPacking.plain;

import java.util.Optional;
import org.creo.generator.language.python.PythonPacking.Packing;
import org.creo.type.Scalar;

/**
 * What Python has for a type without parts.
 *
 * @param annotation the type as it is written
 * @param packing how values are packed; empty if they differ in size
 * @param array what an array of it is
 * @param kind what the runtime's module {@code text} calls it
 * @param example a value
 */
record PythonScalar(String annotation, Optional<Packing> packing, PythonArray array, String kind, String example) {

    static PythonScalar of(Scalar type) {
        return switch (type) {
            // Checked to be 0 or 1.
            case BOOLEAN -> number("bool", converted("B", "%s", "_wire.boolean(%s)"), PythonText.PLAIN, "True");
            case BYTE -> new PythonScalar("int", Optional.of(plain("b")), PythonArray.BYTES, PythonText.PLAIN, "1");
            case SHORT -> number("int", plain("h"), PythonText.PLAIN, "1");
            case INT -> number("int", plain("i"), PythonText.PLAIN, "1");
            case LONG -> number("int", plain("q"), PythonText.PLAIN, "1");
            // As its bits, because turning it into a double changes the bits of some NaNs.
            case FLOAT -> number("float", converted("I", "_wire.float_bits(%s)", "_wire.float_of(%s)"), "f", "1.5");
            case DOUBLE -> number("float", plain("d"), PythonText.PLAIN, "1.5");
            case CHAR ->
                new PythonScalar(
                        "str", Optional.of(converted("H", "ord(%s)", "chr(%s)")), PythonArray.CHARS, "c", "\"c\"");
            case STRING -> new PythonScalar("str", Optional.empty(), PythonArray.STRINGS, PythonText.PLAIN, "\"text\"");
        };
    }

    private static PythonScalar number(String annotation, Packing packing, String kind, String example) {
        return new PythonScalar(annotation, Optional.of(packing), PythonArray.NUMBERS, kind, example);
    }
}
