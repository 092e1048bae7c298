// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

/** Something in a file of canned answers that cannot be meant. */
final class Mistake extends Exception {
    private static final long serialVersionUID = 1L;

    private final int line;

    /** @param message what is wrong, and what to write instead */
    Mistake(JsonPart at, String message) {
        this(at.line(), message);
    }

    Mistake(int line, String message) {
        super(message);
        this.line = line;
    }

    /** From 1. */
    int line() {
        return line;
    }

    /** The same mistake, with the place in words before it. */
    Mistake in(String place) {
        Mistake placed = new Mistake(line, place + ": " + getMessage());
        placed.initCause(this);
        return placed;
    }
}
