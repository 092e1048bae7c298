// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
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

    /** No constant of C# is an empty array, set or map; the constructor takes nothing for one. */
    @Override
    protected String empty(TypeRef type) {
        return type.isMap() || type.isSet() ? "null" : "default(" + types.text(type) + ")";
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
        Object parsed = value.type().spelled().parse(value.text());
        String type = CSharpScalar.type(value.type()).text();
        if (value.type() == Scalar.UUID) {
            return made(type, text(value.text()));
        }
        return numbers(parsed)
                .map(numbers -> made(type, numbers) + " /* " + value.text() + " */")
                .orElseGet(() -> type + ".Parse(" + text(value.text()) + ")");
    }

    private static String made(String type, String arguments) {
        return "new " + type + "(" + arguments + ")";
    }

    /** The numbers of which the constructor makes a value without reading a text; none where no literal has them. */
    private static Optional<String> numbers(Object value) {
        if (value instanceof Instant time) {
            return Optional.of(time.getEpochSecond() + ", " + time.getNano());
        }
        if (value instanceof Duration span) {
            return Optional.of(span.getSeconds() + ", " + span.getNano());
        }
        if (value instanceof LocalDate date) {
            return Optional.of(date.getYear() + ", " + date.getMonthValue() + ", " + date.getDayOfMonth());
        }
        BigDecimal number = (BigDecimal) value;
        return number.unscaledValue().bitLength() < Long.SIZE
                ? Optional.of(number.unscaledValue() + ", " + number.scale())
                : Optional.empty();
    }

    /** A text as C# writes it. */
    static String quoted(String text) {
        return '"' + escaped(text, '"') + '"';
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
