// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts times in {@link Buckets}, from any thread. It replaces Micrometer's timer for two reasons. That timer has the
 * same buckets for all readers, while percentiles need ten per decade, and Prometheus, where each bucket is a series,
 * three. And it reads the clock twice more for each call, to expire a maximum that is not used.
 */
final class TimeHistogram {
    private final AtomicLongArray counts = new AtomicLongArray(Buckets.COUNT);
    private final LongAdder total = new LongAdder();

    void record(long nanos) {
        counts.incrementAndGet(Buckets.index(nanos));
        total.add(nanos);
    }

    /** The times that were recorded so far; those that are being recorded meanwhile may be counted only in part. */
    Buckets buckets() {
        long[] now = new long[Buckets.COUNT];
        for (int i = 0; i < now.length; i++) {
            now[i] = counts.get(i);
        }
        return new Buckets(now, total.sum());
    }
}
