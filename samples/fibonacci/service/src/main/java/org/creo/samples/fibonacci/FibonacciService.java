// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.fibonacci;

import static org.creo.framework.compose.Composition.par;
import static org.creo.framework.compose.Composition.result;

import fibonacci.FibonacciHandler;
import fibonacci.TooLarge;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.framework.compose.Composes;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingMap;

/** Computes in branches, and keeps in branches what they have found. */
public final class FibonacciService implements FibonacciHandler {
    private static final int LARGEST = 30;

    @Composes
    @Override
    public long compute(int index) throws TooLarge {
        check(index);
        return number(index);
    }

    private static long number(int index) {
        return index < 2 ? index : par(() -> number(index - 1), () -> number(index - 2), Long::sum);
    }

    @Composes
    @Override
    public long[] learn(int[] indexes, WritingMap<Integer, Long> known) throws TooLarge {
        for (int index : indexes) {
            check(index);
        }
        Integer[] all = Arrays.stream(indexes).boxed().toArray(Integer[]::new);
        List<Long> numbers = par(all, index -> result(known.entry(index), own -> number(index, own)));
        return numbers.stream().mapToLong(number -> number).toArray();
    }

    private static long number(int index, Writing<Optional<Long>> own) {
        if (own.get().isEmpty()) {
            own.set(Optional.of(number(index)));
        }
        return own.get().orElseThrow();
    }

    @Override
    public Map<Integer, Long> known(ReadingMap<Integer, Long> known) {
        return known.get();
    }

    private static void check(int index) throws TooLarge {
        if (index < 0 || index > LARGEST) {
            throw new TooLarge(index);
        }
    }
}
