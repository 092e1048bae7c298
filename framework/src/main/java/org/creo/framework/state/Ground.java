// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/**
 * Where views read and write: a call's transaction, or a task within it. Only the thread that holds it may use its
 * views, and only until it ends: a view that an implementation keeps must fail rather than show outdated values, and
 * one that it gives to another thread rather than lose what that writes.
 */
abstract class Ground implements ThreadBound {
    /** Null while nobody may use the views. */
    private volatile Thread holder = Thread.currentThread();

    private volatile boolean ended;

    /** The state at an index, in declared order. */
    abstract State<?> state(int index);

    /** What it sees of a state. Whoever calls it has looked whether it may. */
    abstract Object value(int index);

    /** Changes what it sees of a state; as {@link #value}. */
    abstract void change(int index, Change change);

    /** A place for the changes of the tasks within it, which it takes over at once if none of them fails. */
    abstract void take(int index, Draft changes);

    /** How many states there are. */
    abstract int states();

    /** @throws IllegalStateException if it has ended, or this thread does not hold it */
    final void check(int index) {
        if (ended) {
            throw new IllegalStateException("the view of " + name(index)
                    + " is no longer valid: the call or the task that it was made for has ended");
        }
        if (Thread.currentThread() != holder) {
            throw new IllegalStateException("the view of " + name(index)
                    + " is only for the thread that runs its method, and not for branches of par and pfor: give it to a"
                    + " branch, as in par(task(view, own -> ...)), and use what it gets there");
        }
    }

    private String name(int index) {
        return "the state " + state(index).name();
    }

    /** Another thread goes on with it, which this one may not touch any more; null for none. */
    final void hold(Thread next) {
        holder = next;
    }

    @Override
    public final void pause() {
        hold(null);
    }

    @Override
    public final void resume() {
        hold(Thread.currentThread());
    }

    /** It is over: its views fail from now on. */
    final void end() {
        if (ended) {
            throw new IllegalStateException("a transaction that has ended");
        }
        ended = true;
    }
}
