// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/**
 * Runs tasks of which many may come at once, such as those of all calls of a connection that ends. They begin in the
 * order in which they came.
 *
 * <p>Most take a moment, so a few threads run them one after the other. But they run users' code, which may take any
 * time: as long as tasks wait, a thread looks whether others were begun meanwhile, and adds a thread if none was.
 */
final class TaskQueue {
    /** How long tasks wait before a thread is added, in milliseconds. */
    private static final int PATIENCE = 1;
    /** Up to so many threads are added even if tasks are begun meanwhile. */
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private final Executor threads;
    /** Guarded by this object's lock, as are the next three. */
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    /** Whether a thread sees to it that what waits is run. */
    private boolean watched;
    /** How many threads were added and have not ended. */
    private int added;
    /** How often a thread has looked for its next task. */
    private long begun;

    /** @param threads runs each of its tasks at once */
    TaskQueue(Executor threads) {
        this.threads = threads;
    }

    /** Runs a task in another thread, and does not wait for it. */
    void add(Runnable task) {
        synchronized (this) {
            waiting.add(task);
            if (watched) {
                return;
            }
            watched = true;
        }
        threads.execute(this::watch);
    }

    /** Adds threads while several tasks wait, and then runs the last one, which is usually the only one. */
    private void watch() {
        while (haveSeveral()) {
            threads.execute(this::help);
            awaitNeed();
        }
        work();
    }

    private synchronized boolean haveSeveral() {
        watched = waiting.size() > 1;
        added += watched ? 1 : 0;
        return watched;
    }

    /** Waits until several tasks wait for which a thread should be added, or no more than one waits. */
    private synchronized void awaitNeed() {
        long before;
        do {
            before = begun;
            try {
                wait(PATIENCE);
            } catch (InterruptedException e) {
                // Nobody asks this thread to end.
            }
        } while (waiting.size() > 1 && begun != before && added >= PROCESSORS);
    }

    private void help() {
        work();
        synchronized (this) {
            added--;
        }
    }

    private void work() {
        for (Runnable task = next(); task != null; task = next()) {
            try {
                task.run();
            } catch (Throwable e) {
                // As if it had this thread to itself.
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            }
            Thread.interrupted(); // which would be meant for this task
        }
    }

    private synchronized Runnable next() {
        begun++;
        return waiting.poll();
    }
}
