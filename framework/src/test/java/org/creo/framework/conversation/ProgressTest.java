// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.creo.framework.limits.MemoryBudget;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private static final int HELD = 64_000;
    /** What is due of them at each look. */
    private static final int DUE = 1000;

    private long now;
    private long done;

    private boolean stalled(Progress progress) {
        now += MemoryBudget.GRACE;
        return progress.stalled(now, done, HELD);
    }

    /** At how many looks it has not counted as stalled. */
    private int patience(Progress progress) {
        int looks = 0;
        while (!stalled(progress)) {
            looks++;
        }
        return looks;
    }

    @Test
    void standingStillIsSeenAtTheSecondLook() {
        Progress progress = new Progress(MemoryBudget.GRACE, 5);
        assertFalse(stalled(progress));
        assertTrue(stalled(progress));
        done += DUE;
        assertFalse(stalled(progress));
        done += DUE - 1;
        assertTrue(stalled(progress));
    }

    @Test
    void whatWasSavedIsUsedUp() {
        Progress progress = new Progress(MemoryBudget.GRACE, 5);
        progress.save(3 * DUE);
        assertEquals(4, patience(progress));
        assertTrue(stalled(progress));
        // What comes on while it is looked at is not saved: it is only due.
        done += 10 * DUE;
        assertEquals(1, patience(progress));
    }

    @Test
    void noMoreIsSavedThanItMayStandStillFor() {
        Progress progress = new Progress(MemoryBudget.GRACE, 5);
        progress.save(1000 * DUE);
        assertEquals(6, patience(progress));
        Progress other = new Progress(MemoryBudget.GRACE);
        other.save(1000 * DUE);
        assertEquals(1, patience(other));
    }
}
