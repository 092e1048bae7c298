// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BucketsTest {
    private static final long MICROS = 1_000;
    private static final long SECONDS = 1_000_000_000;

    private final TimeHistogram times = new TimeHistogram();

    private void record(long... nanos) {
        for (long each : nanos) {
            times.record(each);
        }
    }

    @Test
    void boundsGoFromAMicrosecondToFiftySeconds() {
        long[] bounds = Buckets.bounds();
        assertEquals(24, bounds.length);
        assertArrayEquals(new long[] {MICROS, 2 * MICROS, 5 * MICROS, 10 * MICROS}, Arrays.copyOf(bounds, 4));
        assertEquals(50 * SECONDS, bounds[23]);
    }

    @Test
    void aTimeThatEqualsABoundIsUnderIt() {
        record(0, 1, MICROS, MICROS + 1, 2 * MICROS, 50 * SECONDS, 50 * SECONDS + 1, 3600 * SECONDS);
        Buckets buckets = times.buckets();
        long[] expected = new long[25];
        expected[0] = 3;
        expected[1] = 2;
        expected[23] = 1;
        expected[24] = 2;
        assertArrayEquals(expected, buckets.counts());
        assertEquals(8, buckets.count());
        assertEquals(1 + MICROS + MICROS + 1 + 2 * MICROS + 50 * SECONDS + 50 * SECONDS + 1 + 3600 * SECONDS, buckets.total());
    }

    @Test
    void percentilesLieInTheBucketOfTheirCall() {
        // 99 calls between 2 and 5 µs, one between 1 and 2 s.
        for (int i = 0; i < 99; i++) {
            record(3 * MICROS);
        }
        record(3 * SECONDS / 2);
        Buckets buckets = times.buckets();
        assertEquals(2 * MICROS + Math.round(3 * MICROS * 50 / 99.0), buckets.percentile(0.5));
        assertEquals(5 * MICROS, buckets.percentile(0.99));
        assertEquals(1 * SECONDS + SECONDS * 9 / 10, buckets.percentile(0.999), SECONDS / 1000);
        assertEquals(2 * SECONDS, buckets.percentile(1));
    }

    @Test
    void percentilesOfNothingAndOfWhatIsOffTheScale() {
        assertEquals(0, times.buckets().percentile(0.5));
        record(100 * SECONDS);
        assertEquals(50 * SECONDS, times.buckets().percentile(0.5));
    }
}
