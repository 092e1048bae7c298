// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.concurrent.atomic.AtomicInteger;

/** Whether a host is still there: when something last came from it, and whether it has answered a PING. */
final class Liveness {
    private final Settings settings;
    private volatile long heard = System.nanoTime();
    /** When it was last asked whether it is there. */
    private long asked = heard - 1;
    /** PINGs without a PONG. */
    private final AtomicInteger pings = new AtomicInteger();

    Liveness(Settings settings) {
        this.settings = settings;
    }

    /** Something came from the host, or was looked for, at this time. */
    void heard(long now) {
        heard = now;
    }

    /** How long the host has been silent, in nanoseconds. */
    long silence() {
        return System.nanoTime() - heard;
    }

    /** A PING is sent for another reason. */
    void asks() {
        pings.incrementAndGet();
    }

    /** A PONG came; returns whether there was a PING for it. */
    boolean answered() {
        return pings.getAndDecrement() > 0;
    }

    /**
     * How long the host may be silent from now on, in nanoseconds: as long as a call may take, by default where calls
     * may take any time, and then, to answer a PING, as long as connecting may take.
     *
     * @param ping sends a PING when it has been silent that long
     * @return the time; 0 or less if it is not there any more
     */
    synchronized long left(Runnable ping) {
        long now = System.nanoTime();
        long since = now - heard;
        if (since < settings.silenceNanos()) {
            return settings.silenceNanos() - since;
        }
        if (asked - heard < 0) {
            asked = now;
            pings.incrementAndGet();
            ping.run();
        }
        return asked + settings.connectNanos() - now;
    }

    /** The reason for giving the host up. */
    Failure failure() {
        long millis = (long) settings.silenceMillis() + settings.connectMillis;
        return Failure.transport(
                "nothing came from the host for " + Failure.time(millis) + ", and no answer to a PING", null);
    }
}
