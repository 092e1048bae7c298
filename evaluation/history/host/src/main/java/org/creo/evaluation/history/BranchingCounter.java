// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

import static org.creo.framework.compose.Composition.par;
import static org.creo.framework.compose.Composition.result;
import static org.creo.framework.compose.Composition.task;

import counter.CounterHandler;
import org.creo.framework.compose.Composes;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Writing;

/** Reads and writes in branches, some of which touch the same and so must run in their order. */
@Composes
final class BranchingCounter implements CounterHandler {
    @Override
    public long get(Reading<Long> count) {
        return par(result(count, Reading::get), result(count, Reading::get), BranchingCounter::same);
    }

    @Override
    public long increment(Writing<Long> count) {
        par(task(count, one -> one.set(one.get() * 2)), task(count, one -> one.set(one.get() + 2)));
        par(task(count, one -> par(task(one, two -> two.set(two.get() / 2)))));
        return par(
                result(count.reading(), Reading::get), result(count.reading(), Reading::get), BranchingCounter::same);
    }

    private static long same(long one, long other) {
        if (one != other) {
            throw new IllegalStateException(one + " and " + other);
        }
        return one;
    }
}
