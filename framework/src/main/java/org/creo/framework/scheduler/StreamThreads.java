// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.creo.framework.queue.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads on which methods with streams run, whatever the scheduler: such a method lasts as long as its client likes and
 * spends most of that waiting. Virtual ones where the JVM has them; else a thread that has nothing to run ends after a minute.
 * Any thread may call any method.
 */
public class StreamThreads implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StreamThreads.class);

    private static final String PREFIX = "creo-stream";
    private static final long IDLE_SECONDS = 60;

    private final int limit;
    private final ThreadPoolExecutor threads;

    /** @param limit how many may run at the same time; with 0 there are no calls with streams */
    public StreamThreads(int limit) {
        this.limit = limit;
        Optional<ThreadFactory> virtual = VirtualThreads.factory(PREFIX);
        threads = new ThreadPoolExecutor(0, Math.max(1, limit), virtual.isPresent() ? 0 : IDLE_SECONDS, TimeUnit.SECONDS,
                new SynchronousQueue<>(), virtual.orElseGet(() -> new WorkerThreads(PREFIX)));
    }

    /** How many methods may run at the same time. */
    public final int limit() {
        return limit;
    }

    /** About how many run now. */
    public final int running() {
        return threads.getActiveCount();
    }

    /** Runs the method of the request on a thread of its own; false where there is none to be had. */
    protected boolean start(Request request, Runnable method) {
        try {
            if (limit > 0) {
                threads.execute(method);
                return true;
            }
        } catch (RejectedExecutionException e) {
            LOG.debug("All {} threads for streams are taken, there is none for {}", limit, request.caller());
        } catch (OutOfMemoryError e) {
            LOG.warn("No thread to be had for a call with streams: {}", e.getMessage());
        }
        return false;
    }

    /** Interrupts what runs and ends the threads. */
    @Override
    public final void close() {
        threads.shutdownNow();
    }
}
