// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parallel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParallelTest {

    private static final List<Integer> ITEMS = IntStream.range(0, 100).boxed().toList();

    @Test
    void resultsAreInTheOrderOfTheItems() {
        assertEquals(ITEMS.stream().map(i -> 2 * i).toList(), Parallel.map(ITEMS, i -> 2 * i));
    }

    /** The second one fails first. */
    @Test
    void theFirstFailureInThatOrderIsThrown() {
        CountDownLatch failed = new CountDownLatch(1);
        IOException e = assertThrows(
                IOException.class,
                () -> Parallel.map(List.of("a", "b"), item -> {
                    if (item.equals("b")) {
                        failed.countDown();
                    } else {
                        failed.await(10, TimeUnit.SECONDS); // in vain where one thread does both
                    }
                    throw new IOException(item);
                }));
        assertEquals("a", e.getMessage());
    }

    @Test
    void itemsAfterAFailureAreDoneAllTheSame() {
        boolean[] done = new boolean[ITEMS.size()];
        IllegalStateException e = assertThrows(
                IllegalStateException.class,
                () -> Parallel.map(ITEMS, i -> {
                    done[i] = true;
                    throw new IllegalStateException("" + i);
                }));
        assertEquals("0", e.getMessage());
        for (int i : ITEMS) {
            assertEquals(true, done[i], "item " + i);
        }
    }
}
