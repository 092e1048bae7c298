// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.creo.framework.state.Reading;

/**
 * Lets calls overlap inside a method of a service that is marked {@link Composes}; such a method calls other services
 * with generated clients. {@link #par par} is for a few calls that do not depend on each other, {@link #pfor pfor} for
 * one call over a collection:
 *
 * <pre>{@code
 * @Composes
 * @Override
 * public String[] search(String query) {
 *     return par(() -> first.find(query), () -> second.find(query), MetaSearch::combine);
 * }
 * }</pre>
 *
 * <p>All that begins here ends here: neither method returns or throws before every branch that has begun has ended.
 * Results are in the order of branches or items, no matter which ends first. The first exception interrupts all other
 * branches and keeps those that have not begun from beginning. It is thrown when all have ended, with what the others
 * threw as its suppressed exceptions; an exception that a description declares is thrown unwrapped. A branch that
 * ignores interrupts is waited for. Generated clients react to them: the call ends, and the service that was called is
 * told so.
 *
 * <p>The calling thread runs branches itself. As many threads of the host's budget ({@code workers}) as are free join
 * it; all compositions share that budget, which a host adapts to the work unless its number is fixed. Where none is
 * free, the calling thread runs one branch after the other. So branches may compose again, 250 levels deep, and a
 * service may call itself through the host: each level takes no more threads than there are workers. Nothing waits for
 * a worker.
 *
 * <p>When the deadline of the request passes or its client withdraws it, the method and all its branches are
 * interrupted; one that waits here gets a {@link java.util.concurrent.CancellationException}, with the thread still
 * interrupted.
 *
 * <p>Branches run at the same time: what they share must be thread-safe. For the state of the service the host sees to
 * that: a branch that touches some of it is a {@link #task task}, which says so and gets views of its own. Of two tasks
 * that touch the same, where one of them writes it, the later one in the list waits for the earlier one, and sees what
 * that wrote; all others run at the same time. What tasks have written is the method's when all of them have ended; if
 * one branch throws, nothing of it is. The method's own views are not for branches: each use there is an
 * {@link IllegalStateException}.
 *
 * <p>All of this also works outside a host, as in a test of the method; {@value #WORKERS} threads of the process take
 * the place of the host's workers. In a method that a host runs and that is not marked, each of these methods throws an
 * {@link IllegalStateException}, whatever the scheduler.
 */
public final class Composition {
    /** How many workers a host has for branches at first. */
    public static final int WORKERS = Workers.COUNT;

    private static final Duration SHORTEST = Duration.ofMillis(1);

    private Composition() {}

    /**
     * Runs branches at the same time.
     *
     * @return their results, in the order of the branches; unmodifiable
     * @throws X as the first of them that threw
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // they are only read
    public static <T, X extends Exception> List<T> par(Branch<? extends T, ? extends X>... branches) throws X {
        return Overlap.<T, X>of(ThreadPlace.current(), Arrays.asList(branches));
    }

    /** As {@link #par(Branch[])}, for two branches; combines their results into one. */
    @SuppressWarnings("unchecked") // each result is that of its branch
    public static <A, B, R, X extends Exception> R par(
            Branch<? extends A, ? extends X> first,
            Branch<? extends B, ? extends X> second,
            BiFunction<? super A, ? super B, ? extends R> combination)
            throws X {
        List<Object> results = par(first, second);
        return combination.apply((A) results.get(0), (B) results.get(1));
    }

    /** As {@link #par(Branch[])}, for three branches; combines their results into one. */
    @SuppressWarnings("unchecked") // each result is that of its branch
    public static <A, B, C, R, X extends Exception> R par(
            Branch<? extends A, ? extends X> first,
            Branch<? extends B, ? extends X> second,
            Branch<? extends C, ? extends X> third,
            Combination<? super A, ? super B, ? super C, ? extends R> combination)
            throws X {
        List<Object> results = par(first, second, third);
        return combination.of((A) results.get(0), (B) results.get(1), (C) results.get(2));
    }

    /**
     * Runs a branch for each item of a collection, for example a {@link #task task}; {@link #pfor pfor} is shorter for
     * calls that touch no state. The branches are made first, by this thread and in order, as long as this is the
     * thread that has the views.
     *
     * @return their results, in the order of the items; unmodifiable
     * @throws X as the first of them that threw
     */
    @SuppressWarnings("unchecked") // the array has what the collection had, and is only read
    public static <I, T, X extends Exception> List<T> par(
            Collection<? extends I> items, Function<? super I, ? extends Branch<? extends T, ? extends X>> branch)
            throws X {
        return par((I[]) items.toArray(), branch);
    }

    /** As {@link #par(Collection, Function)}, over an array. */
    public static <I, T, X extends Exception> List<T> par(
            I[] items, Function<? super I, ? extends Branch<? extends T, ? extends X>> branch) throws X {
        List<Branch<? extends T, ? extends X>> branches = new ArrayList<>(items.length);
        for (I item : items) {
            branches.add(branch.apply(item));
        }
        return Overlap.<T, X>of(ThreadPlace.current(), branches);
    }

