// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import org.creo.framework.compose.Workers;

/**
 * Finds out how many branches should run at the same time: it climbs a hill, as the thread pool of .NET does. It tries
 * half as many again while the processors have time left, and fewer again while they have none, or where more did not
 * help; and it keeps what it tried only where the number of branches that end in a second says so. So work that waits
 * gets more threads, and work for the processors, or a peer that is slow already, no more than at first. It does not go
 * below that: fewer help work for the processors by a tenth, and cost a crawl a third, whose branches do both.
 *
 * <p>It knows no threads and no clock: whoever has them looks now and then, and tells what has happened since. Only
 * time counts in which branches waited for a thread, since at other times the limit changes nothing. For one thread.
 */
final class Degree {
    static final int START = Workers.COUNT;
    /** Each may be a platform thread with its stack. */
    static final int MOST = 256;

    /** From this share of the processors on, more threads only get in each other's way. */
    private static final double BUSY = 0.8;
    /** More threads are worth it where what ends grows by so much of what they grow by. */
    private static final double GAIN = 0.4;
    /** With fewer threads, so much has to be left. */
    private static final double LEFT = 0.95;
    /** How many branches end for each thread before their number is a measure. */
    private static final int ROUNDS = 2;
    /** After so many looks in which no branch has ended, more threads are worth a trial without a measure. */
    private static final int STUCK = 10;
    /** After so many looks in which no branch waited for a thread, the limit goes back. */
    private static final int UNNEEDED = 50;
    /** A trial that failed is repeated, later each time, up to so many measures. */
    private static final int LONGEST_PAUSE = 32;

    private int limit = START;

    /** What has happened since the last measure: the time, what ended in it, and how busy the processors were. */
    private long nanos;

    private long ended;
    private double busyNanos;

    /** The limit before the trial under way, the same as the limit where there is none; and what ended then. */
    private int before = START;

    private double rateBefore;
    /** The most that ended since the limit began to go down. */
    private double best;
    /** Whether the next trial is one of more threads. */
    private boolean more = true;

    private int pause = 1;
    private int rest;

    private int stuck;
    private int unneeded;
    private int most;
    private boolean rests = true;

    /**
     * Takes a look.
     *
     * @param waited for how long branches have waited for a thread since the last look, in nanoseconds
     * @param endedMeanwhile how many branches have ended in that time
     * @param busy how much of the processors was used since the last look: 1 for all of them
     * @param running how many threads have run branches at the same time since then, at most
     * @return how many threads there may be from now on
     */
    int look(long waited, long endedMeanwhile, double busy, int running) {
        if (waited == 0) {
            unneeded(running);
            return limit;
        }
        unneeded = 0;
        most = 0;
        rests = false;
        nanos += waited;
        ended += endedMeanwhile;
        busyNanos += busy * waited;
        stuck = endedMeanwhile == 0 ? stuck + 1 : 0;
        if (ended >= ROUNDS * limit) {
            measured(ended / (double) nanos, busyNanos / nanos < BUSY);
            restart();
        } else if (stuck >= STUCK && busyNanos / nanos < BUSY) {
            limit = larger();
            before = limit;
            restart();
        }
        return limit;
    }

    /** Whether there is nothing to look at until a branch waits for a thread. */
    boolean rests() {
        return rests;
    }

    private void unneeded(int running) {
        unneeded++;
        most = Math.max(most, running);
        if (unneeded >= UNNEEDED) {
            // Where so many run without waiting, they will be needed again.
            limit = Math.max(START, Math.min(limit, most));
            before = limit;
            more = true;
            pause = 1;
            rest = 0;
            unneeded = 0;
            most = 0;
            rests = limit == START;
            restart();
        }
    }

    private void restart() {
        nanos = 0;
        ended = 0;
        busyNanos = 0;
        stuck = 0;
    }

    private void measured(double rate, boolean idle) {
        boolean down = limit < before;
        if (limit != before) {
            double wanted = down ? LEFT * best : rateBefore * (1 + GAIN * (limit - before) / before);
            if (rate < wanted) {
                limit = before;
                more = down;
                rest = pause;
                pause = Math.min(2 * pause, LONGEST_PAUSE);
                return;
            }
            pause = 1;
        }
        best = down ? Math.max(best, rate) : rate;
        rateBefore = rate;
        before = limit;
        if (rest > 0) {
            rest--;
            return;
        }
        boolean up = more && idle;
        limit = up ? larger() : smaller();
        if (limit == before) {
            more = !up;
        }
    }

    private int larger() {
        return Math.min(MOST, limit + Math.max(1, limit / 2));
    }

    private int smaller() {
        return Math.max(START, limit * 2 / 3);
    }
}
