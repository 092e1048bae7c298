// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.MemoryShare;

/**
 * The account of what is on its way to a client: what the client has not taken counts as memory of its connection, and
 * the time is limited in which it takes nothing. Confined to the conversation's thread.
 */
public final class Sending {
    /** A client on a bad network may pause for so long while others need the memory, in nanoseconds. */
    private static final long PAUSE = 5 * MemoryBudget.GRACE;

    private final Line line;
    private final MemoryShare memory;
    private final Timeouts timeouts;
    private final Progress progress = new Progress(PAUSE);
    /** How many bytes were not handed to the line, and how many the arrays have in all in which they are. */
    private long waiting;

    private long kept;
    /** How many bytes of answers are being made into something else, and will be handed to the line as that. */
    private long making;

    private long handed;
    /** How many bytes of memory were taken for all of them. */
    private long taken;

    private boolean settling;
    /** How many bytes had left when this was last checked. */
    private long seen;

    Sending(Line line, MemoryShare memory, Timeouts timeouts) {
        this.line = line;
        this.memory = memory;
        this.timeouts = timeouts;
    }

    /** Bytes are to be sent whose memory was taken as unsent. */
    public void take(long bytes) {
        taken += bytes;
    }

    /** An array waits, with so many bytes that are not handed to the line yet. */
    public void await(long bytes) {
        waiting += bytes;
        kept += bytes;
    }

    /** So many of those that wait were handed to the line. */
    public void handWaiting(long bytes) {
        waiting -= bytes;
        handed += bytes;
    }

    /** All bytes of an array that waited were handed to the line. */
    public void forget(long bytes) {
        kept -= bytes;
    }

    /** Bytes were handed to the line at once, as they are or as what was made of them. */
    public void hand(long bytes) {
        handed += bytes;
    }

    /** So many bytes of answers more are being made into something else, or with a minus less. */
    public void make(long bytes) {
        making += bytes;
    }

    /**
     * Counts what the client has not taken as memory of the connection. An array stays as a whole until all of it was
     * handed over, and what the line has are copies in memory of another kind: what is counted bounds either.
     */
    public void settle() {
        settle(Math.max(kept, waiting + line.pending()) + making);
        if (line.pending() > 0 && !settling) {
            settling = true;
            long before = handed;
            line.afterSent(() -> {
                settling = false;
                if (handed == before) {
                    settle(kept + making);
                } else {
                    settle();
                }
            });
        }
    }

    private void settle(long now) {
        if (now > taken) {
            // The line adds some, TLS for example.
            memory.takeUnsent(now - taken);
        } else if (now < taken) {
            memory.sent(taken - now);
        }
        taken = now;
    }

    /** Whether something waits for the client. */
    private boolean waits() {
        return waiting > 0 || line.pending() > 0;
    }

    /** Limits the time in which the client must take some of what waits, if anything does. */
    public void time() {
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
    public boolean stuck(long nanos) {
        if (!waits()) {
            return false;
        }
        if (progressed() || line.taking(nanos)) {
            timeouts.start(Wait.SEND);
            return false;
        }
        return true;
    }

    /** Whether the client has taken some since this was last asked. */
    private boolean progressed() {
        long left = handed - line.pending();
        boolean more = left > seen;
        seen = left;
        return more;
    }

    /** Others wait for memory: whether what waits here holds some, and the client does not take it. */
    public boolean stalled(long now) {
        return waits() && progress.stalled(now, line.turns(), handed - line.pending(), 0) && !line.taking(PAUSE);
    }

    /** How many bytes wait for the client. */
    public long held() {
        return taken;
    }

    /** Nothing is on its way any more; the connection has ended. */
    void close() {
        waiting = 0;
        kept = 0;
        making = 0;
        memory.sent(taken);
        taken = 0;
    }
}
