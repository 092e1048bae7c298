// SPDX-License-Identifier: Apache-2.0
package org.creo.rule;

import java.util.OptionalLong;

/**
 * How long a value may be: the characters of a text, each of which is one of Unicode's code points, the items of an
 * array or a set, or the entries of a map.
 *
 * @param max empty where there is no upper limit
 */
public record Length(long min, OptionalLong max) {

    /** The greatest length that any value has. */
    public static final long MOST = Integer.MAX_VALUE;

    public static Length of(long min, long max) {
        return new Length(min, OptionalLong.of(max));
    }

    public static Length from(long min) {
        return new Length(min, OptionalLong.empty());
    }

    public boolean has(long length) {
        return length >= min && length <= most();
    }

    /** The greatest length that is allowed. */
    public long most() {
        return max.orElse(MOST);
    }

    /** The allowed length that is nearest to another one. */
    public int nearest(int length) {
        return (int) Math.min(Math.max(length, min), most());
    }

    /** Whether it has all lengths that the other one has. */
    public boolean contains(Length other) {
        return min <= other.min && most() >= other.most();
    }

    /** The length in messages, for example {@code 1 to 64}. */
    public String words() {
        if (max.isEmpty()) {
            return "at least " + min;
        }
        return min == max.getAsLong()
                ? "" + min
                : min == 0 ? "at most " + max.getAsLong() : min + " to " + max.getAsLong();
    }
}
