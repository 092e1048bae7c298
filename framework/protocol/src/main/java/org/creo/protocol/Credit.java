// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

/**
 * The credit of one direction of a stream: how many more items may be sent, and how many bytes their bodies may take
 * together. An item of any size may be sent as long as neither is used up; where it takes more bytes than are left, the
 * next one waits until the missing bytes have been given, too. Not thread-safe.
 */
public final class Credit {
    /** How many bytes the body of a CREDIT has. */
    public static final int SIZE = 2 * Integer.BYTES;

    private long items = ProtocolLimits.FIRST_ITEMS;
    private long bytes = ProtocolLimits.FIRST_BYTES;

    /** Whether an item may be sent. */
    public boolean suffices() {
        return items > 0 && bytes > 0;
    }

    /** Takes away the credit for an item that was sent, whose body has this size. */
    public void spend(long size) {
        items--;
        bytes -= size;
    }

    /** Adds credit that the other side has given; {@link #items} and {@link #bytes} read both counts from a CREDIT. */
    public void add(long moreItems, long moreBytes) {
        items += moreItems;
        bytes += moreBytes;
    }

    /** How many more items a CREDIT allows, whose body begins at this place. */
    public static long items(byte[] frames, int body) {
        return Integer.toUnsignedLong(BigEndian.getInt(frames, body));
    }

    /** How many more bytes a CREDIT allows, whose body begins at this place. */
    public static long bytes(byte[] frames, int body) {
        return Integer.toUnsignedLong(BigEndian.getInt(frames, body + Integer.BYTES));
    }
}
