// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/**
 * What RASP puts around values: 8 bytes that open a connection, and a header in front of each message.
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

    static final int HEADER_SIZE = 12;
    static final int REQUEST_HEADER_SIZE = 24;

    static final int REQUEST = 1;
    static final int RESPONSE = 2;
    static final int ERROR = 3;
    static final int PING = 7;
    static final int PONG = 8;
    static final int GOAWAY = 9;

    /** The id of requests that want no answer, and of an ERROR that is about the connection. */
    static final int NO_REQUEST = 0;

    /** The length counts the bytes from here on. */
    private static final int COUNTED_FROM = 4;
    private static final int LIMIT = WireWriter.LIMIT;
    private static final int PING_LIMIT = 8;

    final int kind;
    /** What an ERROR says; null in a RESPONSE. */
    final Status status;
    final int id;
    final WireReader body;

    private Frame(int kind, Status status, int id, WireReader body) {
        this.kind = kind;
        this.status = status;
        this.id = id;
        this.body = body;
    }

    static void putPreface(WireWriter out, int at) {
        out.putInt(at, MAGIC);
        out.putInt(at + 4, VERSION << 24);
    }

    /**
     * Checks what the host sent first.
     *
     * @throws MalformedException if the host does not speak RASP, or another version of it
     */
    static void checkPreface(byte[] bytes, int at, String address) {
        int magic = (int) BigEndian.INT.get(bytes, at);
        int rest = (int) BigEndian.INT.get(bytes, at + 4);
        if (magic != MAGIC || (rest & 0xFFFFFF) != 0) {
            throw new MalformedException(String.format(
                    "%s does not speak RASP: it answered with the bytes %08x %08x", address, magic, rest));
        }
        if (rest >>> 24 != VERSION) {
            throw new MalformedException(String.format("%s speaks version %d of RASP, this client version %d",
                    address, rest >>> 24, VERSION));
        }
    }

    /** Puts the header in front of a request whose arguments end the message. */
    static void putRequest(WireWriter out, int at, int id, int protocol, int method, int timeoutMillis) {
        out.putInt(at, out.position() - at - COUNTED_FROM);
        out.putInt(at + 4, REQUEST << 24);
        out.putInt(at + 8, id);
        out.putInt(at + 12, protocol);
        out.putInt(at + 16, method);
        out.putInt(at + 20, timeoutMillis);
    }

    /**
     * The size of the frame whose header stands there, all of it counted.
     *
     * @throws MalformedException if no host sends such a frame to a client
     */
    static int size(byte[] bytes, int at, Object source) {
        int length = (int) BigEndian.INT.get(bytes, at);
        if (length < HEADER_SIZE - COUNTED_FROM || length > LIMIT) {
            throw new MalformedException(source + ": a frame of " + Integer.toUnsignedString(length) + " bytes, where "
                    + (HEADER_SIZE - COUNTED_FROM) + " to " + LIMIT + " are allowed");
        }
        int kind = kind(bytes, at);
        int flags = bytes[at + 5] & 0xFF;
        int code = code(bytes, at);
        if (flags != 0 || !(kind == ERROR ? Status.of(code) != null : isFromHost(kind) && code == 0)) {
            throw new MalformedException(source + ": no answer, but a frame of kind " + kind + " with flags "
                    + flags + " and status " + code);
        }
        if (kind > ERROR) {
            checkAboutConnection(kind, length - (HEADER_SIZE - COUNTED_FROM), id(bytes, at), source);
        }
        return COUNTED_FROM + length;
    }

    private static boolean isFromHost(int kind) {
        return kind == RESPONSE || kind == PING || kind == GOAWAY;
    }

    private static void checkAboutConnection(int kind, int bodySize, int id, Object source) {
        if (kind == PING && bodySize > PING_LIMIT) {
            throw new MalformedException(source + ": a PING with a body of " + bodySize + " bytes, where at most "
                    + PING_LIMIT + " are allowed");
        }
        if (kind == GOAWAY && (bodySize != 0 || id != NO_REQUEST)) {
            throw new MalformedException(source + ": a GOAWAY with a body of " + bodySize + " bytes and request id "
                    + id + ", where both must be 0");
        }
    }

    /** Takes the frame apart that stands there, of a size that {@link #size} gave. */
    static Frame read(byte[] bytes, int at, int size, Object source) {
        return new Frame(kind(bytes, at), Status.of(code(bytes, at)), id(bytes, at),
                new WireReader(bytes, at + HEADER_SIZE, size - HEADER_SIZE, source));
    }

    /** The kind of the frame whose header stands there. */
    static int kind(byte[] bytes, int at) {
        return bytes[at + 4] & 0xFF;
    }

    /** Makes the PING that stands there the PONG that answers it: the same id, the same body. */
    static void makePong(byte[] bytes, int at) {
        bytes[at + 4] = PONG;
    }

    private static int code(byte[] bytes, int at) {
        return (short) BigEndian.SHORT.get(bytes, at + 6) & 0xFFFF;
    }

    private static int id(byte[] bytes, int at) {
        return (int) BigEndian.INT.get(bytes, at + 8);
    }
}
