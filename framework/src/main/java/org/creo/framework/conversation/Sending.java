// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.MemoryShare;

/**
 * The account of what is on its way to a client: bytes that the client has not taken count as memory of its connection,
 * and it has a limited time to take some. Confined to the conversation's thread.
 */
public final class Sending {
    /** A client on a bad network may pause for so long while others need the memory, in nanoseconds. */
    private static final long PAUSE = 5 * MemoryBudget.GRACE;

    private final Line line;
    private final MemoryShare memory;
    private final Timeouts timeouts;
    private final Progress progress = new Progress(PAUSE);
    /** How many bytes wait that were not handed to the line, and how large the arrays are in all that hold them. */
    private long waiting;

    private long kept;
    /**
     * How many bytes of answers are being translated, into JSON for example, and will be handed to the line as what
     * they become.
     */
    private long making;

    private long handed;
    /** How many bytes of memory were taken for all of these. */
    private long taken;

    private boolean settling;
    /** How many bytes had left when that was last checked. */
    private long seen;

    Sending(Line line, MemoryShare memory, Timeouts timeouts) {
        this.line = line;
        this.memory = memory;
        this.timeouts = timeouts;
    }

    /** Tells of bytes that are to be sent, and whose memory was taken as unsent. */
    public void take(long bytes) {
        taken += bytes;
    }

    /** Tells of an array that waits, with so many bytes that are not handed to the line yet. */
    public void await(long bytes) {
        waiting += bytes;
        kept += bytes;
    }

    /** Tells that so many of the bytes that wait were handed to the line. */
    public void handWaiting(long bytes) {
        waiting -= bytes;
        handed += bytes;
    }

    /** Tells that all bytes of an array that waited were handed to the line. */
    public void forget(long bytes) {
        kept -= bytes;
    }

    /** Tells of bytes that were handed to the line at once. */
    public void hand(long bytes) {
        handed += bytes;
    }

    /** Adds so many bytes of answers that are being translated; a negative number takes them away. */
    public void make(long bytes) {
        making += bytes;
    }

    /**
     * Counts what the client has not taken as memory of the connection. An array counts as a whole until all of it was
     * handed over. What the line holds are copies in memory outside of the heap: what is counted is at least as much as
     * either of the two.
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
            // The line adds bytes of its own, for TLS for example.
            memory.takeUnsent(now - taken);
        } else if (now < taken) {
            memory.sent(taken - now);
        }
        taken = now;
    }

    /** Whether some bytes wait for the client. */
    private boolean waits() {
        return waiting > 0 || line.pending() > 0;
    }

    /** Starts the time in which the client must take some of the bytes that wait, if any do. */
    public void time() {
        if (waits() && !timeouts.on(Wait.SEND)) {
            progressed();
            timeouts.start(Wait.SEND);
        }
    }

    /**
     * Tells that this time is over. If the client has taken some of what waits, it gets more time.
     *
     * @param nanos how long it had
     * @return whether it has taken nothing
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

    /** Whether the client has taken some bytes since the last call of this method. */
    private boolean progressed() {
        long left = handed - line.pending();
        boolean more = left > seen;
        seen = left;
        return more;
    }

    /** Whether bytes that wait here hold memory for which others wait, and the client does not take them. */
    public boolean stalled(long now) {
        return waits() && progress.stalled(now, line.turns(), handed - line.pending(), 0) && !line.taking(PAUSE);
    }

    /** How many bytes wait for the client. */
    public long held() {
        return taken;
    }

    /** Forgets all bytes that were on their way: the connection has ended. */
    void close() {
        waiting = 0;
        kept = 0;
        making = 0;
        memory.sent(taken);
        taken = 0;
    }
}
