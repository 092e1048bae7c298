// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import static org.creo.generator.language.python.PythonPacking.converted;
import static org.creo.generator.language.python.PythonPacking.plain;
import static org.creo.generator.language.python.PythonPacking.several;
import static org.creo.generator.language.spelling.Written.HOLE;

import java.util.List;
import java.util.Optional;
import org.creo.generator.language.python.PythonPacking.Packing;
import org.creo.generator.language.spelling.Written;
import org.creo.type.Scalar;

/**
 * What Python has for a type without parts.
 *
 * @param annotation the type as it is written; of one of the runtime's module {@code objects}, its name there
 * @param given the same for what a caller may pass
 * @param packing how values are packed; empty if they differ in size
 * @param array what an array of it is
 * @param kind what the runtime's module {@code text} calls it
 */
record PythonScalar(
        String annotation, String given, Optional<Packing> packing, PythonArray array, String kind, boolean object) {

    static PythonScalar of(Scalar type) {
        return switch (type) {
            // Checked to be 0 or 1.
            case BOOLEAN -> number("bool", converted("B", "%s", "_wire.boolean(%s)"), PythonText.PLAIN);
            case BYTE -> builtIn("int", Optional.of(plain("b")), PythonArray.BYTES, PythonText.PLAIN);
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
            case CHAR -> builtIn("str", Optional.of(converted("H", "ord(%s)", "chr(%s)")), PythonArray.CHARS, "c");
            case STRING -> builtIn("str", Optional.empty(), PythonArray.STRINGS, PythonText.PLAIN);
            case INSTANT, DURATION -> {
                String made = "_wire_objects." + type.word() + "(*%s)";
                List<String> parts = List.of("%s._seconds", "%s._nanoseconds");
                yield object(type, LIKE, Optional.of(several("qi", parts, made)), PythonArray.NUMBERS);
            }
            case LOCAL_DATE -> {
                Packing days = converted("i", "_wire_objects.days_of(%s)", "_wire_objects.localdate(%s)");
                yield object(type, "", Optional.of(days), PythonArray.NUMBERS);
            }
            case UUID -> {
                List<String> halves = List.of("_wire_objects.high(%s)", "_wire_objects.low(%s)");
                Packing packing = several("QQ", halves, "_wire_objects.uuid_of(*%s)");
                yield object(type, "", Optional.of(packing), PythonArray.NUMBERS);
            }
            case BIG_DECIMAL -> object(type, LIKE, Optional.empty(), PythonArray.DECIMALS);
        };
    }

    /** At the end of the name of what becomes a value of a type. */
    private static final String LIKE = "Like";

    private static PythonScalar object(Scalar type, String given, Optional<Packing> packing, PythonArray array) {
        String name = type.declared();
        return new PythonScalar(name, name + given, packing, array, PythonText.PLAIN, true);
    }

    private static PythonScalar builtIn(String annotation, Optional<Packing> packing, PythonArray array, String kind) {
        return new PythonScalar(annotation, annotation, packing, array, kind, false);
    }

    private static PythonScalar number(String annotation, Packing packing, String kind) {
        return builtIn(annotation, Optional.of(packing), PythonArray.NUMBERS, kind);
    }

    /** How values are written. */
    static Written written(Scalar type) {
        return switch (type) {
            case BOOLEAN -> Written.truth("False", "True");
            case BYTE, SHORT, INT, LONG, UBYTE, USHORT, UINT, ULONG -> Written.number(HOLE);
            case FLOAT, DOUBLE -> Written.decimal(HOLE, "float(\"nan\")", "float(\"inf\")", "float(\"-inf\")");
            case CHAR, STRING -> Written.text("\"" + HOLE + "\"", PythonSpelling.ESCAPED);
            case INSTANT, DURATION, LOCAL_DATE, UUID, BIG_DECIMAL ->
                Written.text(PythonLiterals.spelled(type, '"' + HOLE + '"'), PythonSpelling.ESCAPED)
                        .using(List.of(type.declared()));
        };
    }
}
