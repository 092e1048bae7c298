// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.util.concurrent.EventExecutor;
import java.util.Arrays;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a connection waits for, and for how long. To wait costs next to nothing as long as what is waited for comes: there is
 * one timer, it stays when a wait ends, and looks for itself what is due. It runs elsewhere, since a loop that has one to keep pays
 * for it each time it waits for input. Confined to the connection's event loop.
 */
final class Patience {
    private static final Logger LOG = LoggerFactory.getLogger(Patience.class);

    private static final Wait[] WAITS = Wait.values();
    private static final long NEVER = Long.MAX_VALUE;

    private final EventExecutor loop;
    private final ScheduledExecutorService timers;
    private final Consumer<Wait> over;
    private final long origin = System.nanoTime();
    private final long[] until = new long[WAITS.length];
    private long timer = NEVER;
    private Future<?> task;

    /**
     * Waits for nothing yet.
     *
     * @param timers tells when time is over, and does no more
     * @param over called in the loop when a wait has been too long; the wait has ended then
     */
    Patience(EventExecutor loop, ScheduledExecutorService timers, Consumer<Wait> over) {
        this.loop = loop;
        this.timers = timers;
        this.over = over;
        Arrays.fill(until, NEVER);
    }

    boolean waitsFor(Wait wait) {
        return until[wait.ordinal()] != NEVER;
    }

    /** Waits so long from now on. */
    void wait(Wait wait, long nanos) {
        waitUntil(wait, System.nanoTime() + nanos);
    }

    /** Waits until then, on the clock of {@link System#nanoTime()}. */
    void waitUntil(Wait wait, long nanoTime) {
        until[wait.ordinal()] = nanoTime - origin;
        setTimer(nanoTime - origin);
    }

    /** As {@link #waitUntil}, unless it waits already, and not as long. */
    void waitAtMostUntil(Wait wait, long nanoTime) {
        if (nanoTime - origin < until[wait.ordinal()]) {
            waitUntil(wait, nanoTime);
        }
    }

    /** It came, or need not come. */
    void end(Wait wait) {
        until[wait.ordinal()] = NEVER;
    }

    /** Waits for nothing any more, and lets go of the connection. */
    void endAll() {
        Arrays.fill(until, NEVER);
        if (task != null) {
            task.cancel(false);
        }
    }

    private void setTimer(long at) {
        if (at >= timer) {
            return;
        }
        if (timer != NEVER) {
            task.cancel(false);
        }
        timer = at;
        task = timers.schedule(this::lookInLoop, at - (System.nanoTime() - origin), TimeUnit.NANOSECONDS);
    }

    private void lookInLoop() {
        try {
            loop.execute(this::look);
        } catch (RejectedExecutionException e) {
            LOG.debug("The host has stopped, and with it all waiting");
        }
    }

    private void look() {
        // It may be another one's: an earlier timer was too late to be cancelled.
        task.cancel(false);
        timer = NEVER;
        long now = System.nanoTime() - origin;
        for (Wait wait : WAITS) {
            if (until[wait.ordinal()] <= now) {
                end(wait);
                over.accept(wait);
            }
        }
        for (long next : until) {
            if (next != NEVER) {
                setTimer(next);
            }
        }
    }
}
