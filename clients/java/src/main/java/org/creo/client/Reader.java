// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads from a connection while calls are open that no thread waits for, and ends those whose time is over. Its thread
 * comes with the first such call and goes some time after the last one.
 */
final class Reader implements Runnable, Connection.Wait {
    /** How long the thread stays for the next call. */
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(2);
    private static final long FAR = TimeUnit.DAYS.toNanos(1);

    private final Connection connection;
    private final Executor threads;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicBoolean running = new AtomicBoolean();
    private volatile Thread thread;
    /** Whether there is something to look at. */
    private volatile boolean told;
    /** Not later than the end of the first call whose time is over. */
    private volatile long due = System.nanoTime() + FAR;

    Reader(Connection connection, Executor threads) {
        this.connection = connection;
        this.threads = threads;
    }

    /** One more call is open that nobody waits for. */
    void add(PendingCall<?> call) {
        calls.incrementAndGet();
        long end = System.nanoTime() + Math.min(connection.waitFor(call), FAR);
        boolean sooner = end - due < 0;
        if (sooner) {
            due = end; // another thread may set a later one at the same time, and corrects it when it looks
        }
        if (running.compareAndSet(false, true)) {
            threads.execute(this);
        } else if (sooner || calls.get() == 1) {
            wake();
        }
    }

    /** One less. */
    void remove() {
        if (calls.decrementAndGet() == 0 && thread != Thread.currentThread()) {
            wake(); // so that a thread that waits can lead
        }
    }

    boolean isNeeded() {
        return calls.get() > 0;
    }

    /** Makes its thread look what there is to do. */
    void wake() {
        told = true;
        Thread waiting = thread;
        if (waiting != null) {
            LockSupport.unpark(waiting);
            connection.wakeLeader();
        }
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        do {
            while (connection.isOpen() && isOrGetsNeeded()) {
                told = false;
                if (connection.lead()) {
                    connection.read(this, left());
                    connection.endLead();
                } else if (!told) {
                    LockSupport.parkNanos(this, left());
                }
                if (left() <= 0) {
                    due = System.nanoTime() + Math.min(connection.expire(), FAR);
                }
            }
            running.set(false);
        } while (connection.isOpen() && isNeeded() && running.compareAndSet(false, true));
    }

    private boolean isOrGetsNeeded() {
        if (!isNeeded()) {
            LockSupport.parkNanos(this, PATIENCE);
        }
        return isNeeded();
    }

    @Override
    public boolean isDone() {
        return told || !isNeeded();
    }

    private long left() {
        return due - System.nanoTime();
    }
}
