// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import org.creo.type.Scalar;

/**
 * What C# has for a type without parts.
 *
 * @param type as declarations have it
 * @param example a value
 */
record CSharpScalar(CSharpType type, String example) {

    static CSharpScalar of(Scalar type) {
        return switch (type) {
            case BOOLEAN -> number("bool", false, "true");
            case BYTE -> number("sbyte", false, "1");
            case SHORT -> number("short", false, "1");
            case INT -> number("int", false, "1");
            case LONG -> number("long", false, "1");
            case FLOAT -> number("float", true, "1.5f");
            case DOUBLE -> number("double", true, "1.5");
            case CHAR -> number("char", false, "'a'");
            case STRING -> new CSharpScalar(CSharpType.object("string", true, CSharpType.NOT_NULL, false), "\"text\"");
        };
    }

    private static CSharpScalar number(String text, boolean bitwise, String example) {
        return new CSharpScalar(CSharpType.number(text, bitwise), example);
    }
}
