// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The thread that reads and writes for connections in memory, which is that of a test: its tasks run and its time
 * passes when the test says so. For one thread, except for {@link #execute}, {@link #inThread} and {@link #now}.
 */
public final class TestLoop {
    private static final long NEVER = Long.MAX_VALUE;

    private final Thread thread = Thread.currentThread();
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final List<Alarm> alarms = new ArrayList<>();
    /** Far after the real time, which the watch of deadlines uses: here time passes when a test says so. */
    private volatile long now = System.nanoTime() + TimeUnit.HOURS.toNanos(1);

    private long turns;
    private boolean busy;

    /** Rings in the time of the test. */
    private final class Alarm implements org.creo.framework.threads.Alarm {
        private final Runnable ring;
        private long at = NEVER;

        Alarm(Runnable ring) {
            this.ring = ring;
            alarms.add(this);
        }

        @Override
        public void set(long time) {
            at = time;
        }

        @Override
        public void off() {
            at = NEVER;
        }
    }

    public long now() {
        return now;
    }

    boolean inThread() {
        return Thread.currentThread() == thread;
    }

    /** Any thread may call it. */
    public boolean execute(Runnable task) {
        return tasks.add(task);
    }

    boolean isIdle() {
        return tasks.isEmpty();
    }

    org.creo.framework.threads.Alarm alarm(Runnable ring) {
        return new Alarm(ring);
    }

    boolean hasAlarm() {
        return alarms.stream().anyMatch(each -> each.at != NEVER);
    }

    /** From now on the thread has too much to do to look for what has come. */
    void busy() {
        busy = true;
    }

    /** The thread looks for what has come. */
    void turn() {
        turns++;
    }

    long turns() {
        return turns;
    }

    /** Runs all tasks, including those that they start. */
    public void run() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    /** Runs the next task, which another thread may be about to add; returns whether there was one in this time. */
    public boolean runNext(long millis) throws InterruptedException {
        Runnable task = tasks.poll(millis, TimeUnit.MILLISECONDS);
        if (task != null) {
            task.run();
        }
        return task != null;
    }

    /** Runs tasks, including those that other threads are about to add, until the condition holds. */
    public void runUntil(BooleanSupplier so) throws InterruptedException {
        while (!so.getAsBoolean()) {
            assertTrue(runNext(30_000), "nothing happens any more");
        }
    }

    /** The alarm that rings next; null for none. */
    private Alarm next() {
        return alarms.stream()
                .filter(each -> each.at != NEVER)
                .min(Comparator.comparingLong(each -> each.at - now))
                .orElse(null);
    }

    /** Lets time pass; alarms ring when their time has come. */
    public void advance(long nanos) {
        turns += busy ? 0 : nanos;
        long end = now + nanos;
        for (Alarm next = next(); next != null && next.at - end <= 0; next = next()) {
            now = next.at - now > 0 ? next.at : now;
            next.at = NEVER;
            next.ring.run();
            run();
        }
        now = end;
    }
}
