// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

/**
 * What to make of a value that a description writes down, kind by kind; no default, as with {@link TypeCases}.
 *
 * @param <R> what is made of it
 */
public interface LiteralCases<R> {

    R truth(Literal.BooleanLiteral value);

    R integer(Literal.IntegerLiteral value);

    R floating(Literal.FloatingLiteral value);

    R character(Literal.CharLiteral value);

    R text(Literal.StringLiteral value);

    R constant(Literal.EnumLiteral value);

    R empty(Literal.EmptyLiteral value);
}
