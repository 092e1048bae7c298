// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/**
 * What views read and write: a call's transaction, or a task within it. Only the thread that holds it may use its
 * views, and only until it ends. Otherwise a view fails: one that an implementation keeps would show outdated values,
 * and one that it gives to another thread would lose what that writes.
 */
abstract class Ground implements ThreadBound {
    /** Null while nobody may use the views. */
    private volatile Thread holder = Thread.currentThread();

    private volatile boolean ended;

    /** The state at an index, in declared order. */
    abstract State<?> state(int index);

    /** The value of a state, as this transaction or task sees it. The caller has checked that it may be read. */
    abstract Object value(int index);

    /**
     * Changes the value of a state, as this transaction or task sees it. The caller has checked that it may be written.
     */
    abstract void change(int index, Change change);

    /**
     * Takes over the changes to one state that tasks within this ground have made; called for all of them at once, if
     * no task fails.
     */
    abstract void take(int index, Draft changes);

    /** How many states there are. */
    abstract int states();

    /**
     * Checks that the calling thread may use a view.
     *
     * @throws IllegalStateException if the transaction or task has ended, or this thread does not hold it
     */
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

    /** Lets another thread go on with the views, which this one may not use any more; null for no thread. */
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

    /** Ends the transaction or task: its views fail from now on. */
    final void end() {
        if (ended) {
            throw new IllegalStateException("a transaction that has ended");
        }
        ended = true;
    }
}
