// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.creo.framework.log.Faults;
import org.creo.framework.queue.Request;

/**
 * Interrupts methods whose deadline has passed. It has its own thread because the thread that would notice, that of the
 * connection, may be the one that runs the method.
 *
 * <p>A request costs one comparison: the watch wakes at the earliest deadline that it knows, looks at all requests
 * under way, and sleeps until the next deadline; only an earlier one wakes it. Any thread may call it.
 */
public final class DeadlineWatch implements AutoCloseable {
    private static final Faults FAULTS = Faults.of(DeadlineWatch.class);
    private static final long NEVER = Long.MAX_VALUE;

    private final List<Supplier<Collection<Request>>> watched = new CopyOnWriteArrayList<>();
    /** Deadlines are kept relative to this time, so that they can be compared as numbers. */
    private final long origin = System.nanoTime();

    private final AtomicLong next = new AtomicLong(NEVER);
    private final Thread thread = new Thread(this::watch, "creo-deadlines");
    private volatile boolean closed;

    /** Starts the watch. */
    public DeadlineWatch() {
        this(null);
    }

    /**
     * Starts the watch.
     *
     * @param died is told when its thread dies, which it never should; null for the JVM's default
     */
    public DeadlineWatch(Thread.UncaughtExceptionHandler died) {
        this(died, true);
    }

    private DeadlineWatch(Thread.UncaughtExceptionHandler died, boolean starts) {
        thread.setUncaughtExceptionHandler(died);
        thread.setDaemon(true);
        if (starts) {
            thread.start();
        }
    }

    /** A watch for requests without deadlines: it needs no thread. */
    public static DeadlineWatch none() {
        return new DeadlineWatch(null, false);
    }

    /** @param requests gives those that a pipeline has under way, whenever it is asked */
    void add(Supplier<Collection<Request>> requests) {
        watched.add(requests);
    }

    /** Asks no more for requests that were {@link #add added}. */
    void remove(Supplier<Collection<Request>> requests) {
        watched.remove(requests);
    }

    /**
     * Watches a request, one of those that a pipeline has {@link #add added}: it must have its answer by its deadline.
     */
    void expect(Request request) {
        long deadline = request.deadline() - origin;
        long earliest = next.get();
        while (deadline < earliest) {
            if (next.compareAndSet(earliest, deadline)) {
                LockSupport.unpark(thread);
                return;
            }
            earliest = next.get();
        }
    }

    private void watch() {
        while (!closed) {
            long left = next.get() == NEVER ? NEVER : next.get() - (System.nanoTime() - origin);
            if (left > 0) {
                LockSupport.parkNanos(this, left);
            } else {
                next.set(NEVER);
                watched.forEach(requests -> requests.get().forEach(this::look));
            }
        }
    }

    private void look(Request request) {
        if (!request.timed()) {
            return;
        }
        if (request.expired(System.nanoTime())) {
            FAULTS.guard(request.caller().origin(), "A request cannot be told that its time is over", request::expire);
        } else {
            expect(request);
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
