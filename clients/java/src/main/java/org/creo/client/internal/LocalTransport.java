// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A connection within a process, to the host that runs the method which calls. */
final class LocalTransport implements Transport {
    private final Object lock = new Object();
    private ReadableByteChannel input;
    private WritableByteChannel output;
    /** Whether there may be something to read, and whether there may be room to write; under the lock. */
    private boolean readable;

    private boolean roomy;

    private LocalTransport() {}

    /** Connects. */
    static LocalTransport connect(LocalHost host) throws IOException {
        LocalTransport made = new LocalTransport();
        Map.Entry<ReadableByteChannel, WritableByteChannel> both = host.connect(made::ready);
        made.input = both.getKey();
        made.output = both.getValue();
        return made;
    }

    private void ready() {
        synchronized (lock) {
            readable = true;
            roomy = true;
            lock.notifyAll();
        }
    }

    @Override
    public int read(byte[] into, int start, int end) throws IOException {
        int count = input.read(ByteBuffer.wrap(into, start, end - start));
        if (count == end - start) {
            wakeUp(); // there may be more
        }
        return count;
    }

    @Override
    public boolean write(ByteBuffer... parts) throws IOException {
        for (ByteBuffer part : parts) {
            while (part.hasRemaining()) {
                if (output.write(part) == 0) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public void awaitInput(boolean room, long nanos) {
        synchronized (lock) {
            if (!readable && !(room && roomy)) {
                await(nanos);
            }
            readable = false;
            if (room) {
                roomy = false;
            }
        }
    }

    @Override
    public void awaitRoom(long nanos) {
        synchronized (lock) {
            if (!roomy) {
                await(nanos);
            }
            roomy = false;
        }
    }

    /** Waits under the lock; the caller looks again anyway, so it may end early. */
    private void await(long nanos) {
        try {
            lock.wait(Math.max(0, TimeUnit.NANOSECONDS.toMillis(nanos)) + 1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void wakeUp() {
        synchronized (lock) {
            readable = true;
            lock.notifyAll();
        }
    }

    @Override
    public void endOutput() throws IOException {
        output.close();
    }

    @Override
    public void close() throws IOException {
        input.close();
        ready();
    }
}
