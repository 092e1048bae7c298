// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.nio.ByteBuffer;
import org.creo.protocol.FrameHeader;

/**
 * An encoded result or exception with room for a frame header before it, so that the answer leaves in one piece.
 *
 * @param bytes holds the result or exception from {@code start} to {@code end}; the host owns it from here on
 * @param start where it begins, at least {@value #RESERVED}
 * @param end where it ends
 * @param tail bytes that follow it; they are sent without a copy, so they must not change any more; or null
 * @param thrown whether it is an exception that the method declares: a message, the exception's id, its fields
 */
public record Payload(byte[] bytes, int start, int end, byte[] tail, boolean thrown) {
    /** How many bytes stay free before a result. */
    public static final int RESERVED = FrameHeader.SIZE;

    /** Copying an array that is smaller than this costs less than writing two pieces. */
    private static final int SMALLEST_TAIL = 8 << 10;

    /** A result. */
    public Payload(byte[] bytes, int start, int end) {
        this(bytes, start, end, null, false);
    }

    /** A result that ends with the contents of an array. */
    public Payload(byte[] bytes, int start, int end, byte[] tail) {
        this(bytes, start, end, tail, false);
    }

    /** An exception that the method declares. */
    public static Payload exception(byte[] bytes, int start, int end) {
        return new Payload(bytes, start, end, null, true);
    }

    /**
     * The result of a method that returns a {@code byte[]}: a large one is sent without a copy.
     *
     * @param result what the method returned; the host owns it from here on
     */
    public static Payload ofBytes(byte[] result) {
        boolean apart = isApart(result);
        ByteBuffer bytes = ByteBuffer.allocate(RESERVED + Integer.BYTES + (apart ? 0 : result.length));
        bytes.position(RESERVED).putInt(result.length);
        if (!apart) {
            bytes.put(result);
        }
        return new Payload(bytes.array(), RESERVED, bytes.position(), apart ? result : null);
    }

    /** Whether the bytes that end a result are so many that they should be its {@link #tail}. */
    public static boolean isApart(byte[] last) {
        return last.length >= SMALLEST_TAIL;
    }

    /** The result of a {@code void} method. */
    public static Payload empty() {
        return new Payload(new byte[RESERVED], RESERVED, RESERVED);
    }

    /** How many bytes the result takes in all. */
    public long length() {
        return (long) end - start + (tail == null ? 0 : tail.length);
    }
}
