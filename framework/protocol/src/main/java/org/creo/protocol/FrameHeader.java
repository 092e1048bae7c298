// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

/** The header of a frame: where its fields are, in bytes from its start, and how it is written. */
public final class FrameHeader {
    /** The size of a header: the length, and the bytes after it. */
    public static final int SIZE = 12;
    /** The size of the length, which comes first and does not count itself. */
    public static final int LENGTH_SIZE = 4;
    /** The smallest valid length: the rest of the header. */
    public static final int LEAST_LENGTH = SIZE - LENGTH_SIZE;

    static final int KIND = 4;
    static final int FLAGS = 5;
    static final int STATUS = 6;
    static final int ID = 8;

    private FrameHeader() {}

    /** The length of a frame whose body has {@code body} bytes. */
    public static long length(long body) {
        return LEAST_LENGTH + body;
    }

    /**
     * Writes a header into the {@value #SIZE} bytes before a body, so that the frame is one piece.
     *
     * @param bytes holds the body from {@code start} to {@code end}
     * @param start where the body begins, at least {@value #SIZE}
     * @param more how many bytes of the body follow from elsewhere
     * @param status its code, 0 except in an ERROR
     */
    public static void write(byte[] bytes, int start, int end, int more, FrameKind kind, int status, int id) {
        int at = start - SIZE;
        BigEndian.putInt(bytes, at, (int) length(end - start + more));
        bytes[at + KIND] = (byte) kind.code();
        bytes[at + FLAGS] = 0;
        BigEndian.putShort(bytes, at + STATUS, (short) status);
        BigEndian.putInt(bytes, at + ID, id);
    }

    /** The length in the header that begins at {@code at}. */
    public static int lengthAt(byte[] bytes, int at) {
        return BigEndian.getInt(bytes, at);
    }

    /** The kind in the header that begins at {@code at}; null where RASP/1 has none such. */
    public static FrameKind kindAt(byte[] bytes, int at) {
        return FrameKind.of(bytes[at + KIND]);
    }
}
