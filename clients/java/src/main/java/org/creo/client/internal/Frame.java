// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.creo.client.MalformedException;
import org.creo.client.Status;

/**
 * What RASP puts around values: 8 bytes that open a connection, and a header before each message.
 *
 * <pre>
 * offset  size
 *  0      4     length: bytes that follow this field
 *  4      1     kind
 *  5      1     flags, 0
 *  6      2     status, 0 except in ERROR
 *  8      4     request id
 * 12      4     protocol id          in a REQUEST;
 * 16      4     method id            any other body
 * 20      4     time-out in ms       begins at 12
 * </pre>
 *
 * <p>An instance is a frame that a host sent.
 */
final class Frame {
    /** The size of what each side sends first: "RASP", the version, three zeros. */
    static final int PREFACE_SIZE = 8;

    static final int MAGIC = 0x52415350;
    static final int VERSION = 1;
    private static final int VERSION_AT = 4;

    /** How a host answers that expects TLS and gets something else: the type of an alert, and TLS 1.x. */
    private static final int TLS_ALERT = 21;

    private static final int TLS_VERSION = 3;

    static final int HEADER_SIZE = 12;
    static final int REQUEST_HEADER_SIZE = 24;

    static final int REQUEST = 1;
    static final int RESPONSE = 2;
    static final int ERROR = 3;
    static final int ITEM = 4;
    static final int END = 5;
    static final int CANCEL = 6;
    static final int PING = 7;
    static final int PONG = 8;
    static final int GOAWAY = 9;
    static final int CREDIT = 10;
    static final int HELLO = 11;
    static final int CONTEXT = 12;

    /** The most bytes of a context. */
    static final int CONTEXT_LIMIT = 8 << 10;

    /** The id of requests that want no answer, and of an ERROR about the connection. */
    static final int NO_REQUEST = 0;

    /** The length counts the bytes from here on. */
    static final int LENGTH_SIZE = 4;

    private static final int LIMIT = WireWriter.LIMIT;
    static final int PING_LIMIT = 8;
    private static final int CREDIT_SIZE = 2 * Integer.BYTES;
    static final String[] NAMES = {
        "",
        "REQUEST",
        "RESPONSE",
        "ERROR",
        "ITEM",
        "END",
        "CANCEL",
        "PING",
        "PONG",
        "GOAWAY",
        "CREDIT",
        "HELLO",
        "CONTEXT"
    };

    final int kind;
    /** What an ERROR says; null in all others. */
    final Status status;

    final int id;
    final WireReader body;
    /** The array of the {@link FrameReader} that holds the body; null if the body has its own array. */
    byte[] lent;

    private Frame(int kind, Status status, int id, WireReader body) {
        this.kind = kind;
        this.status = status;
        this.id = id;
        this.body = body;
    }

    /** What a client sends first. */
    static byte[] preface() {
        byte[] bytes = new byte[PREFACE_SIZE];
        BigEndian.INT.set(bytes, 0, MAGIC);
        BigEndian.INT.set(bytes, 4, VERSION << 24);
        return bytes;
    }

    /**
     * Checks what the host sent first, or the part of it that has arrived.
     *
     * @param count how many bytes have arrived
     * @param host its address, for messages
     * @throws MalformedException if the host does not speak RASP, or another version of it
     */
    static void checkPreface(byte[] bytes, int count, Address host) {
        byte[] theirs = Arrays.copyOf(bytes, Math.min(count, PREFACE_SIZE));
        byte[] ours = Arrays.copyOf(preface(), theirs.length);
        if (Arrays.equals(theirs, ours)) {
            return;
        }
        if (new String(theirs, StandardCharsets.ISO_8859_1).startsWith("HTTP/")) {
            throw new MalformedException(host + " answered with HTTP: it is not a Creo host", theirs);
        }
        if (wantsTls(theirs)) {
            throw new MalformedException(
                    host + " speaks TLS, and this client does not: nothing was carried out; use Options.withTls",
                    theirs);
        }
        byte[] thisVersion = theirs.clone();
        if (count > VERSION_AT) {
            thisVersion[VERSION_AT] = VERSION;
        }
        if (Arrays.equals(thisVersion, ours)) {
            throw new MalformedException(
                    String.format(
                            "the host speaks version %d of RASP, this client version %d",
                            theirs[VERSION_AT] & 0xFF, VERSION),
                    theirs);
        }
        StringBuilder text = new StringBuilder("this is no RASP host: its first bytes are");
        for (byte each : theirs) {
            text.append(String.format(" %02x", each));
        }
        throw new MalformedException(text.toString(), theirs);
    }

    /** Whether this is how a host begins that expects TLS and got something else. */
    static boolean wantsTls(byte[] theirs) {
        return theirs.length > 1 && theirs[0] == TLS_ALERT && theirs[1] == TLS_VERSION;
    }

    /** Puts the header before a request. */
    static void putRequest(WireWriter out, int id, int protocol, int method, int timeoutMillis) {
        putHeader(out, REQUEST, id);
        out.putInt(12, protocol);
        out.putInt(16, method);
        out.putInt(20, timeoutMillis);
    }

