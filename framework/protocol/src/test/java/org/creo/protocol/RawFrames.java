// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Frames by hand, right or wrong, made only from RASP.md: what a test sends does not depend on the code that it tests.
 */
public final class RawFrames {
    private static final int REQUEST = 1;
    private static final int HELLO = 11;
    private static final int CONTEXT = 12;

    private RawFrames() {}

    public static byte[] request(int id, int protocol, int method, int timeout, byte... arguments) {
        byte[] body = ByteBuffer.allocate(12 + arguments.length)
                .putInt(protocol)
                .putInt(method)
                .putInt(timeout)
                .put(arguments)
                .array();
        return frame(REQUEST, id, body);
    }

    public static byte[] frame(int kind, int id, byte... body) {
        return ByteBuffer.allocate(12 + body.length)
                .putInt(8 + body.length)
                .put((byte) kind)
                .put((byte) 0)
                .putShort((short) 0)
                .putInt(id)
                .put(body)
                .array();
    }

    /** A HELLO that shows a token. */
    public static byte[] hello(String client, String token) {
        byte[] name = client.getBytes(StandardCharsets.UTF_8);
        byte[] shown = token.getBytes(StandardCharsets.UTF_8);
        return frame(
                HELLO,
                0,
                ByteBuffer.allocate(8 + name.length + shown.length)
                        .putInt(name.length)
                        .put(name)
                        .putInt(shown.length)
                        .put(shown)
                        .array());
    }

    /**
     * A CONTEXT.
     *
     * @param entries keys and values in turn
     */
    public static byte[] context(int id, String... entries) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(ByteBuffer.allocate(4).putInt(entries.length / 2).array());
        for (String entry : entries) {
            byte[] text = entry.getBytes(StandardCharsets.UTF_8);
            body.writeBytes(ByteBuffer.allocate(4).putInt(text.length).array());
            body.writeBytes(text);
        }
        return frame(CONTEXT, id, body.toByteArray());
    }

    public static byte[] join(byte[]... pieces) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] piece : pieces) {
            all.writeBytes(piece);
        }
        return all.toByteArray();
    }

    public static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }
}
