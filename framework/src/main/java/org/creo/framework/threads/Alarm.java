// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.threads;

import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Rings once, at the time that was set last. The timer runs on another thread, since an event loop with timers is
 * slower each time it waits for input. Confined to the loop.
 */
public final class Alarm {
    private final Executor loop;
    private final ScheduledExecutorService timers;
    private final Runnable ring;
    private Future<?> timer;

    /**
     * @param loop runs {@code ring}; it may drop it when it has ended
     * @param timers only tells when the time has come
     * @param ring is run when the alarm rings; it may run once for the old time after another time was set
     */
    public Alarm(Executor loop, ScheduledExecutorService timers, Runnable ring) {
        this.loop = loop;
        this.timers = timers;
        this.ring = ring;
    }

    /** Sets the time, on the clock of {@link System#nanoTime()}, and replaces the one before. */
    public void set(long time) {
        off();
        timer = timers.schedule(() -> loop.execute(ring), time - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** Cancels it. */
    public void off() {
        if (timer != null) {
            timer.cancel(false);
        }
    }
}
