// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.log;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Keeps frequent events from flooding the log: lets one line through, and then none for a while. Any thread may call
 * it.
 */
public final class LogThrottle {
    private final long pause;
    private final LongSupplier clock;
    private boolean used;
    private long last;
    private int held;

    /** @param seconds how long no line passes after one that did */
    public LogThrottle(long seconds) {
        this(seconds, System::nanoTime);
    }

    /** @param clock the time in nanoseconds, as of {@link System#nanoTime} */
    public LogThrottle(long seconds, LongSupplier clock) {
        this.pause = TimeUnit.SECONDS.toNanos(seconds);
        this.clock = clock;
    }

    /** How many lines were held back since the last that passed, or -1 if this one is held back, too. */
    public synchronized int pass() {
        long now = clock.getAsLong();
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
