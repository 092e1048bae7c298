// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.creo.client.CreoException;

/** A thread's wait for one of the events of a call with streams. */
final class ThreadWait implements Wait {
    private final BooleanSupplier done;
    private volatile Thread thread;

    ThreadWait(BooleanSupplier done) {
        this.done = done;
    }

    /** Waits, in the calling thread, until it is done. */
    void await(StreamCall<?> call) {
        if (isDone()) {
            return;
        }
        thread = Thread.currentThread();
        try {
            call.connection().await(call, this);
        } catch (CreoException e) {
            call.stop(e);
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
        return done.getAsBoolean();
    }
}
