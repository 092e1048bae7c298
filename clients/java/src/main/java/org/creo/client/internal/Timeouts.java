// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.creo.client.CreoException;

/**
 * Ends calls whose time is over; nothing else does. All waits of a call end when its time is over ({@link Call#left})
 * and come here: while it looks for a connection, while it is being sent, and while a thread waits for its answer. A
 * call for which no thread waits comes here from the {@link BackgroundReader}.
 */
final class Timeouts {
    /** After this time it is seen whether a request whose time is over is still being written. */
    private static final long WRITING = TimeUnit.MILLISECONDS.toNanos(1);

    private final ConnectionControl connection;
    private final Settings settings;
    private final Outbox outbox;
    private final OpenCalls open;
    private final Liveness liveness;

    Timeouts(ConnectionControl connection, Settings settings, Outbox outbox, OpenCalls open, Liveness liveness) {
        this.connection = connection;
        this.settings = settings;
        this.outbox = outbox;
        this.open = open;
        this.liveness = liveness;
    }

    /** When a call must have found a connection, by the clock of {@link System#nanoTime}. */
    static long dueToConnect(Call<?> call, Settings settings) {
        return System.nanoTime() + Math.min(settings.connectNanos(), call.left());
    }

    /** The error of a call that found no connection in time, or before its thread was interrupted. */
    static CreoException unconnected(Call<?> call, Settings settings, IOException why) {
        return Thread.currentThread().isInterrupted() ? call.interrupted() : call.unconnected(settings, why);
    }

    /**
     * Waits until it is a call's turn to write; {@link Outbox#release} ends the turn.
     *
     * @throws CreoException if it did not come in time
     */
    void awaitTurn(Call<?> call) {
        try {
            if (!outbox.tryAcquire() && !outbox.acquire(call.left())) {
                throw call.late();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw call.interrupted();
        }
    }

    /** When a message of a call must have been sent, by the clock of {@link System#nanoTime}. */
    long dueToSend(Call<?> call) {
        return call.dueToSend(settings.silenceNanos() + settings.connectNanos());
    }

    /** The error of a call whose message was not sent in time, or before its thread was interrupted. */
    CreoException unsent(Call<?> call) {
        return Thread.currentThread().isInterrupted() ? call.interrupted() : call.late();
    }

    /**
     * How long the calling thread may wait for something that belongs to a call.
     *
     * @param endsCall whether an interrupt of the thread ends the call, and not only its wait
     * @return the time in nanoseconds; 0 or less if the call has just ended otherwise, so that there is nothing to wait
     *     for
     * @throws CreoException if the call ended here: its time is over, or the thread was interrupted
     */
    long toWait(Call<?> call, boolean endsCall) {
        long left = left(call);
        if (Thread.currentThread().isInterrupted()) {
            if (!endsCall) {
                throw call.readInterrupted();
            }
            if (connection.giveUp(call)) {
                throw call.interrupted();
            }
            return 0;
        }
        if (left <= 0 && connection.giveUp(call)) {
            throw call.late();
        }
        return left;
    }

    /**
     * Ends the calls for which no thread waits and whose time is over; returns the nanoseconds until the next one's is.
     */
    long expire() {
        long next = Long.MAX_VALUE;
        for (Call<?> call : open.all()) {
            if (!call.isAttended()) {
                long left = left(call);
                if (left > 0) {
                    next = Math.min(next, left);
                } else if (connection.isWriting(call)) {
                    next = Math.min(next, WRITING);
                } else if (connection.giveUp(call)) {
                    call.expired();
                }
            }
        }
        return next;
    }

    /**
     * How long to wait for a call before something must be done: its time is over, or its host, which has been silent
     * for a call that may last any time, must be asked whether it is still there.
     */
    long left(Call<?> call) {
        return call.hasStreams() || !call.isTimed() ? Math.min(call.left(), awake()) : call.left();
    }

    /**
     * Asks a silent host whether it is there, and fails the connection if it is not. Returns how long it may be silent
     * from now on.
     */
    private long awake() {
        long left = liveness.left(() -> connection.post(Frame.small(Frame.PING, Frame.NO_REQUEST)));
        if (left <= 0) {
            connection.fail(liveness.failure());
        }
        return Math.max(left, 1);
    }
}
