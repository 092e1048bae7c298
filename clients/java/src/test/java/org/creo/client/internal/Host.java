// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A host made of scripts: threads that accept one connection each, one after the other, and do with it what a test
 * says.
 */
final class Host implements AutoCloseable {
    /** What the host does with its connection. */
    interface Script {
        void run(DataInputStream in, OutputStream out) throws Exception;
    }

    private final ServerSocket server;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    /** Creates a host that accepts a connection for each script, and then no more. */
    Host(Script... scripts) {
        this(open(), scripts);
    }

    private Host(ServerSocket server, Script... scripts) {
        this.server = server;
        Thread thread = new Thread(() -> accept(scripts), "host");
        thread.setDaemon(true);
        thread.start();
    }

    /** Creates a host on a socket that listens already. */
    static Host of(ServerSocket server, Script... scripts) {
        return new Host(server, scripts);
    }

    /** Creates a host at the address of one that was closed. */
    static Host at(String address, Script... scripts) {
        try {
            ServerSocket server = new ServerSocket();
            server.setReuseAddress(true);
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), Address.parse(address).port), 1);
            return new Host(server, scripts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ServerSocket open() {
        try {
            ServerSocket server = new ServerSocket();
            server.setReuseAddress(true);
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept(Script[] scripts) {
        try (server) {
            for (Script script : scripts) {
                Socket socket = server.accept();
                sockets.add(socket);
                Thread thread = new Thread(() -> run(script, socket), "host connection");
                thread.setDaemon(true);
                thread.start();
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    private static void run(Script script, Socket socket) {
        try (socket) {
            script.run(new DataInputStream(socket.getInputStream()), socket.getOutputStream());
        } catch (Exception e) {
            // The client went away, or the test is over.
        }
    }

    String address() {
        return "localhost:" + server.getLocalPort();
    }

    /** Breaks the connections. */
    void reset() throws IOException {
        for (Socket socket : sockets) {
            socket.setSoLinger(true, 0);
            socket.close();
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the preface and answers it. */
    static void greet(DataInputStream in, OutputStream out) throws IOException {
        in.readNBytes(8);
        out.write(bytes(0x52415350, 0x01000000));
    }

    /** An answer that is an int. */
    static byte[] answer(int id, int value) {
        return frame(2, 0, id, bytes(value));
    }

    /** Reads a request and returns its id. */
    static int request(DataInputStream in) throws IOException {
        int length = in.readInt();
        in.readInt();
        int id = in.readInt();
        in.readNBytes(length - 8);
        return id;
    }

    static byte[] frame(int kind, int status, int id, byte... body) {
        return join(bytes(8 + body.length, kind << 24 | status, id), body);
    }

    /** Credit for so many items, of 4 bytes each. */
    static byte[] credit(int id, int items) {
        return credit(id, items, Integer.BYTES * items);
    }

    static byte[] credit(int id, int items, int size) {
        return frame(Frame.CREDIT, 0, id, bytes(items, size));
    }

    static byte[] error(int status, int id, String message) {
        byte[] text = message.getBytes(StandardCharsets.UTF_8);
        return frame(3, status, id, join(bytes(text.length), text));
    }

    static byte[] bytes(int... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int word : words) {
            try {
                new DataOutputStream(out).writeInt(word);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return out.toByteArray();
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.write(part, 0, part.length);
        }
        return out.toByteArray();
    }
}
