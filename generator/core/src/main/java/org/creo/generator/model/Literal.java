// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

/** A value written in a description, of the type that it was written for. */
public sealed interface Literal {

    record BooleanLiteral(boolean value) implements Literal {}

    /** A value of {@code byte}, {@code short}, {@code int} or {@code long}, within its range. */
    record IntegerLiteral(long value) implements Literal {}

    /** A value of {@code float} or {@code double}; that of a {@code float} is one exactly. */
    record FloatingLiteral(double value) implements Literal {}

    record CharLiteral(char value) implements Literal {}

    record StringLiteral(String value) implements Literal {}

    /** A constant of an enum, by its declared name. */
    record EnumLiteral(String constant) implements Literal {}

    /** <code>{}</code>: an array or a map without items. */
    record EmptyLiteral() implements Literal {}
}
