// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import static org.creo.generator.language.spelling.Written.HOLE;

import org.creo.generator.language.spelling.Written;
import org.creo.type.Scalar;

/** What C# has for a type without parts. */
final class CSharpScalar {

    private CSharpScalar() {}

    /** The type as declarations have it. */
    static CSharpType type(Scalar type) {
        return switch (type) {
            case BOOLEAN -> CSharpType.number("bool", false);
            case BYTE -> CSharpType.number("sbyte", false);
            case UBYTE -> CSharpType.number("byte", false);
            case SHORT, INT, LONG, USHORT, UINT, ULONG, CHAR -> CSharpType.number(type.word(), false);
            case FLOAT, DOUBLE -> CSharpType.number(type.word(), true);
            case STRING -> CSharpType.object("string", true, CSharpType.NOT_NULL, false);
            case INSTANT, DURATION, LOCAL_DATE, BIG_DECIMAL -> CSharpType.number("Runtime." + type.declared(), false);
            case UUID -> CSharpType.number("System.Guid", false);
        };
    }

    /** What comes after the digits of a whole number; C# finds out the type of other numbers by itself. */
    static String suffix(Scalar type) {
        return switch (type) {
            case LONG -> "L";
            case UINT -> "U";
            case ULONG -> "UL";
            default -> "";
        };
    }

    /** How values are written. */
    static Written written(Scalar type) {
        return switch (type) {
            case BOOLEAN -> Written.truth("false", "true");
            case BYTE, SHORT, INT, LONG, UBYTE, USHORT, UINT, ULONG -> Written.number(HOLE);
            case FLOAT -> decimal(HOLE + "f", "float");
            case DOUBLE -> decimal(HOLE, "double");
            case CHAR -> Written.text("'" + HOLE + "'", "'\\");
            case STRING -> Written.text("\"" + HOLE + "\"", "\"\\");
            case INSTANT, DURATION, LOCAL_DATE, BIG_DECIMAL ->
                Written.text("Runtime." + type.declared() + ".Parse(\"" + HOLE + "\")", "\"\\");
            case UUID -> Written.text("new System.Guid(\"" + HOLE + "\")", "\"\\");
        };
    }

    private static Written decimal(String around, String type) {
        return Written.decimal(around, type + ".NaN", type + ".PositiveInfinity", type + ".NegativeInfinity");
    }
}
