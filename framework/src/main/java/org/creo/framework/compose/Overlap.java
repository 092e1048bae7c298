// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One {@code par} or {@code pfor} under way. The calling thread and the workers that have joined it each take the next
 * item until there is none. So items begin in order, and where no worker is free this is a loop.
 *
 * <p>Interrupts go only to threads that are here, and are cleared when they leave: a thread is never interrupted for
 * earlier work.
 *
 * @param <T> the type of the items
 * @param <R> the type of the results
 */
final class Overlap<T, R> {
    private final Place outer;
    private final Place inner;
    private final List<T> items;
    private final Object[] results;
    private final Thread caller = Thread.currentThread();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();

    /** The fields below are written under the lock. */
    private final Set<Thread> running = new HashSet<>();

    private int next;
    /**
     * Workers that have been started and have not ended, and those among them that have yet to take their first item.
     */
    private int joined;

    private int coming;
    /** The first one; nothing begins any more. */
    private volatile Throwable failure;
    /** The calling thread was interrupted from here. */
    private boolean interrupted;

    Overlap(Place outer, List<T> items) {
        this.outer = outer;
        this.inner = outer.branch(this);
        this.items = items;
        this.results = new Object[items.size()];
    }

    /** Whether what runs here was told to end, by this overlap, an outer one or the request. */
    boolean cancelled() {
        return failure != null || outer.cancelled();
    }

    /** Runs the call for all items, and returns or throws when all have ended. */
    @SuppressWarnings("unchecked") // results and what was thrown came out of the call
    <X extends Exception> List<R> run(Call<? super T, ? extends R, ? extends X> call) throws X {
        Place before = inner.enter();
        outer.branches(true);
        try {
            work(call);
        } finally {
            outer.branches(false);
            Place.back(before);
        }
        if (interrupted) {
            Thread.interrupted();
            // An outer overlap, or the request's end, may have interrupted it at the same time; that must not be lost.
            if (outer.cancelled()) {
                caller.interrupt();
            }
        }
        awaitWorkers();
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw (X) failure;
        }
        return (List<R>) Collections.unmodifiableList(Arrays.asList(results));
    }

    private void join(Call<? super T, ? extends R, ?> call) {
        inner.enter();
        try {
            lock.lock();
            coming--;
            lock.unlock();
            work(call);
        } finally {
            Place.back(null);
            // The calling thread must not go on before this worker has ended, too.
            Thread.interrupted();
            lock.lock();
            joined--;
            ended.signal();
            lock.unlock();
        }
    }

    private void work(Call<? super T, ? extends R, ?> call) {
        for (int item = begin(); item >= 0; item = begin()) {
            try {
                recruit(call);
                results[item] = call.on(items.get(item));
            } catch (Throwable e) {
                fail(e);
            }
        }
    }

    /** The next item for this thread, which can be interrupted from now on; -1 where there is none: then it cannot. */
    private int begin() {
        lock.lock();
        try {
            if (failure == null && next < results.length) {
                if (!Thread.currentThread().isInterrupted()) {
                    running.add(Thread.currentThread());
                    return next++;
                }
                fail(new CancellationException(
                        "the thread was interrupted; branches that have not begun do not begin"));
            }
            running.remove(Thread.currentThread());
            return -1;
        } finally {
            lock.unlock();
        }
    }

    /** Lets free workers join while there are items left for them. */
    private void recruit(Call<? super T, ? extends R, ?> call) {
        while (comes()) {
            boolean started = false;
            try {
                started = outer.start(() -> join(call));
            } finally {
                if (!started) {
                    stays();
                }
            }
            if (!started) {
                return;
            }
        }
    }

    private boolean comes() {
        lock.lock();
        try {
            if (failure != null || results.length - next <= coming) {
                return false;
            }
            joined++;
            coming++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void stays() {
        lock.lock();
        joined--;
        coming--;
        ended.signal();
        lock.unlock();
    }

    private void fail(Throwable thrown) {
        lock.lock();
        try {
            if (failure != null) {
                if (failure != thrown) {
                    failure.addSuppressed(thrown);
                }
                return;
            }
            failure = thrown;
            for (Thread thread : running) {
                if (thread != Thread.currentThread()) {
                    interrupted |= thread == caller;
                    thread.interrupt();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private void awaitWorkers() {
        boolean interruptedHere = false;
        lock.lock();
        try {
            while (joined > 0) {
                if (failure != null) {
                    ended.awaitUninterruptibly();
                    continue;
                }
                try {
                    ended.await();
                } catch (InterruptedException e) {
                    interruptedHere = true;
                    fail(new CancellationException("the thread that waits for its branches was interrupted"));
                }
            }
        } finally {
            lock.unlock();
        }
        if (interruptedHere) {
            caller.interrupt();
        }
    }
}
