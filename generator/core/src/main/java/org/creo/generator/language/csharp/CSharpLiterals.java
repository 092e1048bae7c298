// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.math.BigInteger;
import org.creo.generator.language.compiled.CompiledLiterals;
import org.creo.generator.model.Description;
import org.creo.generator.model.Literal.SpelledLiteral;
import org.creo.type.EnumType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/** The values of constants and of optional arguments as C# writes them. */
final class CSharpLiterals extends CompiledLiterals {

    /** Line ends that are not control characters: a literal of C# cannot contain a line end. */
    private static final String LINE_ENDS = "\u2028\u2029";

    private final Description description;
    private final CSharpNames names;
    private final CSharpTypes types;

    CSharpLiterals(Description description, CSharpNames names, CSharpTypes types) {
        this.description = description;
        this.names = names;
        this.types = types;
    }

    /** With the global namespace: a method of the client may have the name of the enum. */
    @Override
    protected String constant(EnumType type, String declared) {
        return "global::" + names.namespace(description.packageName()) + "." + names.type(type.name()) + "."
                + names.enumConstant(declared, description.enumeration(type));
    }

    /** No constant of C# is an empty array or map; the constructor takes nothing for one. */
    @Override
    protected String empty(TypeRef type) {
        return type.isMap() ? "null" : "default(" + types.text(type) + ")";
    }

    @Override
    protected String whole(Scalar type, BigInteger value) {
        return value + CSharpScalar.suffix(type);
    }

    @Override
    protected String floating(String digits) {
        return digits.endsWith("f") ? digits : digits + "d";
    }

    @Override
    protected String character(char value) {
        return "'" + escaped(String.valueOf(value), '\'') + "'";
    }

    @Override
    protected String text(String value) {
        return '"' + escaped(value, '"') + '"';
    }

    @Override
    protected String spelled(SpelledLiteral value) {
        return text(value.text());
    }

    private static String escaped(String text, char quote) {
        StringBuilder escaped = new StringBuilder();
        for (char letter : text.toCharArray()) {
            if (letter == quote || letter == '\\') {
                escaped.append('\\').append(letter);
            } else if (Character.isISOControl(letter)
                    || Character.isSurrogate(letter)
                    || LINE_ENDS.indexOf(letter) >= 0) {
                escaped.append(String.format("\\u%04x", (int) letter));
            } else {
                escaped.append(letter);
            }
        }
        return escaped.toString();
    }
}
