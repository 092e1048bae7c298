// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
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
    void boundsGoFromAMicrosecondToFiftySecondsByAboutAQuarter() {
        long[] bounds = Buckets.bounds();
        assertEquals(MICROS, bounds[0]);
        assertEquals(50 * SECONDS, bounds[bounds.length - 1]);
        for (int i = 1; i < bounds.length; i++) {
            assertEquals(1.26, (double) bounds[i] / bounds[i - 1], 0.03);
        }
    }

    @Test
    void aTimeThatEqualsABoundIsUnderIt() {
        record(0, 1, MICROS, MICROS + 1, 1250, 50 * SECONDS, 50 * SECONDS + 1, 3600 * SECONDS);
        Buckets buckets = times.buckets();
        long[] expected = new long[Buckets.bounds().length + 1];
        expected[0] = 3;
        expected[1] = 2;
        expected[expected.length - 2] = 1;
        expected[expected.length - 1] = 2;
        assertArrayEquals(expected, buckets.counts());
        assertEquals(8, buckets.count());
        assertEquals(
                1 + MICROS + MICROS + 1 + 1250 + 50 * SECONDS + 50 * SECONDS + 1 + 3600 * SECONDS, buckets.total());
    }

    @Test
    void percentilesLieInTheBucketOfTheirCall() {
        // 99 calls between 2.5 and 3.15 µs, one between 1.25 and 1.6 s.
        for (int i = 0; i < 99; i++) {
            record(3 * MICROS);
        }
        record(3 * SECONDS / 2);
        Buckets buckets = times.buckets();
        assertEquals(2500 + Math.round(650 * 50 / 99.0), buckets.percentile(0.5));
        assertEquals(3150, buckets.percentile(0.99));
        assertEquals(1_250_000_000 + 350_000_000L * 9 / 10, buckets.percentile(0.999), SECONDS / 1000);
        assertEquals(1_600_000_000, buckets.percentile(1));
    }

    @Test
    void percentilesAreOffByLessThanABucket() {
        Random random = new Random(1);
        long[] all = random.doubles(10_000)
                .mapToLong(x -> (long) (Math.exp(x * 12) * MICROS))
                .sorted()
                .toArray();
        record(all);
        for (double share : new double[] {0.5, 0.9, 0.99, 0.999}) {
            long truth = all[(int) (share * all.length)];
            assertEquals(truth, times.buckets().percentile(share), 0.26 * truth);
        }
    }

    @Test
    void percentilesOfNothingAndOfWhatIsOffTheScale() {
        assertEquals(0, times.buckets().percentile(0.5));
        record(100 * SECONDS);
        assertEquals(50 * SECONDS, times.buckets().percentile(0.5));
    }
}
