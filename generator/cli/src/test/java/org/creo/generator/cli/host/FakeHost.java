// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;

/** A host that does what a test tells it to, byte by byte, on each connection. */
public final class FakeHost implements AutoCloseable {

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

    private static final byte[] GREETING = {'R', 'A', 'S', 'P', 1, 0, 0, 0};
    /** A test that waits longer than this is broken. */
    private static final int PATIENCE_MILLIS = 20_000;

    private final ServerSocket server;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** What is done on a connection, which is then closed. A client that goes away ends it, and is no failure. */
    public interface Script {
        void run(Peer client) throws IOException;
    }

    public FakeHost(Script script) throws IOException {
        this(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), script);
    }

    public FakeHost(ServerSocket server, Script script) {
        this.server = server;
        Thread acceptor = new Thread(() -> accept(script), "fake-host");
        acceptor.setDaemon(true);
        acceptor.start();
    }

    public String address() {
        return "127.0.0.1:" + server.getLocalPort();
    }

    private void accept(Script script) {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                socket.setSoTimeout(PATIENCE_MILLIS);
                script.run(new Peer(new DataInputStream(socket.getInputStream()), socket.getOutputStream()));
            } catch (EOFException | SocketException e) {
                // The client has gone.
            } catch (IOException | AssertionError e) {
                failure.compareAndSet(null, e);
            }
        }
    }

    /** Fails where an expectation of the script did not hold. */
    @Override
    public void close() throws IOException {
        server.close();
        if (failure.get() != null) {
            throw new AssertionError("at the fake host", failure.get());
        }
    }

    /** A frame that was received. */
    public record Received(int kind, int id, byte[] body) {

        /** What a REQUEST holds in its n-th integer: 0 the protocol id, 1 the method id, 2 the time-out. */
        public int head(int n) {
            return ByteBuffer.wrap(body).getInt(n * Integer.BYTES);
        }

        public byte[] arguments() {
            byte[] arguments = new byte[body.length - 3 * Integer.BYTES];
            System.arraycopy(body, 3 * Integer.BYTES, arguments, 0, arguments.length);
            return arguments;
        }
    }

    /** The client of one connection. */
    public record Peer(DataInputStream in, OutputStream out) {

        /** Both greetings. */
        public void greet() throws IOException {
            byte[] theirs = new byte[GREETING.length];
            in.readFully(theirs); // or the client closes, if there is nothing to ask
            assertArrayEquals(GREETING, theirs);
            out.write(GREETING);
        }

        public Received read() throws IOException {
            int length = in.readInt();
            int kind = in.read();
            assertEquals(0, in.read(), "flags");
            assertEquals(0, in.readShort(), "status");
            return new Received(kind, in.readInt(), in.readNBytes(length - 8));
        }

        public Received read(int kind) throws IOException {
            Received received = read();
            assertEquals(kind, received.kind());
            return received;
        }

        public void send(int kind, int id, byte... body) throws IOException {
            send(kind, 0, id, body);
        }

        public void sendError(int status, int id, String message, byte... rest) throws IOException {
            byte[] text = message.getBytes(StandardCharsets.UTF_8);
            send(
                    ERROR,
                    status,
                    id,
                    ByteBuffer.allocate(Integer.BYTES + text.length + rest.length)
                            .putInt(text.length)
                            .put(text)
                            .put(rest)
                            .array());
        }

        public void send(int kind, int status, int id, byte... body) throws IOException {
            out.write(ByteBuffer.allocate(12 + body.length)
                    .putInt(8 + body.length)
                    .put((byte) kind)
                    .put((byte) 0)
                    .putShort((short) status)
                    .putInt(id)
                    .put(body)
                    .array());
        }

        /** Waits until the client closes. */
        public void awaitEnd() throws IOException {
            in.readAllBytes();
        }
    }
}
