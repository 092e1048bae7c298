// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
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
    private final Places places;
    private final ThreadPoolExecutor threads;

    /**
     * Starts no thread yet.
     *
     * @param name what kind of work runs on them, for the names of the threads
     * @param limit how many threads may run at the same time; with 0 nothing runs
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
        this.places = new Places(limit);
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

    /** How many threads may run at the same time. */
    public final int limit() {
        return places.limit();
    }

    /** Changes how many threads may run at the same time; those that run go on. */
    final void limit(int threads) {
        places.limit(threads);
    }

    /** How many threads run now. */
    public final int running() {
        return places.taken();
    }

    /** How many threads ran at the same time, at most, since this was last asked. */
    final int most() {
        return places.most();
    }

    /**
     * Runs the method of the request on a separate thread.
     *
     * @return null where it was started, otherwise why there is no thread for it, for people
     */
    protected String start(Request request, Runnable method) {
        String taken = enter(request);
        if (taken != null || executed(method, () -> leave(request))) {
            return taken;
        }
        leave(request);
        return refused(request, "no thread is left");
    }

    /**
     * Counts the method of the request among those that run here, though it runs elsewhere.
     *
     * @return null where there is room for it, otherwise why not, for people
     */
    String enter(Request request) {
        String taken = places.enter(request);
        return taken == null ? null : refused(request, taken);
    }

    /** A method has ended that was counted. */
    void leave(Request request) {
        places.leave(request);
    }

    private String refused(Request request, String why) {
        LOG.debug(request.caller().origin(), "There is no thread for {} for {}: {}", name, request.caller(), why);
        return why;
    }

    @Override
    public final boolean start(Runnable work) {
        if (!places.enter()) {
            return false;
        }
        if (!executed(work, places::leave)) {
            places.leave();
            return false;
        }
        return true;
    }

    /** @param ended is run when the work has ended, on its thread */
    private boolean executed(Runnable work, Runnable ended) {
        try {
            threads.execute(() -> {
                try {
                    work.run();
                } finally {
                    ended.run();
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
    public void close() {
        threads.shutdownNow();
    }
}
