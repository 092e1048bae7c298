// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MemoryQueueTest {
    @Test
    void givesMessagesBackInOrderAndRefusesThoseOverItsCapacity() {
        MessageQueue<String> queue = new MemoryQueue<>(2);
        assertTrue(queue.isEmpty());
        assertNull(queue.poll());
        assertTrue(queue.offer("a"));
        assertTrue(queue.offer("b"));
        assertFalse(queue.offer("c"));
        assertEquals(2, queue.size());
        assertEquals(2, queue.capacity());
        assertEquals("a", queue.poll());
        assertTrue(queue.offer("d"));
        assertEquals("b", queue.poll());
        assertEquals("d", queue.poll());
        assertTrue(queue.isEmpty());
    }
}
