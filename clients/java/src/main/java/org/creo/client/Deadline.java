// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Interrupts what takes longer than its time-out, writing included, which no option of a socket does.
 *
 * <p>Starting and stopping costs two writes to memory. The timer is not set anew for each call: its
 * task runs once per time-out at most, looks whether the call that is open then is overdue, and comes
 * back when that one will be.
 */
final class Deadline implements Runnable {
    private static final long NONE = 0;
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private final long timeout;
    private final Runnable overdue;

    /** When the open call is overdue, by the clock of {@link System#nanoTime}; NONE if none is open. */
    private final AtomicLong due = new AtomicLong(NONE);

    /** Whether the timer holds the task. */
    private final AtomicBoolean armed = new AtomicBoolean();
    private volatile Future<?> task;

    /**
     * Makes a deadline.
     *
     * @param timeout in nanoseconds, the same for each call
     * @param overdue what to do when a call has not stopped by then
     */
    Deadline(long timeout, Runnable overdue) {
        this.timeout = timeout;
        this.overdue = overdue;
    }

    void start() {
        long at = System.nanoTime() + timeout;
        due.set(at == NONE ? NONE + 1 : at);
        arm(timeout);
    }

    void stop() {
        due.set(NONE);
    }

    /** Stops for good: the timer lets go of the task, and so of all that it would close. */
    void end() {
        stop();
        Future<?> last = task;
        if (last != null) {
            last.cancel(false);
        }
    }

    private void arm(long delay) {
        if (!armed.get() && armed.compareAndSet(false, true)) {
            task = TIMER.schedule(this, delay, TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public void run() {
        armed.set(false);
        long at = due.get(); // read after armed was cleared: a call that starts now arms the timer itself
        if (at == NONE) {
            return;
        }
        long left = at - System.nanoTime();
        if (left > 0) {
            arm(left);
        } else if (due.compareAndSet(at, NONE)) {
            overdue.run();
        }
    }

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "creo-deadlines");
            thread.setDaemon(true);
            return thread;
        });
        timer.setKeepAliveTime(1, TimeUnit.MINUTES);
        timer.allowCoreThreadTimeOut(true);
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }
}
