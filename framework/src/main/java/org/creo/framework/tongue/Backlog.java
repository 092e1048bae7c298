// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/** What a connection has received and nobody has read yet, oldest first. Confined to the connection's thread. */
public final class Backlog {
    private final Transport transport;
    /** Copies in arrays of just the right size. */
    private final Deque<ByteBuffer> parked = new ArrayDeque<>(0);
    /** Buffers of the transport: what is in them has come after what is in the copies. */
    private final Deque<ByteBuffer> received = new ArrayDeque<>(2);
    /** How much memory the copies take, in bytes. */
    private long memory;

    /** @param transport gets its buffers back, oldest first */
    public Backlog(Transport transport) {
        this.transport = transport;
    }

    /** Adds a buffer of the transport, which stays as it is until it is released. */
    public void add(ByteBuffer bytes) {
        received.add(bytes);
    }

    public boolean isEmpty() {
        return received.isEmpty() && parked.isEmpty();
    }

    /** The oldest buffer, to be read from; null where there is none. */
    public ByteBuffer peek() {
        return parked.isEmpty() ? received.peek() : parked.peek();
    }

    /** Drops the oldest buffer, which is not needed any more. */
    public void drop() {
        if (parked.isEmpty()) {
            received.remove();
            transport.release();
        } else {
            memory -= parked.remove().capacity();
        }
    }

    /** Drops all that waits. */
    public void clear() {
        while (!isEmpty()) {
            drop();
        }
    }

    /** Gives the transport its buffers back, which are few and large: what waits may do so for long. */
    public void park() {
        while (!received.isEmpty()) {
            ByteBuffer bytes = received.remove();
            if (bytes.hasRemaining()) {
                memory += bytes.remaining();
                parked.add(ByteBuffer.allocate(bytes.remaining()).put(bytes).flip());
            }
            transport.release();
        }
    }

    /** How many bytes wait. */
    public int size() {
        int size = 0;
        for (ByteBuffer each : parked) {
            size += each.remaining();
        }
        for (ByteBuffer each : received) {
            size += each.remaining();
        }
        return size;
    }

    /** How much memory the copies take, in bytes. */
    public long memory() {
        return memory;
    }
}
