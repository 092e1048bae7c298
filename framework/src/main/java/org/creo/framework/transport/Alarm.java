// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Rings at one time, the last that it was told. The timer runs elsewhere, since a loop that has one to keep pays for it
 * each time it waits for input. Confined to the loop.
 */
final class Alarm {
    private final Executor loop;
    private final ScheduledExecutorService timers;
    private final Runnable ring;
    private Future<?> timer;

    /**
     * @param loop runs what the alarm is for; it may drop it when it has ended
     * @param timers tells when time is over, and does no more
     * @param ring is what the alarm is for; it may come once more after it was set to another time
     */
    Alarm(Executor loop, ScheduledExecutorService timers, Runnable ring) {
        this.loop = loop;
        this.timers = timers;
        this.ring = ring;
    }

    /** Rings then, on the clock of {@link System#nanoTime()}, and not at the time before. */
    void set(long time) {
        off();
        timer = timers.schedule(() -> loop.execute(ring), time - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** Does not ring. */
    void off() {
        if (timer != null) {
            timer.cancel(false);
        }
    }
}
