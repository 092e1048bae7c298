// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

/**
 * What the host has learned about the speed of a method: after {@value #EARNED} calls in a row within
 * {@value #BOUND_MICROS} µs it counts as quick, and one slow call ends that.
 *
 * <p>Calls are recorded by one thread at a time; any thread may ask.
 */
final class Pace {
    private static final int BOUND_MICROS = 50;
    private static final int EARNED = 16;

    private int inBound;
    private volatile boolean quick;

    boolean quick() {
        return quick;
    }

    void record(long nanos) {
        if (nanos > BOUND_MICROS * 1000L) {
            inBound = 0;
            quick = false;
        } else if (!quick && ++inBound >= EARNED) {
            quick = true;
        }
    }
}
