// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import counters.CountersHandler;
import counters.Reading;
import java.util.Arrays;
import java.util.Optional;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.Writing;

/** Counts numbers without a sign. */
final class KeptCounters implements CountersHandler {
    @Override
    public Reading echo(Reading reading) {
        return reading;
    }

    @Override
    public long sum(long[] numbers, long factor) {
        return Arrays.stream(numbers).map(number -> number * factor).sum();
    }

    @Override
    public void count(long number, int by, Writing<Optional<Integer>> counts) {
        counts.set(Optional.of(by));
    }

    @Override
    public long[] counted(long from, ReadingMap<Long, Integer> counts) {
        return counts.get().keySet().stream().mapToLong(Long::longValue).toArray();
    }
}
