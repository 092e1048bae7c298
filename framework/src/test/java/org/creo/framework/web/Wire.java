// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;

/** A client's end of a connection: over a socket, or in memory. For one thread. */
public interface Wire extends AutoCloseable {
    void send(byte[] bytes) throws IOException;

    /** Each write is sent as it is. */
    default OutputStream output() {
        return new OutputStream() {
            @Override
            public void write(int each) throws IOException {
                send(new byte[] {(byte) each});
            }

            @Override
            public void write(byte[] bytes, int start, int size) throws IOException {
                send(Arrays.copyOfRange(bytes, start, start + size));
            }
        };
    }

    /** What the host sends; throws where it resets the connection, and where nothing comes for too long. */
    InputStream input();

    void endOutput() throws IOException;

    /** The next of what a service tells, which may need the host to go on. */
    <T> T take(BlockingQueue<T> told) throws InterruptedException;

    /** Time passes: for a host in memory at once, and otherwise while it is waited for. */
    void pass(Duration time);

    @Override
    void close() throws IOException;

    /** Over a socket. */
    final class OverSocket implements Wire {
        private static final int PATIENCE_MILLIS = 20_000;

        private final Socket socket;
        private final InputStream in;

        public OverSocket(Socket connected) throws IOException {
            socket = connected;
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
            in = new BufferedInputStream(socket.getInputStream());
        }

        public Socket socket() {
            return socket;
        }

        @Override
        public void send(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
        }

        @Override
        public InputStream input() {
            return in;
        }

        @Override
        public void endOutput() throws IOException {
            socket.shutdownOutput();
        }

        @Override
        public <T> T take(BlockingQueue<T> told) throws InterruptedException {
            return told.take();
        }

        /** Nothing need be done: who reads waits. */
        @Override
        public void pass(Duration time) {}

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
