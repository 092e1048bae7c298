// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Tasks;

/**
 * One {@code par} or {@code pfor} under way. The calling thread and the workers that have joined it each take the first
 * item that may begin, until there is none. So items begin in order, but for tasks that wait for others, and where no
 * worker is free this is a loop. A worker that finds only tasks that wait leaves; the calling thread stays.
 *
 * <p>Interrupts go only to threads that are here, and are cleared when they leave: a thread is never interrupted for
 * earlier work.
 *
 * @param <T> the type of the items
 * @param <R> the type of the results
 */
final class Overlap<T, R> {
    /**
     * How deep overlaps may be nested on the way of one request: a stack that overflows here would cost far more than
     * the exception that says so.
     */
    static final int DEEPEST = 250;

    /** So many calls deep is what an overlap does itself, at most, with a lock held for example. */
    private static final int OWN_DEPTH = 100;

    private final ThreadPlace outer;
    private final ThreadPlace inner;
    private final List<T> items;
    private final Call<? super T, ? extends R, ?> call;
    /** The views of the items that are tasks; null where there are no tasks. */
    private final Tasks tasks;

    /** Starts workers when there are more of them. */
    private final Runnable more = this::recruit;

    private final Object[] results;
    private final Thread caller = Thread.currentThread();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();

    /** The fields below are written under the lock. */
    private final Set<Thread> running = new HashSet<>();

    /** Items that may begin and have not begun, how many they are, and where to look for the first one. */
    private final BitSet ready;

    private int readyCount;
    private int first;

    /**
     * Workers that have been started and have not ended, and those among them that have yet to take their first item.
     */
    private volatile int joined;

    private int coming;
    /** The first exception; once there is one, nothing begins any more. */
    private volatile Throwable failure;
    /** Whether this overlap has interrupted the calling thread. */
    private boolean interrupted;
    /** Whether the workers know of the wish for more. */
    private boolean wishes;
    /** Whether the calling thread waits for nobody but those who have joined; written without the lock. */
    private volatile boolean over;

    Overlap(ThreadPlace outer, List<T> items, Call<? super T, ? extends R, ?> call) {
        this(outer, items, call, List.of());
    }

    /** @param views for each item those that it needs; empty where no item needs any */
    private Overlap(
            ThreadPlace outer, List<T> items, Call<? super T, ? extends R, ?> call, List<List<Reading<?>>> views) {
        if (outer.depth() == DEEPEST) {
            throw new IllegalStateException("par and pfor are nested more than " + DEEPEST
                    + " deep: divide the work into fewer levels, or give parts of it to calls of the service itself");
        }
        this.outer = outer;
        this.inner = outer.branch(this::cancelled, null);
        this.items = items;
        this.call = call;
        this.tasks = views.isEmpty() ? null : new Tasks(views, this::ready);
        this.results = new Object[items.size()];
        this.ready = new BitSet(results.length);
        if (tasks == null) {
            ready.set(0, results.length);
            readyCount = results.length;
        }
    }

    /** Runs branches, some of which may be tasks. */
    static <T, X extends Exception> List<T> of(ThreadPlace outer, List<Branch<? extends T, ? extends X>> branches)
            throws X {
        for (int branch = 0; branch < branches.size(); branch++) {
            if (branches.get(branch) == null) {
                throw new NullPointerException("branch " + branch + " of par, counted from 0, is null");
            }
        }
        List<List<Reading<?>>> views = List.of();
        if (branches.stream().anyMatch(Task.class::isInstance)) {
            views = new ArrayList<>(branches.size());
            for (Branch<?, ?> branch : branches) {
                views.add(branch instanceof Task<?, ?> task ? task.views() : List.of());
            }
        }
        return new Overlap<Branch<? extends T, ? extends X>, T>(outer, branches, Branch::run, views).<X>run();
    }

    /** Whether the branches of this overlap were told to end, by it, by an outer overlap or by the request. */
    boolean cancelled() {
        return failure != null || outer.cancelled();
    }

    /** Runs the call for all items, and returns or throws when all have ended. */
    @SuppressWarnings("unchecked") // results and what was thrown came out of the call
    <X extends Exception> List<R> run() throws X {
        touchStack(OWN_DEPTH, 0, 0, 0);
        ThreadPlace before = inner.enter();
        pause(true);
        try {
            for (int item = 0; tasks != null && item < results.length; item++) {
                if (tasks.take(item)) {
                    ready(item);
                }
            }
            do {
                work();
                calm();
            } while (awaitWorkers());
            if (tasks != null && failure == null) {
                tasks.keep();
            }
        } finally {
            over = true;
            while (joined > 0) {
                awaitAfterError();
            }
            pause(false);
            ThreadPlace.back(before);
            forget();
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw (X) failure;
        }
        return (List<R>) Collections.unmodifiableList(Arrays.asList(results));
    }

    /**
     * Overflows the stack here and now, where nothing has begun, if it is nearly used up. So what overflows later is a
     * branch, and the overlap has enough stack left to wait for the others.
     */
    private static long touchStack(int calls, long a, long b, long c) {
        return calls == 0 ? a : touchStack(calls - 1, b, c, a) + 1;
    }

    /**
     * Closes the method's own views before the branches begin, and opens them when all have ended.
     *
     * @param begins whether the branches begin
     */
    private void pause(boolean begins) {
        outer.branches(begins);
        if (tasks != null) {
            tasks.outer(begins);
        }
    }

