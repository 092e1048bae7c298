// SPDX-License-Identifier: Apache-2.0
package org.creo.client;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A host made of a script: a thread that accepts one connection and does to it what a test says. */
final class Host implements AutoCloseable {
    /** What the host does with its connection. */
    interface Script {
        void run(DataInputStream in, OutputStream out) throws Exception;
    }

    private final ServerSocket server;
    private final Thread thread;
    private volatile Socket socket;

    Host(Script script) {
        try {
            server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        thread = new Thread(() -> {
            try (Socket accepted = server.accept()) {
                socket = accepted;
                script.run(new DataInputStream(accepted.getInputStream()), accepted.getOutputStream());
            } catch (Exception e) {
                // The client went away, or the test is over.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    String address() {
        return "localhost:" + server.getLocalPort();
    }

    @Override
    public void close() {
        try {
            server.close();
            if (socket != null) {
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

    /** Reads a request and gives its id. */
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
