// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Stream;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.tongue.Transport;

/**
 * What was read from a connection and not yet decoded, oldest first. While the session does not go on, it is kept in
 * arrays of just the right size, which count as memory of the connection, except for the {@linkplain #LEAST first
 * bytes}: the buffers of the transport are few and large. Confined to the session's thread.
 */
public final class Unread {
    /**
     * So much is read at a time at least, in bytes, of however many connections and however little memory there is. So
     * it does not count: it is a part of what each connection costs.
     */
    public static final int LEAST = 512;

    private final Transport transport;
    private final MemoryShare memory;
    private final Deque<ByteBuffer> parked = new ArrayDeque<>();
    /** Come after those that are parked. */
    private final Deque<ByteBuffer> received = new ArrayDeque<>();
    /** The room of those that are parked, and how much of it counts, in bytes. */
    private long kept;

    private long counted;

    Unread(Transport transport, MemoryShare memory) {
        this.transport = transport;
        this.memory = memory;
    }

    /** A buffer of the transport, which stays as it is until it is released. */
    void add(ByteBuffer bytes) {
        received.add(bytes);
    }

    boolean isEmpty() {
        return parked.isEmpty() && received.isEmpty();
    }

    /** The oldest buffer. */
    ByteBuffer peek() {
        return parked.isEmpty() ? received.peek() : parked.peek();
    }

    /** The oldest buffer is not needed any more. */
    void drop() {
        if (parked.isEmpty()) {
            received.remove();
            transport.release();
        } else {
            kept -= parked.remove().capacity();
            count();
        }
    }

    private void count() {
        long before = counted;
        counted = Math.max(0, kept - LEAST);
        if (counted > before) {
            memory.take(counted - before);
        } else {
            memory.release(before - counted);
        }
    }

    /** How many bytes wait. */
    int size() {
        return Stream.concat(parked.stream(), received.stream())
                .mapToInt(ByteBuffer::remaining)
                .sum();
    }

    /** Gives the transport its buffers back: nothing will be decoded for a while. */
    void park() {
        while (!received.isEmpty()) {
            ByteBuffer bytes = received.remove();
            if (bytes.hasRemaining()) {
                ByteBuffer copy =
                        ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
                kept += copy.capacity();
                parked.add(copy);
            }
            transport.release();
        }
        count();
    }
}
