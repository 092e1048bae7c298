// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import org.creo.framework.limits.MemoryBudget;

/**
 * Tells whether the bytes that some connection holds stand still, by looking at it now and then. A connection that
 * holds memory for which others wait has to deal with it at a certain rate; it is looked at only while others wait. For
 * one thread.
 */
public final class Progress {
    /** If the last look is longer ago than this, the next one counts as the first. */
    private static final long FORGET = 20 * MemoryBudget.GRACE;
    /** In each {@link MemoryBudget#GRACE}, this part of the bytes that are held must be dealt with. */
    private static final int PART = 64;
    /**
     * Between two looks the client must have had so many chances to go on: at the first, nothing may have been there.
     */
    private static final int TURNS = 2;

    private final long interval;
    private final int saves;
    private boolean looked;
    private long lookedAt;
    private long turnsThen;
    private long mark;
    /** How many bytes fewer than are due may be dealt with. */
    private long saved;

    /** @param interval the least time between two looks, in nanoseconds */
    public Progress(long interval) {
        this(interval, 0);
    }

    /**
     * @param interval the least time between two looks, in nanoseconds
     * @param saves for how many times {@link MemoryBudget#GRACE} more the bytes may stand still after the client has
     *     {@link #save saved} some
     */
    public Progress(long interval, int saves) {
        this.interval = interval;
        this.saves = saves;
    }

    /** Forgets the last look, because the client could not go on until now. */
    public void restart() {
        looked = false;
    }

    /**
     * Notes that the client has done something useful with so many bytes: it may stand still later, until as many were
     * due.
     */
    public void save(long bytes) {
        saved += bytes;
    }

    /** As {@link #stalled(long, long, long, long)}, for a client that could go on at any time. */
    public boolean stalled(long now, long done, long held) {
        return stalled(now, now, done, held);
    }

    /**
     * Looks whether the bytes stand still.
     *
     * @param now in nanoseconds
     * @param turns how many chances the client has had so far to go on, which are few where the host is busy; only ever
     *     grows
     * @param done how many bytes have been dealt with so far; only ever grows
     * @param held how many bytes wait to be dealt with, or are reserved for that
     * @return whether hardly any were dealt with since the last look, at least the interval ago, and too few were saved
     */
    public boolean stalled(long now, long turns, long done, long held) {
        long since = now - lookedAt;
        long had = turns - turnsThen;
        if (looked && (since < interval || had < TURNS)) {
            return false;
        }
        long rate = held / PART;
        boolean again = looked && since < FORGET;
        saved = Math.min(saved, saves * rate);
        if (again) {
            long due = Math.max(1, rate * Math.min(since / MemoryBudget.GRACE, had / TURNS));
            saved -= Math.max(0, due - (done - mark));
        }
        boolean stalled = saved < 0;
        saved = Math.max(0, saved);
        looked = true;
        lookedAt = now;
        turnsThen = turns;
        mark = done;
        return stalled;
    }
}
