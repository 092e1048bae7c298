// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import org.creo.framework.limits.HeldValues;

/**
 * The arguments of a call, or an item of a stream, still encoded. The arrays do not change while the call is open.
 *
 * @param bytes holds them, from {@code offset}
 * @param offset where they begin
 * @param length how many bytes of {@code bytes} they take
 * @param tail the contents of the {@code byte[]} that ends them, where it was received into a separate array: then its
 *     count is the last thing in {@code bytes}. Otherwise null
 * @param nestingLimit how many levels a value may be nested
 * @param itemLimit how many items an array, a set or a map may have
 * @param values is told how much memory the decoded values take, and refuses what there is no memory for; null where
 *     nobody counts it
 */
public record Arguments(
        byte[] bytes, int offset, int length, byte[] tail, int nestingLimit, int itemLimit, HeldValues values) {
    /** The arguments of a call that has its answer. */
    static final Arguments NONE = new Arguments(new byte[0], 0, 0, null, 1, 0);

    /** Arguments whose values nobody counts. */
    public Arguments(byte[] bytes, int offset, int length, byte[] tail, int nestingLimit, int itemLimit) {
        this(bytes, offset, length, tail, nestingLimit, itemLimit, null);
    }

    /** An item of a stream, to which the same limits apply. */
    Arguments like(byte[] item, HeldValues values) {
        return new Arguments(item, 0, item.length, null, nestingLimit, itemLimit, values);
    }
}
