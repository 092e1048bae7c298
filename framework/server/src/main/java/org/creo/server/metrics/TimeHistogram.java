// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts times in {@link Buckets}, from any thread. It is here in place of Micrometer's timer for two reasons: that one
 * has the same buckets for all readers, while percentiles want ten to a decade and Prometheus, where each bucket is a
 * series, three; and it reads the clock twice more for each call, to forget a maximum that nobody asks for.
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
