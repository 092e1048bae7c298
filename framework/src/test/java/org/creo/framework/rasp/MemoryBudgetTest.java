// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.rasp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
    private final MemoryBudget budget = new MemoryBudget(100);
    private final List<String> woken = new ArrayList<>();

    @Test
    void givesWhatIsThereAndNoMore() {
        assertTrue(budget.reserve(60));
        assertFalse(budget.reserve(41));
        assertTrue(budget.reserve(40));
        assertEquals(100, budget.reserved());
        budget.take(5);
        assertEquals(105, budget.reserved());
        budget.release(105);
        assertTrue(budget.reserve(100));
    }

    @Test
    void wakesEachOfThoseWhoWaitOnce() {
        budget.reserve(100);
        budget.whenReleased(10, () -> woken.add("a"));
        budget.whenReleased(10, () -> woken.add("b"));
        assertEquals(List.of(), woken);
        budget.release(10);
        budget.release(10);
        assertEquals(List.of("a", "b"), woken);
    }

    @Test
    void wakesAtOnceWhereThereIsEnough() {
        budget.whenReleased(100, () -> woken.add("a"));
        assertEquals(List.of("a"), woken);
    }

    /** Otherwise two that wait would wake one another as long as there is too little. */
    @Test
    void oneWhoFindsTooLittleWakesNobody() {
        budget.reserve(90);
        budget.whenReleased(20, () -> woken.add("a"));
        assertFalse(budget.reserve(11));
        assertEquals(List.of(), woken);
        assertEquals(90, budget.reserved());
    }

    @Test
    void oneWhoFindsTooLittleMayWaitAgainWithoutEnd() {
        budget.reserve(100);
        budget.whenReleased(50, new Runnable() {
            @Override
            public void run() {
                woken.add("a");
                if (!budget.reserve(50)) {
                    budget.whenReleased(50, this);
                }
            }
        });
        budget.release(30);
        assertEquals(List.of("a"), woken);
        budget.release(30);
        assertEquals(List.of("a", "a"), woken);
        assertEquals(90, budget.reserved());
    }
}
