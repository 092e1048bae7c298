// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How much a client of HTTP/2 may ask for that brings it nothing: frames that cost the host work and carry no part of a
 * request or answer, and streams that are reset, by the client (rapid reset, CVE-2023-44487) or because of what it does
 * (CVE-2025-8671). For one thread.
 */
final class Calm {
    /** How many streams may be reset in {@link #WINDOW}. */
    static final int RESETS = 200;

    private static final long WINDOW = Duration.ofSeconds(30).toNanos();
    /** How many frames that bring nothing may come at once. */
    static final int IDLE = 1000;
    /** In this time, in nanoseconds, one more frame that brings nothing may come. */
    private static final long REFILL = Duration.ofMillis(50).toNanos();
    /**
     * A client that takes an answer says so (WINDOW_UPDATE): once for each frame of the answer, and once for so many
     * bytes of it.
     */
    private static final int TAKEN = 1 << 10;

    /** How many frames a client may send for each such reason. */
    private static final int EARNED = 2;

    private final LongSupplier clock;
    private int idle = IDLE;
    private long refilledAt;
    private int resets;
    private long windowBegan;

    /** @param clock the time in nanoseconds */
    Calm(LongSupplier clock) {
        this.clock = clock;
        this.refilledAt = clock.getAsLong();
        this.windowBegan = refilledAt;
    }

    /** A frame has come that brings nothing; returns whether there are not too many of them. */
    boolean idle() {
        if (idle == 0) {
            long now = clock.getAsLong();
            long more = (now - refilledAt) / REFILL;
            refilledAt = now;
            idle = (int) Math.min(IDLE, more);
        }
        return --idle >= 0;
    }

    /** A part of a request has come. */
    void received() {
        idle = Math.min(IDLE, idle + EARNED);
    }

    /** A part of an answer is sent. */
    void sent(int bytes) {
        idle = Math.min(IDLE, idle + EARNED * (1 + bytes / TAKEN));
    }

    /** A stream is reset; returns whether there are not too many of them. */
    boolean reset() {
        long now = clock.getAsLong();
        if (now - windowBegan > WINDOW) {
            windowBegan = now;
            resets = 0;
        }
        return ++resets <= RESETS;
    }
}
