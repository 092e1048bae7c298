// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The differences between schedulers; {@link SchedulerPromisesTest} tests what they have in common. */
@Timeout(60)
class SchedulersTest {
    private final CountDownLatch release = new CountDownLatch(1);

    private static TestTurn quick() {
        return new TestTurn(new Object(), true, () -> {});
    }

    private static Thread accepted(Rig rig, TestTurn turn) throws Exception {
        rig.accept(turn);
        return turn.ended();
    }

    private static Thread spawned(Rig rig, TestTurn turn) throws Exception {
        rig.scheduler().spawn(turn);
        return turn.ended();
    }

    @Test
    void nothreadDoesEverythingOnOneThread() throws Exception {
        try (Rig rig = new Rig(new NothreadScheduler())) {
            assertEquals(1, rig.ioThreads());
            assertSame(rig.ioThread(0), accepted(rig, new TestTurn()));
            assertSame(rig.ioThread(0), spawned(rig, new TestTurn()));
        }
    }

    @Test
    void queueRunsQuickTurnsInARowAndHandsOthersOver() throws Exception {
        try (Rig rig = new Rig(new QueueScheduler())) {
            assertSame(rig.ioThread(0), accepted(rig, quick()));
            assertTrue(accepted(rig, new TestTurn()).getName().startsWith("creo-queue-"));
        }
    }

    @Test
    void queueHasAWorkerForEachTurnThatBlocks() throws Exception {
        try (Rig rig = new Rig(new QueueScheduler())) {
            List<TestTurn> turns = Stream.generate(() -> TestTurn.waiting(null, release))
                    .limit(50)
                    .toList();
            turns.forEach(rig.scheduler()::spawn);
            for (TestTurn turn : turns) {
                turn.begun();
            }
            release.countDown();
            for (TestTurn turn : turns) {
                turn.ended();
            }
        }
    }

    @Test
    void queueKeepsTurnsWaitingThatAreMoreThanItsWorkers() throws Exception {
        try (Rig rig = new Rig(new QueueScheduler(2))) {
            List<TestTurn> blocked = Stream.generate(() -> TestTurn.waiting(null, release))
                    .limit(2)
                    .toList();
            List<TestTurn> others = Stream.generate(TestTurn::new).limit(5).toList();
            blocked.forEach(rig.scheduler()::spawn);
            others.forEach(rig.scheduler()::spawn);
            for (TestTurn turn : blocked) {
                turn.begun();
            }
            assertTrue(others.stream().noneMatch(TestTurn::hasBegun));
            release.countDown();
            for (TestTurn turn : others) {
                turn.ended();
            }
        }
    }

    @Test
    void poolRunsNothingOnTheThreadThatReads() throws Exception {
        try (Rig rig = new Rig(new PoolScheduler(1))) {
            Thread worker = accepted(rig, quick());
            assertEquals("creo-pool-1", worker.getName());
            assertSame(worker, accepted(rig, new TestTurn()));
        }
    }

    @Test
    void oneToOneHasAThreadForEachConnection() throws Exception {
        Object one = new Object();
        Object other = new Object();
        // A latch keeps both threads in their first turns, so that neither can have come from the other.
        TestTurn first = TestTurn.waiting(one, release);
        TestTurn second = TestTurn.waiting(other, release);
        try (Rig rig = new Rig(new OneToOneScheduler())) {
            rig.accept(first);
            rig.accept(second);
            assertNotSame(first.begun(), second.begun());
            release.countDown();
            first.ended();
        }
    }

    @Test
    void oneToOneKeepsTheThreadOfABusyConnection() throws Exception {
        Object connection = new Object();
        try (Rig rig = new Rig(new OneToOneScheduler())) {
            Thread thread = accepted(rig, new TestTurn(connection, false, () -> {}));
            awaitParked(thread);
            assertSame(thread, accepted(rig, new TestTurn(connection, false, () -> {})));
        }
    }

    @Test
    void oneToOneLetsNoServiceWaitBehindAnotherOfTheSameConnection() throws Exception {
        Object connection = new Object();
        TestTurn blocked = TestTurn.waiting(connection, release);
        try (Rig rig = new Rig(new OneToOneScheduler())) {
            rig.accept(blocked);
            Thread thread = blocked.begun();
            assertNotSame(thread, accepted(rig, new TestTurn(connection, false, () -> {})));
            release.countDown();
            assertSame(thread, blocked.ended());
        }
    }

