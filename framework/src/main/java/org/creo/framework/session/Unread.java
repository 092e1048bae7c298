// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Stream;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.queue.Principal;

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

    /**
     * A buffer.
     *
     * @param caller of the requests in it; null for the client of the connection
     */
    record Piece(ByteBuffer bytes, Principal caller) {}

    private final Transport transport;
    private final MemoryShare memory;
    private final Deque<Piece> parked = new ArrayDeque<>();
    /** Come after those that are parked. */
    private final Deque<Piece> received = new ArrayDeque<>();
    /** The room of those that are parked, and how much of it counts, in bytes. */
    private long kept;

    private long counted;

    Unread(Transport transport, MemoryShare memory) {
        this.transport = transport;
        this.memory = memory;
    }

    /** A buffer of the transport, which stays as it is until it is released. */
    void add(ByteBuffer bytes, Principal caller) {
        received.add(new Piece(bytes, caller));
    }

    boolean isEmpty() {
        return parked.isEmpty() && received.isEmpty();
    }

    /** The oldest buffer. */
    Piece peek() {
        return parked.isEmpty() ? received.peek() : parked.peek();
    }

    /** The oldest buffer is not needed any more. */
    void drop() {
        if (parked.isEmpty()) {
            received.remove();
            transport.release();
        } else {
            kept -= parked.remove().bytes.capacity();
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
                .mapToInt(piece -> piece.bytes.remaining())
                .sum();
    }

    /** Gives the transport its buffers back: nothing will be decoded for a while. */
    void park() {
        while (!received.isEmpty()) {
            Piece piece = received.remove();
            ByteBuffer copy = ByteBuffer.allocate(piece.bytes.remaining())
                    .put(piece.bytes)
                    .flip();
            kept += copy.capacity();
            parked.add(new Piece(copy, piece.caller));
            transport.release();
        }
        count();
    }
}
