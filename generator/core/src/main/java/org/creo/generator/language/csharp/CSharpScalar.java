// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import org.creo.generator.model.Scalar;

/** What C# has for a type without parts. */
final class CSharpScalar {

    private CSharpScalar() {}

    static CSharpType of(Scalar type) {
        return switch (type) {
            case BOOLEAN -> CSharpType.number("bool", false);
            case BYTE -> CSharpType.number("sbyte", false);
            case CHAR, SHORT, INT, LONG -> CSharpType.number(type.declared(), false);
            case FLOAT, DOUBLE -> CSharpType.number(type.declared(), true);
            case STRING -> CSharpType.object("string", true, CSharpType.NOT_NULL, false);
        };
    }
}
