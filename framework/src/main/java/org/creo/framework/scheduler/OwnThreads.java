// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.framework.compose.Workers;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Request;

/**
 * Threads for work that mostly waits: methods with streams, which last as long as their clients want, methods that
 * compose, and their branches. No scheduler has threads to spare for that. The threads are virtual ones where the JVM
 * has them; else a thread that has nothing to run ends after a minute. Any thread may call any method.
 */
public class OwnThreads implements Workers, AutoCloseable {
    private static final PeerLog LOG = PeerLog.of(OwnThreads.class);

    private static final long IDLE_SECONDS = 60;

    private final String name;
    private final int limit;
    private final AtomicInteger running = new AtomicInteger();
    private final ThreadPoolExecutor threads;

    /**
     * Starts no thread yet.
     *
     * @param name of what runs on them, for the names of the threads
     * @param limit how many may run at the same time; with 0 nothing runs
     */
    public OwnThreads(String name, int limit) {
        this(name, limit, (thread, cause) -> LOG.error(PeerLog.NOBODY, cause, "{} died", thread.getName()));
    }

    /**
     * As the other constructor.
     *
     * @param watch is told when one of the threads dies, which it never should; by default it is logged
     */
    public OwnThreads(String name, int limit, Thread.UncaughtExceptionHandler watch) {
        this.name = name;
        this.limit = limit;
        String prefix = "creo-" + name;
        Optional<ThreadFactory> virtual = VirtualThreads.factory(prefix, watch);
        threads = new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                virtual.isPresent() ? 0 : IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                virtual.orElseGet(() -> new WorkerThreads(prefix, watch)));
    }

    /** How many may run at the same time. */
    public final int limit() {
        return limit;
    }

    /** How many run now. */
    public final int running() {
        return running.get();
    }

    /** Runs the method of the request on a separate thread; false where none is available. */
    protected boolean start(Request request, Runnable method) {
        boolean started = start(method);
        if (!started) {
            LOG.debug(
                    request.caller().origin(),
                    "All {} threads for {} are taken, there is none for {}",
                    limit,
                    name,
                    request.caller());
        }
        return started;
    }

    @Override
    public final boolean start(Runnable work) {
        if (running.incrementAndGet() <= limit && executed(work)) {
            return true;
        }
        running.decrementAndGet();
        return false;
    }

    private boolean executed(Runnable work) {
        try {
            threads.execute(() -> {
                try {
                    work.run();
                } finally {
                    running.decrementAndGet();
                }
            });
            return true;
        } catch (RejectedExecutionException e) {
            LOG.debug(PeerLog.NOBODY, "No thread is available for {}: the host is stopping", name);
        } catch (OutOfMemoryError e) {
            LOG.warn(PeerLog.NOBODY, "No thread is available for {}: {}", name, e.getMessage());
        }
        return false;
    }

    /** Interrupts what runs and ends the threads. */
    @Override
    public final void close() {
        threads.shutdownNow();
    }
}
