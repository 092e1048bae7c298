// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import org.creo.type.Scalar;

/**
 * What C has for a type without parts.
 *
 * @param form what a value is
 * @param text the type as it is written; null where the runtime declares it, with the prefix of the package
 * @param example a value, of such a type as an argument of the function that makes one
 */
record CScalar(CForm form, String text, String example) {

    static CScalar of(Scalar type) {
        return switch (type) {
            case BOOLEAN -> new CScalar(CForm.TRUTH, "bool", "true");
            case BYTE -> new CScalar(CForm.INTEGER, "int8_t", "1");
            case CHAR -> new CScalar(CForm.INTEGER, "uint16_t", "'a'");
            case SHORT -> new CScalar(CForm.INTEGER, "int16_t", "1");
            case INT -> new CScalar(CForm.INTEGER, "int32_t", "1");
            case LONG -> new CScalar(CForm.INTEGER, "int64_t", "1");
            case FLOAT -> new CScalar(CForm.FLOATING, "float", "1.5f");
            case DOUBLE -> new CScalar(CForm.FLOATING, "double", "1.5");
            case STRING -> new CScalar(CForm.SPAN, null, "\"text\"");
        };
    }
}
