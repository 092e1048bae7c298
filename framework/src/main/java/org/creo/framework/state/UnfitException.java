// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.function.UnaryOperator;

/** A part of a value that no state can hold, and where in the value it is: {@code [3][x]}. */
final class UnfitException extends RuntimeException {
    private static final long serialVersionUID = 1;
    /** How many characters of a key a message shows at most: keys may be of any length. */
    private static final int LONGEST_KEY = 40;

    private final String place;

    private UnfitException(String place, Throwable cause) {
        super(place, cause, false, false);
        this.place = place;
    }

    /**
     * A part of a value as a state may hold it.
     *
     * @param kept makes it so, as {@code StateCodec.kept} does
     */
    static <T> T some(T part, UnaryOperator<T> kept) {
        if (part == null) {
            throw missing();
        }
        return kept.apply(part);
    }

    /** The exception for a part that is null; it has no cause. */
    static UnfitException missing() {
        return new UnfitException("", null);
    }

    /** The exception for something that is in a set or in a map twice. */
    static UnfitException twice(String part) {
        return in(part, new IllegalArgumentException("it is there twice"));
    }

    /** The exception for a whole that has such a part, with this key or index. */
    static UnfitException in(String part, RuntimeException cause) {
        return cause instanceof UnfitException unfit
                ? new UnfitException(step(part) + unfit.place, unfit.getCause())
                : new UnfitException(step(part), cause);
    }

    /** The step of the path from the whole to the part with this key or index. */
    static String step(String text) {
        return "[" + (text.length() > LONGEST_KEY ? text.substring(0, LONGEST_KEY) + "…" : text) + "]";
    }

    String place() {
        return place;
    }
}
