// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.protocol.RawFrames;

/** A client that sends the bytes it is given, right or wrong. For one thread, or one that sends and one that reads. */
public final class RawClient implements AutoCloseable {
    public static final int REQUEST = 1;
    public static final int RESPONSE = 2;
    public static final int ERROR = 3;
    public static final int ITEM = 4;
    public static final int END = 5;
    public static final int CANCEL = 6;
    public static final int PING = 7;
    public static final int PONG = 8;
    public static final int GOAWAY = 9;
    public static final int CREDIT = 10;
    public static final int HELLO = 11;
    public static final byte[] PREFACE = HexFormat.of().parseHex("5241535001000000");

    /** The id of {@link #call}, which no test uses itself. */
    private static final int CALL = Integer.MAX_VALUE;

    private static final int PATIENCE_MILLIS = 20_000;

    /** null over a Unix domain socket. */
    private final Socket socket;

    private final Closeable connection;
    private final DataInputStream in;
    private final OutputStream out;
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

    /** Whether clients use a WebSocket, where the host can tell: for a class of tests. */
    private static volatile boolean overWebSocket;

    /** How many clients have used one: each cuts what it sends in other places. */
    private static final AtomicInteger SEEDS = new AtomicInteger();

    public RawClient(InetSocketAddress address) throws IOException {
        this(new Socket(address.getAddress(), address.getPort()), overWebSocket);
    }

    /** A client over a connected socket, such as one with TLS. */
    public RawClient(Socket connected) throws IOException {
        this(connected, false);
    }

    private RawClient(Socket connected, boolean webSocket) throws IOException {
        socket = connected;
        connection = connected;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        if (webSocket) {
            WebSocketStream stream = new WebSocketStream(
                            new BufferedInputStream(socket.getInputStream()),
                            socket.getOutputStream(),
                            SEEDS.incrementAndGet())
                    .open();
            in = new DataInputStream(stream.input());
            out = stream.output();
        } else {
            in = new DataInputStream(socket.getInputStream());
            out = socket.getOutputStream();
        }
    }

    /** A client over a WebSocket on a connected socket. */
    public static RawClient overWebSocket(Socket connected) throws IOException {
        return new RawClient(connected, true);
    }

    /** Whether clients that are made from now on use a WebSocket. */
    public static void useWebSocket(boolean use) {
        overWebSocket = use;
    }

    /** A client over a Unix domain socket. It waits without a time-out. */
    public RawClient(Path path) throws IOException {
        socket = null;
        SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path));
        connection = channel;
        in = new DataInputStream(Channels.newInputStream(channel));
        out = Channels.newOutputStream(channel);
    }

    /** A client that has sent the preface and read the host's. */
    public static RawClient open(InetSocketAddress address) throws IOException {
        return new RawClient(address).greet();
    }

    /** Sends the preface and reads the host's. */
    public RawClient greet() throws IOException {
        send(PREFACE);
        readPreface();
        return this;
    }

    public Socket socket() {
        return socket;
    }

    public void send(byte[]... pieces) throws IOException {
        out.write(join(pieces));
    }

    public void readPreface() throws IOException {
        byte[] got = in.readNBytes(PREFACE.length);
        if (!Arrays.equals(got, PREFACE)) {
            throw new AssertionError("the host's preface is " + HexFormat.of().formatHex(got));
        }
    }

    /** The next frame; a GOAWAY is remembered and skipped. */
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
        connection.close();
    }

    public static byte[] request(int id, String service, String method, byte... arguments) {
        return request(id, TestService.id(service), TestService.id(method), 0, arguments);
    }

    public static byte[] request(int id, int protocol, int method, int timeout, byte... arguments) {
        return RawFrames.request(id, protocol, method, timeout, arguments);
    }

    public static byte[] frame(int kind, int id, byte... body) {
        return RawFrames.frame(kind, id, body);
    }

    /** A HELLO that shows a token. */
    public static byte[] hello(String client, String token) {
        return RawFrames.hello(client, token);
    }

    public static byte[] join(byte[]... pieces) {
        return RawFrames.join(pieces);
    }

    public static byte[] hex(String text) {
        return RawFrames.hex(text);
    }
}
