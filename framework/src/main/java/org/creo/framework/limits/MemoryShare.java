// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.limits;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.creo.protocol.FrameMemory;

/**
 * The memory that one connection holds of the host's {@link MemoryBudget}, and its place in the line of connections
 * that wait for more. Any thread may call a method that does not say otherwise.
 */
public final class MemoryShare implements FrameMemory {
    /** There is always room for an answer of this size or less, in bytes. */
    private static final int SMALL_ANSWER = 4 << 10;

    /** The part of the budget that is not for bytes that are only read: a quarter. */
    private static final int NOT_TO_READ = 4;

    // Each request changes these counters: in objects of their own they would cost it a cache line each.
    private static final AtomicLongFieldUpdater<MemoryShare> HELD =
            AtomicLongFieldUpdater.newUpdater(MemoryShare.class, "held");
    private static final AtomicLongFieldUpdater<MemoryShare> UNSENT =
            AtomicLongFieldUpdater.newUpdater(MemoryShare.class, "unsent");
    private static final AtomicLongFieldUpdater<MemoryShare> GRANTED =
            AtomicLongFieldUpdater.newUpdater(MemoryShare.class, "granted");

    private final Runnable giveBack;
    private volatile long held;
    /** How much of the memory is for bytes that wait for the client to take them. */
    private volatile long unsent;
    /** Memory that was granted after waiting for it, and is not used yet. */
    private volatile long granted;
    /**
     * How much of the memory does not count where the next frame asks for some. Changes only on the connection's
     * thread.
     */
    private volatile long aside;
    /**
     * Memory that others have reserved for what this share takes next, and that is not used yet. Only the connection's
     * thread knows it.
     */
    private long lent;
    /** Changes only on the connection's thread. */
    private volatile MemoryBudget budget;

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
     * How much there is for bytes that are read, and may have to wait, in bytes; negative where there is none. Their
     * memory is taken without asking, so a part of what is free is kept from them.
     */
    public long roomToRead() {
        return free() - budget.total() / NOT_TO_READ;
    }

    /** How many bytes this share holds. */
    public long held() {
        return held;
    }

    /**
     * Sets how much of what it holds does not count where a frame asks for memory, in bytes, since it belongs to that
     * frame: a frame that would be admitted alone is admitted with it, too. At most a few KiB.
     */
    public void setAside(long bytes) {
        aside = bytes;
    }

    long aside() {
        return aside;
    }

    /** {@inheritDoc} Uses first what was lent to it, and then what was granted after {@link #await}. */
    @Override
    public boolean reserve(long bytes, long begun) {
        long used = Math.min(lent, bytes);
        lent -= used;
        if (used == bytes || reserveMissing(bytes - used, begun)) {
            return true;
        }
        lent += used;
        return false;
    }

    private boolean reserveMissing(long bytes, long begun) {
        long before = takeGranted();
        if (before >= bytes) {
            release(before - bytes);
            return true;
        }
        release(before);
        if (!budget.reserve(this, bytes, begun)) {
            return false;
        }
        HELD.addAndGet(this, bytes);
        return true;
    }

    /**
     * Passes {@code bytes} that this share holds on to another share, for what that takes next; on the thread of both.
     */
    public void lend(MemoryShare to, long bytes) {
        HELD.addAndGet(this, -bytes);
        HELD.addAndGet(to, bytes);
        to.lent += bytes;
    }

    /** Releases what was lent to this share and is not used yet. */
    public void repay() {
        release(lent);
        lent = 0;
    }

    /** Takes {@code bytes}, first from what was lent to this share; on its thread. */
    public void takeLent(long bytes) {
        long used = Math.min(lent, bytes);
        lent -= used;
        take(bytes - used);
    }

    @Override
    public void take(long bytes) {
        if (bytes != 0) {
            HELD.addAndGet(this, bytes);
            budget.take(bytes);
        }
    }

    @Override
    public void release(long bytes) {
        if (bytes != 0) {
            HELD.addAndGet(this, -bytes);
            budget.release(bytes);
        }
    }

    /**
     * Waits for {@code bytes}, which {@link #reserve} could not have: {@code then} runs once, on the thread that
     * releases some or on this one, when they are granted; the next {@link #reserve} gets them. A share waits for one
     * claim at a time.
     *
     * @param begun how many bytes the frame for which they are has already
     * @param whole how large that frame will be
     */
    public void await(long bytes, long begun, long whole, Runnable then) {
        budget.await(this, bytes, begun, whole, then);
    }

    void granted(long bytes) {
        HELD.addAndGet(this, bytes);
        granted = bytes;
    }

    private long takeGranted() {
        return granted == 0 ? 0 : GRANTED.getAndSet(this, 0);
    }

    /** Waits no more, and gives back memory that was granted and not used. */
    public void withdraw() {
        budget.withdraw(this);
        release(takeGranted());
    }

    /** Whether the memory that this share waited for was granted, and is not used yet. */
    public boolean hasGrant() {
        return granted > 0;
    }

    /** Whether this share waits, and others make room for it. */
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

    /** Whether there is always room for an answer of {@code bytes}. */
    public static boolean small(long bytes) {
        return bytes <= SMALL_ANSWER;
    }

    /**
     * Takes {@code bytes} for what is to be sent, if they can be had; small amounts always can. {@link #sent} releases
     * them.
     */
    public boolean reserveUnsent(long bytes) {
        if (small(bytes)) {
            take(bytes);
        } else if (!reserveMore(bytes)) {
            return false;
        }
        UNSENT.addAndGet(this, bytes);
        return true;
    }

    /** As {@link #reserveUnsent}, even if nothing stays free. */
    public boolean reserveLastUnsent(long bytes) {
        if (!reserveLast(bytes)) {
            return false;
        }
        UNSENT.addAndGet(this, bytes);
        return true;
    }

    /** Takes {@code bytes} as long as some stays free, whatever this share holds. */
    public boolean reserveMore(long bytes) {
        if (!budget.reserveFreely(bytes)) {
            return false;
        }
        HELD.addAndGet(this, bytes);
        return true;
    }

    /** Takes {@code bytes} where so many are free, whatever this share holds, and even if nothing stays free. */
    public boolean reserveLast(long bytes) {
        if (!budget.reserveLast(bytes)) {
            return false;
        }
        HELD.addAndGet(this, bytes);
        return true;
    }

    /** Takes {@code bytes} for what is to be sent, whether they are free or not. */
    public void takeUnsent(long bytes) {
        takeUnsent(bytes, 0);
    }

    /** As {@link #takeUnsent(long)}, where {@code held} of them are held already. */
    public void takeUnsent(long bytes, long held) {
        take(bytes - held);
        UNSENT.addAndGet(this, bytes);
    }

    /** Tells that the client has taken {@code bytes}, or never will. */
    public void sent(long bytes) {
        UNSENT.addAndGet(this, -bytes);
        release(bytes);
    }

    /** Whether the client leaves more answers untaken than its fair share. */
    public boolean congested() {
        long waiting = unsent;
        return !small(waiting) && waiting > free();
    }

    /**
     * Moves all memory of this share to another budget. Only the connection's thread may call it, while nothing waits.
     */
    public void move(MemoryBudget to) {
        long moved = held;
        MemoryBudget from = budget;
        budget = to;
        to.join(this);
        to.take(moved);
        from.forget(this);
        from.release(moved);
    }

    /** Closes the share of a connection that is closed; memory that it holds is still to be released. */
    public void close() {
        withdraw();
        repay();
        budget.forget(this);
    }
}
