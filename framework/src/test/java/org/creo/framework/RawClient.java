// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** A client that sends the bytes it is given, right or wrong. For one thread, or one that sends and one that reads. */
public final class RawClient implements AutoCloseable {
    public static final int REQUEST = 1;
    public static final int RESPONSE = 2;
    public static final int ERROR = 3;
    public static final int PING = 7;
    public static final int CANCEL = 6;
    public static final int PONG = 8;
    public static final int GOAWAY = 9;
    public static final int HELLO = 11;
    public static final byte[] PREFACE = HexFormat.of().parseHex("5241535001000000");

    /** The id of {@link #call}, which no test takes for its own. */
    private static final int CALL = Integer.MAX_VALUE;
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket = new Socket();
    private final DataInputStream in;
    private boolean goneAway;

    /** A frame as it came. */
    public record Reply(int kind, int status, int id, byte[] body) {
        /** The body as a RASP string. */
        public String message() {
            ByteBuffer buffer = ByteBuffer.wrap(body);
            if (buffer.getInt() != buffer.remaining()) {
                throw new AssertionError("no string");
            }
            return new String(body, 4, body.length - 4, StandardCharsets.UTF_8);
        }

        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    public RawClient(InetSocketAddress address) throws IOException {
        socket.connect(address);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new DataInputStream(socket.getInputStream());
    }

    /** One that has sent the preface and read the host's. */
    public static RawClient open(InetSocketAddress address) throws IOException {
        RawClient client = new RawClient(address);
        client.send(PREFACE);
        client.readPreface();
        return client;
    }

    public Socket socket() {
        return socket;
    }

    public void send(byte[]... pieces) throws IOException {
        socket.getOutputStream().write(join(pieces));
    }

    public void readPreface() throws IOException {
        byte[] got = in.readNBytes(PREFACE.length);
        if (!Arrays.equals(got, PREFACE)) {
            throw new AssertionError("the host's preface is " + HexFormat.of().formatHex(got));
        }
    }

    /** The next frame; a GOAWAY is remembered and passed over. */
    public Reply read() throws IOException {
        Reply reply = readAny();
        while (reply.kind == GOAWAY) {
            goneAway = true;
            reply = readAny();
        }
        return reply;
    }

    /** Whether a GOAWAY was read. */
    public boolean goneAway() {
        return goneAway;
    }

    public Reply readAny() throws IOException {
        int length = in.readInt();
        Reply head = new Reply(in.readByte(), in.readByte() << 16 | in.readUnsignedShort(), in.readInt(), null);
        return new Reply(head.kind, head.status, head.id, in.readNBytes(length - 8));
    }

    public Reply call(String service, String method, String text) throws IOException {
        send(request(CALL, service, method, text.getBytes(StandardCharsets.UTF_8)));
        return read();
    }

    /** Whether the host has closed the connection, with nothing more to read. */
    public boolean closed() throws IOException {
        try {
            in.readByte();
            return false;
        } catch (EOFException | SocketException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    public static byte[] request(int id, String service, String method, byte... arguments) {
        return request(id, TestService.id(service), TestService.id(method), 0, arguments);
    }

    public static byte[] request(int id, int protocol, int method, int timeout, byte... arguments) {
        byte[] body = ByteBuffer.allocate(12 + arguments.length)
                .putInt(protocol).putInt(method).putInt(timeout).put(arguments).array();
        return frame(REQUEST, id, body);
    }

    public static byte[] frame(int kind, int id, byte... body) {
        return ByteBuffer.allocate(12 + body.length)
                .putInt(8 + body.length).put((byte) kind).put((byte) 0).putShort((short) 0).putInt(id).put(body).array();
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
