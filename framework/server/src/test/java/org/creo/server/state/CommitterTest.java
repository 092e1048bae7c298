// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.creo.server.state.Outcomes.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CommitterTest {
    /** A store that commits when it is allowed to, and fails when it is told to. */
    private static final class Gate implements Store {
        /** So many writes do not fit, where there is no room. */
        static final int LARGE = 100;

        final List<List<Write>> commits = new ArrayList<>();
        final List<Integer> numbers = new ArrayList<>();
        final Semaphore entered = new Semaphore(0);
        final Semaphore open = new Semaphore(0);
        final CountDownLatch synced = new CountDownLatch(1);
        final CountDownLatch closed = new CountDownLatch(1);
        volatile IOException failure;
        volatile long room;

        @Override
        public void commit(List<Write> writes, int number) throws IOException {
            entered.release();
            open.acquireUninterruptibly();
            if (failure != null && !(failure instanceof NotWrittenException && writes.size() < LARGE)) {
                throw failure;
            }
            commits.add(writes);
            numbers.add(number);
        }

        @Override
        public long room() {
            return room;
        }

        @Override
        public void sync() {
            synced.countDown();
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    private final Gate gate = new Gate();
    private final CommitBacklog backlog = new CommitBacklog(1 << 20);
    private final CommitBacklog.Part part = backlog.part();
    private final Run run = new Run();

    private static List<Write> writes(int number) {
        return List.of(new Write.Emptied(number));
    }

    private static List<Outcome> all(int from, int to, Throwable failure) {
        return IntStream.range(from, to)
                .mapToObj(number -> new Outcome(number, failure))
                .toList();
    }

    @Test
    void commitsAllThatCameMeanwhileTogetherAndTellsInOrder() throws Exception {
        Committer committer = new Committer(gate, "store", backlog, Optional.empty());
        Outcomes outcomes = new Outcomes(10);
        committer.add(run, part, writes(0), outcomes.of(0));
        gate.entered.acquire();
        for (int i = 1; i < 10; i++) {
            committer.add(run, part, writes(i), outcomes.of(i));
        }
        gate.open.release(2);
        assertEquals(all(0, 10, null), outcomes.await());
        committer.close();
        assertEquals(
                List.of(
                        writes(0),
                        IntStream.range(1, 10)
                                .mapToObj(number -> writes(number).get(0))
                                .toList()),
                gate.commits);
        assertEquals(List.of(1, 9), gate.numbers);
        assertEquals(0, gate.closed.getCount());
    }

    @Test
    void doesNotCommitMoreAtATimeThanIsGoodForTheStore() throws Exception {
        Committer committer = new Committer(gate, "store", backlog, Optional.empty());
        Outcomes outcomes = new Outcomes(4);
        List<Write> half = IntStream.range(0, Committer.STEPS / 2)
                .<Write>mapToObj(Write.Emptied::new)
                .toList();
        committer.add(run, part, writes(0), outcomes.of(0));
        gate.entered.acquire();
        for (int i = 1; i < 4; i++) {
            committer.add(run, part, half, outcomes.of(i));
        }
        gate.open.release(10);
        assertEquals(all(0, 4, null), outcomes.await());
        committer.close();
        assertEquals(
                List.of(1, Committer.STEPS, Committer.STEPS / 2),
                gate.commits.stream().map(List::size).toList());
    }

    @Test
    void writesNothingAfterAFailure() throws Exception {
        Committer committer = new Committer(gate, "store", backlog, Optional.empty());
        Outcomes outcomes = new Outcomes(3);
        IOException failure = new IOException("no space left");
        gate.failure = failure;
        committer.add(run, part, writes(0), outcomes.of(0));
        gate.entered.acquire();
        committer.add(run, part, writes(1), outcomes.of(1));
        gate.open.release(10);
        committer.add(run, part, writes(2), outcomes.of(2));
        assertEquals(all(0, 3, failure), outcomes.await());
        committer.close();
        assertEquals(0, gate.entered.availablePermits(), "it was asked to write");
    }

    /** The one that does not fit is refused, and what builds on it; all others are kept. */
    @Test
    void goesOnWhereTheStoreHasNoRoomForOne() throws Exception {
        Committer committer = new Committer(gate, "store", backlog, Optional.empty());
        Outcomes outcomes = new Outcomes(6);
        gate.failure = new NotWrittenException("no room", true, null);
        Run other = new Run();
        committer.add(run, part, writes(0), outcomes.of(0));
        gate.entered.acquire();
        List<Write> large = Collections.nCopies(Gate.LARGE, new Write.Emptied(1));
        committer.add(run, part, writes(1), outcomes.of(1));
        committer.add(run, part, large, outcomes.of(2));
        committer.add(run, part, writes(3), outcomes.of(3));
        committer.add(other, part, writes(4), outcomes.of(4));
        gate.open.release(10);
        while (committer.obstacle() == null) {
            Thread.onSpinWait();
        }
        assertTrue(committer.goesOn());
        committer.add(new Run(), part, writes(5), outcomes.of(5));
        assertEquals(
                List.of(
                        new Outcome(0, null),
                        new Outcome(1, null),
                        new Outcome(2, gate.failure),
                        new Outcome(3, gate.failure),
                        new Outcome(4, null),
                        new Outcome(5, null)),
                outcomes.await());
        assertSame(gate.failure, committer.obstacle(), "a small one is no sign that there is room");
        gate.room = 10 << 20;
        while (committer.obstacle() != null) {
            Thread.onSpinWait();
        }
        committer.close();
        assertEquals(List.of(writes(0), writes(1), writes(4), writes(5)), gate.commits);
    }

    @Test
    void takesNothingOnceItIsClosed() throws Exception {
        Committer committer = new Committer(gate, "store", backlog, Optional.empty());
        committer.close();
        assertThrows(IllegalStateException.class, () -> committer.add(run, part, writes(0), failure -> {}));
    }

    @Test
    void goesOnAfterAListenerThatThrows() throws Exception {
        Committer committer = new Committer(gate, "store", backlog, Optional.empty());
        Outcomes outcomes = new Outcomes(1);
        gate.open.release(10);
        committer.add(run, part, writes(0), failure -> {
            throw new IllegalStateException("nobody listens");
        });
        committer.add(run, part, writes(1), outcomes.of(1));
        assertEquals(all(1, 2, null), outcomes.await());
        committer.close();
    }

    @Test
    void syncsAtTheIntervalThoughNothingElseComes() throws Exception {
        Committer committer = new Committer(gate, "store", backlog, Optional.of(Duration.ofMillis(1)));
        gate.open.release(1);
        committer.add(run, part, writes(0), failure -> {});
        gate.synced.await();
        committer.close();
    }

    @Test
    void doesAllThatWasAddedBeforeItIsClosed() throws Exception {
        Committer committer = new Committer(gate, "store", backlog, Optional.empty());
        Outcomes outcomes = new Outcomes(100);
        for (int i = 0; i < 100; i++) {
            committer.add(run, part, writes(i), outcomes.of(i));
        }
        gate.open.release(100);
        committer.close();
        assertEquals(100, gate.commits.stream().mapToInt(List::size).sum());
        assertEquals(all(0, 100, null), outcomes.await());
    }

    @Test
    void tellsWhenThereIsRoomForMore() throws Exception {
        CommitBacklog small = new CommitBacklog(4 * CommitBacklog.weight(writes(0)));
        CommitBacklog.Part first = small.part();
        CommitBacklog.Part other = small.part();
        Committer committer = new Committer(gate, "store", small, Optional.empty());
        Outcomes outcomes = new Outcomes(4);
        for (int i = 0; i < 4; i++) {
            assertFalse(first.full());
            committer.add(run, first, writes(i), outcomes.of(i));
            gate.entered.acquire(i == 0 ? 1 : 0);
        }
        assertTrue(first.full());
        assertFalse(other.full(), "it has a part for itself");
        CountDownLatch room = new CountDownLatch(1);
        first.whenRoom(room::countDown);
        assertEquals(1, room.getCount());
        gate.open.release(1);
        gate.entered.acquire();
        // Three of four still wait.
        assertEquals(1, room.getCount());
        assertFalse(first.full());
        gate.open.release(1);
        room.await();
        assertEquals(all(0, 4, null), outcomes.await());
        assertEquals(0, first.bytes());
        committer.close();
    }

    @Test
    void whatWaitsWhenTheTimeToStopIsUsedUpFails() throws Exception {
        Committer committer = new Committer(gate, "store", backlog, Optional.empty());
        Outcomes outcomes = new Outcomes(2);
        committer.add(run, part, writes(0), outcomes.of(0));
        gate.entered.acquire();
        committer.add(run, part, writes(1), outcomes.of(1));
        committer.hurry(Duration.ZERO);
        gate.open.release(10);
        committer.awaitAll(part);
        committer.close();
        List<Outcome> told = outcomes.await();
        assertEquals(all(0, 1, null), told.subList(0, 1));
        assertEquals(
                "the host has to stop before all is kept", told.get(1).failure().getMessage());
        assertEquals(List.of(writes(0)), gate.commits);
    }

    @Test
    void doesNotWaitForAStoreThatHangsWhenTheTimeToStopIsUsedUp() throws Exception {
        Committer committer = new Committer(gate, "store", backlog, Optional.empty());
        committer.add(run, part, writes(0), failure -> {});
        gate.entered.acquire();
        committer.hurry(Duration.ZERO);
        committer.awaitAll(part);
        assertEquals(
                "store takes too long to write, and is left as after a kill",
                assertThrows(IOException.class, committer::close).getMessage());
        assertFalse(committer.ended());
        gate.open.release();
        gate.closed.await();
        committer.close();
        assertTrue(committer.ended());
    }
}
