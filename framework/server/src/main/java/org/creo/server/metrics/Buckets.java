// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * How many times fell into each of a row of buckets.
 *
 * @param counts one for each of the {@link #bounds}, the last for those over all of them
 * @param total of the times, in nanoseconds
 */
public record Buckets(long[] counts, long total) {
    /** 1, 2, 5, 10 ... from a microsecond to fifty seconds: close enough together to estimate percentiles, few enough to send. */
    private static final long[] BOUNDS = bounds(1_000, 50_000_000_000L);

    /** How many buckets there are. */
    static final int COUNT = BOUNDS.length + 1;

    private static long[] bounds(long first, long last) {
        LongStream.Builder bounds = LongStream.builder();
        for (long decade = first; decade <= last; decade *= 10) {
            bounds.add(decade).add(2 * decade).add(5 * decade);
        }
        return bounds.build().toArray();
    }

    /** The largest time that falls into each bucket but the last, in nanoseconds, ascending. */
    public static long[] bounds() {
        return BOUNDS.clone();
    }

    /** Of the bucket into which a time falls. */
    static int index(long nanos) {
        int found = Arrays.binarySearch(BOUNDS, nanos);
        return found >= 0 ? found : -found - 1;
    }

    /** How many times were recorded. */
    public long count() {
        long count = 0;
        for (long each : counts) {
            count += each;
        }
        return count;
    }

    /**
     * Estimates the time that the given share of all does not exceed, as if the times of a bucket were spread evenly over it.
     *
     * @param share more than 0, at most 1
     * @return nanoseconds; 0 where nothing was recorded; the highest bound where it lies above that
     */
    public long percentile(double share) {
        double rank = share * count();
        long below = 0;
        for (int i = 0; i < BOUNDS.length; i++) {
            if (counts[i] > 0 && below + counts[i] >= rank) {
                long from = i == 0 ? 0 : BOUNDS[i - 1];
                return from + Math.round((BOUNDS[i] - from) * (rank - below) / counts[i]);
            }
            below += counts[i];
        }
        return count() == 0 ? 0 : BOUNDS[BOUNDS.length - 1];
    }
}
