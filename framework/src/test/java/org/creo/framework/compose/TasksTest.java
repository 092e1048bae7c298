// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import static org.creo.framework.compose.Composition.par;
import static org.creo.framework.compose.Composition.pfor;
import static org.creo.framework.compose.Composition.result;
import static org.creo.framework.compose.Composition.task;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.creo.framework.TestService;
import org.creo.framework.queue.Request;
import org.creo.framework.state.Access;
import org.creo.framework.state.Change;
import org.creo.framework.state.KeyRange;
import org.creo.framework.state.ListState;
import org.creo.framework.state.MapState;
import org.creo.framework.state.Permission;
import org.creo.framework.state.Reading;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.StateLog;
import org.creo.framework.state.StateStore;
import org.creo.framework.state.Transaction;
import org.creo.framework.state.ValueState;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingList;
import org.creo.framework.state.WritingMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Branches that touch state. A branch that waits for ever makes a test fail by its limit. */
@Timeout(120)
class TasksTest {
    private static final ValueState<Long> TOTAL = new ValueState<>("total", "long", StateCodec.LONG, 0L);
    private static final ListState<Long> LINES = new ListState<>("lines", "long[]", StateCodec.LONG, List.of());
    private static final MapState<String, Long> ACCOUNTS =
            new MapState<>("accounts", "Map<String,long>", StateCodec.STRING, StateCodec.LONG, Map.of());
    private static final Access ALL =
            Access.of(Permission.writes(TOTAL), Permission.writes(LINES), Permission.writes(ACCOUNTS));

    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final AtomicReference<List<Change>> committed = new AtomicReference<>();
    private final StateStore store = store();

    private final class Recording implements StateLog {
        @Override
        public Map<String, Object> values() {
            return Map.of();
        }

        @Override
        public void append(List<Change> changes, Kept kept) {
            committed.set(changes);
            kept.kept(null);
        }

        @Override
        public void close() {}
    }

    private StateStore store() {
        try {
            return new StateStore("test.Bank", List.of(TOTAL, LINES, ACCOUNTS), new Recording());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void end() throws Exception {
        pool.shutdownNow();
        assertTrue(pool.awaitTermination(30, TimeUnit.SECONDS));
        assertFalse(Thread.interrupted(), "an interrupt was left behind");
        store.close();
    }

    /** As many workers as a host may have free. */
    private Workers workers(int count) {
        Semaphore free = new Semaphore(count);
        return work -> {
            if (!free.tryAcquire()) {
                return false;
            }
            pool.execute(() -> {
                try {
                    work.run();
                } finally {
                    free.release();
                }
            });
            return true;
        };
    }

    /** The views of a method that writes everything. */
    private record Bank(
            Transaction transaction, Writing<Long> total, WritingList<Long> lines, WritingMap<String, Long> accounts) {}

    @FunctionalInterface
    private interface Method {
        void run(Bank bank) throws Exception;
    }

    /** Runs it as a host does, and commits what it has written. */
    private void call(Request request, int workers, Method method) throws Exception {
        Transaction transaction = store.begin(ALL);
        ThreadPlace before =
                ThreadPlace.composing(request, workers(workers), transaction).enter();
        boolean done = false;
        try {
            method.run(new Bank(
                    transaction,
                    transaction.writing(TOTAL),
                    transaction.writing(LINES),
                    transaction.writing(ACCOUNTS)));
            done = true;
        } finally {
            ThreadPlace.back(before);
            if (done) {
                store.commit(transaction, failure -> assertSame(null, failure));
            } else {
                store.rollBack(transaction, failure -> {});
            }
        }
    }

    private void call(int workers, Method method) throws Exception {
        Request request = TestService.request(1, "test.Bank", "method", 0, answer -> {});
        assertTrue(request.begin());
        call(request, workers, method);
    }

    private long total() {
        Transaction reader = store.begin(Access.of(Permission.reads(TOTAL)));
        long value = reader.reading(TOTAL).get();
        store.rollBack(reader, failure -> {});
        return value;
    }

    private Map<String, Long> accounts() {
        Transaction reader = store.begin(Access.of(Permission.reads(ACCOUNTS)));
        Map<String, Long> value = reader.reading(ACCOUNTS).get();
        store.rollBack(reader, failure -> {});
        return value;
    }

    private static void add(Writing<Optional<Long>> account, long more) {
        account.set(Optional.of(account.get().orElse(0L) + more));
    }

    private static final CountDownLatch NEVER = new CountDownLatch(1);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 32})
    void whatBranchesAddToOneEntryIsAllThere(int workers) throws Exception {
        String[] names =
                IntStream.range(0, 500).mapToObj(each -> "k" + each % 7).toArray(String[]::new);
        call(workers, bank -> {
            bank.accounts().put("k3", 1L);
            par(names, name -> task(bank.accounts().entry(name), account -> add(account, 100)));
            assertEquals(Optional.of(7101L), bank.accounts().get("k3"), "the method sees it, too");
            bank.accounts().put("after", 1L);
        });
        assertEquals(
                1 + 500 * 100 + 1,
                accounts().values().stream().mapToLong(Long::longValue).sum());
        assertEquals(8, accounts().size());
    }

