// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A fixed set of threads with one queue. A thread takes its share of all that waits there at once, and runs it in a
 * row.
 */
final class BatchThreads {
    private static final Logger LOG = LoggerFactory.getLogger(BatchThreads.class);

    private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
    private final List<Thread> threads;
    private volatile boolean closed;

    /** Threads that have yet to be started. */
    BatchThreads(String prefix, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("a scheduler needs at least 1 thread, not " + count);
        }
        WorkerThreads factory = new WorkerThreads(prefix);
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
            // The others get their share of what has come together.
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
            // The thread has more to do than this.
            LOG.error("A turn failed", e);
        } finally {
            // What a method leaves behind must not reach the next one. If it was close, that is seen all the same.
            Thread.interrupted();
        }
    }

    /** Interrupts what runs, drops what waits and ends the threads. */
    void close() {
        closed = true;
        threads.forEach(Thread::interrupt);
    }
}
