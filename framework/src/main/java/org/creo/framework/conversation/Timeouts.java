// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryBudget;

/**
 * What a conversation waits for, how long each wait may take, and when it is due.
 *
 * <p>Waiting costs next to nothing as long as nothing is late: there is one alarm, it stays set when a wait ends, and
 * when it rings all waits are checked. Where it rings late, the conversation's thread has been busy with something else
 * and may not have seen what has come: the client gets as much more time. Confined to the conversation's thread.
 */
public final class Timeouts {
    /**
     * Closing a connection while bytes still come in would reset it and lose its last answers: so the host waits until
     * the client has been silent for so long.
     */
    private static final Duration SILENCE = Duration.ofMillis(500);
    /** How long the client may take to fall silent. */
    private static final Duration FAREWELL = Duration.ofSeconds(10);
    /** When a connection has waited so long for memory, others are to make room. */
    private static final Duration MEMORY = Duration.ofNanos(MemoryBudget.GRACE);
    /** How long a silent client may take to show that it is there. */
    private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(5);
    /** If the conversation's thread is later than this, it was busy. */
    private static final long PUNCTUAL = MemoryBudget.GRACE;
    /** A frame gets one more second for each MiB. */
    private static final int MIB = 1 << 20;

    private static final Wait[] WAITS = Wait.values();
    private static final long NEVER = Long.MAX_VALUE;

    private final Limits limits;
    private final LongSupplier clock;
    private final LongConsumer alarm;
    /** Times are kept relative to this one, so that they can be compared as numbers. */
    private final long origin;

    private final long[] due = new long[WAITS.length];
    /** When the alarm will ring. */
    private long asked = NEVER;

    /**
     * Waits for nothing yet.
     *
     * @param clock in nanoseconds
     * @param alarm is told when to call {@link #look}, on the same clock; each time replaces the one before
     */
    Timeouts(Limits limits, LongSupplier clock, LongConsumer alarm) {
        this.limits = limits;
        this.clock = clock;
        this.alarm = alarm;
        this.origin = clock.getAsLong();
        Arrays.fill(due, NEVER);
    }

    /** How long a wait of this kind lasts by default. */
    private Duration length(Wait wait) {
        return switch (wait) {
            case HANDSHAKE -> limits.handshakeTime();
            case FRAME -> limits.frameTime();
            case MEMORY -> MEMORY;
            case SEND -> limits.sendTime();
            case IDLE -> limits.idleTime();
            case SILENCE -> SILENCE;
            case FAREWELL -> FAREWELL;
            case ANSWER -> throw new IllegalArgumentException("a request says by when it wants its answer");
        };
    }

    /** The default length of a wait, as text for people. */
    public String text(Wait wait) {
        return Limits.text(length(wait));
    }

    public boolean on(Wait wait) {
        return due[wait.ordinal()] != NEVER;
    }

    /** Starts a wait of its default length. */
    public void start(Wait wait) {
        start(wait, length(wait).toNanos());
    }

    /** Waits for the rest of a frame of {@code announced} bytes. */
    public void startFrame(int announced) {
        start(Wait.FRAME, limits.frameTime().plusSeconds(announced / MIB).toNanos());
    }

    /**
     * Waits for any sign of life of a client that was last heard at this time; false where it has been silent for too
     * long already.
     */
    public boolean startIdle(long heardAt) {
        long left = heardAt + limits.idleTime().toNanos() - clock.getAsLong();
        if (left > 0) {
            start(Wait.IDLE, left);
        }
        return left > 0;
    }

    /** Waits for a sign of life of a client that was asked for one. */
    public void startSignOfLife() {
        start(Wait.IDLE, Math.min(limits.idleTime().toNanos(), SIGN_OF_LIFE.toNanos()));
    }

    /** Waits for an answer, until this time at the latest. */
    void expectAnswer(long deadline) {
        if (deadline - origin < due[Wait.ANSWER.ordinal()]) {
            set(Wait.ANSWER, deadline - origin);
        }
    }

    private void start(Wait wait, long nanos) {
        set(wait, clock.getAsLong() + nanos - origin);
    }

    private void set(Wait wait, long time) {
        due[wait.ordinal()] = time;
        ask(time);
    }

    private void ask(long time) {
        if (time < asked) {
            asked = time;
            alarm.accept(origin + time);
        }
    }

    /** Ends a wait, since what it waited for has come or need not come. */
    public void end(Wait wait) {
        due[wait.ordinal()] = NEVER;
    }

    /** Waits for nothing any more. */
    void endAll() {
        Arrays.fill(due, NEVER);
    }

    /**
     * Tells that the alarm rang, perhaps for a wait that has ended.
     *
     * @param late is called for each wait that is due, after that wait has ended
     */
    void look(Consumer<Wait> late) {
        long now = clock.getAsLong() - origin;
        long busy = asked == NEVER ? 0 : now - asked;
        asked = NEVER;
        for (Wait wait : WAITS) {
            if (due[wait.ordinal()] > now) {
                continue;
            }
            if (busy > PUNCTUAL && wait.forClient()) {
                due[wait.ordinal()] = now + busy;
            } else {
                end(wait);
                late.accept(wait);
            }
        }
        for (long next : due) {
            if (next != NEVER) {
                ask(next);
            }
        }
    }
}
