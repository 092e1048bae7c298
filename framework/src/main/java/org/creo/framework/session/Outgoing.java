// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

import java.util.ArrayDeque;
import java.util.Queue;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.MemoryShare;

/**
 * What is to be sent over a connection, in order. Small pieces are written at once; of a large one only as much as the
 * client takes, so that it is not copied as a whole. What the client has not taken counts as memory of the connection.
 * Confined to the session's thread.
 */
final class Outgoing {
    /** How much is copied out of the heap at a time, for sending. */
    private static final int SLICE = 64 << 10;
    /** A client on a bad network may pause for so long while others need the memory, in nanoseconds. */
    private static final long PAUSE = 5 * MemoryBudget.GRACE;

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
    private final Timeouts timeouts;
    private final Queue<Piece> backlog = new ArrayDeque<>();
    /** How many bytes of the pieces have not been handed over, and how many the pieces have in all. */
    private long waiting;

    private long kept;
    private long handed;
    /** How many bytes of memory the pieces that wait have taken. */
    private long taken;

    private boolean settling;
    /** How many bytes had left when this was last checked. */
    private long seen;

    private final Progress progress = new Progress(PAUSE);

    Outgoing(Transport transport, MemoryShare memory, Timeouts timeouts) {
        this.transport = transport;
        this.memory = memory;
        this.timeouts = timeouts;
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
        taken += end - start;
        if (end - start <= SLICE && keepsUp()) {
            hand(bytes, start, end);
        } else if (transport.open()) {
            backlog.add(new Piece(bytes, start, end));
            waiting += end - start;
            kept += end - start;
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

    /** Sends as much as the client takes. */
    void flush() {
        boolean flushed = false;
        while (!backlog.isEmpty() && transport.writable()) {
            Piece piece = backlog.peek();
            int count = Math.min(SLICE, piece.end - piece.at);
            hand(piece.bytes, piece.at, piece.at + count);
            piece.at += count;
            waiting -= count;
            if (piece.at == piece.end) {
                backlog.remove();
                kept -= piece.end - piece.start;
            }
            // Flush each slice before the next, so that the socket's buffer is used and more may be written.
            transport.flush();
            flushed = true;
        }
        if (!flushed) {
            transport.flush();
        }
        settle();
    }

    private void hand(byte[] bytes, int start, int end) {
        transport.write(bytes, start, end);
        handed += end - start;
    }

    /**
     * Counts what the client has not taken as memory of the connection. An array stays as a whole until all of it was
     * handed over, and what the transport has are copies in memory of another kind: what is counted bounds either.
     */
    private void settle() {
        settle(Math.max(kept, waiting + transport.pending()));
        if (transport.pending() > 0 && !settling) {
            settling = true;
            long before = handed;
            transport.afterSent(() -> {
                settling = false;
                if (handed == before) {
                    settle(kept);
                } else {
                    settle();
                }
            });
        }
    }

    private void settle(long now) {
        if (now > taken) {
            // The transport adds some, TLS for example.
            memory.takeUnsent(now - taken);
        } else if (now < taken) {
            memory.sent(taken - now);
        }
        taken = now;
    }

    /** Whether something has not left yet. */
    private boolean waits() {
        return waiting > 0 || transport.pending() > 0;
    }

    /** Limits the time in which the client must take some of what waits, if anything does. */
    void time() {
        if (waits() && !timeouts.on(Wait.SEND)) {
            progressed();
            timeouts.start(Wait.SEND);
        }
    }

    /**
     * That time is over. Returns whether the client has taken nothing of what waits; if it has, it gets more time.
     *
     * @param nanos how long it had
     */
    boolean stuck(long nanos) {
        if (!waits()) {
            return false;
        }
        if (progressed() || transport.taking(nanos)) {
            timeouts.start(Wait.SEND);
            return false;
        }
        return true;
    }

    /** Whether the client has taken some since this was last asked. */
    private boolean progressed() {
        long left = handed - transport.pending();
        boolean more = left > seen;
        seen = left;
        return more;
    }

    /** Others wait for memory: whether what waits here holds some, and the client does not take it. */
    boolean stalled(long now) {
        return waits()
                && progress.stalled(now, transport.turns(), handed - transport.pending(), 0)
                && !transport.taking(PAUSE);
    }

    /** How many bytes wait for the client. */
    long held() {
        return taken;
    }

    /** Drops what waits; the connection has ended. */
    void close() {
        backlog.clear();
        waiting = 0;
        kept = 0;
        memory.sent(taken);
        taken = 0;
    }
}
