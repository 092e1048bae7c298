// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.threads;

import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The alarms of an event loop, on the clock of {@link System#nanoTime()}. They share one timer, which runs on another
 * thread, since an event loop with timers is slower each time it waits for input. To wake that thread costs more than
 * all the rest of an alarm, and few alarms ring: so the timer is never put off, but looks for the next alarm when its
 * time has come. Confined to the loop.
 */
public final class Alarms {
    private final Executor loop;
    private final ScheduledExecutorService timers;
    /** Those that are set, the next first. */
    private final NavigableSet<Waiting> waiting = new TreeSet<>();
    /** Tells alarms apart that ring at the same time. */
    private long count;

    /** Null while none runs. */
    private Future<?> timer;
    /** When the timer ends. */
    private long end;

    /**
     * @param loop runs what looks for alarms whose time has come; it may refuse that when it has ended
     * @param timers only tells when the time has come
     */
    public Alarms(Executor loop, ScheduledExecutorService timers) {
        this.loop = loop;
        this.timers = timers;
    }

    /**
     * Makes another alarm.
     *
     * @param ringer runs {@code ring} in the loop, but not at once; it may drop it when the loop has ended
     * @param ring is run when the alarm rings; it may run once for the old time after another time was set
     */
    public Alarm alarm(Executor ringer, Runnable ring) {
        return new Waiting(count++, ringer, ring);
    }

    /** Whether an alarm is set that rings after this time. */
    public boolean anyAfter(long time) {
        return !waiting.isEmpty() && waiting.last().time - time > 0;
    }

    private void await(long time) {
        if (timer != null) {
            if (time - end >= 0) {
                return;
            }
            timer.cancel(false);
        }
        end = time;
        timer = timers.schedule(() -> ended(time), time - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** Runs on the thread of the timer. */
    private void ended(long time) {
        try {
            loop.execute(() -> look(time));
        } catch (RejectedExecutionException e) {
            // The loop has ended, and all that had alarms with it.
        }
    }

    private void look(long ended) {
        if (ended == end) {
            timer = null;
        }
        long now = System.nanoTime();
        while (!waiting.isEmpty() && waiting.first().time - now <= 0) {
            waiting.pollFirst().ring();
        }
        if (!waiting.isEmpty()) {
            await(waiting.first().time);
        }
    }

    /** Its time changes only while it is not among those that are set. */
    private final class Waiting implements Alarm, Comparable<Waiting> {
        private final long number;
        private final Executor ringer;
        private final Runnable ring;
        private boolean on;
        private long time;

        Waiting(long number, Executor ringer, Runnable ring) {
            this.number = number;
            this.ringer = ringer;
            this.ring = ring;
        }

        @Override
        public void set(long next) {
            off();
            on = true;
            time = next;
            waiting.add(this);
            await(next);
        }

        @Override
        public void off() {
            if (on) {
                on = false;
                waiting.remove(this);
            }
        }

        void ring() {
            on = false;
            ringer.execute(ring);
        }

        @Override
        public int compareTo(Waiting other) {
            return time == other.time ? Long.compare(number, other.number) : Long.signum(time - other.time);
        }
    }
}
