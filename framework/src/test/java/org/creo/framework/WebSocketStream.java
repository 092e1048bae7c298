// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/**
 * A client's side of a WebSocket, from RFC 6455 alone: what is written leaves in messages, cut anywhere, and what is
 * read is what the host's messages hold. For one thread that writes and one that reads.
 */
public final class WebSocketStream {
    public static final int CONTINUATION = 0;
    public static final int TEXT = 1;
    public static final int BINARY = 2;
    public static final int CLOSE = 8;
    public static final int PING = 9;
    public static final int PONG = 10;
    /** The RFC's own key, and its answer. */
    public static final String KEY = "dGhlIHNhbXBsZSBub25jZQ==";

    public static final String ACCEPT = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";
    public static final String REQUEST = "GET /creo/rasp HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: rasp.1\r\n"
            + "Sec-WebSocket-Key: " + KEY + "\r\n\r\n";

    /** A frame of the host. */
    public record Message(int opcode, byte[] payload) {
        /** The code of a Close; 0 where it has none. */
        public int code() {
            return payload.length < 2 ? 0 : ByteBuffer.wrap(payload).getShort() & 0xFFFF;
        }

        /** The reason of a Close. */
        public String reason() {
            return new String(payload, 2, payload.length - 2, StandardCharsets.UTF_8);
        }
    }

    private final DataInputStream in;
    private final OutputStream out;
    private final Random random;
    /** What is left of the host's last message. */
    private ByteBuffer message = ByteBuffer.allocate(0);
    /** The host's Close; null as long as there is none. */
    private Message close;

    /** A WebSocket over a connection, from the answer to its request on. */
    public WebSocketStream(InputStream in, OutputStream out, int seed) {
        this.in = new DataInputStream(in);
        this.out = out;
        this.random = new Random(seed);
    }

    /** Asks for a WebSocket, and reads the answer. */
    public WebSocketStream open() throws IOException {
        out.write(REQUEST.getBytes(StandardCharsets.US_ASCII));
        String head = head();
        if (!head.startsWith("HTTP/1.1 101 ")) {
            throw new AssertionError(head);
        }
        return this;
    }

    /** The head of an answer of HTTP. */
    public String head() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException(head.toString());
            }
            head.append((char) next);
        }
        return head.toString();
    }

    /** So many bytes of the body of an answer of HTTP. */
    public String body(int length) throws IOException {
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    /** All bytes until the connection ends, whatever they are. */
    public byte[] rest() throws IOException {
        return in.readAllBytes();
    }

    /** A frame of a client, whose length has as few bytes as it can. */
    public static byte[] frame(int first, int mask, byte... payload) {
        int length = payload.length;
        ByteBuffer frame = ByteBuffer.allocate(14 + length).put((byte) first);
        if (length < 126) {
            frame.put((byte) (0x80 | length));
        } else if (length < 65536) {
            frame.put((byte) 0xFE).putShort((short) length);
        } else {
            frame.put((byte) 0xFF).putLong(length);
        }
        frame.putInt(mask);
        for (int i = 0; i < length; i++) {
            frame.put((byte) (payload[i] ^ mask >>> 24 - 8 * (i % 4)));
        }
        return Arrays.copyOf(frame.array(), frame.position());
    }

    /** Some bytes as one message, cut into frames, with control frames between them. */
    public static byte[] cut(byte[] bytes, Random random) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int opcode = BINARY;
        int at = 0;
        do {
            int end = random.nextBoolean()
                    ? bytes.length
                    : Math.min(bytes.length, at + random.nextInt(1 << random.nextInt(18)));
            boolean last = end == bytes.length;
            all.writeBytes(frame((last ? 0x80 : 0) | opcode, random.nextInt(), Arrays.copyOfRange(bytes, at, end)));
            if (random.nextInt(8) == 0) {
                all.writeBytes(frame(0x80 | (random.nextBoolean() ? PING : PONG), random.nextInt(), new byte[3]));
            }
            at = end;
            opcode = CONTINUATION;
        } while (at < bytes.length);
        return all.toByteArray();
    }

    public OutputStream output() {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                out.write(cut(Arrays.copyOfRange(bytes, from, from + count), random));
            }
        };
    }

    public InputStream input() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] bytes, int from, int count) throws IOException {
                while (count > 0 && !message.hasRemaining() && close == null) {
                    Message next = next();
                    if (next.opcode == BINARY) {
                        message = ByteBuffer.wrap(next.payload);
                    }
                }
                int taken = Math.min(count, message.remaining());
                message.get(bytes, from, taken);
                return taken == 0 && count > 0 ? -1 : taken;
            }
        };
    }

    /** The next frame of the host. */
    public Message next() throws IOException {
        int first = in.readUnsignedByte();
        int length = in.readUnsignedByte();
        boolean control = (first & 8) != 0;
        if ((first & 0xF0) != 0x80 || length > (control ? 125 : 127)) {
            throw new AssertionError("a host does not send frames that begin with " + first + ", " + length);
        }
        if (length > 125) {
            int more = length == 126 ? in.readUnsignedShort() : (int) in.readLong();
            if (more < (length == 126 ? 126 : 65536)) {
                throw new AssertionError("a length has more bytes than it needs");
            }
            length = more;
        }
        byte[] payload = new byte[length];
        in.readFully(payload);
        Message next = new Message(first & 0xF, payload);
        if (next.opcode == CLOSE) {
            close = next;
        }
        return next;
    }

    /** The host's Close; null as long as none was read. */
    public Message close() {
        return close;
    }
}
