// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class AnswerSizesTest {
    private static final int LARGE = 1 << 20;

    private long now;
    private final AnswerSizes sizes = new AnswerSizes(() -> now);

    private void passes(int seconds) {
        now += Duration.ofSeconds(seconds).toNanos();
    }

    @Test
    void nothingIsExpectedOfAMethodWhoseAnswersAreSmall() {
        sizes.answered(100, 4096);
        assertEquals(0, sizes.expected(100));
    }

    @Test
    void theLargestAnswerIsExpectedForAWhileHoweverManySmallerOnesFollow() {
        sizes.answered(100, LARGE);
        for (int i = 0; i < 19; i++) {
            passes(1);
            sizes.answered(100, 10);
            assertEquals(LARGE, sizes.expected(100), i + " s later");
        }
        passes(1);
        sizes.answered(100, 10);
        assertEquals(10, sizes.expected(100));
    }

    @Test
    void whatComesAfterAPauseStartsAnew() {
        sizes.answered(100, LARGE);
        passes(3600);
        assertEquals(LARGE, sizes.expected(100));
        sizes.answered(100, 5000);
        assertEquals(5000, sizes.expected(100));
    }

    @Test
    void whatComesNowAndThenStaysExpected() {
        for (int i = 0; i < 10; i++) {
            sizes.answered(100, LARGE);
            passes(9);
            sizes.answered(100, 10);
            assertEquals(LARGE, sizes.expected(100));
        }
    }

    @Test
    void requestsOfOtherSizesAreApart() {
        sizes.answered(LARGE, LARGE);
        sizes.answered(LARGE / 2 - 1, 5000);
        assertEquals(LARGE, sizes.expected(2 * LARGE - 1));
        assertEquals(0, sizes.expected(LARGE / 2));
        assertEquals(5000, sizes.expected(LARGE / 2 - 1));
        assertEquals(0, sizes.expected(0));
        assertEquals(0, sizes.expected(Long.MAX_VALUE));
    }
}
