// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Shows that a forgotten buffer would be found. */
class LeakCheckTest {
    @Test
    void findsABufferThatNobodyReleased() throws InterruptedException {
        assertEquals(ResourceLeakDetector.Level.PARANOID, ResourceLeakDetector.getLevel());
        assertEquals(List.of(), LeakCheck.leaks());
        forget();
        List<String> leaks = LeakCheck.leaks();
        assertEquals(1, leaks.size());
        assertTrue(leaks.get(0).contains("LeakCheckTest.forget"), leaks.get(0));
        assertEquals(List.of(), LeakCheck.leaks());
    }

    private static void forget() {
        ByteBufAllocator.DEFAULT.buffer(1).writeByte(1);
    }
}
