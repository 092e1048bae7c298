// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

/**
 * What is wrong with a history.
 *
 * @param kind the kind of fault
 * @param text the operations, for readers
 */
record Fault(Kind kind, String text) {
    enum Kind {
        /** Two increments returned the same value: one of them was lost. */
        DUPLICATE,
        /**
         * No increment returned a value, and no withdrawn one can have made it, although some operation saw it or a
         * later one.
         */
        MISSING,
        /** A value that is higher than the number of increments. */
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
