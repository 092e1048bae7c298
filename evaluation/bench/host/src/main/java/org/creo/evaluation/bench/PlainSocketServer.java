// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * The limit that calls are compared with: reads an int and that many bytes, and answers with four bytes. A thread for
 * each connection, blocking reads into memory that is allocated already, Nagle's algorithm off.
 */
final class PlainSocketServer {
    /**
     * The room that each connection has from the start, outside the heap; a larger message makes it larger permanently.
     */
    private static final int ROOM = 1 << 20;

    private final ServerSocketChannel server;

    PlainSocketServer() throws IOException {
        server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    int port() {
        return server.socket().getLocalPort();
    }

    /** Serves until the program ends. */
    void start() {
        daemon("plain-accept", () -> {
            while (true) {
                SocketChannel connection = server.accept();
                daemon("plain-connection", () -> serve(connection));
            }
        });
    }

    private static void serve(SocketChannel connection) throws IOException {
        try (connection) {
            ByteBuffer message = ByteBuffer.allocateDirect(ROOM);
            ByteBuffer answer = ByteBuffer.allocateDirect(4);
            connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
            message = receive(connection, message);
            while (message != null) {
                connection.write(answer.clear());
                message = receive(connection, message);
            }
        }
    }

    /** Reads one message, and returns the room that is used from now on; null when the client has closed. */
    private static ByteBuffer receive(SocketChannel connection, ByteBuffer room) throws IOException {
        ByteBuffer message = room.clear();
        int expected = Integer.BYTES;
        while (message.position() < expected) {
            if (connection.read(message) < 0) {
                return null;
            }
            if (message.position() >= Integer.BYTES) {
                expected = Integer.BYTES + message.getInt(0);
                if (expected > message.capacity()) {
                    message = ByteBuffer.allocateDirect(expected).put(message.flip());
                }
            }
        }
        return message;
    }

    private interface Loop {
        void run() throws IOException;
    }

    private static void daemon(String name, Loop loop) {
        Thread thread = new Thread(
                () -> {
                    try {
                        loop.run();
                    } catch (IOException e) {
                        System.err.println(name + ": " + e.getMessage());
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }
}
