// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.ArrayDeque;
import java.util.Queue;
import org.creo.framework.scheduler.Scheduler;
import org.creo.framework.scheduler.Turn;

/**
 * Hands requests for files to the scheduler of the host, as turns. Those that wait for the disk are limited: under a
 * scheduler with a fixed number of threads, files on a slow disk leave some of these to services, and disks are best at
 * several requests at a time. Any thread may call it.
 */
final class FileTurns {
    /** So many wait for the disk at the same time. */
    private static final int MOST = 8;

    private final Scheduler scheduler;
    private final Queue<Turn> waiting = new ArrayDeque<>();
    private int running;

    FileTurns(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Has a turn run: now, or, if it is not quick, when another has told that it {@link #ended}. */
    void run(Turn turn) {
        if (turn.quick() || mayWaitForDisk(turn)) {
            scheduler.takeRead(turn);
        }
    }

    /** Whether one more turn may wait for the disk; if not, it is kept. */
    private boolean mayWaitForDisk(Turn turn) {
        synchronized (waiting) {
            if (running == MOST) {
                waiting.add(turn);
                return false;
            }
            running++;
            return true;
        }
    }

    /** Tells that a turn that waited for the disk has ended. */
    void ended() {
        Turn next;
        synchronized (waiting) {
            next = waiting.poll();
            if (next == null) {
                running--;
            }
        }
        if (next != null) {
            scheduler.takeWaiting(next);
        }
    }
}
