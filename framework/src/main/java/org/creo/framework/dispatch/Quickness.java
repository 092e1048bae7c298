// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the host has learned about the speed of a method: after {@value #EARNED} calls in a row that took at most
 * {@value #BOUND_MICROS} µs and did not wait for anything, it counts as quick; one call that takes longer ends that.
 *
 * <p>Waiting counts because a method that calls another service may be as fast, but must not hold up the thread that
 * would read the answer.
 *
 * <p>Any thread may call any method, several at the same time.
 */
final class Quickness {
    private static final int BOUND_MICROS = 50;
    private static final int WAIT_BOUND_MICROS = 5;
    private static final int EARNED = 16;

    /** How many calls in a row were in bound; it stays at {@link #EARNED} once it has reached that. */
    private final AtomicInteger inBound = new AtomicInteger();

    boolean quick() {
        return inBound.get() == EARNED;
    }

    /**
     * Records a call.
     *
     * @param nanos from its begin to its end
     * @param cpuNanos how long its thread was running meanwhile; not looked at while the method is quick
     */
    void record(long nanos, long cpuNanos) {
        int before = inBound.get();
        if (nanos > BOUND_MICROS * 1000L || before < EARNED && nanos - cpuNanos > WAIT_BOUND_MICROS * 1000L) {
            inBound.set(0);
        } else if (before < EARNED) {
            // If another thread has counted meanwhile, this call is not counted: it must not cover up a slow one.
            inBound.compareAndSet(before, before + 1);
        }
    }
}
