// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.creo.framework.TestService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FairQueueTest {
    private final Caller many = answer -> {};
    private final Caller few = answer -> {};

    private static Request request(Caller caller, int id) {
        return TestService.request(id, "test.Queue", "wait", 0, caller);
    }

    private static List<Integer> ids(FairQueue queue) {
        List<Integer> ids = new ArrayList<>();
        for (Request request = queue.poll(); request != null; request = queue.poll()) {
            ids.add(request.id());
        }
        return ids;
    }

    @Test
    void servesConnectionsInTurnAndEachInOrder() {
        FairQueue queue = new FairQueue(10);
        for (int id = 1; id <= 5; id++) {
            assertTrue(queue.offer(request(many, id)));
        }
        assertTrue(queue.offer(request(few, 11)));
        assertTrue(queue.offer(request(few, 12)));
        assertEquals(7, queue.size());
        assertEquals(List.of(1, 11, 2, 12, 3, 4, 5), ids(queue));
        assertTrue(queue.isEmpty());
        assertNull(queue.poll());
    }

    @Test
    void whoComesAgainStandsBehindTheOthers() {
        FairQueue queue = new FairQueue(10);
        queue.offer(request(many, 1));
        queue.offer(request(few, 11));
        assertEquals(1, queue.poll().id());
        queue.offer(request(many, 2));
        assertEquals(List.of(11, 2), ids(queue));
    }

    @Test
    void holdsAsManyAsItMay() {
        FairQueue queue = new FairQueue(2);
        assertTrue(queue.offer(request(many, 1)));
        assertTrue(queue.offer(request(few, 2)));
        assertFalse(queue.offer(request(few, 3)));
        assertEquals(2, queue.size());
        assertEquals(2, queue.capacity());
        queue.poll();
        assertTrue(queue.offer(request(few, 3)));
    }

    @Test
    @Timeout(60)
    void losesNothingBetweenThreads() throws InterruptedException {
        int threads = 4;
        int each = 20_000;
        FairQueue queue = new FairQueue(16);
        CountDownLatch offered = new CountDownLatch(threads);
        for (int t = 0; t < threads; t++) {
            int thread = t;
            Caller caller = answer -> assertTrue(thread >= 0); // each its own, since it captures something
            new Thread(() -> {
                        for (int id = 1; id <= each; id++) {
                            while (!queue.offer(request(caller, id))) {
                                Thread.yield();
                            }
                        }
                        offered.countDown();
                    })
                    .start();
        }
        int polled = 0;
        Map<Caller, Integer> last = new HashMap<>();
        while (polled < threads * each) {
            Request request = queue.poll();
            if (request == null) {
                Thread.yield();
                continue;
            }
            polled++;
            assertEquals(last.getOrDefault(request.caller(), 0) + 1, request.id());
            last.put(request.caller(), request.id());
        }
        offered.await();
        assertTrue(queue.isEmpty());
    }
}
