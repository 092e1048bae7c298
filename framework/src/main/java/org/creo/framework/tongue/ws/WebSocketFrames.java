// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.ws;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads what a client sends over a WebSocket, after RFC 6455: what its binary messages hold is one sequence of bytes,
 * wherever messages and frames begin. Nothing is gathered, so a frame may have any size. For one thread.
 */
final class WebSocketFrames {
    static final int PONG = 0xA;
    static final int CLOSE = 0x8;
    static final int BINARY = 0x2;
    /** This frame is the last of its message. */
    static final int LAST = 0x80;

    /** The close codes that are used here. */
    static final int GOING_AWAY = 1001;

    static final int PROTOCOL_ERROR = 1002;
    static final int UNSUPPORTED = 1003;
    static final int NOT_UTF8 = 1007;
    static final int POLICY = 1008;
    static final int TOO_BIG = 1009;
    /** Stands for the code of a Close that has none. */
    static final int NO_CODE = 1005;

    /** The most bytes of a control frame, and the largest length that is a single byte. */
    static final int SHORT = 125;

    private static final int CONTINUATION = 0x0;
    private static final int TEXT = 0x1;
    private static final int PING = 0x9;
    private static final int RESERVED = 0x70;
    private static final int CONTROL = 0x8;
    private static final int OPCODE = 0xF;
    private static final int MASKED = 0x80;
    /** The bits of the second byte that are a length, or say how many bytes the length has. */
    private static final int LENGTH = 0x7F;

    private static final int MASK_SIZE = 4;
    private static final int LONGEST_HEAD = 2 + Long.BYTES + MASK_SIZE;

    /**
     * Nothing more is read.
     *
     * @param code for a Close frame
     * @param mistake what the client has done wrong; null where it has sent a Close frame
     */
    record End(int code, String mistake) {}

    /** The head of a frame, as far as it has come. */
    private final ByteBuffer head = ByteBuffer.allocate(LONGEST_HEAD);
    /** What is left of the frame's payload, in bytes. */
    private long left;
    /** The mask of the next byte of payload, and of those after it, from the first byte on. */
    private int mask;
    /** The payload of a control frame; null while none comes. */
    private ByteBuffer control;
    /** A message has begun, and its last frame has not. */
    private boolean inMessage;
    /** The last PING that has no PONG; null for none. */
    private byte[] ping;

    private End end;

    /** Leaves in the buffer only what binary messages hold, of what has come: it is moved together and unmasked. */
    void read(ByteBuffer bytes) {
        int start = bytes.position();
        int out = start;
        while (bytes.hasRemaining() && end == null) {
            if (left == 0) {
                readHead(bytes.get());
            } else {
                int in = bytes.position();
                int count = (int) Math.min(left, bytes.remaining());
                if (control == null) {
                    unmask(bytes, in, out, count);
                    out += count;
                } else {
                    unmask(bytes, in, in, count);
                    control.put(bytes.slice(in, count));
                }
                bytes.position(in + count);
                left -= count;
            }
            if (left == 0 && control != null && end == null) {
                endControl();
            }
        }
        bytes.position(start).limit(out);
    }

    /** Why nothing more is read; null as long as something is. */
    End end() {
        return end;
    }

    /** Whether a PING waits for a PONG. */
    boolean hasPing() {
        return ping != null;
    }

    /**
     * Takes what the PING holds that waits, since it is answered now. Of several PINGs, the RFC lets a peer answer the
     * last alone.
     */
    byte[] takePing() {
        byte[] taken = ping;
        ping = null;
        return taken;
    }

    private void readHead(byte next) {
        head.put(next);
        int have = head.position();
        if (have == 1) {
            checkFirst(next & 0xFF);
        } else if (have == 2 && (next & MASKED) == 0) {
            fail(PROTOCOL_ERROR, "a frame of a client is not masked");
        } else if (have == 2 && isControl() && (next & LENGTH) > SHORT) {
            fail(PROTOCOL_ERROR, "a control frame has more than " + SHORT + " bytes");
        } else if (have > 2 && have == 2 + lengthSize() + MASK_SIZE) {
            begin();
        }
    }

