// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.util.concurrent.TimeUnit;

/**
 * Keeps frequent events from flooding the log: lets one line through, and then none for a while. Any thread may call
 * it.
 */
final class LogThrottle {
    private final long pause;
    private boolean used;
    private long last;
    private int held;

    /** @param seconds how long no line passes after one that did */
    LogThrottle(long seconds) {
        pause = TimeUnit.SECONDS.toNanos(seconds);
    }

    /** How many lines were held back since the last that passed, or -1 if this one is held back, too. */
    synchronized int pass() {
        long now = System.nanoTime();
        if (used && now - last < pause) {
            held++;
            return -1;
        }
        used = true;
        last = now;
        int result = held;
        held = 0;
        return result;
    }
}
