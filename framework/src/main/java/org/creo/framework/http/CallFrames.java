// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.FrameKind;
import org.creo.protocol.RequestHead;

/** Lays out whole frames that a client sends. All methods are stateless. */
final class CallFrames {
    /** How many bytes come before the arguments of a request. */
    static final int BEFORE_ARGUMENTS = FrameHeader.SIZE + RequestHead.SIZE;

    private CallFrames() {}

    /**
     * A REQUEST.
     *
     * @param bytes have the arguments, after {@value #BEFORE_ARGUMENTS} that are free
     * @param timeout in milliseconds; 0 for none
     */
    static byte[] request(byte[] bytes, int id, Operation operation, int timeout) {
        ByteBuffer.wrap(bytes)
                .putInt(FrameHeader.SIZE, operation.protocolId())
                .putInt(FrameHeader.SIZE + Integer.BYTES, operation.method().id())
                .putInt(FrameHeader.SIZE + 2 * Integer.BYTES, timeout);
        return frame(bytes, FrameKind.REQUEST, id);
    }

    /** The arguments of a REQUEST. */
    static byte[] arguments(byte[] frame) {
        return Arrays.copyOfRange(frame, BEFORE_ARGUMENTS, frame.length);
    }

    /** An ITEM whose value comes after {@value FrameHeader#SIZE} bytes that are free. */
    static byte[] item(byte[] bytes, int id) {
        return frame(bytes, FrameKind.ITEM, id);
    }

    /** A frame without a body. */
    static byte[] empty(FrameKind kind, int id) {
        return frame(new byte[FrameHeader.SIZE], kind, id);
    }

    /** The answer to a PING. */
    static byte[] pong(byte[] ping, int from, int to) {
        byte[] bytes = new byte[FrameHeader.SIZE + to - from];
        System.arraycopy(ping, from, bytes, FrameHeader.SIZE, to - from);
        return frame(bytes, FrameKind.PONG, 0);
    }

    /** A CONTEXT. */
    static byte[] context(int id, Map<String, String> context) {
        int size = FrameHeader.SIZE + Integer.BYTES;
        for (Map.Entry<String, String> each : context.entrySet()) {
            // In ISO 8859-1, as fields of HTTP are read, a character takes at most two bytes of UTF-8.
            size += 2 * Integer.BYTES
                    + 2 * (each.getKey().length() + each.getValue().length());
        }
        ByteBuffer bytes = ByteBuffer.allocate(size).position(FrameHeader.SIZE).putInt(context.size());
        context.forEach((key, value) -> {
            put(bytes, key);
            put(bytes, value);
        });
        byte[] frame = new byte[bytes.position()];
        bytes.flip().get(frame);
        return frame(frame, FrameKind.CONTEXT, id);
    }

    private static void put(ByteBuffer bytes, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        bytes.putInt(utf8.length).put(utf8);
    }

    private static byte[] frame(byte[] bytes, FrameKind kind, int id) {
        FrameHeader.write(bytes, FrameHeader.SIZE, bytes.length, 0, kind, 0, id);
        return bytes;
    }
}
