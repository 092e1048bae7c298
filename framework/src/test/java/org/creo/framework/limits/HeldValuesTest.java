// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.limits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;

class HeldValuesTest {
    private final ValueMemory memory = new ValueMemory(100);
    private final HeldValues values = new HeldValues(memory);
    private final HeldValues others = values.another();

    private void assertRefused(Status status, String message, HeldValues by, long bytes) {
        long before = memory.reserved();
        ValuesRefusedException e = assertThrows(ValuesRefusedException.class, () -> by.accept(bytes));
        assertEquals(status, e.status());
        assertEquals(message, e.getMessage());
        assertEquals(before, memory.reserved());
    }

    @Test
    void valuesGrowAndShrink() {
        values.accept(60);
        values.accept(40);
        values.accept(-30);
        others.accept(30);
        assertEquals(100, memory.reserved());
        values.release();
        assertEquals(30, memory.reserved());
        values.accept(70);
        values.close();
        others.close();
        assertEquals(0, memory.reserved());
    }

    @Test
    void whatDoesNotFitNowMayFitLater() {
        others.accept(60);
        values.accept(30);
        assertRefused(
                Status.BUSY,
                "Decoded, the values take 50 bytes of memory or more; all values together may take 100, as all frames may"
                        + " (frame-memory), and take 90 now. Try again later.",
                values,
                20);
        others.close();
        values.accept(20);
        assertEquals(50, memory.reserved());
    }

    @Test
    void whatCanNeverFitIsTooLarge() {
        String message = "Decoded, the values take %d bytes of memory or more; all values together may take 100, as all"
                + " frames may (frame-memory).";
        assertRefused(Status.TOO_LARGE, String.format(message, 101), values, 101);
        values.accept(90);
        assertRefused(Status.TOO_LARGE, String.format(message, 110), values, 20);
        long most = Long.MAX_VALUE - 90;
        assertRefused(Status.TOO_LARGE, String.format(message, Long.MAX_VALUE), values, most);
    }

    @Test
    void nothingIsDecodedForACallThatIsOver() {
        values.close();
        assertRefused(Status.CANCELLED, "The call has its answer already.", values, 1);
        assertRefused(Status.CANCELLED, "The call has its answer already.", values, -1);
        values.close();
        assertEquals(0, memory.reserved());
    }
}
