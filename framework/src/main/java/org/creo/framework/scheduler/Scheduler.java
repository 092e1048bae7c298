// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.List;
import java.util.concurrent.Executor;

/**
 * Decides which thread runs which stage of a request: <em>accept</em> (its frame was read), <em>request and
 * response</em> (it is decoded, run, and its result encoded, one piece of generated code), <em>reply</em> (the answer
 * goes to its connection). The three methods are those of Hop's scheduler (Serrano, <cite>Hop, a Fast Server for the
 * Diffuse Web</cite>, 2009).
 *
 * <p>A scheduler serves one host, which closes it. Its methods are called by any thread, at the same time.
 */
public abstract class Scheduler implements AutoCloseable {
    /**
     * How many threads shall read and write, where the host would take {@code wished}. Called once, ahead of
     * {@link #start}.
     */
    public int ioThreads(int wished) {
        return wished;
    }

    /** The threads that read and write, each to be given tasks. Called once, before the first request. */
    public void start(List<? extends Executor> ioThreads) {}

    /**
     * A request has come that may run at once. The thread that read it asks: shall it go on and run the turn in a row
     * ({@link #stage}), or go back to its connections ({@link #spawn})? While it runs the turn, its other connections
     * wait. A turn that is run here serves the one request, a turn elsewhere what it finds waiting.
     */
    public abstract void accept(Turn turn);

    /** Starts a turn on a thread that is allowed to block, and returns at once. */
    public abstract void spawn(Turn turn);

    /** A thread has finished one stage, {@code next} is the one behind it. Unless overridden, they run in a row. */
    public void stage(Runnable next) {
        next.run();
    }

    /**
     * Interrupts what still runs and ends the scheduler's threads; called when the host stops. Turns that have not
     * begun are dropped, and so are those that come later.
     */
    @Override
    public abstract void close();
}
