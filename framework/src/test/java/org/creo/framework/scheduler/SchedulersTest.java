// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SchedulersTest {
    /** Notes the thread that runs it. */
    private record Noting(boolean quick, CompletableFuture<Thread> ran) implements Turn {
        Noting(boolean quick) {
            this(quick, new CompletableFuture<>());
        }

        @Override
        public Object connection() {
            return null;
        }

        @Override
        public void run() {
            ran.complete(Thread.currentThread());
        }
    }

    private static Thread threadOf(Scheduler scheduler, boolean quick) throws Exception {
        Noting turn = new Noting(quick);
        scheduler.accept(turn);
        return turn.ran().get(30, TimeUnit.SECONDS);
    }

    @Test
    void queueRunsQuickTurnsInARowAndHandsOthersOver() throws Exception {
        try (QueueScheduler scheduler = new QueueScheduler()) {
            assertEquals(Thread.currentThread(), threadOf(scheduler, true));
            assertTrue(threadOf(scheduler, false).getName().startsWith("creo-queue-"));
        }
    }

    @Test
    void queueHasAWorkerForEachServiceThatBlocks() throws Exception {
        try (QueueScheduler scheduler = new QueueScheduler()) {
            CountDownLatch all = new CountDownLatch(50);
            CountDownLatch done = new CountDownLatch(50);
            for (int i = 0; i < 50; i++) {
                scheduler.spawn(new Turn() {
                    @Override
                    public boolean quick() {
                        return false;
                    }

                    @Override
                    public Object connection() {
                        return null;
                    }

                    @Override
                    public void run() {
                        all.countDown();
                        try {
                            all.await();
                        } catch (InterruptedException e) {
                            return;
                        }
                        done.countDown();
                    }
                });
            }
            assertTrue(done.await(30, TimeUnit.SECONDS));
        }
    }

    @Test
    void poolRunsNothingOnTheThreadThatReads() throws Exception {
        try (PoolScheduler scheduler = new PoolScheduler(1)) {
            Thread worker = threadOf(scheduler, true);
            assertNotEquals(Thread.currentThread(), worker);
            assertEquals("creo-pool-1", worker.getName());
            assertEquals(worker, threadOf(scheduler, false));
        }
    }
}
