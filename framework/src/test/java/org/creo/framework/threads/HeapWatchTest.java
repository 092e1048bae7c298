// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HeapWatchTest {
    private static final int HEAP = 1_000;

    private long collected;
    private long free;
    private long now;
    private final HeapWatch watch = new HeapWatch(() -> collected, () -> free, HEAP, now);

    /** Looks once a second for up to a minute; after how many seconds the heap counts as full, or 0. */
    private int secondsUntilFull(long freeBytes, long collectingMillisEachSecond) {
        free = freeBytes;
        for (int second = 1; second <= 60; second++) {
            now += TimeUnit.SECONDS.toNanos(1);
            collected += collectingMillisEachSecond;
            if (watch.staysFull(now)) {
                return second;
            }
        }
        return 0;
    }

    @Test
    void aFullHeapThatIsCollectedAllTheTimeFails() {
        assertEquals(20, secondsUntilFull(3, 970));
    }

    @Test
    void aHeapThatHasRoomAfterCollectionsDoesNot() {
        assertEquals(0, secondsUntilFull(100, 1_000));
    }

    @Test
    void aFullHeapThatServesDoesNot() {
        assertEquals(0, secondsUntilFull(0, 500));
    }

    @Test
    void oneLookWithRoomBeginsTheTimeAnew() {
        for (int round = 0; round < 3; round++) {
            free = 3;
            for (int second = 0; second < 19; second++) {
                now += TimeUnit.SECONDS.toNanos(1);
                collected += 1_000;
                assertFalse(watch.staysFull(now));
            }
            free = 500;
            assertFalse(watch.staysFull(now));
        }
        assertEquals(20, secondsUntilFull(3, 1_000));
    }

    @Test
    void theHeapOfThisJvmIsNotFull() {
        HeapWatch jvm = HeapWatch.ofJvm(0);
        assertFalse(jvm.staysFull(TimeUnit.HOURS.toNanos(1)));
    }
}
