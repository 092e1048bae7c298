// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.ConnectException;
import java.net.ProtocolFamily;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

/**
 * A TCP or a Unix socket.
 *
 * <p>A selector waits, unless {@link LoneReader} lets the channel block. A blocking read can be ended only by the host
 * or by closing the socket, and an interrupt closes it, too. The selector costs 1.8 us of a round trip of 17 us if
 * client and host share a core.
 */
final class SocketTransport implements Transport {
    /**
     * How many bytes the channel gets at once; it copies them to memory outside the heap. Smaller pieces cost more than
     * they save.
     */
    private static final int CHUNK = 1 << 20;

    /**
     * Messages with fewer bytes are copied to this transport's own memory outside the heap; for others the channel
     * looks up the memory that it has for each thread.
     */
    private static final int SHORT = 16 << 10;

    private final SocketChannel channel;
    private final ByteBuffer arriving = ByteBuffer.allocateDirect(SHORT);
    private final ByteBuffer leaving = ByteBuffer.allocateDirect(SHORT);
    private final Selector input;
    private SelectionKey inputKey;
    /** Created when something has to wait for room for the first time. */
    private Selector output;
    /** Whether the channel blocks. */
    private volatile boolean blocks;

    private SocketTransport(SocketChannel channel, Selector input, SelectionKey inputKey) {
        this.channel = channel;
        this.input = input;
        this.inputKey = inputKey;
    }

    /**
     * Connects.
     *
     * @throws SocketTimeoutException if that takes longer
     */
    static SocketTransport connect(SocketAddress address, long nanos) throws IOException {
        return connect(SocketChannel.open(), address, nanos);
    }

    /**
     * Connects to a Unix socket, for which Java has had classes since release 16: they are looked up when they are
     * needed.
     */
    static SocketTransport connectUnix(String path, long nanos) throws IOException {
        SocketChannel channel;
        SocketAddress address;
        try {
            channel = (SocketChannel) SocketChannel.class
                    .getMethod("open", ProtocolFamily.class)
                    .invoke(null, StandardProtocolFamily.valueOf("UNIX"));
            address = (SocketAddress) Class.forName("java.net.UnixDomainSocketAddress")
                    .getMethod("of", String.class)
                    .invoke(null, path);
        } catch (InvocationTargetException e) {
            throw new ConnectException(e.getCause().getMessage());
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new ConnectException("Unix sockets need Java 16 or newer; this is "
                    + Runtime.version().feature());
        }
        return connect(channel, address, nanos);
    }

    private static SocketTransport connect(SocketChannel channel, SocketAddress address, long nanos)
            throws IOException {
        Selector selector = null;
        try {
            if (channel.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            }
            channel.configureBlocking(false);
            selector = Selector.open();
            SelectionKey key = channel.register(selector, SelectionKey.OP_CONNECT);
            if (!channel.connect(address)) {
                long due = System.nanoTime() + nanos;
                while (!channel.finishConnect()) {
                    long left = due - System.nanoTime();
                    if (left <= 0) {
                        throw new SocketTimeoutException("timed out");
                    }
                    if (Thread.currentThread().isInterrupted()) {
                        throw new InterruptedIOException("the thread was interrupted");
                    }
                    select(selector, left);
                }
            }
            key.interestOps(SelectionKey.OP_READ);
            return new SocketTransport(channel, selector, key);
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            if (selector != null) {
                selector.close();
            }
            throw e;
        }
    }

    private static void select(Selector selector, long nanos) throws IOException {
        try {
            selector.select(key -> {}, Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos + 999_999)));
        } catch (ClosedSelectorException e) {
            throw new ClosedChannelException();
        }
    }

    @Override
    public int read(byte[] into, int start, int end) throws IOException {
        int room = Math.min(end - start, CHUNK);
        if (room > SHORT) {
            return channel.read(ByteBuffer.wrap(into, start, room));
        }
        int count = channel.read(arriving.clear().limit(room));
        arriving.flip().get(into, start, arriving.limit());
        return count;
    }

    @Override
    public boolean write(ByteBuffer... parts) throws IOException {
        if (parts.length == 1 && parts[0].remaining() <= SHORT) {
            return writeShort(parts[0]);
        }
        for (int first = 0; first < parts.length; ) {
            if (!parts[first].hasRemaining()) {
                first++;
            } else if (!writeSome(parts, first) && !blocks) {
                return false;
            }
        }
        return true;
    }

    private boolean writeShort(ByteBuffer part) throws IOException {
        int start = part.position();
        leaving.clear().put(part).flip();
        int count = 0;
        do {
            count += channel.write(leaving);
        } while (blocks && leaving.hasRemaining());
        part.position(start + count);
        return !part.hasRemaining();
    }

    /**
     * Writes a chunk of the parts, from the first one that has something left; returns whether all of the chunk was
     * accepted.
     */
    private boolean writeSome(ByteBuffer[] parts, int first) throws IOException {
        int room = CHUNK;
        int last = first;
        while (last < parts.length && parts[last].remaining() <= room) {
            room -= parts[last].remaining();
            last++;
        }
        if (last == parts.length || room == 0) {
            return write(parts, first, last) == CHUNK - room;
        }
        int limit = parts[last].limit();
        parts[last].limit(parts[last].position() + room);
        try {
            return write(parts, first, last + 1) == CHUNK;
        } finally {
            parts[last].limit(limit);
        }
    }

    private long write(ByteBuffer[] parts, int first, int end) throws IOException {
        return end - first == 1 ? channel.write(parts[first]) : channel.write(parts, first, end - first);
    }

    @Override
    public void awaitInput(boolean room, long nanos) throws IOException {
        try {
            int operations = room ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
            if (inputKey.interestOps() != operations) {
                inputKey.interestOps(operations);
            }
        } catch (CancelledKeyException e) {
            throw new ClosedChannelException();
        }
        select(input, nanos);
    }

    @Override
    public void awaitRoom(long nanos) throws IOException {
        select(output(), nanos);
    }

    private synchronized Selector output() throws IOException {
        if (output == null) {
            Selector selector = Selector.open();
            try {
                channel.register(selector, SelectionKey.OP_WRITE);
            } catch (IOException e) {
                selector.close();
                throw e;
            }
            output = selector;
        }
        return output;
    }

    @Override
    public void wakeUp() {
        input.wakeup();
    }

    @Override
    public boolean block(boolean blocking) throws IOException {
        try {
            if (blocking) {
                inputKey.cancel();
                input.selectNow(); // which lets go of the channel
                closeOutput();
                channel.configureBlocking(true);
            } else {
                channel.configureBlocking(false);
                inputKey = channel.register(input, SelectionKey.OP_READ);
            }
        } catch (ClosedSelectorException e) {
            throw new ClosedChannelException();
        }
        blocks = blocking;
        return blocking;
    }

    @Override
    public void endOutput() throws IOException {
        channel.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
        channel.close();
        input.close();
        closeOutput();
    }

    private synchronized void closeOutput() throws IOException {
        if (output != null) {
            output.close();
            output = null;
        }
    }
}