    @Test
    void branchesThatDoNotConflictRunAtTheSameTime() throws Exception {
        CyclicBarrier all = new CyclicBarrier(4);
        call(3, bank -> {
            bank.total().set(5L);
            List<Long> seen = par(
                    result(bank.accounts().entry("ann"), account -> {
                        all.await();
                        add(account, 1);
                        return account.get().orElseThrow();
                    }),
                    result(bank.accounts().entry("bob"), bank.total().reading(), (account, total) -> {
                        all.await();
                        add(account, total.get());
                        return account.get().orElseThrow();
                    }),
                    result(bank.total().reading(), bank.accounts().entry("eve").reading(), (total, account) -> {
                        all.await();
                        return total.get() + account.get().orElse(0L);
                    }),
                    () -> (long) all.await() * 0);
            assertEquals(List.of(1L, 5L, 5L, 0L), seen);
        });
        assertEquals(Map.of("ann", 1L, "bob", 5L), accounts());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8})
    void branchesThatConflictRunInTheirOrderAndSeeWhatCameBefore(int workers) throws Exception {
        call(workers, bank -> {
            List<Object> seen = par(
                    task(bank.total(), total -> total.set(1L)),
                    result(bank.total().reading(), Reading::get),
                    task(bank.accounts().entry("ann"), account -> account.set(Optional.of(7L))),
                    result(bank.accounts().reading(), accounts -> accounts.get().toString()),
                    task(bank.accounts().entry("bob"), bank.total(), (account, total) -> {
                        add(account, total.get());
                        total.set(2L);
                    }),
                    result(bank.accounts(), bank.total().reading(), bank.lines(), (accounts, total, lines) -> {
                        accounts.remove("ann");
                        lines.add(total.get());
                        return Map.copyOf(accounts.get());
                    }),
                    result(bank.accounts().entry("ann").reading(), Reading::get),
                    result(bank.lines().reading(), lines -> List.copyOf(lines.get())));
            assertEquals("[null, 1, null, {ann=7}, null, {bob=1}, Optional.empty, [2]]", seen.toString());
        });
        assertEquals(2, total());
    }

    @Test
    void aBranchThatWaitsTakesNoThreadFromThoseThatDoNot() throws Exception {
        CountDownLatch free = new CountDownLatch(1);
        // One worker: the first holds the caller or it until the last has run, though the second comes before that.
        call(
                1,
                bank -> par(
                        task(bank.total(), total -> free.await()),
                        task(bank.total(), total -> total.set(total.get() + 1)),
                        task(bank.accounts().entry("ann"), account -> free.countDown())));
        assertEquals(1, total());
    }

    @Test
    void theCallingThreadTakesWhatMayBeginLater() throws Exception {
        Thread caller = Thread.currentThread();
        CyclicBarrier both = new CyclicBarrier(2);
        // The caller runs the first and then has nothing to do, until the worker's second lets the last two begin.
        call(
                1,
                bank -> par(
                        task(bank.total(), total -> both.await()),
                        task(bank.lines(), lines -> {
                            both.await();
                            while (caller.getState() != Thread.State.WAITING) {
                                Thread.onSpinWait();
                            }
                        }),
                        task(bank.lines().reading(), lines -> both.await()),
                        task(bank.lines().reading(), lines -> both.await())));
    }

    /** What one of them keeps of its own branches must not undo what others write to the same map meanwhile. */
    @Test
    void branchesOfSeveralEntriesHaveBranchesAtTheSameTime() throws Exception {
        List<String> names = List.of("a", "b", "c", "d");
        for (int round = 0; round < 200; round++) {
            call(4, bank -> {
                CyclicBarrier all = new CyclicBarrier(4);
                par(
                        names,
                        name -> task(bank.accounts().entry(name), account -> {
                            all.await();
                            for (int i = 0; i < 20; i++) {
                                par(task(account, one -> add(one, 1)), task(account, one -> add(one, 1)));
                            }
                        }));
            });
        }
        assertEquals(Map.of("a", 8000L, "b", 8000L, "c", 8000L, "d", 8000L), accounts());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void oneThatFailsLeavesNothingOfTheOthers(int workers) throws Exception {
        call(workers, bank -> {
            bank.accounts().put("ann", 1L);
            bank.total().set(1L);
            String[] names = {"a", "b", "c", "bad", "d", "ann"};
            IOException thrown = assertThrows(
                    IOException.class,
                    () -> par(
                            names,
                            name -> task(bank.accounts().entry(name), account -> {
                                add(account, 10);
                                if (name.equals("bad")) {
                                    throw new IOException(name);
                                }
                            })));
            assertEquals("bad", thrown.getMessage());
            assertEquals(Map.of("ann", 1L), bank.accounts().get());
            assertEquals(1L, bank.total().get());
            par(task(bank.total(), total -> total.set(total.get() + 1)));
        });
        assertEquals(Map.of("ann", 1L), accounts());
        assertEquals(2, total());
    }

    @Test
    void aMethodThatThrowsAfterItsBranchesHasWrittenNothing() {
        assertThrows(
                IllegalArgumentException.class,
                () -> call(2, bank -> {
                    par(
                            task(bank.total(), total -> total.set(9L)),
                            task(bank.accounts().entry("ann"), account -> add(account, 1)));
                    throw new IllegalArgumentException("after them");
                }));
        assertEquals(0, total());
        assertEquals(Map.of(), accounts());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 6})
    void branchesHaveBranches(int workers) throws Exception {
        call(workers, bank -> {
            bank.accounts().put("ann", 100L);
            par(
                    task(bank.accounts(), bank.total(), (accounts, total) -> {
                        accounts.put("bob", 1L);
                        par(
                                List.of("ann", "bob", "eve", "bob"),
                                name -> task(accounts.entry(name), account -> add(account, 10)));
                        assertThrows(
                                IllegalStateException.class,
                                () -> par(
                                        task(accounts.entry("ann"), account -> add(account, 1000)),
                                        task(accounts.entry("bob"), account -> {
                                            throw new IllegalStateException("in vain");
                                        })));
                        par(
                                task(total, one -> par(task(one, two -> two.set(two.get() + 1)))),
                                task(
                                        total,
                                        accounts.entry("ann").reading(),
                                        (one, ann) ->
                                                one.set(one.get() + ann.get().orElse(0L))));
                        accounts.remove("eve");
                    }),
                    task(
                            bank.lines(),
                            bank.accounts().reading(),
                            (lines, accounts) -> accounts.get().values().forEach(lines::add)));
            assertEquals(List.of(110L, 21L), bank.lines().get());
        });
        assertEquals(Map.of("ann", 110L, "bob", 21L), accounts());
        assertEquals(111, total());
    }

    @Test
    void aViewIsForItsBranchAlone() throws Exception {
        AtomicReference<Writing<Long>> kept = new AtomicReference<>();
        call(2, bank -> {
            refused(
                    "accounts is only for the thread",
                    () -> par(task(
                            bank.accounts().entry("a"),
                            account -> bank.accounts().put("b", 1L))));
            refused(
                    "total is only for the thread",
                    () -> par(task(
                            bank.accounts().entry("a"), account -> bank.total().get())));
            refused(
                    "total is only for the thread",
                    () -> pfor(List.of(1), each -> bank.total().get()));
            refused(
                    "total is only for the thread",
                    () -> par(task(bank.accounts(), own -> par(task(bank.total(), total -> total.set(1L))))));
            par(task(bank.total(), kept::set));
            refused("total is no longer valid", () -> kept.get().get());
            refused("total is no longer valid", () -> par(task(kept.get(), total -> total.set(1L))));
            // A thread of one's own has nothing, not even in a branch.
            par(task(
                    bank.total(),
                    total -> refused("total is only for the thread", () -> {
                        Thread thread = new Thread(() -> {
                            throw assertThrows(IllegalStateException.class, () -> total.set(8L));
                        });
                        AtomicReference<Throwable> thrown = new AtomicReference<>();
                        thread.setUncaughtExceptionHandler((its, e) -> thrown.set(e));
                        thread.start();
                        thread.join();
                        throw (RuntimeException) thrown.get();
                    })));
            assertEquals(0L, bank.total().get());
        });
    }

    private static void refused(String words, Branch<?, ?> branch) {
        String message = assertThrows(IllegalStateException.class, branch::run).getMessage();
        assertTrue(message.contains(words), message);
    }

    private static void refused(String words, Action action) {
        refused(words, () -> {
            action.run();
            return null;
        });
    }

    @FunctionalInterface
    private interface Action {
        void run() throws Exception;
    }

    /** What an ordinary user writes: a thread that may not is told so, and a put that returned is there. */
    @Test
    void aParallelStreamLosesNothing() throws Exception {
        List<String> keys = IntStream.range(0, 200).mapToObj(each -> "k" + each).toList();
        Set<String> put = ConcurrentHashMap.newKeySet();
        int refused = 0;
        for (int round = 0; round < 3000; round++) {
            put.clear();
            try {
                call(0, bank -> {
                    bank.accounts().set(Map.of());
                    try {
                        keys.parallelStream().forEach(key -> {
                            bank.accounts().put(key, 1L);
                            put.add(key);
                        });
                    } finally {
                        assertEquals(put, bank.accounts().get().keySet());
                    }
                });
                assertEquals(keys.size(), accounts().size());
            } catch (IllegalStateException e) {
                refused++;
            }
        }
        assertTrue(refused > 0, "no other thread has tried");
    }

    /** All of these compile; a task that nothing runs must not be taken for one that has run. */
    @Test
    void aTaskThatNothingWouldRunIsRefused() throws Exception {
        call(2, bank -> {
            List<String> names = List.of("a", "b");
            refused(
                    "returned a task",
                    () -> pfor(names, name -> task(bank.accounts().entry(name), own -> add(own, 1))));
            refused("returned a task", () -> par(() -> task(bank.total(), total -> total.set(1L))));
            refused(
                    "returned a task",
                    () -> par(result(bank.accounts(), own -> task(own.entry("a"), account -> add(account, 1)))));
            assertEquals(Map.of(), bank.accounts().get());
        });
    }

    @Test
    void nullInPlaceOfABranchOrAViewIsSaidSo() throws Exception {
        call(2, bank -> {
            Writing<Long> none = null;
            assertEquals(
                    "branch 1 of par, counted from 0, is null",
                    assertThrows(
                                    NullPointerException.class,
                                    () -> par(List.of(1, 2), each -> each == 2 ? null : task(bank.total(), own -> {})))
                            .getMessage());
            assertEquals(
                    "a task was given null in place of a view",
                    assertThrows(NullPointerException.class, () -> task(bank.total(), none, (total, own) -> {}))
                            .getMessage());
        });
    }

    @Test
    void viewsOfOthersAreRefused() throws Exception {
        Reading<Long> own = () -> 5L;
        assertTrue(assertThrows(IllegalArgumentException.class, () -> par(task(own, Reading::get)))
                .getMessage()
                .contains("only views of state that a method was called with"));
        Transaction other = store.begin(Access.of(Permission.reads(TOTAL)));
        Reading<Long> foreign = other.reading(TOTAL);
        call(0, bank -> refused("different calls", () -> par(task(bank.total(), foreign, (one, two) -> {}))));
        Transaction following = store.begin(Access.of());
        assertTrue(assertThrows(
                        IllegalArgumentException.class, () -> par(task(following.watching(TOTAL), Reading::get)))
                .getMessage()
                .contains("follows a state"));
        store.rollBack(other, failure -> {});
        store.rollBack(following, failure -> {});
    }

    @Test
    void methodsThatReadHaveBranchesThatRead() throws Exception {
        call(0, bank -> {
            for (int i = 0; i < 100; i++) {
                bank.accounts().put("k" + i, (long) i);
            }
        });
        Transaction transaction = store.begin(
                Access.of(Permission.reads(ACCOUNTS, KeyRange.between("k1", "k3")), Permission.reads(TOTAL)));
        ReadingMap<String, Long> range = transaction.reading(ACCOUNTS, KeyRange.between("k1", "k3"));
        CyclicBarrier all = new CyclicBarrier(3);
        ThreadPlace before = ThreadPlace.composing(
                        TestService.request(1, "test.Bank", "method", 0, answer -> {}), workers(2), transaction)
                .enter();
        try {
            List<Object> seen = par(
                    result(range, own -> {
                        all.await();
                        assertThrows(IllegalStateException.class, () -> own.get("k7"));
                        return own.size();
                    }),
                    result(range.entry("k2"), own -> {
                        all.await();
                        return own.get().orElseThrow();
                    }),
                    result(range, own -> {
                        all.await();
                        return par(result(own.entry("k20"), Reading::get), result(own, ReadingMap::size));
                    }));
            assertEquals("[22, 2, [Optional[20], 22]]", seen.toString());
            refused("no permission to read accounts[k7]", () -> range.entry("k7"));
        } finally {
            ThreadPlace.back(before);
            store.rollBack(transaction, failure -> {});
        }
    }

    /** A client that has gone ends branches that run, and those that wait for them never begin. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8})
    void theEndOfARequestEndsBranchesThatWait(int workers) throws Exception {
        Request request = TestService.request(1, "test.Bank", "method", 0, answer -> {});
        assertTrue(request.begin());
        Thread caller = Thread.currentThread();
        CountDownLatch begun = new CountDownLatch(1);
        pool.execute(() -> {
            try {
                begun.await();
                caller.interrupt();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        try {
            call(
                    request,
                    workers,
                    bank -> par(
                            List.of(1, 2, 3, 4),
                            each -> task(bank.total(), total -> {
                                total.set((long) each);
                                begun.countDown();
                                NEVER.await();
                            })));
            throw new AssertionError("it waits for what never happens");
        } catch (InterruptedException | CancellationException e) {
            assertEquals(0, total());
        } finally {
            Thread.interrupted();
        }
    }

    /** One step of a random task, and what it does to a plain model. */
    private record Step(int kind, String key, long number) {}

    /** As if tasks ran one after the other in their order, nested ones included; and a log can do the same again. */
    @Test
    void theResultIsThatOfOneTaskAfterTheOther() throws Exception {
        Map<String, Long> model = new HashMap<>();
        long[] total = {0};
        List<Long> lines = new ArrayList<>();
        Map<String, Object> replayed =
                new HashMap<>(Map.of("accounts", new HashMap<>(), "lines", new ArrayList<>(), "total", 0L));
        for (int round = 0; round < 600; round++) {
            Random random = new Random(round);
            List<List<Step>> groups = new ArrayList<>();
            for (int i = random.nextInt(1, 12); i > 0; i--) {
                List<Step> steps = new ArrayList<>();
                for (int j = random.nextInt(1, 5); j > 0; j--) {
                    steps.add(new Step(random.nextInt(7), "k" + random.nextInt(4), random.nextInt(1000)));
                }
                groups.add(steps);
            }
            boolean fails = random.nextInt(5) == 0;
            committed.set(List.of());
            call(random.nextInt(5), bank -> {
                bank.total().set(bank.total().get() + 1);
                try {
                    par(
                            groups,
                            steps -> task(
                                    bank.accounts(),
                                    bank.total(),
                                    bank.lines(),
                                    (accounts, sum, list) -> par(
                                            steps,
                                            step -> step(
                                                    step,
                                                    accounts,
                                                    sum,
                                                    list,
                                                    fails
                                                            && step
                                                                    == groups.get(groups.size() - 1)
                                                                            .get(0)))));
                } catch (IllegalStateException e) {
                    assertTrue(fails, e::toString);
                }
                List<Step> flat = groups.stream().flatMap(List::stream).toList();
                try {
                    par(flat, step -> step(step, bank.accounts(), bank.total(), bank.lines(), false));
                } catch (IllegalStateException e) {
                    throw new AssertionError(e);
                }
            });
            total[0]++;
            for (int times = fails ? 1 : 0; times < 2; times++) {
                groups.forEach(steps -> steps.forEach(step -> model(step, model, total, lines)));
            }
            String place = "round " + round;
            assertEquals(model, accounts(), place);
            assertEquals(total[0], total(), place);
            replay(committed.get(), replayed);
            assertEquals(Map.of("accounts", model, "total", total[0], "lines", lines), replayed, place);
        }
    }

    private static Task<Void, RuntimeException> step(
            Step step, WritingMap<String, Long> accounts, Writing<Long> total, WritingList<Long> lines, boolean fails) {
        if (fails) {
            return task(accounts.entry(step.key), account -> {
                add(account, 1);
                throw new IllegalStateException("as planned");
            });
        }
        return switch (step.kind) {
            case 0, 1, 2 -> task(accounts.entry(step.key), account -> add(account, step.number));
            case 3 ->
                task(
                        accounts.entry(step.key).reading(),
                        total,
                        (account, sum) -> sum.set(sum.get() + account.get().orElse(3L)));
            case 4 -> task(total.reading(), lines, (sum, list) -> list.add(sum.get()));
            case 5 -> task(accounts, own -> own.set(Map.of(step.key, step.number + own.size())));
            default ->
                task(accounts.reading(), lines, (own, list) -> list.set(List.of((long) own.size(), step.number)));
        };
    }

    private static void model(Step step, Map<String, Long> accounts, long[] total, List<Long> lines) {
        switch (step.kind) {
            case 0, 1, 2 -> accounts.merge(step.key, step.number, Long::sum);
            case 3 -> total[0] += accounts.getOrDefault(step.key, 3L);
            case 4 -> lines.add(total[0]);
            case 5 -> {
                long size = accounts.size();
                accounts.clear();
                accounts.put(step.key, step.number + size);
            }
            default -> {
                lines.clear();
                lines.addAll(List.of((long) accounts.size(), step.number));
            }
        }
    }

    @SuppressWarnings("unchecked") // as it was put there
    private static void replay(List<Change> changes, Map<String, Object> values) {
        for (Change change : changes) {
            String name = change.state().name();
            if (change instanceof Change.Replaced replaced) {
                Object value = replaced.value();
                values.put(
                        name,
                        value instanceof Map<?, ?> map
                                ? new HashMap<>(map)
                                : value instanceof List<?> list ? new ArrayList<>(list) : value);
            } else if (change instanceof Change.Put put) {
                ((Map<Object, Object>) values.get(name)).put(put.key(), put.value());
            } else if (change instanceof Change.Added added) {
                ((List<Object>) values.get(name)).add(added.item());
            } else {
                throw new AssertionError(change);
            }
        }
    }
}
