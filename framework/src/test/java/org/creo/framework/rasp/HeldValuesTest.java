// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.rasp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;

class HeldValuesTest {
    private final ValueMemory memory = new ValueMemory(1000);
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
        values.accept(600);
        values.accept(400);
        values.accept(-300);
        others.accept(300);
        assertEquals(1000, memory.reserved());
        values.release();
        assertEquals(300, memory.reserved());
        values.accept(700);
        values.close();
        others.close();
        assertEquals(0, memory.reserved());
    }

    @Test
    void fewBytesDoNotCountUntilThereAreMore() {
        values.accept(256);
        assertEquals(0, memory.reserved());
        values.accept(1);
        assertEquals(257, memory.reserved());
        values.accept(-1);
        assertEquals(0, memory.reserved());
        values.close();
        assertEquals(0, memory.reserved());
    }

    @Test
    void whatDoesNotFitNowMayFitLater() {
        others.accept(600);
        values.accept(300);
        assertRefused(
                Status.BUSY,
                "Decoded, the values take 500 bytes of memory or more; all values together may take 1000, as all frames may"
                        + " (frame-memory), and take 900 now. Try again later.",
                values,
                200);
        others.close();
        values.accept(200);
        assertEquals(500, memory.reserved());
    }

    @Test
    void whatCanNeverFitIsTooLarge() {
        String message =
                "Decoded, the values take %d bytes of memory or more; all values together may take 1000, as all"
                        + " frames may (frame-memory).";
        assertRefused(Status.TOO_LARGE, String.format(message, 1001), values, 1001);
        values.accept(900);
        assertRefused(Status.TOO_LARGE, String.format(message, 1100), values, 200);
        long most = Long.MAX_VALUE - 900;
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
