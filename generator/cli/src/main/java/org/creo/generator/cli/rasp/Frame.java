// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.rasp;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.creo.generator.decode.Bytes;
import org.creo.generator.decode.MalformedInputException;

/**
 * A frame (RASP/1, section 3).
 *
 * @param status 0 but in ERROR
 */
record Frame(int kind, int status, int id, byte[] body) {

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

    /** The id of what is about the connection rather than about a request, and of one-way requests. */
    static final int NO_REQUEST = 0;

    private static final int HEADER = 12;
    /** Of which the length, the first field, counts those behind itself. */
    private static final int REST_OF_HEADER = 8;
    private static final int REQUEST_HEAD = 12;
    private static final int LONGEST = 256 << 20;

    static Frame of(int kind, int id, byte[] body) {
        return new Frame(kind, 0, id, body);
    }

    static Frame request(int id, int protocolId, int methodId, long timeoutMillis, byte[] arguments) {
        return of(REQUEST, id, ByteBuffer.allocate(REQUEST_HEAD + arguments.length).putInt(protocolId).putInt(methodId)
                .putInt((int) timeoutMillis).put(arguments).array());
    }

    static Frame hello(String client, byte[] credentials) {
        byte[] name = client.getBytes(StandardCharsets.UTF_8);
        return of(HELLO, NO_REQUEST, ByteBuffer.allocate(2 * Integer.BYTES + name.length + credentials.length)
                .putInt(name.length).put(name).putInt(credentials.length).put(credentials).array());
    }

    static Frame credit(int id, int count) {
        return of(CREDIT, id, ByteBuffer.allocate(Integer.BYTES).putInt(count).array());
    }

    byte[] header() {
        return ByteBuffer.allocate(HEADER).putInt(REST_OF_HEADER + body.length).put((byte) kind).put((byte) 0)
                .putShort((short) status).putInt(id).array();
    }

    /**
     * The next frame.
     *
     * @throws EOFException  if there is no whole frame any more
     * @throws HostException if what comes is no frame
     */
    static Frame read(InputStream in, HostAddress host) throws IOException {
        ByteBuffer header = ByteBuffer.wrap(need(in, HEADER));
        long length = Integer.toUnsignedLong(header.getInt());
        int kind = header.get();
        int flags = header.get();
        int status = header.getShort();
        if (length < REST_OF_HEADER || length > LONGEST || flags != 0 || (status != 0) != (kind == ERROR)) {
            throw new HostException(String.format("%s sent what is no frame: length %d, kind %d, flags %d, status %d", host,
                    length, kind, flags, status));
        }
        return new Frame(kind, status, header.getInt(), need(in, (int) length - REST_OF_HEADER));
    }

    /** So many bytes, for which memory is taken as they come. */
    private static byte[] need(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }

    /**
     * What an ERROR says.
     *
     * @param source where it comes from, for the message
     */
    HostException failure(Object source) {
        Bytes in = new Bytes(body);
        try {
            Status known = Status.of(status).orElseThrow(() -> new MalformedInputException(0, "there is no status " + status));
            String message = Printable.of(in.getText(in.getCount(1, "byte")));
            byte[] rest = new byte[in.left()];
            if (known != Status.EXCEPTION) {
                in.end();
            }
            System.arraycopy(body, in.offset(), rest, 0, rest.length);
            return new HostError(source.toString(), known, message, rest);
        } catch (MalformedInputException e) {
            return new HostException(source + " sent an ERROR that cannot be read: offset " + e.offset() + ": " + e.getMessage());
        }
    }
}
