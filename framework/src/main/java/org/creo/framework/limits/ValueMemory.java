// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.limits;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that all values decoded from frames may take together. It is apart from the {@link MemoryBudget} of the
 * frames, because a frame keeps its memory while it is decoded: with one budget for both, frames that wait could keep
 * others from being decoded, and so from ever being released. Nobody waits for this memory: what does not fit is
 * refused. Any thread may call it.
 */
public final class ValueMemory {
    private final long total;
    private final AtomicLong reserved = new AtomicLong();

    /** @param total in bytes */
    public ValueMemory(long total) {
        this.total = total;
    }

    /** How much memory there is in all, in bytes. */
    public long total() {
        return total;
    }

    /** How much of it is taken, in bytes. */
    public long reserved() {
        return reserved.get();
    }

    /**
     * Takes memory, if there is so much left.
     *
     * @return whether it was taken; otherwise nothing has changed
     */
    public boolean reserve(long bytes) {
        for (long now = reserved.get(); bytes <= total - now; now = reserved.get()) {
            if (reserved.compareAndSet(now, now + bytes)) {
                return true;
            }
        }
        return false;
    }

    /** Gives back memory that was reserved. */
    public void release(long bytes) {
        if (bytes != 0) {
            reserved.addAndGet(-bytes);
        }
    }
}
