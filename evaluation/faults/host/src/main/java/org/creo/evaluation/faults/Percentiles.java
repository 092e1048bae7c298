// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import java.util.concurrent.atomic.AtomicLongArray;

/** Times in classes that are a hundredth wide, so that counting them takes no memory however many there are. */
final class Percentiles {
    private static final double STEP = Math.log(1.01);
    private static final int CLASSES = 2500; // up to a minute

    private final AtomicLongArray counts = new AtomicLongArray(CLASSES);

    void add(long nanos) {
        double micros = Math.max(1, nanos / 1000.0);
        counts.incrementAndGet(Math.min(CLASSES - 1, (int) (Math.log(micros) / STEP)));
    }

    /** The time in microseconds below which that share of all times is; 0 if there are none. */
    long micros(double share) {
        long total = 0;
        for (int i = 0; i < CLASSES; i++) {
            total += counts.get(i);
        }
        long seen = 0;
        for (int i = 0; i < CLASSES && total > 0; i++) {
            seen += counts.get(i);
            if (seen >= share * total) {
                return Math.round(Math.exp((i + 1) * STEP));
            }
        }
        return 0;
    }
}
