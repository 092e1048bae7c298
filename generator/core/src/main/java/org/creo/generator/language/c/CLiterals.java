// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.stream.Collectors;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Literal;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Scalar;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeCases;
import org.creo.generator.model.TypeRef;

/** Values of constants as expressions of C; negative ones in parentheses, because macros stand for them. */
final class CLiterals {

    private final Description description;
    private final CNames names;

    CLiterals(Description description, CNames names) {
        this.description = description;
        this.names = names;
    }

    /** A value that the description gives to a constant of this type. */
    String of(TypeRef constant, Literal value) {
        return constant.match(new TypeCases<>() {
            @Override
            public String scalar(Scalar type) {
                return CScalar.literal(type, value);
            }

            @Override
            public String enumeration(EnumType type) {
                return names.enumConstant(((Literal.EnumLiteral) value).constant(), description.enumeration(type));
            }

            @Override
            public String array(ArrayType type) {
                throw none(type);
            }

            @Override
            public String map(MapType type) {
                throw none(type);
            }

            @Override
            public String optional(OptionalType type) {
                throw none(type);
            }

            @Override
            public String stream(StreamType type) {
                throw none(type);
            }

            @Override
            public String struct(StructType type) {
                throw none(type);
            }

            private IllegalArgumentException none(TypeRef type) {
                return new IllegalArgumentException("no constant in C is of type " + type.declared());
            }
        });
    }

    /** The least number cannot be written with a minus: the number after the minus would be too large. */
    static String ofInt(long value) {
        return value == Integer.MIN_VALUE ? "INT32_MIN" : enclosed(String.valueOf(value));
    }

    static String ofLong(long value) {
        if (value == Long.MIN_VALUE) {
            return "INT64_MIN";
        }
        return value < 0 ? "(-INT64_C(" + -value + "))" : "INT64_C(" + value + ")";
    }

    static String enclosed(String number) {
        return number.startsWith("-") ? "(" + number + ")" : number;
    }

    /** A code unit: as a character if it is a plain one. */
    static String ofChar(char value) {
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
        return character < ' ' || character == 0x7F
                ? String.format("\\%03o", character)
                : Character.toString(character);
    }

    /** Text that compilers show in a warning: a single question mark stays as it is. */
    static String ofWarning(String text) {
        return text.chars()
                .mapToObj(CLiterals::inWarning)
                .collect(Collectors.joining("", "\"", "\""))
                .replace("??", "?\\?");
    }

    private static String inWarning(int unit) {
        return switch (unit) {
            case '"', '\\' -> "\\" + (char) unit;
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case '\f' -> "\\f";
            case '\b' -> "\\b";
            default -> unit < ' ' ? String.format("\\u%04X", unit) : String.valueOf((char) unit);
        };
    }
}
