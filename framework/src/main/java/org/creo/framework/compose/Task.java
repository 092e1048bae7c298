// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import java.util.List;
import java.util.Objects;
import org.creo.framework.state.Reading;

/**
 * A branch that touches state: it says which views it needs, and gets views of its own to use. {@link Composition#task}
 * and {@link Composition#result} make it. Outside of {@code par} it does its work at once, with the views of the
 * method.
 *
 * @param <T> as for {@link Branch}
 * @param <X> as for {@link Branch}
 */
public final class Task<T, X extends Exception> implements Branch<T, X> {
    private final List<Reading<?>> views;
    private final Work<T, X> work;

    Task(Work<T, X> work, Reading<?>... views) {
        this.work = work;
        for (Reading<?> view : views) {
            Objects.requireNonNull(view, "a task was given null in place of a view");
        }
        this.views = List.of(views);
    }

    /** What the task does with its views, which are in the order of those that it asked for. */
    @FunctionalInterface
    interface Work<T, X extends Exception> {
        T with(List<Reading<?>> views) throws X;
    }

    /** Work on a view, without a result. */
    @FunctionalInterface
    public interface Action<A, X extends Exception> {
        /** Does the work. */
        void on(A view) throws X;
    }

    /** Work on two views, without a result. */
    @FunctionalInterface
    public interface Action2<A, B, X extends Exception> {
        /** Does the work. */
        void on(A first, B second) throws X;
    }

    /** Work on three views, without a result. */
    @FunctionalInterface
    public interface Action3<A, B, C, X extends Exception> {
        /** Does the work. */
        void on(A first, B second, C third) throws X;
    }

    /** Work on two views, with a result; for one view it is a {@link Call}. */
    @FunctionalInterface
    public interface Call2<A, B, R, X extends Exception> {
        /** Does the work. */
        R on(A first, B second) throws X;
    }

    /** Work on three views, with a result. */
    @FunctionalInterface
    public interface Call3<A, B, C, R, X extends Exception> {
        /** Does the work. */
        R on(A first, B second, C third) throws X;
    }

    List<Reading<?>> views() {
        return views;
    }

    T with(List<Reading<?>> own) throws X {
        return work.with(own);
    }

    @Override
    public T run() throws X {
        return work.with(views);
    }
}
