// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import org.creo.protocol.ProtocolLimits;

/**
 * How many items of a stream a method may send before its client has taken some. Where requests have a connection one
 * after the other, the socket holds the method back. Where they share one, it is this: a client that takes nothing of
 * one stream may go on with others. For one thread.
 */
final class Pace {
    /** As good as all. */
    private static final int ALL = 1 << 30;
    /** The most that are allowed at a time. */
    private static final int MOST = 4096;
    /** More may come while fewer bytes wait for the client, and about as many are then allowed. */
    private static final int WAITING = 64 << 10;

    private final boolean shared;
    /** How many are allowed that have not come. */
    private int left = ProtocolLimits.FIRST_CREDIT;

    private long items;
    private long bytes;

    /** @param shared whether other requests are answered over the same connection meanwhile */
    Pace(boolean shared) {
        this.shared = shared;
    }

    /** An item of this size has come. */
    void come(int size) {
        left--;
        items++;
        bytes += size;
    }

    /**
     * How many more may come now; 0 for none. Those are allowed from now on.
     *
     * @param waiting how many bytes of the answer the client has not taken
     */
    int more(long waiting) {
        int goal = shared ? goal() : ALL;
        if (left > goal / 2 || waiting >= WAITING) {
            return 0;
        }
        int more = goal - left;
        left = goal;
        return more;
    }

    private int goal() {
        return bytes == 0 ? left : (int) Math.max(1, Math.min(MOST, WAITING * items / bytes));
    }
}
