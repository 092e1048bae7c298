// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;

/**
 * A fixed set of threads with one queue. A thread takes its share of all that waits there at once, and runs one after
 * the other.
 */
final class BatchThreads {
    private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
    private final List<Thread> threads;
    private final Thread.UncaughtExceptionHandler watch;
    private volatile boolean closed;

    /**
     * Creates the threads; {@link #start} starts them.
     *
     * @param watch is told when one of them dies
     */
    BatchThreads(String prefix, int count, Thread.UncaughtExceptionHandler watch) {
        if (count < 1) {
            throw new IllegalArgumentException("a scheduler needs at least 1 thread, not " + count);
        }
        this.watch = watch;
        WorkerThreads factory = new WorkerThreads(prefix, watch);
        threads = Stream.generate(() -> factory.newThread(this::work))
                .limit(count)
                .toList();
    }

    void start() {
        threads.forEach(Thread::start);
    }

    void add(Runnable work) {
        waiting.add(work);
    }

    private void work() {
        List<Runnable> batch = new ArrayList<>();
        while (!closed) {
            try {
                batch.add(waiting.take());
            } catch (InterruptedException e) {
                continue; // closed
            }
            // This thread leaves the rest of the backlog to the others.
            waiting.drainTo(batch, waiting.size() / threads.size());
            batch.forEach(this::run);
            batch.clear();
        }
    }

    private void run(Runnable work) {
        if (closed) {
            return;
        }
        try {
            work.run();
        } catch (Throwable e) {
            // The thread could go on with other work, but the host cannot.
            watch.uncaughtException(Thread.currentThread(), e);
        } finally {
            // An interrupt that a method leaves set must not reach the next method. An interrupt by close is noticed
            // all the same.
            Thread.interrupted();
        }
    }

    /** Interrupts what runs, drops what waits and ends the threads. */
    void close() {
        closed = true;
        threads.forEach(Thread::interrupt);
    }
}
