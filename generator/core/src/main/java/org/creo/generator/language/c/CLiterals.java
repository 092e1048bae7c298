// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.stream.Collectors;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.TypeRef;

/** Values as expressions of C; negative ones in parentheses, because macros stand for them. */
final class CLiterals {

    private CLiterals() {}

    static String of(TypeRef type, Literal value) {
        if (value instanceof Literal.BooleanLiteral literal) {
            return String.valueOf(literal.value());
        }
        if (value instanceof Literal.IntegerLiteral literal) {
            return type == Primitive.LONG ? ofLong(literal.value()) : ofInt(literal.value());
        }
        if (value instanceof Literal.FloatingLiteral literal) {
            return enclosed(type == Primitive.FLOAT ? (float) literal.value() + "f" : String.valueOf(literal.value()));
        }
        if (value instanceof Literal.CharLiteral literal) {
            return ofChar(literal.value());
        }
        if (value instanceof Literal.StringLiteral literal) {
            return ofString(literal.value());
        }
        throw new IllegalArgumentException("no constant of C: " + value);
    }

    /** The least number is none with a minus in front: that number would be too large. */
    private static String ofInt(long value) {
        return value == Integer.MIN_VALUE ? "INT32_MIN" : enclosed(String.valueOf(value));
    }

    private static String ofLong(long value) {
        if (value == Long.MIN_VALUE) {
            return "INT64_MIN";
        }
        return value < 0 ? "(-INT64_C(" + -value + "))" : "INT64_C(" + value + ")";
    }

    private static String enclosed(String number) {
        return number.startsWith("-") ? "(" + number + ")" : number;
    }

    /** A code unit: a character where it is a plain one. */
    private static String ofChar(char value) {
        boolean plain = value >= ' ' && value <= '~' && value != '\'' && value != '\\';
        return plain ? "'" + value + "'" : String.format("0x%04X", (int) value);
    }

    static String ofString(String value) {
        return value.codePoints().mapToObj(CLiterals::inString).collect(Collectors.joining("", "\"", "\""));
    }

    private static String inString(int character) {
        if (character == '"' || character == '\\' || character == '?') { // two question marks may begin a trigraph
            return "\\" + (char) character;
        }
        return character < ' ' || character == 0x7F ? String.format("\\%03o", character) : Character.toString(character);
    }
}
