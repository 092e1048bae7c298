// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

import org.creo.framework.rasp.MemoryBudget;

/**
 * Tells whether something stands still, by looking at it now and then. Who holds memory that others wait for has to
 * turn it over at this rate: so it is looked at only while they wait. For one thread.
 */
final class Progress {
    /** After a pause of this length the next look is the first again. */
    private static final long FORGET = 20 * MemoryBudget.GRACE;
    /** Each {@link MemoryBudget#GRACE}, this part of what is held must make progress. */
    private static final int PART = 64;
    /** Between two looks, who brings it on must have had this many turns: in the first, nothing may have been there. */
    private static final int TURNS = 2;

    private final long interval;
    private boolean looked;
    private long lookedAt;
    private long turnsThen;
    private long mark;

    /** @param interval the least time between two looks, in nanoseconds */
    Progress(long interval) {
        this.interval = interval;
    }

    /** It could not come on until now: the next look is the first. */
    void restart() {
        looked = false;
    }

    /** As the other one, for what can come on at any time. */
    boolean stalled(long now, long done, long held) {
        return stalled(now, now, done, held);
    }

    /**
     * Looks at it.
     *
     * @param now in nanoseconds
     * @param turns how many chances it has had so far to come on, which are few where the host is busy; only ever grows
     * @param done how many bytes have been dealt with so far; only ever grows
     * @param held how many bytes wait to be dealt with, or are reserved for that
     * @return whether hardly any were since the last look, at least the interval ago
     */
    boolean stalled(long now, long turns, long done, long held) {
        long since = now - lookedAt;
        long had = turns - turnsThen;
        if (looked && (since < interval || had < TURNS)) {
            return false;
        }
        long due = Math.max(1, held / PART * Math.min(since / MemoryBudget.GRACE, had / TURNS));
        boolean stalled = looked && since < FORGET && done - mark < due;
        looked = true;
        lookedAt = now;
        turnsThen = turns;
        mark = done;
        return stalled;
    }
}