    /** Tells that an item may begin. */
    private void ready(int item) {
        lock.lock();
        try {
            ready.set(item);
            readyCount++;
            first = Math.min(first, item);
            ended.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Clears the interrupt by which this overlap has ended the calling thread's branch. */
    private void calm() {
        if (interrupted) {
            Thread.interrupted();
            // An outer overlap, or the request's end, may have interrupted the thread at the same time; that must not
            // be lost.
            if (outer.cancelled()) {
                caller.interrupt();
            }
        }
    }

    private void join() {
        inner.enter();
        try {
            lock.lock();
            try {
                coming--;
            } finally {
                lock.unlock();
            }
            work();
        } finally {
            ThreadPlace.back(null);
            // The calling thread must not go on before this worker has ended, too.
            Thread.interrupted();
            leave();
        }
    }

    /** Tells that a worker has ended. */
    private void leave() {
        lock.lock();
        try {
            joined--;
            ended.signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Tells that a worker will not come, since none was free.
     *
     * @return whether one may be free now: the wish for more is new, and was not heard before
     */
    private boolean refused() {
        lock.lock();
        try {
            joined--;
            coming--;
            ended.signal();
            if (wishes) {
                return false;
            }
            wishes = true;
            outer.workers().wish(more);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Takes the wish for more workers back. */
    private void forget() {
        lock.lock();
        try {
            if (wishes) {
                wishes = false;
                outer.workers().forget(more);
            }
        } finally {
            lock.unlock();
        }
    }

    private void work() {
        while (true) {
            try {
                int item = begin();
                if (item < 0) {
                    return;
                }
                recruit();
                results[item] = noTask(tasks == null ? call.on(items.get(item)) : touch(item));
                outer.workers().ended();
            } catch (Throwable e) {
                // Nothing begins any more. Where the stack has overflowed, another try would overflow, too.
                fail(e);
                return;
            }
        }
    }

    /** A task that is the result of a branch would never run, and nobody would be told. */
    private static <R> R noTask(R result) {
        if (result instanceof Task<?, ?>) {
            throw new IllegalStateException("a branch returned a task, which nothing runs: give the task itself to par,"
                    + " as in par(items, item -> task(view, own -> ...)) or par(task(view, own -> ...)), not to pfor and"
                    + " not as () -> task(...)");
        }
        return result;
    }

    /** Runs a branch that may be a task, which has its views meanwhile. */
    @SuppressWarnings("unchecked") // a task is a branch, and its result is that of one
    private R touch(int item) throws Exception {
        if (!(items.get(item) instanceof Task<?, ?> task)) {
            return call.on(items.get(item));
        }
        outer.branch(this::cancelled, tasks.begin(item)).enter();
        try {
            return (R) task.with(tasks.views(item));
        } finally {
            inner.enter();
            tasks.end(item);
        }
    }

    /**
     * Takes the next item for this thread, which can be interrupted from now on.
     *
     * @return -1 where there is none: then the thread cannot be interrupted from here
     */
    private int begin() {
        lock.lock();
        try {
            if (failure == null && readyCount > 0) {
                if (!Thread.currentThread().isInterrupted()) {
                    running.add(Thread.currentThread());
                    int item = ready.nextSetBit(first);
                    ready.clear(item);
                    readyCount--;
                    first = item + 1;
                    return item;
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

    /** Lets free workers join while there are items left for them; further ones when there are more workers. */
    private void recruit() {
        while (comes()) {
            boolean started = false;
            boolean again = false;
            try {
                started = outer.start(this::join);
            } finally {
                if (!started) {
                    again = refused();
                }
            }
            if (!started && !again) {
                return;
            }
        }
    }

    private boolean comes() {
        lock.lock();
        try {
            if (failure != null || readyCount <= coming) {
                forget();
                return false;
            }
            joined++;
            coming++;
            if (over) {
                // The calling thread has failed, and may have looked before this.
                joined--;
                coming--;
                return false;
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void fail(Throwable thrown) {
        lock.lock();
        try {
            running.remove(Thread.currentThread());
            if (failure != null) {
                if (failure != thrown) {
                    failure.addSuppressed(thrown);
                }
                return;
            }
            failure = thrown;
            for (Thread thread : running) {
                interrupted |= thread == caller;
                thread.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * An error, such as a stack that overflowed, has ended the calling thread's part: workers still have to end theirs.
     */
    private void awaitAfterError() {
        try {
            lock.lock();
            try {
                if (failure == null) {
                    failure = new CancellationException("the thread that waits for its branches has failed");
                }
            } finally {
                lock.unlock();
            }
            awaitWorkers();
        } catch (RuntimeException | Error e) {
            // There is no stack to wait with; whoever has begun will end nevertheless.
            Thread.onSpinWait();
        }
    }

    /**
     * Waits until all workers have ended, or there is another item for this thread.
     *
     * @return whether there is one
     */
    private boolean awaitWorkers() {
        boolean interruptedHere = false;
        lock.lock();
        try {
            while (joined > 0 && (failure != null || readyCount == 0)) {
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
            return failure == null && readyCount > 0;
        } finally {
            // The lock is not held where the stack has overflowed while this thread waited.
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
            if (interruptedHere) {
                caller.interrupt();
            }
        }
    }
}
