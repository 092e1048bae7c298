// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import org.creo.generator.model.Literal;
import org.creo.generator.model.LiteralCases;
import org.creo.type.TypeRef;

/** Prints a value that a description writes down, for readers. */
final class LiteralText implements LiteralCases<String> {

    private final TypeRef type;

    private LiteralText(TypeRef type) {
        this.type = type;
    }

    static String of(TypeRef type, Literal value) {
        return value.match(new LiteralText(type));
    }

    @Override
    public String truth(Literal.BooleanLiteral value) {
        return String.valueOf(value.value());
    }

    @Override
    public String integer(Literal.IntegerLiteral value) {
        return String.valueOf(value.value());
    }

    @Override
    public String floating(Literal.FloatingLiteral value) {
        return String.valueOf(value.value());
    }

    @Override
    public String character(Literal.CharLiteral value) {
        return "'" + value.value() + "'";
    }

    @Override
    public String text(Literal.StringLiteral value) {
        return "\"" + value.value().replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    @Override
    public String spelled(Literal.SpelledLiteral value) {
        return '"' + value.text() + '"';
    }

    @Override
    public String constant(Literal.EnumLiteral value) {
        return type.declared() + "." + value.constant();
    }

    @Override
    public String empty(Literal.EmptyLiteral value) {
        return "{}";
    }
}
