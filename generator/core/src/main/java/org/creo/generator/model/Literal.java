// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.math.BigInteger;
import org.creo.type.Scalar;

/** A value written in a description, of the type that it was written for. */
public sealed interface Literal {

    /**
     * Asks the cases for the answer to this kind of value: so code tells kinds apart where each has an answer of its
     * own.
     */
    <R> R match(LiteralCases<R> cases);

    record BooleanLiteral(boolean value) implements Literal {

        @Override
        public <R> R match(LiteralCases<R> cases) {
            return cases.truth(this);
        }
    }

    /** A value of a type of whole numbers, within its range. */
    record IntegerLiteral(BigInteger value) implements Literal {

        public IntegerLiteral(long value) {
            this(BigInteger.valueOf(value));
        }

        @Override
        public <R> R match(LiteralCases<R> cases) {
            return cases.integer(this);
        }
    }

    /** A value of {@code float} or {@code double}; a value of {@code float} is exactly a {@code float}. */
    record FloatingLiteral(double value) implements Literal {

        @Override
        public <R> R match(LiteralCases<R> cases) {
            return cases.floating(this);
        }
    }

    record CharLiteral(char value) implements Literal {

        @Override
        public <R> R match(LiteralCases<R> cases) {
            return cases.character(this);
        }
    }

    record StringLiteral(String value) implements Literal {

        @Override
        public <R> R match(LiteralCases<R> cases) {
            return cases.text(this);
        }
    }

    /** A value of a type that has texts of its own form: the one that is shown for it. */
    record SpelledLiteral(Scalar type, String text) implements Literal {

        @Override
        public <R> R match(LiteralCases<R> cases) {
            return cases.spelled(this);
        }
    }

    /** A constant of an enum, by its declared name. */
    record EnumLiteral(String constant) implements Literal {

        @Override
        public <R> R match(LiteralCases<R> cases) {
            return cases.constant(this);
        }
    }

    /** <code>{}</code>: an array, a set or a map without items. */
    record EmptyLiteral() implements Literal {

        @Override
        public <R> R match(LiteralCases<R> cases) {
            return cases.empty(this);
        }
    }
}
