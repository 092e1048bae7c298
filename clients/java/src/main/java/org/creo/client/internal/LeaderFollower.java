// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.creo.client.CreoException;

/**
 * Decides which thread reads from a connection. Of the threads that wait for answers, one leads: it reads for all of
 * them, and hands the lead on when it has its own answer. So a single call waits in the thread that made it; when it is
 * one of many in a row, by {@link LoneReader}. Only calls for which no thread waits need a {@link BackgroundReader}.
 */
final class LeaderFollower implements BackgroundReader.Readers, LoneReader.Lead {
    private final Transport transport;
    private final OpenCalls open;
    private final FrameDispatcher dispatcher;
    private final Timeouts timeouts;
    private final BackgroundReader background;
    private final LoneReader lone;
    private final AtomicBoolean led = new AtomicBoolean();

    LeaderFollower(
            ConnectionControl connection,
            Transport transport,
            OpenCalls open,
            FrameDispatcher dispatcher,
            Timeouts timeouts,
            Settings settings,
            Executor threads) {
        this.transport = transport;
        this.open = open;
        this.dispatcher = dispatcher;
        this.timeouts = timeouts;
        this.background = new BackgroundReader(connection, this, timeouts, threads);
        this.lone = new LoneReader(connection, transport, open, dispatcher, this, settings.reconnects, threads);
    }

    /**
     * Waits, in the calling thread, for something that belongs to a call. Then {@link #handOn} must be called.
     *
     * @throws CreoException if the call ended here: its time is over, or the thread was interrupted
     */
    void await(Call<?> call, Wait wait) {
        while (!wait.isDone()) {
            long left = Math.min(timeouts.toWait(call, wait.endsCall()), wait.patience());
            if (left > 0 && !read(wait, left)) {
                LockSupport.parkNanos(this, left);
            }
        }
    }

    @Override
    public boolean read(Wait wait, long nanos) {
        if (!acquire()) {
            return false;
        }
        try {
            if (!lone.read(wait)) {
                lone.stop();
                dispatcher.read(wait, nanos);
            }
        } finally {
            leave();
        }
        return true;
    }

    /** Makes the calling thread the one that reads, unless there is one. Then no read waits. */
    boolean take() {
        if (!acquire()) {
            return false;
        }
        lone.stop();
        return true;
    }

    @Override
    public boolean acquire() {
        return !led.get() && led.compareAndSet(false, true);
    }

    /** Stops leading. Unless the connection ends, {@link #handOn} must be called. */
    @Override
    public void leave() {
        led.set(false);
        lone.left();
    }

    /** What lets a thread that calls alone wait in a read. */
    LoneReader lone() {
        return lone;
    }

    @Override
    public void handOn() {
        if (open.isEmpty() || led.get()) {
            return;
        }
        if (background.isNeeded()) {
            background.wake();
            return;
        }
        open.any(Call::wake);
    }

    @Override
    public void wakeLeader() {
        if (led.get()) {
            transport.wakeUp();
        }
    }

    /** A call is open for which no thread waits. */
    void attend(Call<?> call) {
        background.add(call);
    }

    /** Such a call has ended. */
    void dismiss() {
        background.remove();
    }
}
