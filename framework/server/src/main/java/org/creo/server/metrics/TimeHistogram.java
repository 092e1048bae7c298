// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts times in {@link Buckets}, from any thread. It stands in for Micrometer's timer because it is on the way of every
 * call: that one reads the clock twice for each time it records, to forget a maximum which nobody asks for here.
 */
final class TimeHistogram {
    private final AtomicLongArray counts = new AtomicLongArray(Buckets.COUNT);
    private final LongAdder total = new LongAdder();

    void record(long nanos) {
        counts.incrementAndGet(Buckets.index(nanos));
        total.add(nanos);
    }

    /** What was recorded so far; of times that are being recorded meanwhile, perhaps only a part. */
    Buckets buckets() {
        long[] now = new long[Buckets.COUNT];
        for (int i = 0; i < now.length; i++) {
            now[i] = counts.get(i);
        }
        return new Buckets(now, total.sum());
    }
}
