// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class QuicknessTest {
    private final Quickness quickness = new Quickness();

    @Test
    void isEarnedBySixteenQuickCallsInARow() {
        record(15, 50_000);
        assertFalse(quickness.quick());
        record(1, 50_000);
        assertTrue(quickness.quick());
    }

    @Test
    void isLostByOneSlowCallAndEarnedAgain() {
        record(100, 1_000);
        record(1, 50_001);
        assertFalse(quickness.quick());
        record(15, 1_000);
        assertFalse(quickness.quick());
        record(1, 1_000);
        assertTrue(quickness.quick());
    }

    @Test
    void isNotEarnedByWaiting() {
        for (int i = 0; i < 100; i++) {
            quickness.record(20_000, 14_999);
        }
        assertFalse(quickness.quick());
        record(15, 20_000);
        quickness.record(20_000, 0);
        record(15, 20_000);
        assertFalse(quickness.quick());
        record(1, 20_000);
        assertTrue(quickness.quick());
    }

    private void record(int calls, long nanos) {
        for (int i = 0; i < calls; i++) {
            quickness.record(nanos, nanos);
        }
    }
}
