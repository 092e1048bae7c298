// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

import counter.CounterHandler;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Writing;

/** Reads and writes as if no other call ran: the host must make sure of that. */
final class PlainCounter implements CounterHandler {
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
