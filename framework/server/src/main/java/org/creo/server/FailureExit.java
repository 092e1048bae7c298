// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends the process of a host that has failed: in good order if that is still possible, and in any case soon. Memory may
 * have run out, so everything is created before.
 */
final class FailureExit {
    /**
     * The exit code: EX_SOFTWARE of sysexits.h, an internal error. The JVM itself ends with 3 when memory has run out.
     */
    static final int CODE = 70;

    /** How long the end in good order may take; the host allows accepted requests two seconds of it. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(6);

    private final Thread halt = new Thread(this::halt, "creo-halt");
    private volatile boolean begun;

    /** Starts the thread that ends the process if nothing else does. */
    FailureExit() {
        halt.setDaemon(true);
        halt.start();
    }

    /** Whether the process is about to end. */
    boolean begun() {
        return begun;
    }

    /** Sees to it that the process ends soon, whatever fails from now on. Needs no memory. */
    void begin() {
        begun = true;
        LockSupport.unpark(halt);
    }

    /** Ends the process; does not return. */
    void end() {
        System.exit(CODE);
    }

    private void halt() {
        while (!begun) {
            LockSupport.park(this);
        }
        long end = System.nanoTime() + GRACE_NANOS;
        for (long left = GRACE_NANOS; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(this, left);
        }
        Runtime.getRuntime().halt(CODE);
    }
}
