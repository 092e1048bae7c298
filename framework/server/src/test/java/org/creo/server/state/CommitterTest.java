// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
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
        final List<List<Write>> commits = new ArrayList<>();
        final Semaphore entered = new Semaphore(0);
        final Semaphore open = new Semaphore(0);
        final CountDownLatch synced = new CountDownLatch(1);
        volatile IOException failure;

        @Override
        public void commit(List<Write> writes) throws IOException {
            entered.release();
            open.acquireUninterruptibly();
            if (failure != null) {
                throw failure;
            }
            commits.add(writes);
        }

        @Override
        public void sync() {
            synced.countDown();
        }
    }

    private final Gate gate = new Gate();

    private static List<Write> writes(int number) {
        return List.of(new Write.Emptied(number));
    }

    private static List<Outcome> all(int from, int to, Throwable failure) {
        return IntStream.range(from, to)
                .mapToObj(number -> new Outcome(number, failure))
                .toList();
    }

    @Test
    void commitsAllThatCameMeanwhileTogetherAndTellsInOrder() throws InterruptedException {
        Committer committer = new Committer(gate, "store", Optional.empty());
        Outcomes outcomes = new Outcomes(10);
        committer.add(writes(0), outcomes.of(0));
        gate.entered.acquire();
        for (int i = 1; i < 10; i++) {
            committer.add(writes(i), outcomes.of(i));
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
    }

    @Test
    void doesNotCommitMoreAtATimeThanIsGoodForTheStore() throws InterruptedException {
        Committer committer = new Committer(gate, "store", Optional.empty());
        Outcomes outcomes = new Outcomes(4);
        List<Write> half = IntStream.range(0, Committer.STEPS / 2)
                .<Write>mapToObj(Write.Emptied::new)
                .toList();
        committer.add(writes(0), outcomes.of(0));
        gate.entered.acquire();
        for (int i = 1; i < 4; i++) {
            committer.add(half, outcomes.of(i));
        }
        gate.open.release(10);
        assertEquals(all(0, 4, null), outcomes.await());
        committer.close();
        assertEquals(
                List.of(1, Committer.STEPS, Committer.STEPS / 2),
                gate.commits.stream().map(List::size).toList());
    }

    @Test
    void writesNothingAfterAFailure() throws InterruptedException {
        Committer committer = new Committer(gate, "store", Optional.empty());
        Outcomes outcomes = new Outcomes(3);
        IOException failure = new IOException("no space left");
        gate.failure = failure;
        committer.add(writes(0), outcomes.of(0));
        gate.entered.acquire();
        committer.add(writes(1), outcomes.of(1));
        gate.open.release(10);
        committer.add(writes(2), outcomes.of(2));
        assertEquals(all(0, 3, failure), outcomes.await());
        committer.close();
        assertEquals(0, gate.entered.availablePermits(), "it was asked to write");
    }

    @Test
    void takesNothingOnceItIsClosed() {
        Committer committer = new Committer(gate, "store", Optional.empty());
        committer.close();
        assertThrows(IllegalStateException.class, () -> committer.add(writes(0), failure -> {}));
    }

    @Test
    void keepsWhatCameAheadOfACommitThatCannotBeWritten() throws InterruptedException {
        Committer committer = new Committer(gate, "store", Optional.empty());
        Outcomes outcomes = new Outcomes(4);
        Throwable failure = new IllegalArgumentException("cannot be encoded");
        gate.open.release(10);
        committer.add(writes(0), outcomes.of(0));
        committer.add(writes(1), outcomes.of(1));
        committer.fail(failure, outcomes.of(2));
        committer.add(writes(3), outcomes.of(3));
        List<Outcome> told = outcomes.await();
        committer.close();
        assertEquals(all(0, 2, null), told.subList(0, 2));
        assertEquals(all(2, 4, failure), told.subList(2, 4));
        assertEquals(
                List.of(new Write.Emptied(0), new Write.Emptied(1)),
                gate.commits.stream().flatMap(List::stream).toList());
    }

    @Test
    void goesOnAfterAListenerThatThrows() throws InterruptedException {
        Committer committer = new Committer(gate, "store", Optional.empty());
        Outcomes outcomes = new Outcomes(1);
        gate.open.release(10);
        committer.add(writes(0), failure -> {
            throw new IllegalStateException("nobody listens");
        });
        committer.add(writes(1), outcomes.of(1));
        assertEquals(all(1, 2, null), outcomes.await());
        committer.close();
    }

    @Test
    void syncsAtTheIntervalThoughNothingElseComes() throws InterruptedException {
        Committer committer = new Committer(gate, "store", Optional.of(Duration.ofMillis(1)));
        gate.open.release(1);
        committer.add(writes(0), failure -> {});
        gate.synced.await();
        committer.close();
    }

    @Test
    void doesAllThatWasAddedBeforeItIsClosed() throws InterruptedException {
        Committer committer = new Committer(gate, "store", Optional.empty());
        Outcomes outcomes = new Outcomes(100);
        for (int i = 0; i < 100; i++) {
            committer.add(writes(i), outcomes.of(i));
        }
        gate.open.release(100);
        committer.close();
        assertEquals(100, gate.commits.stream().mapToInt(List::size).sum());
        assertEquals(all(0, 100, null), outcomes.await());
    }
}
