// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

/**
 * What is wrong with a history.
 *
 * @param kind in which way
 * @param text the operations, for people
 */
record Fault(Kind kind, String text) {
    enum Kind {
        /** Two increments returned the same value: one of them was lost. */
        DUPLICATE,
        /**
         * No increment returned a value, nor can one that was withdrawn have made it, though some operation saw it or a
         * later one.
         */
        MISSING,
        /** A value that so many increments cannot make. */
        IMPOSSIBLE,
        /** An operation does not know of one that was answered before it was sent. */
        STALE,
        /** An operation was answered with an increment that was only sent afterwards. */
        FUTURE
    }

    @Override
    public String toString() {
        return kind + ": " + text;
    }
}
