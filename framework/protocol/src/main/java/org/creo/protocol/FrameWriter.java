// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Lays out whole frames that a host sends. All methods are stateless. */
public final class FrameWriter {
    private FrameWriter() {}

    /** A whole frame without a body, such as GOAWAY. It belongs to no request. */
    public static byte[] empty(FrameKind kind) {
        byte[] frame = new byte[FrameHeader.SIZE];
        FrameHeader.write(frame, FrameHeader.SIZE, FrameHeader.SIZE, 0, kind, 0, 0);
        return frame;
    }

    /** A whole ERROR frame. */
    public static byte[] error(Status status, int id, String message) {
        byte[] text = message.getBytes(StandardCharsets.UTF_8);
        byte[] frame = new byte[FrameHeader.SIZE + 4 + text.length];
        ByteBuffer.wrap(frame).position(FrameHeader.SIZE).putInt(text.length).put(text);
        FrameHeader.write(frame, FrameHeader.SIZE, frame.length, 0, FrameKind.ERROR, status.code(), id);
        return frame;
    }

    /** A whole PONG frame, the answer to a PING. */
    public static byte[] pong(Frame ping) {
        byte[] frame = new byte[FrameHeader.SIZE + ping.body().length];
        System.arraycopy(ping.body(), 0, frame, FrameHeader.SIZE, ping.body().length);
        FrameHeader.write(frame, FrameHeader.SIZE, frame.length, 0, FrameKind.PONG, 0, ping.id());
        return frame;
    }

    /**
     * A whole CREDIT.
     *
     * @param moreItems less than 2³²
     * @param moreBytes less than 2³²; not both are 0
     */
    public static byte[] credit(int id, long moreItems, long moreBytes) {
        byte[] frame = new byte[FrameHeader.SIZE + Credit.SIZE];
        FrameHeader.write(frame, FrameHeader.SIZE, frame.length, 0, FrameKind.CREDIT, 0, id);
        BigEndian.putInt(frame, FrameHeader.SIZE, (int) moreItems);
        BigEndian.putInt(frame, FrameHeader.SIZE + Integer.BYTES, (int) moreBytes);
        return frame;
    }
}
