// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

import counter.CounterHandler;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Writing;

/** Drops one increment in a hundred, which is what a lost update looks like: the check of histories must find it. */
final class ForgetfulCounter implements CounterHandler {
    private static final int OFTEN = 100;

    private final CounterHandler counter = new PlainCounter();
    /** Written with the permission to write the count. */
    private long forgotten;

    @Override
    public long get(Reading<Long> count) {
        return counter.get(count);
    }

    @Override
    public long increment(Writing<Long> count) {
        long next = count.get() + 1;
        if (next % OFTEN != 0 || forgotten == next) {
            return counter.increment(count);
        }
        forgotten = next;
        return next;
    }
}
