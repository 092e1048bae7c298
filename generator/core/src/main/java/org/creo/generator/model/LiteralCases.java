// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import org.creo.type.TypeCases;

/**
 * One answer for each kind of value that a description writes down, and no default, as with {@link TypeCases}.
 *
 * @param <R> the type of the answers
 */
public interface LiteralCases<R> {

    R truth(Literal.BooleanLiteral value);

    R integer(Literal.IntegerLiteral value);

    R floating(Literal.FloatingLiteral value);

    R character(Literal.CharLiteral value);

    R text(Literal.StringLiteral value);

    R spelled(Literal.SpelledLiteral value);

    R constant(Literal.EnumLiteral value);

    R empty(Literal.EmptyLiteral value);
}
