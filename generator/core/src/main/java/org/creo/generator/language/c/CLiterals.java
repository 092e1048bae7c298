// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.generator.language.compiled.CompiledLiterals;
import org.creo.generator.model.Description;
import org.creo.generator.model.Literal.SpelledLiteral;
import org.creo.type.EnumType;
import org.creo.type.Scalar;

/** Values of constants as expressions of C; negative ones in parentheses, because macros stand for them. */
final class CLiterals extends CompiledLiterals {

    private final Description description;
    private final CNames names;

    CLiterals(Description description, CNames names) {
        this.description = description;
        this.names = names;
    }

    @Override
    protected String constant(EnumType type, String declared) {
        return names.enumConstant(declared, description.enumeration(type));
    }

    /** The least number cannot be written with a minus: the number after the minus would be too large. */
    @Override
    protected String integer(long value) {
        return value == Integer.MIN_VALUE ? "INT32_MIN" : floating(String.valueOf(value));
    }

    @Override
    protected String wide(long value) {
        if (value == Long.MIN_VALUE) {
            return "INT64_MIN";
        }
        return value < 0 ? "(-INT64_C(" + -value + "))" : "INT64_C(" + value + ")";
    }

    @Override
    protected String unsigned(Scalar type, BigInteger value) {
        return CScalar.unsigned(type, value.toString());
    }

    @Override
    protected String floating(String digits) {
        return digits.startsWith("-") ? "(" + digits + ")" : digits;
    }

    /** A code unit: as a character if it is a plain one. */
    @Override
    protected String character(char value) {
        boolean plain = value >= ' ' && value <= '~' && value != '\'' && value != '\\';
        return plain ? "'" + value + "'" : String.format("0x%04X", (int) value);
    }

    @Override
    protected String text(String value) {
        return quoted(value);
    }

    static String quoted(String value) {
        return value.codePoints().mapToObj(CLiterals::inString).collect(Collectors.joining("", "\"", "\""));
    }

    /** Constants of the compiler, with no call. What they mean is said where nobody could tell. */
    @Override
    protected String spelled(SpelledLiteral value) {
        Scalar type = value.type();
        ByteBuffer bytes = ByteBuffer.wrap(type.spelled().bytes(type.spelled().parse(value.text())));
        String meant = " /* " + value.text() + " */";
        return switch (type) {
            case INSTANT -> struct(type, wide(bytes.getLong()) + ", " + bytes.getInt()) + meant;
            case DURATION -> struct(type, wide(bytes.getLong()) + ", " + bytes.getInt());
            case LOCAL_DATE -> integer(bytes.getInt()) + meant;
            case UUID -> struct(type, "{" + inHex(bytes.array()) + "}");
            case BIG_DECIMAL ->
                struct(type, text(value.text()) + ", " + value.text().length());
            default -> throw new IllegalArgumentException(type.declared());
        };
    }

    private String struct(Scalar type, String members) {
        return "((" + names.prefix() + type.word() + "){" + members + "})";
    }

    private static String inHex(byte[] bytes) {
        return IntStream.range(0, bytes.length)
                .mapToObj(i -> String.format("0x%02X", bytes[i]))
                .collect(Collectors.joining(", "));
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
