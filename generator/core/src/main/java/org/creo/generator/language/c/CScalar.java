// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

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
            case FLOAT -> new CScalar(CForm.FLOATING, "float");
            case DOUBLE -> new CScalar(CForm.FLOATING, "double");
            case STRING -> new CScalar(CForm.SPAN, null);
        };
    }
}
