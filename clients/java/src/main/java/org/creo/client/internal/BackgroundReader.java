// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads from a connection while calls are open for which no thread waits, and ends those whose time is over. Its thread
 * starts with the first such call and ends some time after the last one.
 */
final class BackgroundReader implements Runnable, Wait {
    /** How long the thread stays for the next call. */
    private static final long STAY = TimeUnit.SECONDS.toNanos(2);

    private static final long FAR = TimeUnit.DAYS.toNanos(1);

    private final ConnectionControl connection;
    private final Readers readers;
    private final Timeouts timeouts;
    private final Executor threads;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicBoolean running = new AtomicBoolean();
    private volatile Thread thread;
    /** Whether there is something to handle. */
    private volatile boolean told;
    /** No later than the moment at which the time of the first call is over. */
    private final AtomicLong due = new AtomicLong(System.nanoTime() + FAR);

    /** The threads that read from the connection, one at a time. */
    interface Readers {
        /** Reads, as the leader, until a wait is done, and for at most this long; false if another thread leads. */
        boolean read(Wait wait, long nanos);

        /**
         * Wakes a thread that can lead, if none does. A thread that stops waiting calls it, because it may be the one
         * that was woken.
         */
        void handOn();

        /** Ends the leader's wait for input, if there is a leader. */
        void wakeLeader();
    }

    BackgroundReader(ConnectionControl connection, Readers readers, Timeouts timeouts, Executor threads) {
        this.connection = connection;
        this.readers = readers;
        this.timeouts = timeouts;
        this.threads = threads;
    }

    /** Another call is open for which no thread waits. */
    void add(Call<?> call) {
        boolean first = calls.incrementAndGet() == 1;
        boolean sooner = isDueIn(timeouts.left(call));
        if (running.compareAndSet(false, true)) {
            start();
        } else if (sooner || first) {
            wake();
        }
    }

    private void start() {
        try {
            threads.execute(this);
        } catch (RuntimeException | Error e) {
            running.set(false);
            throw e;
        }
    }

    /**
     * Makes the thread look at the calls in this many nanoseconds or sooner; returns whether that is sooner than
     * before.
     */
    private boolean isDueIn(long nanos) {
        long then = System.nanoTime() + Math.min(nanos, FAR);
        return then - due.getAndUpdate(now -> then - now < 0 ? then : now) < 0;
    }

    /** One of these calls has ended. */
    void remove() {
        if (calls.decrementAndGet() == 0 && thread != Thread.currentThread()) {
            wake(); // so that a thread that waits can lead
        }
    }

    boolean isNeeded() {
        return calls.get() > 0;
    }

    /** Makes its thread look for what there is to do. */
    void wake() {
        told = true;
        Thread waiting = thread;
        if (waiting != null) {
            LockSupport.unpark(waiting);
            readers.wakeLeader();
        }
    }

    @Override
    public void run() {
        do {
            thread = Thread.currentThread();
            try {
                while (connection.isOpen() && isOrGetsNeeded()) {
                    serve();
                }
            } catch (RuntimeException | Error e) {
                connection.fail(Failure.transport("answers could not be received (" + e + ")", e));
            }
            running.set(false);
        } while (connection.isOpen() && isNeeded() && running.compareAndSet(false, true));
    }

    /** Reads, or lets another thread read, until there is something to handle. */
    private void serve() {
        told = false;
        if (readers.read(this, left())) {
            readers.handOn();
        } else if (!told) {
            LockSupport.parkNanos(this, left());
        }
        if (left() <= 0) {
            due.set(System.nanoTime() + FAR); // first, so that the time-out of a call that comes meanwhile is not lost
            isDueIn(timeouts.expire());
        }
    }

    private boolean isOrGetsNeeded() {
        if (!isNeeded()) {
            LockSupport.parkNanos(this, STAY);
        }
        return isNeeded();
    }

    @Override
    public boolean isDone() {
        return told || !isNeeded();
    }

    private long left() {
        return due.get() - System.nanoTime();
    }
}
