// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.creo.framework.queue.CallAnswer;
import org.creo.framework.queue.Companion;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.framework.state.ThreadBound;
import org.creo.framework.state.Transaction;

/**
 * Where a thread is: in which method, whether that may compose, and for which request. The host sets it before each
 * method. A thread for which it was not set is outside of any host, in a test for example, and may compose, too.
 */
public final class ThreadPlace {
    private static final ThreadLocal<ThreadPlace> CURRENT = new ThreadLocal<>();
    private static final ThreadPlace OUTSIDE =
            new ThreadPlace(null, null, Principal.ANONYMOUS, outside(), null, null, 0);

    /** The name of the method that may not compose; null where it may. */
    private final String refused;

    /** The request for which the thread runs; null where none waits for it. */
    private final Request request;

    private final Principal caller;
    private final Workers workers;
    /** Whether the overlap has been told to end that the branch belongs to; null outside of branches. */
    private final BooleanSupplier overlapCancelled;
    /** Gives the views of state that the method or the task has; null where there are none, and in other branches. */
    private final ThreadBound views;
    /** How many overlaps there are around this place. */
    private final int depth;

    private ThreadPlace(
            String refused,
            Request request,
            Principal caller,
            Workers workers,
            BooleanSupplier overlapCancelled,
            ThreadBound views,
            int depth) {
        this.refused = refused;
        this.request = request;
        this.caller = caller;
        this.workers = workers;
        this.overlapCancelled = overlapCancelled;
        this.views = views;
        this.depth = depth;
    }

    /**
     * The place of a method that composes.
     *
     * @param transaction gives its views of state; null where it has none
     */
    public static ThreadPlace composing(Request request, Workers workers, Transaction transaction) {
        return new ThreadPlace(null, request, request.principal(), workers, null, transaction, 0);
    }

    /**
     * The place of what a method has left to be done after its answer: no request waits for that.
     *
     * @param caller for whom it is done
     */
    public static ThreadPlace afterAnswer(Workers workers, Principal caller) {
        return new ThreadPlace(null, null, caller, workers, null, null, 0);
    }

    /**
     * The place of a method that does not compose.
     *
     * @param method its name, for the message of the exception
     */
    public static ThreadPlace refusing(String method) {
        return new ThreadPlace(method, null, Principal.ANONYMOUS, null, null, null, 0);
    }

    /** The same place, for a request. */
    public ThreadPlace with(Request served) {
        return new ThreadPlace(refused, served, served.principal(), workers, overlapCancelled, views, depth);
    }

    /**
     * The place of a branch of an overlap within this place.
     *
     * @param cancelled whether the overlap has been told to end
     * @param own gives the views that the branch has; null where it has none
     */
    ThreadPlace branch(BooleanSupplier cancelled, ThreadBound own) {
        return new ThreadPlace(null, request, caller, workers, cancelled, own, depth + 1);
    }

    /** Threads for compositions outside of a host, all daemons: as many as a host has at first. */
    private static Workers outside() {
        Semaphore free = new Semaphore(Workers.COUNT);
        return work -> {
            if (!free.tryAcquire()) {
                return false;
            }
            Thread thread = new Thread(
                    () -> {
                        try {
                            work.run();
                        } finally {
                            free.release();
                        }
                    },
                    "creo-branch");
            thread.setDaemon(true);
            try {
                thread.start();
                return true;
            } catch (OutOfMemoryError e) {
                // The system has no thread left; the calling thread runs the branch.
                free.release();
                return false;
            }
        };
    }

    /**
     * Puts the calling thread at this place.
     *
     * @return where the thread was before, for {@link #back}
     */
    public ThreadPlace enter() {
        ThreadPlace before = CURRENT.get();
        CURRENT.set(this);
        return before;
    }

    /** Puts the calling thread back where it was before. */
    public static void back(ThreadPlace before) {
        // The entry is not removed where it is null: the next request would only have to add it again.
        CURRENT.set(before);
    }

    /**
     * The place of the calling thread.
     *
     * @throws IllegalStateException if it may not compose there
     */
    static ThreadPlace current() {
        ThreadPlace place = CURRENT.get();
        if (place == null) {
            return OUTSIDE;
        }
        if (place.refused != null) {
            throw new IllegalStateException(place.refused
                    + " may not compose: par, pfor, afterAnswer and calls at local: last, and it runs on a thread that"
                    + " others need. "
                    + "Write @Composes (" + Composes.class.getName()
                    + ") on the method of the implementation, and it gets a thread of its own.");
        }
        return place;
    }

    /**
     * The companion of the request that this thread serves; null where the request has none, or the thread serves none.
     */
    static Companion companion() {
        ThreadPlace place = CURRENT.get();
        return place == null || place.request == null ? null : place.request.companion();
    }

