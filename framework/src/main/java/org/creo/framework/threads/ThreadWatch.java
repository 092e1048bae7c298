// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.threads;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the threads of one host. A host that has lost a thread looks alive and is not: its time limits never come, or
 * some of its connections are never read. So the first thread that dies, whatever the reason, makes the whole host
 * fail.
 *
 * <p>It is the handler of uncaught exceptions of those threads. Where code that is not the host's own catches
 * everything, as Netty does, {@link #saw} is told of what was caught: no thread has died, but if memory has run out,
 * something that the host counts on may be missing. A heap that stays full makes the host fail as well.
 *
 * <p>Telling the owner must work without memory: it runs on a thread that was started before, and some memory is kept
 * back until then. Any thread may call any method.
 */
public final class ThreadWatch implements Thread.UncaughtExceptionHandler, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ThreadWatch.class);
    /** Enough memory to log the failure and to begin to stop. */
    private static final int RESERVE_BYTES = 256 << 10;

    /** How many causes of an exception are looked at: causes may form a circle. */
    private static final int MOST_CAUSES = 16;

    /** How often the heap is looked at. */
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Made beforehand, since there is no memory when it is needed. */
    private static final OutOfMemoryError STAYS_FULL = new OutOfMemoryError("the heap stays full");

    static {
        // It is made nowhere that anybody looks for.
        STAYS_FULL.setStackTrace(new StackTraceElement[0]);
    }

    private final Thread watcher = new Thread(this::watch, "creo-watch");
    private final AtomicBoolean failed = new AtomicBoolean();
    /** Memory that is kept back, and released when the host fails. */
    private volatile byte[] reserve;

    private Thread thread;
    /** Why the thread died. Written after {@link #thread}; null as long as all is well. */
    private volatile Throwable cause;

    private volatile Runnable first = () -> {};
    private volatile Consumer<HostFailure> owner;
    private volatile boolean stopping;
    private volatile boolean closed;

    /**
     * What runs before anything else is done about a failure. It must not need memory: it is what can be relied on
     * where all that follows fails.
     */
    public void first(Runnable action) {
        first = action;
    }

    /**
     * Starts the thread that tells of a failure; a failure that came before is told now.
     *
     * @param told is called at most once, on that thread
     */
    public void start(Consumer<HostFailure> told) {
        reserve = new byte[RESERVE_BYTES];
        owner = told;
        watcher.setDaemon(true);
        watcher.start();
    }

    /** Learns that a thread of the host dies of an exception. */
    @Override
    public void uncaughtException(Thread dying, Throwable why) {
        if (stopping && !fatal(why)) {
            LOG.debug("{} ended while the host stopped", dying.getName(), why);
            return;
        }
        // Nothing may be allocated here.
        if (failed.compareAndSet(false, true)) {
            reserve = null;
            thread = dying;
            cause = why;
            LockSupport.unpark(watcher);
        }
    }

    /**
     * Learns that the calling thread has caught an exception and goes on; so does the host, unless it is
     * {@link #fatal}.
     */
    public void saw(Throwable why) {
        if (fatal(why)) {
            uncaughtException(Thread.currentThread(), why);
        }
    }

    /**
     * Whether this exception or one of its causes says that no thread of the JVM can be trusted any more: memory has
     * run out, or the JVM has found an error in itself. Where only threads or direct memory have run out, or a stack
     * has overflowed, one request or connection is lost, not the host.
     */
    public static boolean fatal(Throwable why) {
        Throwable each = why;
        for (int depth = 0; each != null && depth < MOST_CAUSES; depth++) {
            if (fatalItself(each)) {
                return true;
            }
            each = each.getCause();
        }
        return false;
    }

    private static boolean fatalItself(Throwable why) {
        if (why instanceof OutOfMemoryError) {
            String reason = why.getMessage();
            return reason == null || !reason.contains("native thread") && !reason.contains("irect");
        }
        return why instanceof VirtualMachineError && !(why instanceof StackOverflowError);
    }

    /**
     * Throws an exception on, if it is {@link #fatal}: the calling thread, which has caught it, must not go on.
     *
     * @throws RuntimeException or an error, where it is
     */
    public static void throwFatal(Throwable why) {
        if (fatal(why)) {
            if (why instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(why);
        }
    }

    /**
     * Learns that the host begins to stop: from now on a thread may end with an exception, though not with a fatal
     * error.
     */
    public void stopping() {
        stopping = true;
    }

    private void watch() {
        HeapWatch heap = HeapWatch.ofJvm(System.nanoTime());
        while (!closed && cause == null) {
            LockSupport.parkNanos(this, LOOK_NANOS);
            if (heap.staysFull(System.nanoTime())) {
                uncaughtException(Thread.currentThread(), STAYS_FULL);
            }
        }
        if (cause == null) {
            return;
        }
        first.run();
        try {
            LOG.error(
                    "The host has failed and takes no more work: {}. What was acknowledged is kept",
                    cause == STAYS_FULL ? STAYS_FULL.getMessage() : "the thread " + thread.getName() + " died",
                    cause);
        } catch (RuntimeException | Error e) {
            // There is no memory for the line, or the log cannot be written. What follows is more important.
        }
        owner.accept(new HostFailure(thread.getName(), cause));
    }

    /** Ends the thread that tells of a failure, unless it is doing so. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(watcher);
    }
}
