// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * How long to wait before the hosts are tried again: longer each time, and varied so that clients do not come all at
 * once.
 */
final class Backoff {
    static final long FIRST = TimeUnit.MILLISECONDS.toNanos(100);
    static final long LONGEST = TimeUnit.SECONDS.toNanos(2);
    static final double SPREAD = 0.2;

    private long next = FIRST;

    /** The next wait in nanoseconds. */
    long next() {
        long wait = (long)
                (next * (1 - SPREAD + 2 * SPREAD * ThreadLocalRandom.current().nextDouble()));
        next = Math.min(2 * next, LONGEST);
        return wait;
    }
}
