// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import org.creo.protocol.ProtocolLimits;

/**
 * How far the items of a stream may get ahead of their client. Where requests have a connection one after the other,
 * the socket holds the method back. Where they share one, it is this: a client that takes nothing of one stream may go
 * on with others. For one thread.
 */
final class Pace {
    /** As good as all, of items and of bytes. */
    private static final long ALL = 1 << 30;
    /** The most items that are allowed at a time where requests share a connection. */
    private static final long ITEMS = 4096;
    /** About as many bytes are allowed at a time there; more are while fewer wait for the client. */
    private static final long BYTES = 64 << 10;

    private final long mostItems;
    private final long mostBytes;
    /** What is allowed and has not come. */
    private long items = ProtocolLimits.FIRST_ITEMS;

    private long bytes = ProtocolLimits.FIRST_BYTES;

    /** @param shared whether other requests are answered over the same connection meanwhile */
    Pace(boolean shared) {
        mostItems = shared ? ITEMS : ALL;
        mostBytes = shared ? BYTES : ALL;
    }

    /** An item of this size has come. */
    void come(int size) {
        items--;
        bytes -= size;
    }

    /**
     * Whether it is time to allow more.
     *
     * @param waiting how many bytes of the answer the client has not taken
     */
    boolean allowsMore(long waiting) {
        return waiting < BYTES && (items <= ProtocolLimits.FIRST_ITEMS / 2 || bytes <= mostBytes / 2);
    }

    /** Allows as much as may be allowed. */
    void allow(Calls calls, int id) {
        long moreItems = Math.max(0, mostItems - items);
        long moreBytes = Math.max(0, mostBytes - bytes);
        items += moreItems;
        bytes += moreBytes;
        calls.credit(id, moreItems, moreBytes);
    }
}
