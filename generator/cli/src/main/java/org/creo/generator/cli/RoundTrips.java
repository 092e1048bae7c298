// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.time.Duration;
import java.util.Arrays;

/** What pings found out. */
final class RoundTrips {

    private long[] nanos = new long[16];
    private int answered;
    private long lost;

    void add(Duration taken) {
        nanos = answered == nanos.length ? Arrays.copyOf(nanos, 2 * answered) : nanos;
        nanos[answered++] = taken.toNanos();
    }

    void addLost() {
        lost++;
    }

    int answered() {
        return answered;
    }

    /** For example {@code 4 sent, 4 answered; min 0.21 ms, median 0.30 ms, p99 0.41 ms, max 0.41 ms}. */
    String summary() {
        String counts = (answered + lost) + " sent, " + answered + " answered";
        if (answered == 0) {
            return counts;
        }
        long[] sorted = Arrays.copyOf(nanos, answered);
        Arrays.sort(sorted);
        return counts + "; min " + Durations.text(sorted[0]) + ", median " + Durations.text(percentile(sorted, 50))
                + ", p99 " + Durations.text(percentile(sorted, 99)) + ", max "
                + Durations.text(sorted[sorted.length - 1]);
    }

    /** The smallest value that this many in a hundred did not exceed (nearest rank). */
    private static long percentile(long[] sorted, int hundredths) {
        return sorted[(int) Math.ceil(hundredths / 100.0 * sorted.length) - 1];
    }
}
