// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

/**
 * What may still be sent of one direction of a stream: how many items, and how many bytes their bodies may take
 * together. An item of any size may be sent as long as there are both; where it takes more bytes than are left, the
 * next one waits until what is missing has been given, too. Not thread-safe.
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

    /** An item whose body has this size was sent. */
    public void spend(long size) {
        items--;
        bytes -= size;
    }

    /** The other side takes more; both counts as in a CREDIT, which {@link #items} and {@link #bytes} read. */
    public void add(long moreItems, long moreBytes) {
        items += moreItems;
        bytes += moreBytes;
    }

    /** How many more items a CREDIT, whose body begins there, allows. */
    public static long items(byte[] frames, int body) {
        return Integer.toUnsignedLong(BigEndian.getInt(frames, body));
    }

    /** How many more bytes it allows. */
    public static long bytes(byte[] frames, int body) {
        return Integer.toUnsignedLong(BigEndian.getInt(frames, body + Integer.BYTES));
    }

    /**
     * A whole CREDIT.
     *
     * @param moreItems less than 2³²
     * @param moreBytes less than 2³²; not both are 0
     */
    public static byte[] frame(int id, long moreItems, long moreBytes) {
        byte[] frame = new byte[FrameHeader.SIZE + SIZE];
        FrameHeader.write(frame, FrameHeader.SIZE, frame.length, 0, FrameKind.CREDIT, 0, id);
        BigEndian.putInt(frame, FrameHeader.SIZE, (int) moreItems);
        BigEndian.putInt(frame, FrameHeader.SIZE + Integer.BYTES, (int) moreBytes);
        return frame;
    }
}
