// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import static org.creo.generator.language.spelling.Written.HOLE;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.language.spelling.Written;
import org.creo.type.Scalar;

/**
 * What C has for a type without parts.
 *
 * @param form what a value is
 * @param text the type as it is written; null where the runtime declares it, with the prefix of the package
 */
record CScalar(CForm form, String text) {

    static CScalar of(Scalar type) {
        return switch (type) {
            case BOOLEAN -> new CScalar(CForm.TRUTH, "bool");
            case BYTE -> new CScalar(CForm.INTEGER, "int8_t");
            case CHAR -> new CScalar(CForm.INTEGER, "uint16_t");
            case SHORT -> new CScalar(CForm.INTEGER, "int16_t");
            case INT -> new CScalar(CForm.INTEGER, "int32_t");
            case LONG -> new CScalar(CForm.INTEGER, "int64_t");
            case UBYTE, USHORT, UINT, ULONG -> new CScalar(CForm.INTEGER, "uint" + bits(type) + "_t");
            case FLOAT -> new CScalar(CForm.FLOATING, "float");
            case DOUBLE -> new CScalar(CForm.FLOATING, "double");
            case STRING -> new CScalar(CForm.SPAN, null);
            case LOCAL_DATE -> new CScalar(CForm.INTEGER, "int32_t");
            case INSTANT, DURATION -> new CScalar(CForm.TIME, null);
            case UUID -> new CScalar(CForm.BYTES, null);
            case BIG_DECIMAL -> new CScalar(CForm.SPAN, null);
        };
    }

    /** The part of the runtime that only clients with such values have; empty where all clients can do without one. */
    static Optional<String> module(Scalar type) {
        return switch (type) {
            case INSTANT, DURATION, LOCAL_DATE -> Optional.of("times");
            case UUID -> Optional.of("uuid");
            case BIG_DECIMAL -> Optional.of("bigdecimal");
            default -> Optional.empty();
        };
    }

    private static int bits(Scalar type) {
        return Byte.SIZE * type.size();
    }

    /** A constant of a type of whole numbers from 0 on. */
    static String unsigned(Scalar type, String digits) {
        return type.size() < Integer.BYTES ? digits : "UINT" + bits(type) + "_C(" + digits + ")";
    }

    /**
     * How values are written.
     *
     * @param prefix that of the package
     */
    static Written written(Scalar type, String prefix) {
        return switch (type) {
            case BOOLEAN -> Written.truth("false", "true");
            case BYTE, SHORT, INT -> Written.number(HOLE);
            case UBYTE, USHORT -> Written.number(HOLE);
            case UINT, ULONG -> Written.number(HOLE + "u");
            // The least number cannot be written with a minus: the number after the minus would be too large.
            case LONG -> Written.number(HOLE).except(Map.of(String.valueOf(Long.MIN_VALUE), "INT64_MIN"));
            case FLOAT -> decimal(HOLE + "f");
            case DOUBLE -> decimal(HOLE);
            case CHAR -> Written.code("'" + HOLE + "'");
            // Two question marks may begin a trigraph.
            case STRING, INSTANT, DURATION, LOCAL_DATE, UUID, BIG_DECIMAL ->
                Written.text(prefix + type.word() + "_of(\"" + HOLE + "\")", "\"\\?")
                        .inOctal();
        };
    }

    private static Written decimal(String around) {
        return Written.decimal(around, "NAN", "INFINITY", "-INFINITY").using(List.of("math.h"));
    }
}
