// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.counter;

import counter.CounterHandler;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Writing;

/** Counts without a lock: the host lets one increment run at a time, together with all methods that only read. */
public final class CounterService implements CounterHandler {
    @Override
    public long get(Reading<Long> count) {
        return count.get();
    }

    @Override
    public long increment(Writing<Long> count) {
        count.set(count.get() + 1);
        return count.get();
    }
}
