// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * The floor that calls are compared with: takes an int and that many bytes, and answers with four bytes.
 * A thread for each connection, blocking reads into memory that is there already, no Nagle.
 */
final class PlainSocketServer {
    private static final int LARGEST = 4 << 20;

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
        ByteBuffer message = ByteBuffer.allocateDirect(LARGEST);
        ByteBuffer answer = ByteBuffer.allocateDirect(4);
        try (connection) {
            connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
            while (receive(connection, message)) {
                connection.write(answer.clear());
            }
        }
    }

    /** Reads one message; false when the client has gone. */
    private static boolean receive(SocketChannel connection, ByteBuffer message) throws IOException {
        message.clear();
        int expected = Integer.BYTES;
        while (message.position() < expected) {
            if (connection.read(message) < 0) {
                return false;
            }
            if (message.position() >= Integer.BYTES) {
                expected = Integer.BYTES + message.getInt(0);
            }
        }
        return true;
    }

    private interface Loop {
        void run() throws IOException;
    }

    private static void daemon(String name, Loop loop) {
        Thread thread = new Thread(() -> {
            try {
                loop.run();
            } catch (IOException e) {
                System.err.println(name + ": " + e.getMessage());
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
    }
}
