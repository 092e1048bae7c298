// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import org.creo.generator.model.EnumType;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.TypeRef;

/** Values as Java writes them, in an initialiser of their type. */
final class SpelledLiterals {

    private SpelledLiterals() {}

    static String of(TypeRef type, Literal value, HostSpelling spelling) {
        if (value instanceof Literal.BooleanLiteral literal) {
            return Boolean.toString(literal.value());
        }
        if (value instanceof Literal.IntegerLiteral literal) {
            return type == Primitive.LONG ? literal.value() + "L" : Long.toString(literal.value());
        }
        if (value instanceof Literal.FloatingLiteral literal) {
            return type == Primitive.FLOAT ? (float) literal.value() + "f" : Double.toString(literal.value());
        }
        if (value instanceof Literal.CharLiteral literal) {
            return "'" + escaped(literal.value(), '\'') + "'";
        }
        if (value instanceof Literal.StringLiteral literal) {
            StringBuilder text = new StringBuilder("\"");
            literal.value().chars().forEach(unit -> text.append(escaped((char) unit, '"')));
            return text.append('"').toString();
        }
        if (value instanceof Literal.EnumLiteral literal) {
            return spelling.type(((EnumType) type).name()) + "." + literal.constant();
        }
        throw new IllegalArgumentException("no constant has the value " + value);
    }

    private static String escaped(char unit, char quote) {
        if (unit == quote || unit == '\\') {
            return "\\" + unit;
        }
        // In octal digits: javac takes the other form for the control character itself before it sees a literal.
        if (unit < 0x20) {
            return String.format("\\%03o", (int) unit);
        }
        return unit < 0x7F ? String.valueOf(unit) : String.format("\\u%04x", (int) unit);
    }
}