    private void checkFirst(int first) {
        int opcode = first & OPCODE;
        boolean last = (first & LAST) != 0;
        if ((first & RESERVED) != 0) {
            fail(PROTOCOL_ERROR, "a reserved bit is set, and no extension was agreed on");
        } else if (opcode == TEXT) {
            fail(UNSUPPORTED, "a text message; RASP is in binary messages");
        } else if (opcode > BINARY && opcode < CLOSE || opcode > PONG) {
            fail(PROTOCOL_ERROR, "there is no opcode " + opcode);
        } else if (isControl()) {
            if (!last) {
                fail(PROTOCOL_ERROR, "a control frame is fragmented");
            }
        } else if (inMessage != (opcode == CONTINUATION)) {
            fail(
                    PROTOCOL_ERROR,
                    inMessage
                            ? "a message begins within another one"
                            : "a frame continues a message, and none has begun");
        } else {
            inMessage = !last;
        }
    }

    private boolean isControl() {
        return (head.get(0) & CONTROL) != 0;
    }

    private int lengthSize() {
        int length = head.get(1) & LENGTH;
        return length <= SHORT ? 0 : length == SHORT + 1 ? Short.BYTES : Long.BYTES;
    }

    /** Begins the payload: the head of the frame has come. */
    private void begin() {
        int size = lengthSize();
        long length = switch (size) {
            case 0 -> head.get(1) & LENGTH;
            case Short.BYTES -> head.getShort(2) & 0xFFFF;
            default -> head.getLong(2);
        };
        long least = size == 0 ? 0 : size == Short.BYTES ? SHORT + 1 : 1 << Short.SIZE;
        if (length < 0) {
            fail(PROTOCOL_ERROR, "the first bit of a length is set");
        } else if (length < least) {
            fail(PROTOCOL_ERROR, "a length has more bytes than it needs");
        } else {
            mask = head.getInt(2 + size);
            left = length;
            control = isControl() ? ByteBuffer.allocate((int) length) : null;
            if (control == null) {
                head.clear();
            }
        }
    }

    private void unmask(ByteBuffer bytes, int from, int to, int count) {
        long wide = (long) mask << Integer.SIZE | mask & 0xFFFFFFFFL;
        int i = 0;
        for (; i <= count - Long.BYTES; i += Long.BYTES) {
            bytes.putLong(to + i, bytes.getLong(from + i) ^ wide);
        }
        for (; i < count; i++) {
            bytes.put(to + i, (byte) (bytes.get(from + i) ^ mask >>> Integer.SIZE - Byte.SIZE));
            mask = Integer.rotateLeft(mask, Byte.SIZE);
        }
    }

    private void endControl() {
        ByteBuffer payload = control.flip();
        int opcode = head.get(0) & OPCODE;
        control = null;
        head.clear();
        if (opcode == PING) {
            ping = payload.array();
        } else if (opcode == CLOSE) {
            close(payload);
        }
    }

    private void close(ByteBuffer payload) {
        if (!payload.hasRemaining()) {
            end = new End(NO_CODE, null);
            return;
        }
        if (payload.remaining() < Short.BYTES) {
            fail(PROTOCOL_ERROR, "a close code has two bytes");
            return;
        }
        int code = payload.getShort() & 0xFFFF;
        if (!mayBeSent(code)) {
            fail(PROTOCOL_ERROR, "nobody may send the close code " + code);
            return;
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(payload);
            end = new End(code, null);
        } catch (CharacterCodingException e) {
            fail(NOT_UTF8, "the reason for closing is no UTF-8");
        }
    }

    /** By section 7.4 of the RFC and IANA's list; from 3000 on they are for libraries and programs. */
    private static boolean mayBeSent(int code) {
        return code >= 1000 && code <= 1014 && (code < 1004 || code > 1006) || code >= 3000 && code < 5000;
    }

    private void fail(int code, String mistake) {
        end = new End(code, mistake);
    }
}
