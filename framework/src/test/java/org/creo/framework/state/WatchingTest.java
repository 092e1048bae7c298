// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A lost wake-up would make a test wait forever; so there is a limit for each test. */
@Timeout(60)
class WatchingTest {
    private static final ValueState<Long> COUNT = new ValueState<>("count", "long", StateCodec.LONG, 0L);
    private static final ValueState<String> NAME = new ValueState<>("name", "String", StateCodec.STRING, "");
    private static final ListState<Long> LINES = new ListState<>("lines", "long[]", StateCodec.LONG, List.of());
    private static final MapState<String, Long> ACCOUNTS =
            new MapState<>("accounts", "Map<String,long>", StateCodec.STRING, StateCodec.LONG, Map.of());
    private static final List<State<?>> STATES = List.of(COUNT, NAME, LINES, ACCOUNTS);
    private static final Access WRITES =
            Access.of(STATES.stream().map(Permission::writes).toArray(Permission[]::new));

    private final SlowLog log = new SlowLog();
    private final StateStore slow = store(log);
    private final StateStore store = store(new MemoryStates());

    private static StateStore store(StateLog log) {
        try {
            return new StateStore("org.example.Chat", STATES, log);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private OpenTransaction reader;

    private static void write(StateStore store, Consumer<Transaction> body) {
        Transaction transaction = store.begin(WRITES);
        body.accept(transaction);
        store.commit(transaction, failure -> {});
    }

    private static void count(StateStore store, long value) {
        write(store, transaction -> transaction.writing(COUNT).set(value));
    }

    private static <T> FutureTask<T> start(Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        new Thread(task).start();
        return task;
    }

    /** A transaction that reads; {@link #held} gives the last one to another thread. */
    private Transaction reader(StateStore from) {
        reader = (OpenTransaction) from.begin(Access.of());
        return reader;
    }

    /** Holds the transaction while it runs, as the thread of a method does. */
    private <T> FutureTask<T> held(Callable<T> call) {
        Thread before = Thread.currentThread();
        return new FutureTask<>(() -> {
            reader.hold(Thread.currentThread());
            try {
                return call.call();
            } finally {
                reader.hold(before);
            }
        });
    }

    /** A thread that runs this, as soon as it waits. */
    private static Thread waiting(FutureTask<?> task) {
        Thread thread = new Thread(task);
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            assertTrue(thread.isAlive(), "it did not wait");
            Thread.onSpinWait();
        }
        return thread;
    }

    @Test
    void theNextIsThereAtOnceWhereItIsNewerAlready() {
        Watching<Long> watching = reader(store).watching(COUNT);
        count(store, 1);
        count(store, 2);
        assertEquals(0L, watching.get());
        assertEquals(2L, watching.next());
        assertEquals(2L, watching.get());
    }

    @Test
    void whoWaitsIsWokenByACommit() throws Exception {
        Transaction reader = reader(store);
        Watching<Long> watching = reader.watching(COUNT);
        FutureTask<Long> next = held(watching::next);
        waiting(next);
        count(store, 1);
        assertEquals(1L, next.get());
    }

    @Test
    void whoWaitsSeesWhatIsKeptAndNoMore() throws Exception {
        Watching<Long> watching = reader(slow).watching(COUNT);
        FutureTask<Long> next = held(watching::next);
        waiting(next);
        count(slow, 1);
        count(slow, 2);
        log.keep();
        assertEquals(1L, next.get());
        log.keep();
        assertEquals(2L, watching.next());
    }

    @Test
    void otherStatesAreNoReasonToWakeUp() throws Exception {
        Transaction reader = reader(store);
        Watching<Long> watching = reader.watching(COUNT);
        Reading<String> name = reader.watching(NAME);
        write(store, transaction -> transaction.writing(NAME).set("early"));
        FutureTask<Long> next = held(watching::next);
        waiting(next);
        write(store, transaction -> transaction.writing(NAME).set("late"));
        count(store, 1);
        assertEquals(1L, next.get());
        assertEquals("late", name.get(), "all views of a call move together");
    }

    @Test
    void entriesOutsideOfARangeAreNoReasonToWakeUp() throws Exception {
        Watching<Map<String, Long>> range = reader(store).watching(ACCOUNTS, KeyRange.from("m"));
        write(store, transaction -> transaction.writing(ACCOUNTS).put("a", 1L));
        FutureTask<Map<String, Long>> next = held(range::next);
        waiting(next);
        write(store, transaction -> transaction.writing(ACCOUNTS).put("b", 2L));
        write(store, transaction -> transaction.writing(ACCOUNTS).put("n", 3L));
        assertEquals(Map.of("n", 3L), next.get());
    }

    @Test
    void anEqualValueIsNotANewOne() throws Exception {
        Watching<List<Long>> lines = reader(store).watching(LINES);
        write(store, transaction -> transaction.writing(LINES).add(1L));
        write(store, transaction -> transaction.writing(LINES).removeLast());
        FutureTask<List<Long>> next = held(lines::next);
        waiting(next);
        write(store, transaction -> transaction.writing(LINES).add(2L));
        assertEquals(List.of(2L), next.get());
    }

    @Test
    void anEntryIsWatchedForItself() throws Exception {
        Watching<Optional<Long>> watching = reader(store).watching(ACCOUNTS, "a");
        write(store, transaction -> transaction.writing(ACCOUNTS).put("b", 1L));
        FutureTask<Optional<Long>> next = held(watching::next);
        waiting(next);
        write(store, transaction -> transaction.writing(ACCOUNTS).put("c", 1L));
        write(store, transaction -> transaction.writing(ACCOUNTS, "a").set(Optional.of(5L)));
        assertEquals(Optional.of(5L), next.get());
        write(store, transaction -> transaction.writing(ACCOUNTS, "a").set(Optional.empty()));
        assertEquals(Optional.empty(), watching.next());
        Watching<Map<String, Long>> whole = reader(store).watching(ACCOUNTS);
        assertEquals(Map.of("b", 1L, "c", 1L), whole.get());
        write(store, transaction -> transaction.writing(ACCOUNTS).remove("b"));
        assertEquals(Map.of("c", 1L), whole.next());
    }

    @Test
    void anInterruptEndsTheWait() {
        Watching<Long> watching = reader(store).watching(COUNT);
        FutureTask<Boolean> next = held(() -> {
            assertThrows(CancellationException.class, watching::next);
            return Thread.currentThread().isInterrupted();
        });
        waiting(next).interrupt();
        assertTrue(get(next), "the interrupt is still to be seen");
    }

    /** A method that never waits, since there is always something new, must end, too. */
    @Test
    void whoIsInterruptedAlreadyGetsNoNewerVersion() {
        Watching<Long> watching = reader(store).watching(COUNT);
        count(store, 1);
        FutureTask<Boolean> next = held(() -> {
            Thread.currentThread().interrupt();
            assertThrows(CancellationException.class, watching::next);
            return true;
        });
        new Thread(next).start();
        assertTrue(get(next));
    }

    @Test
    void closingEndsTheWait() throws IOException {
        Watching<Long> watching = reader(store).watching(COUNT);
        FutureTask<Boolean> next = held(() -> {
            assertThrows(CancellationException.class, watching::next);
            return true;
        });
        waiting(next);
        store.close();
        assertTrue(get(next));
        assertThrows(CancellationException.class, watching::next);
    }

    /** Each waits for the other's next number: a single lost wake-up would make both wait forever. */
    @Test
    void noneIsMissedHoweverCloseTheyAre() throws Exception {
        FutureTask<Boolean> answers = start(() -> {
            Watching<Long> watching = reader(store).watching(COUNT);
            for (long seen = watching.get(); seen < 20_000; seen = watching.next()) {
                if (seen % 2 == 1) {
                    count(store, seen + 1);
                }
            }
            return true;
        });
        Watching<Long> watching = reader(store).watching(COUNT);
        for (long seen = watching.get(); seen < 20_000; seen = watching.next()) {
            if (seen % 2 == 0) {
                count(store, seen + 1);
            }
        }
        assertTrue(get(answers));
    }

    private static boolean get(FutureTask<Boolean> task) {
        try {
            return task.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }
}
