// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.threads;

import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * An alarm on the clock of {@link System#nanoTime()}. Its timer runs on another thread, since an event loop with timers
 * is slower each time it waits for input. Confined to the loop.
 */
public final class TimerAlarm implements Alarm {
    private final Executor loop;
    private final ScheduledExecutorService timers;
    private final Runnable ring;
    private Future<?> timer;

    /**
     * @param loop runs {@code ring}; it may drop it when it has ended
     * @param timers only tells when the time has come
     * @param ring is run when the alarm rings; it may run once for the old time after another time was set
     */
    public TimerAlarm(Executor loop, ScheduledExecutorService timers, Runnable ring) {
        this.loop = loop;
        this.timers = timers;
        this.ring = ring;
    }

    @Override
    public void set(long time) {
        off();
        timer = timers.schedule(() -> loop.execute(ring), time - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void off() {
        if (timer != null) {
            timer.cancel(false);
        }
    }
}
