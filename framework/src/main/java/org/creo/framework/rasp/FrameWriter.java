// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.rasp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Lays out the frames that a host sends. All methods are stateless. */
public final class FrameWriter {
    /** The size of a header: the length and the eight bytes that follow it. */
    public static final int HEADER = 12;

    private FrameWriter() {
    }

    /**
     * Writes a header into the {@value #HEADER} bytes ahead of a body, so that the frame is one piece.
     *
     * @param bytes holds the body from {@code start} to {@code end}
     * @param start where the body begins, at least {@value #HEADER}
     * @param more how many bytes of the body follow from elsewhere
     * @param status its code, 0 except in an ERROR
     */
    public static void header(byte[] bytes, int start, int end, int more, FrameKind kind, int status, int id) {
        ByteBuffer.wrap(bytes)
                .putInt(start - HEADER, end - start + more + HEADER - 4)
                .put(start - HEADER + 4, (byte) kind.code())
                .put(start - HEADER + 5, (byte) 0)
                .putShort(start - HEADER + 6, (short) status)
                .putInt(start - HEADER + 8, id);
    }

    /** A whole frame without a body, such as GOAWAY. It belongs to no request. */
    public static byte[] empty(FrameKind kind) {
        byte[] frame = new byte[HEADER];
        header(frame, HEADER, HEADER, 0, kind, 0, 0);
        return frame;
    }

    /** A whole ERROR frame. */
    public static byte[] error(Status status, int id, String message) {
        byte[] text = message.getBytes(StandardCharsets.UTF_8);
        byte[] frame = new byte[HEADER + 4 + text.length];
        ByteBuffer.wrap(frame).position(HEADER).putInt(text.length).put(text);
        header(frame, HEADER, frame.length, 0, FrameKind.ERROR, status.code(), id);
        return frame;
    }

    /** A whole PONG frame, the answer to a PING. */
    public static byte[] pong(Frame ping) {
        byte[] frame = new byte[HEADER + ping.body().length];
        System.arraycopy(ping.body(), 0, frame, HEADER, ping.body().length);
        header(frame, HEADER, frame.length, 0, FrameKind.PONG, 0, ping.id());
        return frame;
    }
}
