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
            case SHORT, INT, LONG, CHAR -> CSharpType.number(type.word(), false);
            case FLOAT, DOUBLE -> CSharpType.number(type.word(), true);
            case STRING -> CSharpType.object("string", true, CSharpType.NOT_NULL, false);
        };
    }

    /** How values are written. */
    static Written written(Scalar type) {
        return switch (type) {
            case BOOLEAN -> Written.truth("false", "true");
            case BYTE, SHORT, INT, LONG -> Written.number(HOLE);
            case FLOAT -> decimal(HOLE + "f", "float");
            case DOUBLE -> decimal(HOLE, "double");
            case CHAR -> Written.text("'" + HOLE + "'", "'\\");
            case STRING -> Written.text("\"" + HOLE + "\"", "\"\\");
        };
    }

    private static Written decimal(String around, String type) {
        return Written.decimal(around, type + ".NaN", type + ".PositiveInfinity", type + ".NegativeInfinity");
    }
}
