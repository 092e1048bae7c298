// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import org.creo.generator.language.compiled.CompiledLiterals;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Literal.SpelledLiteral;
import org.creo.type.EnumType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/** Values of a description as Java writes them. An empty value has no literal: each place writes it in its own way. */
public final class JavaLiterals extends CompiledLiterals {

    /** Of a character in a constant: three bytes at most. */
    private static final int LONGEST = 20_000;

    private final JavaNames names;

    public JavaLiterals(JavaNames names) {
        this.names = names;
    }

    /** As an argument, which is narrowed by a cast. */
    public String argument(TypeRef type, Literal value) {
        String cast = type.asScalar().map(each -> JavaScalar.of(each).cast()).orElse("");
        return cast + initialiser(type, value);
    }

    /** As what a variable is made with, any number of times: no text is read for it that takes long. */
    String initialiser(TypeRef type, Literal value) {
        return value instanceof SpelledLiteral spelled ? made(spelled) : of(type, value);
    }

    private String made(SpelledLiteral value) {
        Object made = value.type().spelled().parse(value.text());
        if (made instanceof Instant time) {
            return time.equals(Instant.EPOCH)
                    ? "Instant.EPOCH"
                    : "Instant.ofEpochSecond(" + seconds(time.getEpochSecond(), time.getNano()) + ")";
        }
        if (made instanceof Duration duration) {
            return duration.isZero()
                    ? "Duration.ZERO"
                    : "Duration.ofSeconds(" + seconds(duration.getSeconds(), duration.getNano()) + ")";
        }
        if (made instanceof LocalDate date) {
            return date.equals(LocalDate.EPOCH)
                    ? "LocalDate.EPOCH"
                    : "LocalDate.of(" + date.getYear() + ", " + date.getMonthValue() + ", " + date.getDayOfMonth()
                            + ")";
        }
        return spelled(value);
    }

    private static String seconds(long seconds, int nanos) {
        return seconds + (nanos == 0 ? "L" : "L, " + nanos);
    }

    /** An id, for example {@code 0x1A2B3C4D}. */
    public static String hex(int id) {
        return String.format("0x%08X", id);
    }

    /** Text as an expression, however long: a constant has at most 65,535 bytes. */
    public static String longText(String text) {
        if (text.length() <= LONGEST) {
            return quoted(text);
        }
        StringBuilder parts = new StringBuilder("String.join(\"\"");
        for (int i = 0; i < text.length(); i += LONGEST) {
            parts.append(", ").append(quoted(text.substring(i, Math.min(text.length(), i + LONGEST))));
        }
        return parts.append(')').toString();
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(unit -> quoted.append(escaped((char) unit, '"')));
        return quoted.append('"').toString();
    }

    static String escaped(char unit, char quote) {
        if (unit == quote || unit == '\\') {
            return "\\" + unit;
        }
        // In octal: javac replaces the other escape by the control character itself before it parses the literal.
        if (unit < 0x20) {
            return String.format("\\%03o", (int) unit);
        }
        return unit < 0x7F ? String.valueOf(unit) : String.format("\\u%04x", (int) unit);
    }

    /** A number that has no literal of its type is written as its bits. */
    @Override
    protected String unsigned(Scalar type, BigInteger value) {
        if (value.bitLength() == Long.SIZE) {
            return "0x" + value.toString(16) + "L";
        }
        return JavaScalar.of(type).held() == Scalar.LONG ? wide(value.longValue()) : integer(value.longValue());
    }

    @Override
    protected String constant(EnumType type, String declared) {
        return names.type(type.name()) + "." + declared;
    }

    @Override
    protected String character(char value) {
        return "'" + escaped(value, '\'') + "'";
    }

    @Override
    protected String text(String value) {
        return quoted(value);
    }

    /** As people write it, for what is made once. */
    @Override
    protected String spelled(SpelledLiteral value) {
        String text = quoted(value.text());
        return switch (value.type().form()) {
            case UUID -> "UUID.fromString(" + text + ")";
            case DECIMAL -> "new BigDecimal(" + text + ")";
            default -> value.type().declared() + ".parse(" + text + ")";
        };
    }
}
