// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import java.nio.ByteBuffer;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.tongue.Backlog;
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

    private final MemoryShare memory;
    private final Backlog bytes;
    /** How much of the room of copies counts, in bytes. */
    private long counted;

    Unread(Transport transport, MemoryShare memory) {
        this.memory = memory;
        this.bytes = new Backlog(transport);
    }

    /** A buffer of the transport, which stays as it is until it is released. */
    void add(ByteBuffer more) {
        bytes.add(more);
    }

    boolean isEmpty() {
        return bytes.isEmpty();
    }

    /** The oldest buffer. */
    ByteBuffer peek() {
        return bytes.peek();
    }

    /** The oldest buffer is not needed any more. */
    void drop() {
        bytes.drop();
        count();
    }

    private void count() {
        long before = counted;
        counted = Math.max(0, bytes.memory() - LEAST);
        if (counted > before) {
            memory.take(counted - before);
        } else if (counted < before) {
            memory.release(before - counted);
        }
    }

    /** How many bytes wait. */
    int size() {
        return bytes.size();
    }

    /** Gives the transport its buffers back: nothing will be decoded for a while. */
    void park() {
        bytes.park();
        count();
    }
}
