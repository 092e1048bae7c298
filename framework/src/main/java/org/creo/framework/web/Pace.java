// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import org.creo.protocol.ProtocolLimits;

/**
 * How many items of a stream may come before its client has taken those before. Where a connection has one answer after
 * the other, the socket holds the method back, and this allows nearly all. Where answers share a connection, this holds
 * it back: a client that takes nothing of one stream may go on with others. For one thread.
 */
final class Pace {
    /** Stands for no limit, of items and of bytes. */
    private static final long ALL = 1 << 30;
    /** The most items that are allowed at a time where requests share a connection. */
    private static final long ITEMS = 4096;
    /** About as many bytes are allowed at a time there; more are while fewer wait for the client. */
    private static final long BYTES = 64 << 10;

    private final long mostItems;
    private final long mostBytes;
    /** How many items, and bytes of them, the method may still send. */
    private long items = ProtocolLimits.FIRST_ITEMS;

    private long bytes = ProtocolLimits.FIRST_BYTES;

    /** @param shared whether other requests are answered over the same connection meanwhile */
    Pace(boolean shared) {
        mostItems = shared ? ITEMS : ALL;
        mostBytes = shared ? BYTES : ALL;
    }

    /** Counts an item of this size that the method has sent. */
    void come(int size) {
        items--;
        bytes -= size;
    }

    /**
     * Whether the method should be allowed more.
     *
     * @param waiting how many bytes of the answer the client has not taken
     */
    boolean allowsMore(long waiting) {
        return waiting < BYTES && (items <= ProtocolLimits.FIRST_ITEMS / 2 || bytes <= mostBytes / 2);
    }

    /** Allows the method as much as it may have. */
    void allow(Calls calls, int id) {
        long moreItems = Math.max(0, mostItems - items);
        long moreBytes = Math.max(0, mostBytes - bytes);
        items += moreItems;
        bytes += moreBytes;
        calls.credit(id, moreItems, moreBytes);
    }
}
