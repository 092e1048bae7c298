// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A histogram of times.
 *
 * @param counts one for each of the {@link #bounds}, the last for times above all of them
 * @param total the sum of the times, in nanoseconds
 */
public record Buckets(long[] counts, long total) {
    /**
     * The bounds within a decade: Renard's series R10 in hundredths, ten steps of about a quarter from 1 to 10,
     * including 1, 2 and 5.
     */
    private static final int[] STEPS = {100, 125, 160, 200, 250, 315, 400, 500, 630, 800};

    private static final long FIRST = 1_000;
    private static final long LAST = 50_000_000_000L;
    private static final long[] BOUNDS = LongStream.iterate(FIRST, decade -> decade <= LAST, decade -> decade * 10)
            .flatMap(decade -> IntStream.of(STEPS).mapToLong(step -> decade / 100 * step))
            .filter(bound -> bound <= LAST)
            .toArray();
    /** How many buckets there are. */
    static final int COUNT = BOUNDS.length + 1;

    /** The largest time that falls into each bucket except the last, in nanoseconds, ascending. */
    public static long[] bounds() {
        return BOUNDS.clone();
    }

    /** The index of the bucket into which a time falls. */
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
     * Estimates the time that the given share of all times does not exceed, assuming that times are spread evenly
     * within a bucket.
     *
     * @param share more than 0, at most 1
     * @return nanoseconds; 0 where nothing was recorded; the highest bound where the time is above that
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
