// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.creo.evaluation.history.Fault.Kind;
import org.junit.jupiter.api.Test;

class CheckerTest {
    private final List<Operation> history = new ArrayList<>();

    private CheckerTest increment(int client, long sent, long answered, long value) {
        history.add(new Operation(client, true, sent, answered, value));
        return this;
    }

    private CheckerTest read(int client, long sent, long answered, long value) {
        history.add(new Operation(client, false, sent, answered, value));
        return this;
    }

    private CheckerTest withdrawn(int client, long sent) {
        history.add(new Operation(client, true, sent, Operation.NEVER, 0));
        return this;
    }

    private void isRight() {
        assertEquals(List.of(), Checker.faults(history));
    }

    private void has(Kind... kinds) {
        assertEquals(
                Set.of(kinds),
                Checker.faults(history).stream().map(Fault::kind).collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void nothingIsRight() {
        isRight();
    }

    @Test
    void oneOperationAfterAnotherIsRight() {
        read(1, 1, 2, 0)
                .increment(1, 3, 4, 1)
                .read(2, 5, 6, 1)
                .increment(2, 7, 8, 2)
                .read(1, 9, 10, 2)
                .isRight();
    }

    @Test
    void operationsAtTheSameTimeAreRightInAnyOrder() {
        increment(1, 1, 10, 3)
                .increment(2, 2, 9, 1)
                .increment(3, 3, 8, 2)
                .read(4, 1, 10, 0)
                .read(5, 1, 10, 3)
                .isRight();
    }

    /** The times are those of the client; what happens between them is unknown. */
    @Test
    void operationsThatTouchAreAtTheSameTime() {
        increment(1, 1, 5, 1).read(2, 5, 6, 0).isRight();
    }

    @Test
    void aLostUpdateIsFound() {
        increment(1, 1, 5, 1).increment(2, 2, 6, 1).read(1, 7, 8, 1).has(Kind.DUPLICATE);
    }

    @Test
    void anUpdateThatOnlyReadersMissIsFound() {
        increment(1, 1, 5, 1).increment(2, 2, 6, 2).read(1, 7, 8, 1).has(Kind.STALE);
    }

    @Test
    void aValueReturnedTwiceIsFound() {
        increment(1, 1, 2, 1).increment(2, 3, 4, 2).increment(1, 3, 4, 2).has(Kind.DUPLICATE);
    }

    @Test
    void anIncrementCountedTwiceIsFound() {
        increment(1, 1, 2, 1).increment(2, 3, 4, 3).increment(1, 5, 6, 3).has(Kind.DUPLICATE, Kind.MISSING);
    }

    @Test
    void valuesThatNoCounterHasAreFound() {
        read(1, 1, 2, -1).has(Kind.IMPOSSIBLE);
        history.clear();
        increment(1, 1, 2, 0).has(Kind.IMPOSSIBLE);
        history.clear();
        increment(1, 1, 2, 2).has(Kind.IMPOSSIBLE);
    }

    @Test
    void aReadThatMissesAnIncrementAnsweredBeforeIsFound() {
        increment(1, 1, 2, 1).read(2, 3, 4, 0).has(Kind.STALE);
    }

    @Test
    void aClientWhoseReadsGoBackIsFound() {
        increment(1, 1, 10, 1).read(2, 2, 3, 1).read(2, 4, 5, 0).has(Kind.STALE);
    }

    @Test
    void readsThatGoBackBetweenClientsAreFound() {
        increment(1, 1, 10, 1).read(2, 2, 3, 1).read(3, 4, 5, 0).has(Kind.STALE);
    }

    @Test
    void aReadFromTheFutureIsFound() {
        read(1, 1, 2, 1).increment(2, 3, 4, 1).has(Kind.FUTURE);
    }

    /** An increment that was rolled back: no client may ever see it. */
    @Test
    void aReadOfWhatNobodyCountedIsFound() {
        increment(1, 1, 2, 1).read(2, 3, 4, 2).has(Kind.IMPOSSIBLE);
    }

    @Test
    void anIncrementThatOvertakesIsFound() {
        increment(1, 1, 2, 2).increment(2, 3, 4, 1).has(Kind.STALE);
    }

    @Test
    void aWithdrawnIncrementMayBeCountedOrNot() {
        withdrawn(1, 1).increment(2, 2, 3, 1).read(2, 4, 5, 1).isRight();
        history.clear();
        withdrawn(1, 1).increment(2, 2, 3, 2).read(2, 4, 5, 2).isRight();
        history.clear();
        withdrawn(1, 1).read(2, 2, 3, 1).isRight();
    }

    @Test
    void moreThanWasWithdrawnIsFound() {
        withdrawn(1, 1).increment(2, 2, 3, 3).increment(2, 2, 3, 4).has(Kind.IMPOSSIBLE, Kind.MISSING);
    }

    /** It was rolled back, and a reader has seen it, or it was lost. */
    @Test
    void aWithdrawnIncrementThatIsCountedForAWhileIsFound() {
        withdrawn(1, 1).read(2, 2, 3, 1).read(2, 4, 5, 0).has(Kind.STALE);
        history.clear();
        withdrawn(1, 1).read(2, 2, 3, 1).increment(2, 4, 5, 1).has(Kind.FUTURE);
    }

    @Test
    void anIncrementCountedBeforeItWasSentIsFoundThoughItWasWithdrawn() {
        read(1, 1, 2, 1).withdrawn(2, 3).has(Kind.MISSING);
    }

    @Test
    void anAnswerIsNotSoonerThanItsRequest() {
        assertThrows(IllegalArgumentException.class, () -> read(1, 2, 1, 0));
    }

    /** Against a search through all orders, for histories right and wrong. */
    @Test
    void agreesWithASearchThroughAllOrders() {
        Random random = new Random(1);
        int right = 0;
        int wrong = 0;
        for (int i = 0; i < 20_000; i++) {
            history.clear();
            int operations = 1 + random.nextInt(5);
            for (int client = 0; client < operations; client++) {
                long sent = random.nextInt(6);
                if (random.nextInt(4) == 0) {
                    withdrawn(client, sent);
                } else {
                    history.add(new Operation(
                            client, random.nextBoolean(), sent, sent + random.nextInt(6), random.nextInt(4)));
                }
            }
            boolean possible = possible(new ArrayList<>(history), 0);
            assertEquals(possible, Checker.faults(history).isEmpty(), history::toString);
            right += possible ? 1 : 0;
            wrong += possible ? 0 : 1;
        }
        assertTrue(right > 1000 && wrong > 1000, right + " right and " + wrong + " wrong histories");
    }

    /** Whether a counter with that value can have answered like this. */
    private static boolean possible(List<Operation> open, long value) {
        if (open.stream().allMatch(Operation::withdrawn)) {
            return true;
        }
        for (Operation first : open) {
            boolean sooner = open.stream().anyMatch(other -> other.answered() < first.sent());
            long next = first.increments() ? value + 1 : value;
            if (!sooner && (first.withdrawn() || first.value() == next)) {
                List<Operation> others = new ArrayList<>(open);
                others.remove(first);
                if (possible(others, next)) {
                    return true;
                }
            }
        }
        return false;
    }
}