    @Test
    void oneToOneEndsTheThreadOfAQuietConnection() throws Exception {
        try (Rig rig = new Rig(new OneToOneScheduler())) {
            accepted(rig, new TestTurn()).join();
        }
    }

    @Test
    void oneToOneRunsInARowWhereThereAreNoThreadsLeft() throws Exception {
        Object connection = new Object();
        try (Rig rig = new Rig(new OneToOneScheduler(work -> new Thread(work) {
            @Override
            public void start() {
                throw new OutOfMemoryError("as if the system had no threads left");
            }
        }))) {
            for (int i = 0; i < 2; i++) {
                assertSame(rig.ioThread(0), accepted(rig, new TestTurn(connection, false, () -> {})));
            }
        }
    }

    @Test
    void acceptManyTakesItsShareOfTheBacklog() throws Exception {
        try (Rig rig = new Rig(new AcceptManyScheduler(2))) {
            CountDownLatch releaseOther = new CountDownLatch(1);
            TestTurn one = TestTurn.waiting(null, release);
            TestTurn other = TestTurn.waiting(null, releaseOther);
            rig.scheduler().spawn(one);
            one.begun();
            rig.scheduler().spawn(other);
            other.begun();
            CountDownLatch releaseLast = new CountDownLatch(1);
            TestTurn blocked = TestTurn.waiting(null, releaseLast);
            rig.scheduler().spawn(blocked);
            List<TestTurn> behind = Stream.generate(TestTurn::new).limit(5).toList();
            behind.forEach(rig.scheduler()::spawn);
            release.countDown();
            // One of the threads takes three of the six, the first of which blocks; the other does the rest.
            Thread holder = blocked.begun();
            releaseOther.countDown();
            for (TestTurn turn : behind.subList(2, 5)) {
                assertNotSame(holder, turn.ended());
            }
            assertFalse(behind.get(0).hasBegun() || behind.get(1).hasBegun());
            releaseLast.countDown();
            assertSame(holder, behind.get(0).ended());
            assertSame(holder, behind.get(1).ended());
        }
    }

    @Test
    void cohortGroupsThreadsByStage() throws Exception {
        try (Rig rig = new Rig(new CohortScheduler(2))) {
            TestTurn reply = new TestTurn();
            Thread responding = accepted(rig, new TestTurn(() -> rig.scheduler().stage(reply)));
            assertTrue(responding.getName().startsWith("creo-cohort-respond-"));
            assertEquals("creo-cohort-reply-1", reply.ended().getName());
        }
    }

    @Test
    void stealingRunsATurnOnTheThreadThatReadIt() throws Exception {
        try (Rig rig = new Rig(new StealingScheduler())) {
            for (int i = 0; i < 10; i++) {
                assertSame(rig.ioThread(0), accepted(rig, new TestTurn()));
            }
        }
    }

    @Test
    void stealingTakesFromAWorkerThatIsAtWork() throws Exception {
        try (Rig rig = new Rig(new StealingScheduler())) {
            TestTurn blocked = TestTurn.waiting(null, release);
            List<TestTurn> behind = Stream.generate(TestTurn::new).limit(40).toList();
            rig.read(() -> {
                rig.scheduler().accept(blocked);
                behind.forEach(rig.scheduler()::accept);
            });
            // The thief begins at the other end, and may have finished before the owner gets to the first.
            Thread holder = blocked.begun();
            for (TestTurn turn : behind.subList(1, 40)) {
                turn.ended();
            }
            assertTrue(IntStream.range(0, 40).anyMatch(i -> threadOf(behind.get(i)) != holder));
            release.countDown();
            blocked.ended();
        }
    }

    @Test
    void stealingRunsWhatComesFromAnotherThreadWhileAWorkerIsHeld() throws Exception {
        try (Rig rig = new Rig(new StealingScheduler())) {
            TestTurn blocked = TestTurn.waiting(null, release);
            rig.accept(blocked);
            Thread holder = blocked.begun();
            for (int i = 0; i < 10; i++) {
                assertNotEquals(holder, spawned(rig, new TestTurn()));
            }
            release.countDown();
            blocked.ended();
        }
    }

    private static Thread threadOf(TestTurn turn) {
        try {
            return turn.ended();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Waits until the thread waits for its connection. */
    private static void awaitParked(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.yield();
        }
    }
}
