// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.List;
import java.util.concurrent.Executor;
import org.creo.framework.log.PeerLog;

/**
 * Decides which thread runs which stage of a request: <em>accept</em> (its frame was read), <em>request and
 * response</em> (it is decoded, run, and its result encoded, all in one piece of generated code), <em>reply</em> (the
 * answer goes to its connection). The three methods are those of Hop's scheduler (Serrano, <cite>Hop, a Fast Server for
 * the Diffuse Web</cite>, 2009).
 *
 * <p>A scheduler serves one host, which closes it. Its methods are called by any thread, at the same time.
 */
public abstract class Scheduler implements AutoCloseable {
    private static final PeerLog LOG = PeerLog.of(Scheduler.class);

    private volatile Thread.UncaughtExceptionHandler watch =
            (thread, cause) -> LOG.error(PeerLog.NOBODY, cause, "A turn failed on {}", thread.getName());

    /**
     * Sets the handler that is told when a thread dies; the host calls this before {@link #start}. By default a death
     * is logged.
     */
    public final void watch(Thread.UncaughtExceptionHandler handler) {
        watch = handler;
    }

    /**
     * Tells that a thread dies, or a turn has thrown something; neither should ever happen. The host cannot go on then:
     * a service has lost its turn, or requests wait for a thread that is gone. A scheduler with its own threads makes
     * this their handler of uncaught exceptions.
     */
    protected final void failed(Thread thread, Throwable cause) {
        watch.uncaughtException(thread, cause);
    }

    /**
     * Has a turn run by {@link #accept}. If that fails, the turn is lost, and with it all requests that wait for it:
     * the host cannot go on.
     */
    public final void takeRead(Turn turn) {
        try {
            accept(turn);
        } catch (RuntimeException | Error e) {
            failed(Thread.currentThread(), e);
            throw e;
        }
    }

    /** Has a turn run by {@link #spawn}. If that fails, the host cannot go on, as with {@link #takeRead}. */
    public final void takeWaiting(Turn turn) {
        try {
            spawn(turn);
        } catch (RuntimeException | Error e) {
            failed(Thread.currentThread(), e);
            throw e;
        }
    }

    /** How many threads shall read and write; the host suggests {@code wished}. Called once, before {@link #start}. */
    public int ioThreads(int wished) {
        return wished;
    }

    /**
     * Starts the scheduler with the threads that read and write, each of which accepts tasks. Called once, before the
     * first request.
     */
    public void start(List<? extends Executor> ioThreads) {}

    /**
     * Decides about the turn of a request that has come and may run at once; called on the thread that read it. The
     * scheduler may run the turn on this thread ({@link #stage}), or hand it over so that the thread goes back to its
     * connections ({@link #spawn}). While the thread runs the turn, its other connections wait. A turn that runs here
     * serves only that request; a turn elsewhere also serves what it finds waiting. By default it hands each turn over.
     */
    public void accept(Turn turn) {
        spawn(turn);
    }

    /** Starts a turn on a thread that is allowed to block, and returns at once. */
    public abstract void spawn(Turn turn);

    /** Goes on to the next stage, after a thread has finished one. By default the same thread runs it at once. */
    public void stage(Runnable next) {
        next.run();
    }

    /**
     * Interrupts what still runs and ends the scheduler's threads; called when the host stops. Turns that have not
     * begun and turns that come later are dropped.
     */
    @Override
    public abstract void close();
}
