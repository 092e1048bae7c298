// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A scheduler between threads that read, without a host around it. */
final class Rig implements AutoCloseable {
    private static final int IO_THREADS = 2;

    private final Set<Thread> before = schedulerThreads();
    private final Scheduler scheduler;
    private final List<ExecutorService> io;

    Rig(Scheduler scheduler) {
        this.scheduler = scheduler;
        io = Stream.generate(() -> Executors.newSingleThreadExecutor(work -> new Thread(work, "test-io")))
                .limit(scheduler.ioThreads(IO_THREADS))
                .toList();
        scheduler.start(io);
    }

    /** As when a thread has read the request that starts the turn. */
    void accept(Turn turn) {
        read(() -> scheduler.accept(turn));
    }

    /** As when what a thread has read starts this many turns. */
    void read(Runnable task) {
        io.get(0).execute(task);
    }

    Scheduler scheduler() {
        return scheduler;
    }

    /** A thread that reads; there is one, and perhaps a second. */
    Thread ioThread(int index) throws Exception {
        return io.get(index).submit(Thread::currentThread).get(30, TimeUnit.SECONDS);
    }

    int ioThreads() {
        return io.size();
    }

    boolean ioThreadIsInterrupted() throws Exception {
        return io.get(0).submit(() -> Thread.currentThread().isInterrupted()).get(30, TimeUnit.SECONDS);
    }

    /** Waits for the end of each thread that the scheduler has started. */
    void awaitThreads() throws InterruptedException {
        for (Thread thread : schedulerThreads()) {
            if (!before.contains(thread)) {
                thread.join();
            }
        }
    }

    @Override
    public void close() {
        scheduler.close();
        io.forEach(ExecutorService::shutdownNow);
        try {
            awaitThreads();
        } catch (InterruptedException e) {
            throw new AssertionError("threads that do not end", e);
        }
    }

    static Set<Thread> schedulerThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("creo-"))
                .collect(Collectors.toSet());
    }
}
