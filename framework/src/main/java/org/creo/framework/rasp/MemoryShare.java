// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.rasp;

import java.util.concurrent.atomic.AtomicLong;
import org.creo.protocol.FrameMemory;

/**
 * What one connection holds of the host's {@link MemoryBudget}, and its place among those that wait for more. Any
 * thread may call a method that does not say otherwise.
 */
public final class MemoryShare implements FrameMemory {
    /** There is always room for an answer of this size or less, in bytes. */
    private static final int SMALL_ANSWER = 4 << 10;

    /** The part of the budget that is not for bytes that are only read: a quarter. */
    private static final int NOT_TO_READ = 4;

    private final Runnable giveBack;
    private final AtomicLong held = new AtomicLong();
    /** The part of it that waits for the client to take it. */
    private final AtomicLong unsent = new AtomicLong();
    /** Changes only on the connection's thread. */
    private volatile MemoryBudget budget;
    /** What was granted after waiting for it, and is not used yet. */
    private final AtomicLong granted = new AtomicLong();

    MemoryShare(MemoryBudget budget, Runnable giveBack) {
        this.budget = budget;
        this.giveBack = giveBack;
    }

    /** {@inheritDoc} It is less than the whole budget, so that something is left for others. */
    @Override
    public long total() {
        return budget.mostForOne();
    }

    /** How much of the budget is free, in bytes; negative where more is taken than there is. */
    public long free() {
        return budget.total() - budget.reserved();
    }

    /**
     * How much there is for bytes that are read, and may have to wait, in bytes; negative where there is none. Since
     * they are taken and not reserved, a part of what is free is not for them.
     */
    public long roomToRead() {
        return free() - budget.total() / NOT_TO_READ;
    }

    /** How much it holds, in bytes. */
    public long held() {
        return held.get();
    }

    /** {@inheritDoc} Uses first what was granted after {@link #await}. */
    @Override
    public boolean reserve(long bytes, long begun) {
        long before = granted.getAndSet(0);
        if (before >= bytes) {
            release(before - bytes);
            return true;
        }
        release(before);
        if (!budget.reserve(this, bytes, begun)) {
            return false;
        }
        held.addAndGet(bytes);
        return true;
    }

    @Override
    public void take(long bytes) {
        held.addAndGet(bytes);
        budget.take(bytes);
    }

    @Override
    public void release(long bytes) {
        if (bytes != 0) {
            held.addAndGet(-bytes);
            budget.release(bytes);
        }
    }

    /**
     * Waits for {@code bytes}, which {@link #reserve} could not have: {@code then} runs once, on the thread that
     * releases some or on this one, when they are granted; the next {@link #reserve} gets them. A share waits for one
     * claim at a time.
     *
     * @param begun what the frame for which they are has already
     */
    public void await(long bytes, long begun, Runnable then) {
        budget.await(this, bytes, begun, then);
    }

    void granted(long bytes) {
        held.addAndGet(bytes);
        granted.set(bytes);
    }

    /** Waits no more, and gives back what was granted and not used. */
    public void withdraw() {
        budget.withdraw(this);
        release(granted.getAndSet(0));
    }

    /** Whether what it waited for was granted, and is not used yet. */
    public boolean hasGrant() {
        return granted.get() > 0;
    }

    /** Whether it waits, and others make room for it. */
    public boolean isPressed() {
        return budget.isPressed(this);
    }

    /** As {@link MemoryBudget#press}. */
    public void press(long now) {
        budget.press(now);
    }

    void askBack() {
        giveBack.run();
    }

    /**
     * Takes {@code bytes} for what is to be sent, if they can be had; small amounts always can. {@link #sent} releases
     * them.
     */
    public boolean reserveUnsent(long bytes) {
        if (bytes <= SMALL_ANSWER) {
            take(bytes);
        } else if (budget.reserveFreely(bytes)) {
            held.addAndGet(bytes);
        } else {
            return false;
        }
        unsent.addAndGet(bytes);
        return true;
    }

    /** Takes {@code bytes} for what is to be sent, whether they are free or not. */
    public void takeUnsent(long bytes) {
        take(bytes);
        unsent.addAndGet(bytes);
    }

    /** The client has taken {@code bytes}, or never will. */
    public void sent(long bytes) {
        unsent.addAndGet(-bytes);
        release(bytes);
    }

    /**
     * Whether an answer should not be made: there is no memory for it, or the client leaves more untaken than its fair
     * share. Small answers can always be had.
     *
     * @param answer its expected size, in bytes
     */
    public boolean congested(long answer) {
        long waiting = unsent.get();
        if (waiting <= SMALL_ANSWER && answer <= SMALL_ANSWER) {
            return false;
        }
        long free = free();
        return waiting > SMALL_ANSWER && waiting > free || answer > SMALL_ANSWER && answer > free;
    }

    /** Moves all that it holds to another budget. Only the connection's thread may call it, while nothing waits. */
    public void move(MemoryBudget to) {
        long moved = held.get();
        MemoryBudget from = budget;
        budget = to;
        to.join(this);
        to.take(moved);
        from.forget(this);
        from.release(moved);
    }

    /** The connection is closed; what it holds is still to be released. */
    public void close() {
        withdraw();
        budget.forget(this);
    }
}
