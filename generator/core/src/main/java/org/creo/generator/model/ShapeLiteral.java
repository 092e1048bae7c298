// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import org.creo.generator.model.Literal.BooleanLiteral;
import org.creo.generator.model.Literal.CharLiteral;
import org.creo.generator.model.Literal.EmptyLiteral;
import org.creo.generator.model.Literal.EnumLiteral;
import org.creo.generator.model.Literal.FloatingLiteral;
import org.creo.generator.model.Literal.IntegerLiteral;
import org.creo.generator.model.Literal.SpelledLiteral;
import org.creo.generator.model.Literal.StringLiteral;

/** Prints the canonical text of a default, in ASCII. */
class ShapeLiteral implements LiteralCases<String> {

    @Override
    public String truth(BooleanLiteral value) {
        return Boolean.toString(value.value());
    }

    @Override
    public String integer(IntegerLiteral value) {
        return value.value().toString();
    }

    @Override
    public String floating(FloatingLiteral value) {
        return Double.toString(value.value());
    }

    @Override
    public String character(CharLiteral value) {
        return quoted(String.valueOf(value.value()));
    }

    @Override
    public String text(StringLiteral value) {
        return quoted(value.value());
    }

    @Override
    public String spelled(SpelledLiteral value) {
        return quoted(value.text());
    }

    @Override
    public String constant(EnumLiteral value) {
        return value.constant();
    }

    @Override
    public String empty(EmptyLiteral value) {
        return "{}";
    }

    /** A text in quotes, as in JSON. */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(unit -> {
            if (unit == '"' || unit == '\\') {
                quoted.append('\\').append((char) unit);
            } else if (unit < 0x20 || unit >= 0x7F) {
                quoted.append(String.format("\\u%04x", unit));
            } else {
                quoted.append((char) unit);
            }
        });
        return quoted.append('"').toString();
    }
}
