// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.creo.client.CreoException;

/** A thread's wait for one of the events of a call with streams. */
final class ThreadWait implements Wait {
    private final BooleanSupplier done;
    private final boolean endsCall;
    private volatile Thread thread;
    /** How long the thread waits, and since when; for that thread. */
    private long nanos;

    private long begun;

    /** @param endsCall whether an interrupt of the thread ends the call, and not only the wait */
    ThreadWait(BooleanSupplier done, boolean endsCall) {
        this.done = done;
        this.endsCall = endsCall;
    }

    /** Waits, in the calling thread, until it is done. */
    void await(StreamCall<?> call) {
        await(call, FOREVER);
    }

    /** Waits, in the calling thread, until it is done, or this many nanoseconds have passed. */
    void await(StreamCall<?> call, long atMost) {
        nanos = atMost;
        begun = System.nanoTime();
        if (isDone()) {
            return;
        }
        thread = Thread.currentThread();
        try {
            call.connection().await(call, this);
        } catch (CreoException e) {
            if (call.isWithdrawn()) {
                call.stop(e);
            }
            throw e;
        } finally {
            thread = null;
            call.connection().handOn();
        }
    }

    /** Wakes the thread if it waits; returns whether it does. */
    boolean wake() {
        Thread waiting = thread;
        if (waiting != null) {
            LockSupport.unpark(waiting);
        }
        return waiting != null;
    }

    @Override
    public boolean isDone() {
        return done.getAsBoolean() || patience() <= 0;
    }

    @Override
    public long patience() {
        return nanos == FOREVER ? FOREVER : nanos - (System.nanoTime() - begun);
    }

    @Override
    public boolean endsCall() {
        return endsCall;
    }
}