    /** Puts the header before what was written, in the room left for it. */
    static void putHeader(WireWriter out, int kind, int id) {
        out.putInt(0, out.size() - LENGTH_SIZE);
        out.putInt(4, kind << 24);
        out.putInt(8, id);
    }

    private static byte[] frame(int kind, int id, Consumer<WireWriter> body) {
        WireWriter out = new WireWriter();
        out.reset(HEADER_SIZE);
        body.accept(out);
        putHeader(out, kind, id);
        return out.copy();
    }

    /** A short frame. */
    static byte[] small(int kind, int id, int... body) {
        return frame(kind, id, out -> {
            for (int word : body) {
                out.putInt(word);
            }
        });
    }

    /** The answer to this PING. */
    byte[] pong() {
        return frame(PONG, id, out -> {
            while (body.remaining() > 0) {
                out.putByte(body.getByte());
            }
        });
    }

    /** What a client says about itself. */
    static byte[] hello(String client, byte[] credentials) {
        return frame(HELLO, NO_REQUEST, out -> {
            out.putString(client, "client");
            out.putBytes(credentials);
        });
    }

    /** What is sent along with a request; {@link #setId} makes it the request's own. */
    static byte[] context(Map<String, String> context) {
        return frame(CONTEXT, NO_REQUEST, out -> {
            out.putInt(context.size());
            context.forEach((key, value) -> {
                out.putString(Objects.requireNonNull(key, "a key of the context is null"), "a key of the context");
                out.putString(Objects.requireNonNull(value, () -> "context[" + key + "] is null"), "the context");
            });
        });
    }

    static void setId(byte[] frame, int id) {
        BigEndian.INT.set(frame, 8, id);
    }

    /**
     * The length that a frame announces, as soon as its bytes have come.
     *
     * @throws MalformedException if no frame may have it
     */
    static int length(byte[] bytes, int at) {
        int length = (int) BigEndian.INT.get(bytes, at);
        if (length < HEADER_SIZE - LENGTH_SIZE || length > LIMIT) {
            throw new MalformedException("a frame's length is " + Integer.toUnsignedString(length) + ", outside "
                    + (HEADER_SIZE - LENGTH_SIZE) + " to " + LIMIT);
        }
        return length;
    }

    /**
     * The size, header included, of the frame whose header is there.
     *
     * @throws MalformedException if no host sends such a frame to a client
     */
    static int size(byte[] bytes, int at) {
        int length = length(bytes, at);
        int kind = kind(bytes, at);
        int flags = bytes[at + 5] & 0xFF;
        int code = code(bytes, at);
        if (flags != 0) {
            throw new MalformedException(String.format("a frame's flags are 0x%02x, where RASP/1 has none", flags));
        }
        if (!isFromHost(kind)) {
            throw new MalformedException("a frame of kind " + kind + ", which no host sends");
        }
        if (kind == ERROR ? Status.of(code) == null : code != 0) {
            throw new MalformedException(NAMES[kind] + " with status " + code);
        }
        checkBody(kind, length - (HEADER_SIZE - LENGTH_SIZE), id(bytes, at));
        return LENGTH_SIZE + length;
    }

    private static boolean isFromHost(int kind) {
        return kind >= RESPONSE && kind <= CREDIT && kind != CANCEL;
    }

    private static void checkBody(int kind, int size, int id) {
        switch (kind) {
            case PING:
            case PONG:
                check(size <= PING_LIMIT, kind, size, ", over the limit of " + PING_LIMIT);
                break;
            case GOAWAY:
                check(
                        size == 0 && id == NO_REQUEST,
                        kind,
                        size,
                        " and request id " + Integer.toUnsignedString(id) + ", where both must be 0");
                break;
            case END:
                check(size == 0, kind, size, ", where it must be empty");
                break;
            case CREDIT:
                check(size == CREDIT_SIZE, kind, size, ", not " + CREDIT_SIZE);
                break;
            default:
                break;
        }
    }

    private static void check(boolean fits, int kind, int size, String rule) {
        if (!fits) {
            throw new MalformedException(
                    (kind == END ? "an " : "a ") + NAMES[kind] + " with a body of " + size + " bytes" + rule);
        }
    }

    /** The frame's name in messages. */
    String name() {
        return NAMES[kind];
    }

    /**
     * Parses the frame that is there; its body may continue in a tail.
     *
     * @param source its origin as named in messages; null if it is the connection
     */
    static Frame read(byte[] bytes, int at, int size, byte[] tail, Object source) {
        return new Frame(
                kind(bytes, at),
                Status.of(code(bytes, at)),
                id(bytes, at),
                new WireReader(
                        bytes,
                        at + HEADER_SIZE,
                        size - HEADER_SIZE,
                        tail,
                        WireWriter.NESTING_LIMIT,
                        Integer.MAX_VALUE,
                        source == null ? "a frame about the connection" : source));
    }

    /** The kind of the frame whose header is there. */
    static int kind(byte[] bytes, int at) {
        return bytes[at + 4] & 0xFF;
    }

    private static int code(byte[] bytes, int at) {
        return (short) BigEndian.SHORT.get(bytes, at + 6) & 0xFFFF;
    }

    static int id(byte[] bytes, int at) {
        return (int) BigEndian.INT.get(bytes, at + 8);
    }
}
