// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import org.creo.framework.limits.MemoryBudget;

/**
 * Tells whether something stands still, by looking at it now and then. Who holds memory that others wait for has to
 * turn it over at this rate: so it is looked at only while they wait. For one thread.
 */
public final class Progress {
    /** After a pause of this length the next look is the first again. */
    private static final long FORGET = 20 * MemoryBudget.GRACE;
    /** Each {@link MemoryBudget#GRACE}, this part of what is held must make progress. */
    private static final int PART = 64;
    /** Between two looks, who brings it on must have had this many turns: in the first, nothing may have been there. */
    private static final int TURNS = 2;

    private final long interval;
    private final int saves;
    private boolean looked;
    private long lookedAt;
    private long turnsThen;
    private long mark;
    /** By how much less than what is due may be dealt with, in bytes. */
    private long saved;

    /** @param interval the least time between two looks, in nanoseconds */
    public Progress(long interval) {
        this(interval, 0);
    }

    /**
     * @param interval the least time between two looks, in nanoseconds
     * @param saves for how many times {@link MemoryBudget#GRACE} more it may stand still after what it has {@link #save
     *     saved}
     */
    public Progress(long interval, int saves) {
        this.interval = interval;
        this.saves = saves;
    }

    /** It could not come on until now: the next look is the first. */
    public void restart() {
        looked = false;
    }

    /** It has done something useful, so it may stand still for a while later: until as much was due. */
    public void save(long bytes) {
        saved += bytes;
    }

    /** As the other one, for what can come on at any time. */
    public boolean stalled(long now, long done, long held) {
        return stalled(now, now, done, held);
    }

    /**
     * Looks at it.
     *
     * @param now in nanoseconds
     * @param turns how many chances it has had so far to come on, which are few where the host is busy; only ever grows
     * @param done how many bytes have been dealt with so far; only ever grows
     * @param held how many bytes wait to be dealt with, or are reserved for that
     * @return whether hardly any were since the last look, at least the interval ago, and too little was saved
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