    /**
     * What the method says of its answer that this thread runs, or a branch of it; outside of a method nobody listens.
     *
     * @throws IllegalStateException if the method has its answer already
     */
    static CallAnswer answer() {
        ThreadPlace place = CURRENT.get();
        if (place == null || place.workers == OUTSIDE.workers) {
            return new CallAnswer();
        }
        if (place.request == null) {
            throw new IllegalStateException("what goes on after the answer cannot set fields of it");
        }
        return place.request.answer();
    }

    /** The host that runs what this thread runs; null outside of any. */
    Workers host() {
        return this == OUTSIDE ? null : workers;
    }

    /**
     * Checks that what this thread runs may wait for a call of its own host.
     *
     * @param protocolId of the interface that is called
     * @throws IllegalStateException if it would wait for itself
     */
    void checkCall(int protocolId) {
        if (request != null && request.route().alone() && request.protocolId() == protocolId) {
            throw new IllegalStateException(
                    request.route().service() + "." + request.route().method()
                            + " runs alone in its service, so a call of the same service would wait for it, and it for the"
                            + " call. Say in the description what it touches: @STATELESS, @READS or @WRITES.");
        }
    }

    /** On whose behalf this thread runs; nobody in particular outside of a method. */
    static Principal caller() {
        ThreadPlace place = CURRENT.get();
        return place == null ? Principal.ANONYMOUS : place.caller;
    }

    /**
     * Closes the method's views before branches begin, and opens them when all have ended. Some branches run on the
     * method's own thread, and must not be able to use its views.
     *
     * @param run whether branches begin
     */
    void branches(boolean run) {
        if (views == null) {
            return;
        }
        if (run) {
            views.pause();
        } else {
            views.resume();
        }
    }

    int depth() {
        return depth;
    }

    /** Has work done after the answer to the request; at once where there is none. */
    void doAfterAnswer(Runnable work) {
        if (request != null) {
            request.afterAnswer(work);
        } else {
            work.run();
        }
    }

    /** Starts work of the method or branch on an idle worker; false where there is none. */
    boolean start(Runnable work) {
        Companion with = request == null ? null : request.companion();
        return workers.start(with == null ? work : with.carry(work));
    }

    /** The threads for branches. */
    Workers workers() {
        return workers;
    }

    /** Whether the method or branch was told to end, by an outer overlap or by the request's end. */
    boolean cancelled() {
        return overlapCancelled != null && overlapCancelled.getAsBoolean() || request != null && request.interrupted();
    }

    /** The place of the calling thread; null outside of a method. */
    public static ThreadPlace here() {
        return CURRENT.get();
    }

    /**
     * Does on this thread what belongs to a method that no thread runs.
     *
     * @param place of the method; null outside of a host
     */
    public static void within(ThreadPlace place, Runnable work) {
        Companion companion = place == null || place.request == null ? null : place.request.companion();
        ThreadPlace before = CURRENT.get();
        CURRENT.set(place);
        try {
            if (companion == null) {
                work.run();
            } else {
                companion.within(work);
            }
        } finally {
            back(before);
        }
    }

    /**
     * Takes memory of that for clients, for something of a method that waits to be sent to its caller.
     *
     * @param place of the method; null outside of a host, where there is enough
     * @return false where there is none
     */
    public static boolean hold(ThreadPlace place, long bytes) {
        return place == null || place.request == null || place.request.takeUnsent(bytes, false);
    }

    /** Gives memory back that was taken with {@link #hold}. */
    public static void release(ThreadPlace place, long bytes) {
        if (place != null && place.request != null) {
            place.request.freeUnsent(bytes);
        }
    }

    /**
     * The call that this thread serves is handed to a worker, and this thread waits for its answer; or the call is
     * handed to it {@link #within} the place of its method.
     *
     * @param worker its name, as the log has it
     */
    public static void handed(String worker) {
        Companion companion = companion();
        if (companion != null) {
            companion.handed(worker);
        }
    }

    /**
     * The worker has answered, or will not.
     *
     * @param failure why there is no answer; null where there is one
     */
    public static void returned(Throwable failure) {
        Companion companion = companion();
        if (companion != null) {
            companion.returned(failure);
        }
    }

    /** Whether the call that this thread serves was told to end; never outside of a method. */
    static boolean isOver() {
        ThreadPlace place = CURRENT.get();
        return place != null && place.cancelled();
    }

    /** How long the call may still take that this thread serves; empty where there is no deadline, or no call. */
    static Optional<Duration> callTimeLeft() {
        ThreadPlace place = CURRENT.get();
        return place == null ? Optional.empty() : place.timeLeft();
    }

    /** How long the method or branch may still take; empty where there is no deadline. */
    Optional<Duration> timeLeft() {
        return request == null || !request.timed()
                ? Optional.empty()
                : Optional.of(
                        Duration.ofNanos(request.deadline() - request.caller().now()));
    }
}
