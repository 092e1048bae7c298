// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.creo.framework.queue.Companion;
import org.creo.framework.queue.Request;
import org.creo.framework.state.ThreadBound;
import org.creo.framework.state.Transaction;

/**
 * Where a thread is: in which method, whether that may compose, and for which request. The host sets it before each
 * method. A thread for which it was not set is outside of any host, in a test for example, and may compose, too.
 */
public final class Place {
    private static final ThreadLocal<Place> CURRENT = new ThreadLocal<>();
    private static final Place OUTSIDE = new Place(null, null, outside(), null, null, 0);

    /** The method that may not compose; null where it may. */
    private final String refused;

    private final Request request;
    private final Workers workers;
    private final Overlap<?, ?> within;
    /** Gives the views of state that the method or the task has; null where there are none, and in other branches. */
    private final ThreadBound views;
    /** In how many overlaps it is. */
    private final int depth;

    private Place(
            String refused, Request request, Workers workers, Overlap<?, ?> within, ThreadBound views, int depth) {
        this.refused = refused;
        this.request = request;
        this.workers = workers;
        this.within = within;
        this.views = views;
        this.depth = depth;
    }

    /**
     * In a method that composes.
     *
     * @param transaction gives its views of state; null where it has none
     */
    public static Place composing(Request request, Workers workers, Transaction transaction) {
        return new Place(null, request, workers, null, transaction, 0);
    }

    /**
     * In a method that does not compose.
     *
     * @param method its name, for the message of the exception
     */
    public static Place refusing(String method) {
        return new Place(method, null, null, null, null, 0);
    }

    /** The same for a request that has a companion. */
    public Place with(Request caller) {
        return new Place(refused, caller, workers, within, views, depth);
    }

    /**
     * In a branch of an overlap within this place.
     *
     * @param own gives the views that the branch has; null where it has none
     */
    Place branch(Overlap<?, ?> overlap, ThreadBound own) {
        return new Place(null, request, workers, overlap, own, depth + 1);
    }

    /** Threads of the process, all daemons: as many as a host has by default. */
    private static Workers outside() {
        Semaphore free = new Semaphore(Composition.WORKERS);
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
                // The system has no thread left; the branch runs where it is.
                free.release();
                return false;
            }
        };
    }

    /**
     * This thread is here from now on.
     *
     * @return where it was before, for {@link #back}
     */
    public Place enter() {
        Place before = CURRENT.get();
        CURRENT.set(this);
        return before;
    }

    /** This thread is again where it was before. */
    public static void back(Place before) {
        // Not removed where it is null: the next request would only have to add it again.
        CURRENT.set(before);
    }

    /**
     * Where this thread is.
     *
     * @throws IllegalStateException if it may not compose there
     */
    static Place current() {
        Place place = CURRENT.get();
        if (place == null) {
            return OUTSIDE;
        }
        if (place.refused != null) {
            throw new IllegalStateException(
                    place.refused + " may not compose: par and pfor wait, and it runs on a thread that others need. "
                            + "Write @Composes (" + Composes.class.getName()
                            + ") on the method of the implementation, and it gets a thread of its own.");
        }
        return place;
    }

    /** What goes with the request that this thread serves; null where nothing does, or it serves none. */
    static Companion companion() {
        Place place = CURRENT.get();
        return place == null || place.request == null ? null : place.request.companion();
    }

    /**
     * Branches begin that run here: until they have ended, the method has no views. Some of them run on its own thread,
     * and those that touch state must not get through by chance.
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

    /** Starts work for what runs here on an idle worker; false where there is none. */
    boolean start(Runnable work) {
        Companion with = request == null ? null : request.companion();
        return workers.start(with == null ? work : with.carry(work));
    }

    /** Whether an outer overlap, or the request's end, has told what runs here to end. */
    boolean cancelled() {
        return within != null && within.cancelled() || request != null && request.interrupted();
    }

    /** How long what runs here may still take; empty where there is no deadline. */
    Optional<Duration> timeLeft() {
        return request == null || !request.timed()
                ? Optional.empty()
                : Optional.of(
                        Duration.ofNanos(request.deadline() - request.caller().now()));
    }
}
