// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Stands between a worker and its host, in the worker's process: an answer with a certain word leaves only up to this
 * word, and then the process ends by SIGKILL.
 */
final class HalfAnswers {
    /** A worker that writes a value with this word is killed in the middle of its answer. */
    static final String WORD = "HALF!";

    private static final byte[] BYTES = WORD.getBytes(StandardCharsets.UTF_8);

    private final SocketChannel host;
    private final SocketChannel worker;
    /** How many bytes of the word have just gone by. */
    private int matched;

    private HalfAnswers(SocketChannel host, SocketChannel worker) {
        this.host = host;
        this.worker = worker;
    }

    /** Opens a way to a host, for one connection; returns its address. */
    static String to(String address) {
        try {
            Path file = Files.createTempDirectory("creo-half").resolve("host");
            ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(UnixDomainSocketAddress.of(file));
            begin(() -> {
                SocketChannel worker = server.accept();
                Files.delete(file);
                Files.delete(file.getParent());
                SocketChannel host = SocketChannel.open(StandardProtocolFamily.UNIX);
                host.connect(UnixDomainSocketAddress.of(address.substring("unix:".length())));
                HalfAnswers between = new HalfAnswers(host, worker);
                begin(between::down);
                between.up();
            });
            return "unix:" + file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a thread does that ends with its connection. */
    private interface Copying {
        void run() throws IOException;
    }

    private static void begin(Copying copying) {
        Thread thread = new Thread(() -> {
            try {
                copying.run();
            } catch (IOException e) {
                // One side is gone; the other one notices.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void down() throws IOException {
        try (host;
                worker) {
            ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
            while (host.read(bytes) >= 0) {
                send(bytes, worker);
            }
        }
    }

    private void up() throws IOException {
        try (host;
                worker) {
            ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
            while (worker.read(bytes) >= 0) {
                int end = endOfWord(bytes);
                if (end > 0) {
                    bytes.position(end);
                    send(bytes, host);
                    new ProcessBuilder(
                                    "kill",
                                    "-KILL",
                                    String.valueOf(ProcessHandle.current().pid()))
                            .start();
                    return;
                }
                send(bytes, host);
            }
        }
    }

    /** Where the word ends in these bytes; 0 where it does not. */
    private int endOfWord(ByteBuffer bytes) {
        for (int i = 0; i < bytes.position(); i++) {
            byte next = bytes.get(i);
            matched = next == BYTES[matched] ? matched + 1 : next == BYTES[0] ? 1 : 0;
            if (matched == BYTES.length) {
                return i + 1;
            }
        }
        return 0;
    }

    private static void send(ByteBuffer bytes, SocketChannel to) throws IOException {
        bytes.flip();
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
        bytes.clear();
    }
}