    /**
     * A branch of {@link #par par} that touches a state, or an entry of one, and has no result. It gets a view of its
     * own, of the same type:
     *
     * <pre>{@code
     * par(task(accounts.entry(from), account -> account.set(less(account.get()))),
     *     task(accounts.entry(to), account -> account.set(more(account.get()))),
     *     task(total.reading(), total -> report(total.get())));
     * }</pre>
     *
     * @param view of the method, or of the branch around this one: that of a parameter, or what
     *     {@link org.creo.framework.state.ReadingMap#entry entry} and {@link org.creo.framework.state.Writing#reading
     *     reading} make of it
     */
    public static <A extends Reading<?>, X extends Exception> Task<Void, X> task(
            A view, Task.Action<? super A, ? extends X> action) {
        return result(view, one -> {
            action.on(one);
            return null;
        });
    }

    /** As {@link #task(Reading, Task.Action)}, for two views. */
    public static <A extends Reading<?>, B extends Reading<?>, X extends Exception> Task<Void, X> task(
            A first, B second, Task.Action2<? super A, ? super B, ? extends X> action) {
        return result(first, second, (one, other) -> {
            action.on(one, other);
            return null;
        });
    }

    /** As {@link #task(Reading, Task.Action)}, for three views. */
    public static <A extends Reading<?>, B extends Reading<?>, C extends Reading<?>, X extends Exception>
            Task<Void, X> task(
                    A first, B second, C third, Task.Action3<? super A, ? super B, ? super C, ? extends X> action) {
        return result(first, second, third, (one, other, last) -> {
            action.on(one, other, last);
            return null;
        });
    }

    /** As {@link #task(Reading, Task.Action)}, for a branch that has a result. */
    @SuppressWarnings("unchecked") // a task gets views of the types that it asked for
    public static <A extends Reading<?>, R, X extends Exception> Task<R, X> result(
            A view, Call<? super A, ? extends R, ? extends X> call) {
        return new Task<>(views -> call.on((A) views.get(0)), view);
    }

    /** As {@link #result(Reading, Call)}, for two views. */
    @SuppressWarnings("unchecked") // a task gets views of the types that it asked for
    public static <A extends Reading<?>, B extends Reading<?>, R, X extends Exception> Task<R, X> result(
            A first, B second, Task.Call2<? super A, ? super B, ? extends R, ? extends X> call) {
        return new Task<>(views -> call.on((A) views.get(0), (B) views.get(1)), first, second);
    }

    /** As {@link #result(Reading, Call)}, for three views. */
    @SuppressWarnings("unchecked") // a task gets views of the types that it asked for
    public static <A extends Reading<?>, B extends Reading<?>, C extends Reading<?>, R, X extends Exception>
            Task<R, X> result(
                    A first,
                    B second,
                    C third,
                    Task.Call3<? super A, ? super B, ? super C, ? extends R, ? extends X> call) {
        return new Task<>(views -> call.on((A) views.get(0), (B) views.get(1), (C) views.get(2)), first, second, third);
    }

    /**
     * Runs a call for each item of a collection; as many run at the same time as there are workers.
     *
     * @return the results, in the order of the items; unmodifiable
     * @throws X as the first of them that threw
     */
    @SuppressWarnings("unchecked") // the array has what the collection had, and is only read
    public static <T, R, X extends Exception> List<R> pfor(
            Collection<? extends T> items, Call<? super T, ? extends R, ? extends X> call) throws X {
        return new Overlap<T, R>(ThreadPlace.current(), (List<T>) Arrays.asList(items.toArray()), call).<X>run();
    }

    /** As {@link #pfor(Collection, Call)}, over an array, which must not change meanwhile. */
    public static <T, R, X extends Exception> List<R> pfor(T[] items, Call<? super T, ? extends R, ? extends X> call)
            throws X {
        return new Overlap<T, R>(ThreadPlace.current(), Arrays.asList(items), call).<X>run();
    }

    /**
     * Has something done after the answer: the client gets the result of the method at once, and the method goes on.
     *
     * <pre>{@code
     * afterAnswer(() -> pfor(urls, url -> service.reduce(job, service.map(url, word))));
     * return job;
     * }</pre>
     *
     * <p>It runs once the answer is on its way and what the method wrote is kept, on the thread of the method; several
     * run one after another. Where the method has no result, because it throws or is too late, or what it wrote cannot
     * be kept, it does not run. It has no views of state, no deadline and nobody whom it could answer: it may compose,
     * and calls methods, of the same service as well, for what it has to change. {@link CallContext#current} has no
     * texts, and still says who calls.
     *
     * <p>Until it ends it counts as a call of a method that composes: against the limit ({@code composing}), and for a
     * host that stops, which waits for it as long as for other calls, and interrupts it then. It is not done again by a
     * host that was killed.
     *
     * <p>Outside of a host it runs at once.
     */
    public static void afterAnswer(Rest rest) {
        ThreadPlace.current().doAfterAnswer(() -> {
            try {
                rest.run();
            } catch (Exception e) {
                throw e instanceof RuntimeException unchecked ? unchecked : new CompletionException(e);
            }
        });
    }

    /**
     * How long the method may still take, for the time-outs of the calls that it makes:
     * {@code Composition.timeLeft().map(client::withCallTimeout).orElse(client)}.
     *
     * @return at least a millisecond; empty where the request has no deadline
     */
    public static Optional<Duration> timeLeft() {
        return ThreadPlace.current().timeLeft().map(left -> left.compareTo(SHORTEST) < 0 ? SHORTEST : left);
    }
}
