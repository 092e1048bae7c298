// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

/**
 * What the host has learned about the speed of a method: after {@value #EARNED} calls in a row that took at most
 * {@value #BOUND_MICROS} µs and did not wait for anything, it counts as quick; one call that takes longer ends that.
 *
 * <p>Waiting counts because a method that calls another service may be as fast, but must not hold up the thread that
 * would read the answer.
 *
 * <p>Calls are recorded by one thread at a time; any thread may ask.
 */
final class Pace {
    private static final int BOUND_MICROS = 50;
    private static final int WAIT_BOUND_MICROS = 5;
    private static final int EARNED = 16;

    private int inBound;
    private volatile boolean quick;

    boolean quick() {
        return quick;
    }

    /**
     * Records a call.
     *
     * @param nanos from its begin to its end
     * @param cpuNanos how long its thread was running meanwhile; not looked at while the method is quick
     */
    void record(long nanos, long cpuNanos) {
        if (nanos > BOUND_MICROS * 1000L) {
            inBound = 0;
            quick = false;
        } else if (!quick) {
            inBound = nanos - cpuNanos > WAIT_BOUND_MICROS * 1000L ? 0 : inBound + 1;
            quick = inBound >= EARNED;
        }
    }
}
