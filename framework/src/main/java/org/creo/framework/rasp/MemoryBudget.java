// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.rasp;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.creo.protocol.FrameMemory;

/**
 * The memory that all frames under way may take together. It is reserved before an array is made, so that under a flood
 * connections wait, and there is no {@link OutOfMemoryError}. Any thread may call it.
 */
public final class MemoryBudget implements FrameMemory {
    private final long total;
    private final AtomicLong reserved = new AtomicLong();
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    /** @param total in bytes */
    public MemoryBudget(long total) {
        this.total = total;
    }

    @Override
    public long total() {
        return total;
    }

    /** How much of it is taken, in bytes; may be over the total by what was {@link #take taken}. */
    public long reserved() {
        return reserved.get();
    }

    /**
     * {@inheritDoc} One that fails changes nothing, not even briefly, so it wakes nobody: otherwise those that wait
     * would try, fail, and wake one another forever.
     */
    @Override
    public boolean reserve(long bytes) {
        for (long now = reserved.get(); now + bytes <= total; now = reserved.get()) {
            if (reserved.compareAndSet(now, now + bytes)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void take(long bytes) {
        reserved.addAndGet(bytes);
    }

    /** {@inheritDoc} Those that wait for some are woken. */
    @Override
    public void release(long bytes) {
        if (bytes != 0) {
            reserved.addAndGet(-bytes);
            wake();
        }
    }

    /** Runs {@code retry} once, when bytes were released: at once if {@code bytes} are free now. */
    public void whenReleased(long bytes, Runnable retry) {
        waiting.add(retry);
        // Some may have been released before the line above, and then nobody would look again.
        if (reserved.get() + bytes <= total) {
            wake();
        }
    }

    private void wake() {
        // Only those that wait now: one that finds too little waits again.
        for (int count = waiting.isEmpty() ? 0 : waiting.size(); count > 0; count--) {
            Runnable retry = waiting.poll();
            if (retry == null) {
                return;
            }
            retry.run();
        }
    }
}
