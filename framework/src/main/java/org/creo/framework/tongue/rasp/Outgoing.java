// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import java.util.ArrayDeque;
import java.util.Queue;
import org.creo.framework.conversation.Sending;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.tongue.Transport;

/**
 * The bytes that are to be sent over a connection, in order. Small pieces are written at once; of a large one only as
 * much as the client takes, so that it is not copied as a whole. Confined to the session's thread.
 */
final class Outgoing {
    /** How much is copied out of the heap at a time, for sending. */
    private static final int SLICE = 64 << 10;

    private static final class Piece {
        private final byte[] bytes;
        private final int start;
        private final int end;
        private int at;

        Piece(byte[] bytes, int start, int end) {
            this.bytes = bytes;
            this.start = start;
            this.at = start;
            this.end = end;
        }
    }

    private final Transport transport;
    private final MemoryShare memory;
    private final Sending sending;
    private final Queue<Piece> backlog = new ArrayDeque<>(2);

    Outgoing(Transport transport, MemoryShare memory, Sending sending) {
        this.transport = transport;
        this.memory = memory;
        this.sending = sending;
    }

    /** Whether the client keeps up: nothing waits to be sent to it. */
    boolean keepsUp() {
        return backlog.isEmpty() && transport.writable();
    }

    /** Whether all was written, though it may not have left yet. */
    boolean isEmpty() {
        return backlog.isEmpty();
    }

    /** Sends a whole frame, which is small; {@link #flush} makes it leave. */
    void send(byte[] frame) {
        memory.takeUnsent(frame.length);
        send(frame, 0, frame.length);
    }

    /**
     * Sends a part of an array, which must not change any more, and whose memory was taken as unsent; {@link #flush}
     * makes it leave.
     */
    void send(byte[] bytes, int start, int end) {
        sending.take(end - start);
        if (end - start <= SLICE && keepsUp()) {
            hand(bytes, start, end);
        } else if (transport.open()) {
            backlog.add(new Piece(bytes, start, end));
            sending.await(end - start);
        }
    }

    /**
     * Sends a part of an array whose memory was not taken, if it and what has not left yet are small and nothing waits.
     * What of it has not left after {@link #flush} is counted then.
     *
     * @return whether it was sent; otherwise nothing has changed
     */
    boolean sendNow(byte[] bytes, int start, int end) {
        if (!MemoryShare.small(end - start + transport.pending()) || !keepsUp()) {
            return false;
        }
        hand(bytes, start, end);
        return true;
    }

    private void hand(byte[] bytes, int start, int end) {
        transport.write(bytes, start, end);
        sending.hand(end - start);
    }

    /** Sends as much as the client takes. */
    void flush() {
        boolean flushed = false;
        while (!backlog.isEmpty() && transport.writable()) {
            Piece piece = backlog.peek();
            int count = Math.min(SLICE, piece.end - piece.at);
            transport.write(piece.bytes, piece.at, piece.at + count);
            sending.handWaiting(count);
            piece.at += count;
            if (piece.at == piece.end) {
                backlog.remove();
                sending.forget(piece.end - piece.start);
            }
            // Flush each slice before the next, so that the socket's buffer is used and more may be written.
            transport.flush();
            flushed = true;
        }
        if (!flushed) {
            transport.flush();
        }
        sending.settle();
    }

    /** Drops what waits; the connection has ended. */
    void close() {
        backlog.clear();
    }
}
