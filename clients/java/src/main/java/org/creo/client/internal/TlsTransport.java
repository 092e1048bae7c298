// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;

/**
 * TLS over another transport. It uses an engine, because an {@code SSLSocket} blocks, and a time-out of its read in the
 * middle of a record ends the connection.
 */
final class TlsTransport implements Transport {
    /** Room for several records of 16 KiB, so that a large message takes fewer system calls. */
    private static final int CAPACITY = 64 << 10;

    private static final ByteBuffer[] NOTHING = {ByteBuffer.allocate(0)};

    private final Transport plain;
    private final SSLEngine engine;

    // Guarded by this object's lock, which is never held for long: nothing below waits. Each is ready to be read from.
    private ByteBuffer arrived = ByteBuffer.allocate(CAPACITY).limit(0);
    private ByteBuffer clear = ByteBuffer.allocate(CAPACITY).limit(0);
    private ByteBuffer leaving = ByteBuffer.allocate(CAPACITY).limit(0);
    private boolean ended;
    /** Whether the last read found nothing, so that more has to arrive. */
    private boolean drained;

    private TlsTransport(Transport plain, SSLEngine engine) {
        this.plain = plain;
        this.engine = engine;
    }

    /**
     * Does the handshake with a host, whose certificate must be issued for its name.
     *
     * @throws SSLException if one side does not trust the other
     * @throws SocketTimeoutException if that takes longer
     */
    static TlsTransport over(Transport plain, SSLContext context, Address address, long nanos) throws IOException {
        SSLEngine engine = context.createSSLEngine(address.host, address.port);
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        engine.setSSLParameters(parameters);
        TlsTransport transport = new TlsTransport(plain, engine);
        try {
            transport.shakeHands(System.nanoTime() + nanos);
            return transport;
        } catch (IOException | RuntimeException e) {
            transport.close(); // which also tells the host what was wrong
            throw e;
        }
    }

    private void shakeHands(long due) throws IOException {
        engine.beginHandshake();
        byte[] none = new byte[0];
        while (true) {
            HandshakeStatus status = engine.getHandshakeStatus();
            if (status == HandshakeStatus.NOT_HANDSHAKING || status == HandshakeStatus.FINISHED) {
                return;
            }
            if (status == HandshakeStatus.NEED_WRAP) {
                wrap(NOTHING);
                while (!flush()) {
                    plain.awaitRoom(left(due));
                }
            } else if (!unwrap()) {
                plain.awaitInput(false, left(due));
            }
            if (ended) {
                throw new EOFException("the host closed the connection instead of shaking hands by TLS");
            }
        }
    }

    private static long left(long due) throws IOException {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("the thread was interrupted");
        }
        long left = due - System.nanoTime();
        if (left <= 0) {
            throw new SocketTimeoutException("no TLS: timed out");
        }
        return left;
    }

    @Override
    public synchronized int read(byte[] into, int start, int end) throws IOException {
        flush();
        while (!clear.hasRemaining()) {
            if (ended) {
                return -1;
            }
            if (!unwrap()) {
                drained = true;
                return 0;
            }
        }
        drained = false;
        int count = Math.min(clear.remaining(), end - start);
        clear.get(into, start, count);
        return count;
    }

    /** Unwraps the next record; false if it has not arrived. */
    private synchronized boolean unwrap() throws IOException {
        while (true) {
            runTasks();
            clear.clear();
            SSLEngineResult result;
            try {
                result = engine.unwrap(arrived, clear);
            } finally {
                clear.flip();
            }
            switch (result.getStatus()) {
                case OK:
                    answer(result);
                    return true;
                case CLOSED:
                    ended = true;
                    return true;
                case BUFFER_OVERFLOW:
                    clear = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize())
                            .limit(0);
                    break;
                default:
                    if (!receive()) {
                        return ended;
                    }
            }
        }
    }

    /** What arrives may need a reply within TLS, such as new keys. */
    private void answer(SSLEngineResult result) throws IOException {
        runTasks();
        if (result.bytesProduced() > 0 && engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP && flush()) {
            wrap(NOTHING);
            flush();
        }
    }

    /** Reads what is there; returns whether there was anything. */
    private boolean receive() throws IOException {
        if (arrived.capacity() < engine.getSession().getPacketBufferSize()) {
            arrived = ByteBuffer.allocate(engine.getSession().getPacketBufferSize())
                    .put(arrived);
        } else {
            arrived.compact();
        }
        int count;
        try {
            count = plain.read(arrived.array(), arrived.position(), arrived.capacity());
            arrived.position(arrived.position() + Math.max(count, 0));
        } finally {
            arrived.flip();
        }
        ended |= count < 0;
        return count > 0;
    }

    private void runTasks() {
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
    }

    @Override
    public synchronized boolean write(ByteBuffer... parts) throws IOException {
        while (flush()) {
            if (!hasRemaining(parts)) {
                return true;
            }
            wrap(parts);
        }
        return false;
    }

    private static boolean hasRemaining(ByteBuffer[] parts) {
        for (ByteBuffer part : parts) {
            if (part.hasRemaining()) {
                return true;
            }
        }
        return false;
    }

    /** Wraps the parts in records, as many as there is room for, if everything before was written. */
    private synchronized void wrap(ByteBuffer[] parts) throws IOException {
        leaving.clear();
        try {
            int record = engine.getSession().getPacketBufferSize();
            if (leaving.capacity() < record) {
                leaving = ByteBuffer.allocate(record);
            }
            do {
                SSLEngineResult result = engine.wrap(parts, leaving);
                if (result.getStatus() == SSLEngineResult.Status.CLOSED && parts != NOTHING) {
                    throw new SSLException("the host ended TLS");
                }
            } while (hasRemaining(parts) && leaving.remaining() >= record);
        } finally {
            leaving.flip();
        }
    }

    private synchronized boolean flush() throws IOException {
        return !leaving.hasRemaining() || plain.write(leaving);
    }

    @Override
    public void awaitInput(boolean room, long nanos) throws IOException {
        boolean unsent;
        synchronized (this) {
            if (!drained) {
                return; // there may be bytes here that no selector sees
            }
            unsent = leaving.hasRemaining();
        }
        plain.awaitInput(room || unsent, nanos);
    }

    @Override
    public void awaitRoom(long nanos) throws IOException {
        plain.awaitRoom(nanos);
    }

    @Override
    public void wakeUp() {
        plain.wakeUp();
    }

    @Override
    public void endOutput() throws IOException {
        sayGoodbye();
        plain.endOutput();
    }

    private synchronized void sayGoodbye() throws IOException {
        engine.closeOutbound();
        if (flush()) {
            wrap(NOTHING);
            flush();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            sayGoodbye();
        } catch (IOException e) {
            // The host notices when the connection ends.
        }
        plain.close();
    }
}
