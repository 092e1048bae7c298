// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How long the calls of one thread took. If there are more than there is room for, a random sample is kept, in which
 * each has the same chance (Vitter's algorithm R).
 */
final class Times {
    private final long[] kept;
    private final SplittableRandom random = new SplittableRandom(1);
    private long count;
    private long max;

    Times(int room) {
        kept = new long[room];
    }

    void clear() {
        count = 0;
        max = 0;
    }

    void add(long nanos) {
        long place = count < kept.length ? count : random.nextLong(count + 1);
        if (place < kept.length) {
            kept[(int) place] = nanos;
        }
        count++;
        max = Math.max(max, nanos);
    }

    long count() {
        return count;
    }

    double maxMicros() {
        return max / 1000.0;
    }

    /** The times that were kept, in ascending order. */
    static long[] sorted(Iterable<Times> threads) {
        long[] all = {};
        for (Times times : threads) {
            int more = (int) Math.min(times.count, times.kept.length);
            int length = all.length;
            all = Arrays.copyOf(all, length + more);
            System.arraycopy(times.kept, 0, all, length, more);
        }
        Arrays.sort(all);
        return all;
    }

    /** The smallest time, in microseconds, that {@code share} of them do not exceed. */
    static double percentile(long[] sorted, double share) {
        return sorted[(int) Math.max(0, Math.ceil(share * sorted.length) - 1)] / 1000.0;
    }
}
