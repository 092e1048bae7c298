// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;
import org.creo.framework.limits.MemoryShare;

/**
 * How large the answers of one method are, judging by its answers of the last while: the host reserves memory for an
 * answer before the method runs. Many methods give as much as they get, so requests of different sizes are kept apart,
 * by powers of two: large answers to some clients must not make the small requests of others wait. Any thread may call
 * any method.
 */
final class AnswerSizes {
    /**
     * The largest answer counts for this time, and up to twice as long: a large answer that comes now and then is
     * expected, too.
     */
    private static final long HOLD = TimeUnit.SECONDS.toNanos(10);

    /**
     * The largest answer, in bytes, of the period that began at {@code since}, and the largest of the period before.
     */
    private record Largest(long since, long now, long before) {
        long size() {
            return Math.max(now, before);
        }

        boolean over(long time) {
            return time - since >= HOLD;
        }

        /** These sizes with another answer, given at this time. */
        Largest and(long size, long time) {
            if (!over(time)) {
                return new Largest(since, Math.max(now, size), before);
            }
            return new Largest(time, size, time - since < 2 * HOLD ? now : 0);
        }
    }

    private final AtomicReferenceArray<Largest> largest = new AtomicReferenceArray<>(Long.SIZE);
    private final LongSupplier clock;

    /** @param clock in nanoseconds */
    AnswerSizes(LongSupplier clock) {
        this.clock = clock;
    }

    /** The size that is expected of the answer to a request of {@code request} bytes; 0 where that is not known. */
    long expected(long request) {
        Largest last = largest.get(powerOf(request));
        return last == null ? 0 : last.size();
    }

    /** Learns that a request of {@code request} bytes has got an answer of {@code size}. */
    void answered(long request, long size) {
        int power = powerOf(request);
        Largest last = largest.get(power);
        if (last == null && MemoryShare.small(size)) {
            // For answers as small as this one nothing is reserved.
            return;
        }
        long time = clock.getAsLong();
        Largest from = last == null ? new Largest(time, 0, 0) : last;
        // Mostly the largest answer stays the same. Then nothing is written, so that other processors' copies stay
        // valid.
        if (size > from.now || from.over(time)) {
            largest.accumulateAndGet(
                    power, from, (current, first) -> (current == null ? first : current).and(size, time));
        }
    }

    private static int powerOf(long request) {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, request));
    }
}
