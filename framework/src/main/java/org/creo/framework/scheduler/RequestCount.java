// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the unanswered requests, so that a host that stops can wait for them. Any thread may call it. */
final class RequestCount {
    private static final int REFUSED = Integer.MIN_VALUE;

    /** How many unanswered requests there are, plus {@link #REFUSED} once no more are taken. */
    private final AtomicInteger count = new AtomicInteger();

    private final CountDownLatch none = new CountDownLatch(1);

    /** Counts one more request, unless no more are taken. */
    boolean enter() {
        if (count.incrementAndGet() < 0) {
            leave();
            return false;
        }
        return true;
    }

    /** Counts one of those that are counted once more, whether more are taken or not. */
    void stay() {
        count.incrementAndGet();
    }

    void leave() {
        if (count.decrementAndGet() == REFUSED) {
            none.countDown();
        }
    }

    /** Takes no more from now on. */
    void refuse() {
        if (count.getAndUpdate(now -> now | REFUSED) == 0) {
            none.countDown();
        }
    }

    /** After {@link #refuse}: waits until the count is 0, at most {@code nanos} nanoseconds; false if it is not. */
    boolean await(long nanos) throws InterruptedException {
        return none.await(nanos, TimeUnit.NANOSECONDS);
    }
}
