// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.rasp;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Bytes to and from a host, by whichever kind of socket. What is written leaves with a flush. One thread may read while another
 * writes.
 *
 * @param socket what is closed in order
 * @param lowest what ends it at once: of TLS the connection below
 */
record Transport(InputStream in, OutputStream out, Closeable socket, Closeable lowest) implements Closeable {

    /** @throws HostException if the host cannot be reached; the message says what to do where that is known */
    static Transport open(HostAddress host, Optional<Tls> tls, Duration timeout) throws HostException {
        if (host.path().isPresent()) {
            if (tls.isPresent()) {
                throw new HostException("--tls is for TCP; a socket in the file system, such as " + host + ", needs none");
            }
            return unix(host, host.path().get());
        }
        Socket plain = connect(host, timeout);
        try {
            Socket socket = tls.isPresent() ? tls.get().wrap(plain, host, timeout) : plain;
            return new Transport(socket.getInputStream(), new BufferedOutputStream(socket.getOutputStream()), socket, plain);
        } catch (IOException e) {
            closeQuietly(plain);
            throw e instanceof HostException told ? told : failure(host, e);
        }
    }

    /** Tries each address that the name stands for. */
    private static Socket connect(HostAddress host, Duration timeout) throws HostException {
        IOException failure = null;
        try {
            for (InetAddress address : InetAddress.getAllByName(host.name())) {
                Socket socket = new Socket();
                try {
                    socket.setTcpNoDelay(true);
                    socket.connect(new InetSocketAddress(address, host.port()), (int) timeout.toMillis());
                    return socket;
                } catch (IOException e) {
                    closeQuietly(socket);
                    failure = e;
                }
            }
        } catch (UnknownHostException e) {
            throw new HostException("cannot connect to " + host + ": there is no machine called " + host.name(), e);
        }
        if (failure instanceof SocketTimeoutException) {
            throw new HostException("cannot connect to " + host + ": no answer within " + timeout.toMillis() + " ms", failure);
        }
        throw failure(host, failure);
    }

    private static HostException failure(HostAddress host, IOException e) {
        return new HostException("cannot connect to " + host + ": " + reason(e), e);
    }

    static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static Transport unix(HostAddress host, Path path) throws HostException {
        try {
            SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path));
            return new Transport(new ChannelInput(channel), new BufferedOutputStream(new ChannelOutput(channel)), channel, channel);
        } catch (IOException e) {
            throw new HostException("cannot connect to " + host + ": "
                    + (Files.exists(path) ? reason(e) : "there is no such socket"), e);
        }
    }

    @Override
    public void close() {
        closeQuietly(socket);
    }

    /** Closes under the hands of a thread that writes, for which {@link #close} of TLS would wait. */
    void abort() {
        closeQuietly(lowest);
    }

    private static void closeQuietly(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing can be done about it, and nothing is lost.
        }
    }

    /** Not {@code Channels.newInputStream}: before Java 19 that lets nobody write while somebody reads. */
    private static final class ChannelInput extends InputStream {

        private final SocketChannel channel;

        ChannelInput(SocketChannel channel) {
            this.channel = channel;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return channel.read(ByteBuffer.wrap(bytes, offset, length));
        }
    }

    private static final class ChannelOutput extends OutputStream {

        private final SocketChannel channel;

        ChannelOutput(SocketChannel channel) {
            this.channel = channel;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value});
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            ByteBuffer left = ByteBuffer.wrap(bytes, offset, length);
            while (left.hasRemaining()) {
                channel.write(left);
            }
        }
    }
}
