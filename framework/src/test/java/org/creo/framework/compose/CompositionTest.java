// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import static org.creo.framework.compose.Composition.par;
import static org.creo.framework.compose.Composition.pfor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.creo.framework.TestService;
import org.creo.framework.queue.Request;
import org.creo.framework.state.Access;
import org.creo.framework.state.MemoryStates;
import org.creo.framework.state.Permission;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.StateStore;
import org.creo.framework.state.Transaction;
import org.creo.framework.state.ValueState;
import org.creo.framework.state.Writing;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class CompositionTest {
    private static final int NO_TIMEOUT = 0;

    private final ExecutorService pool = Executors.newCachedThreadPool();
    /** Permits of {@link #budget}. */
    private final Semaphore free = new Semaphore(0);

    @AfterEach
    void end() throws InterruptedException {
        pool.shutdownNow();
        assertTrue(pool.awaitTermination(30, TimeUnit.SECONDS));
        assertFalse(Thread.interrupted(), "an interrupt was left behind");
    }

    /** Workers as a host has them, this many. */
    private Workers budget(int count) {
        free.release(count);
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

    private static Request request(int timeout) {
        return TestService.request(1, "test.Service", "method", timeout, answer -> {});
    }

    /** Runs it as the host runs a method that composes. */
    private static <T, X extends Exception> T inMethod(Request request, Workers workers, Branch<T, X> method) throws X {
        return inMethod(request, workers, null, method);
    }

    private static <T, X extends Exception> T inMethod(
            Request request, Workers workers, Transaction transaction, Branch<T, X> method) throws X {
        assertTrue(request.begin());
        ThreadPlace before =
                ThreadPlace.composing(request, workers, transaction).enter();
        try {
            return method.run();
        } finally {
            ThreadPlace.back(before);
            request.end();
        }
    }

    private <T, X extends Exception> T withWorkers(int count, Branch<T, X> method) throws X {
        return inMethod(request(NO_TIMEOUT), budget(count), method);
    }

    /** Waits until it is interrupted, as a call of a generated client does. */
    private static <T> T hang(CountDownLatch begun) {
        begun.countDown();
        try {
            new CountDownLatch(1).await();
            throw new AssertionError("nobody opens it");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Test
    void branchesRunAtTheSameTimeAndTheirResultsAreInOrder() throws Exception {
        CyclicBarrier all = new CyclicBarrier(3);
        List<String> results =
                withWorkers(2, () -> par(() -> all.await() + "a", () -> all.await() + "b", () -> all.await() + "c"));
        assertEquals(
                List.of("a", "b", "c"),
                results.stream().map(text -> text.substring(1)).toList());
        assertThrows(UnsupportedOperationException.class, () -> results.set(0, ""));
    }

    @Test
    void resultsOfDifferentTypesAreCombined() {
        String text =
                withWorkers(1, () -> par(() -> 7, () -> "days", (Integer number, String what) -> number + " " + what));
        assertEquals("7 days", text);
        int sum =
                withWorkers(2, () -> par(() -> 1, () -> 2L, () -> "three", (a, b, c) -> a + b.intValue() + c.length()));
        assertEquals(8, sum);
    }

    @Test
    void whichItemEndsFirstIsAllTheSame() throws Exception {
        CountDownLatch last = new CountDownLatch(1);
        List<Integer> results = withWorkers(
                3,
                () -> pfor(List.of(1, 2, 3, 4), item -> {
                    if (item == 4) {
                        last.countDown();
                    } else {
                        last.await();
                    }
                    return 10 * item;
                }));
        assertEquals(List.of(10, 20, 30, 40), results);
    }

    @Test
    void itemsMayBeAnArrayAndItemsAndResultsNull() {
        assertEquals(Arrays.asList("x", null), pfor(new String[] {"x", null}, item -> item));
        assertEquals(Arrays.asList("x", null), pfor(Arrays.asList("x", null), item -> item));
    }

    @Test
    void nothingToDoIsDone() {
        assertEquals(List.of(), pfor(List.of(), item -> item));
        assertEquals(List.of(), par());
    }

    @Test
    void withoutAFreeWorkerItIsALoop() {
        List<Integer> order = new ArrayList<>();
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        List<Integer> results = withWorkers(
                0,
                () -> pfor(List.of(3, 1, 2), item -> {
                    order.add(item);
                    threads.add(Thread.currentThread());
                    return item;
                }));
        assertEquals(List.of(3, 1, 2), results);
        assertEquals(List.of(3, 1, 2), order);
        assertEquals(Set.of(Thread.currentThread()), threads);
    }

    @Test
    void aWorkerThatBecomesFreeJoins() throws Exception {
        Workers workers = budget(0);
        CountDownLatch joined = new CountDownLatch(1);
        Thread caller = Thread.currentThread();
        inMethod(
                request(NO_TIMEOUT),
                workers,
                () -> pfor(List.of(1, 2, 3), item -> {
                    if (item == 1) {
                        // As if another composition had ended.
                        free.release();
                    } else if (Thread.currentThread() == caller) {
                        joined.await();
                    } else {
                        joined.countDown();
                    }
                    return null;
                }));
        assertEquals(0, joined.getCount());
    }

    /** No thread is free until the test says so. */
    private final class LateWorkers implements Workers {
        private final Set<Runnable> wishes = ConcurrentHashMap.newKeySet();
        private final CompletableFuture<Runnable> wish = new CompletableFuture<>();
        private volatile boolean free;

        @Override
        public boolean start(Runnable work) {
            if (free) {
                pool.execute(work);
            }
            return free;
        }

        @Override
        public void wish(Runnable more) {
            wishes.add(more);
            wish.complete(more);
        }

        @Override
        public void forget(Runnable more) {
            wishes.remove(more);
        }
    }

    @Test
    void branchesThatBlockGetThreadsThatComeLater() throws Exception {
        LateWorkers workers = new LateWorkers();
        CyclicBarrier all = new CyclicBarrier(3);
        Future<List<Integer>> results = pool.submit(() -> inMethod(
                request(NO_TIMEOUT), workers, () -> par(() -> all.await(), () -> all.await(), () -> all.await())));
        Runnable more = workers.wish.get();
        workers.free = true;
        more.run();
        assertEquals(3, results.get().size());
        assertEquals(Set.of(), workers.wishes);
        // Who runs it although it is forgotten does no harm.
        more.run();
    }

    @Test
    void oneThatFailsAsksForNoMoreThreads() {
        LateWorkers workers = new LateWorkers();
        assertThrows(
                IllegalArgumentException.class,
                () -> inMethod(
                        request(NO_TIMEOUT),
                        workers,
                        () -> pfor(List.of(1, 2, 3), item -> {
                            throw new IllegalArgumentException();
                        })));
        assertTrue(workers.wish.isDone());
        assertEquals(Set.of(), workers.wishes);
    }

    @Test
    void noMoreThreadsRunThanThereAreWorkersAndTheCaller() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Integer> items = IntStream.range(0, 500).boxed().toList();
        List<Integer> results = withWorkers(
                3,
                () -> pfor(items, item -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    threads.add(Thread.currentThread());
                    Thread.yield();
                    running.decrementAndGet();
                    return item;
                }));
        assertEquals(items, results);
        assertTrue(most.get() <= 4, () -> most + " ran at the same time");
    }

    @Test
    void branchesComposeInTurn() {
        assertEquals(1 << 8, withWorkers(2, () -> leaves(8)));
        assertEquals(1 << 8, leaves(8));
    }

    private static int leaves(int depth) {
        return depth == 0 ? 1 : par(() -> leaves(depth - 1), () -> leaves(depth - 1), Integer::sum);
    }

    @Test
    void theFirstFailureInterruptsTheOthersAndIsThrownWhenTheyHaveEnded() {
        CountDownLatch begun = new CountDownLatch(2);
        AtomicInteger ended = new AtomicInteger();
        IOException failure = new IOException("the first");
        IOException thrown = assertThrows(
                IOException.class,
                () -> withWorkers(
                        2,
                        () -> par(() -> hangAndCount(begun, ended), () -> hangAndCount(begun, ended), () -> {
                            begun.await();
                            throw failure;
                        })));
        assertSame(failure, thrown);
        assertEquals(2, ended.get());
        assertEquals(
                List.of("interrupted", "interrupted"),
                Arrays.stream(thrown.getSuppressed()).map(Throwable::getMessage).toList());
    }

    private static Void hangAndCount(CountDownLatch begun, AtomicInteger ended) {
        try {
            return hang(begun);
        } finally {
            ended.incrementAndGet();
        }
    }

    @Test
    void aFailureOfTheCallingThreadsBranchInterruptsWorkers() {
        CountDownLatch begun = new CountDownLatch(1);
        IllegalArgumentException thrown = assertThrows(
                IllegalArgumentException.class,
                () -> withWorkers(
                        1,
                        () -> par(
                                () -> {
                                    begun.await();
                                    throw new IllegalArgumentException("the first");
                                },
                                () -> hang(begun))));
        assertEquals(1, thrown.getSuppressed().length);
    }

    @Test
    void whatHasNotBegunDoesNotBeginAfterAFailure() {
        List<Integer> begun = Collections.synchronizedList(new ArrayList<>());
        assertThrows(
                IllegalStateException.class,
                () -> withWorkers(
                        0,
                        () -> pfor(List.of(1, 2, 3), item -> {
                            begun.add(item);
                            if (item == 2) {
                                throw new IllegalStateException("here");
                            }
                            return item;
                        })));
        assertEquals(List.of(1, 2), begun);
    }

    @Test
    void anErrorIsThrownAsItselfToo() {
        AssertionError failure = new AssertionError("no exception");
        assertSame(
                failure,
                assertThrows(
                        AssertionError.class,
                        () -> withWorkers(
                                1,
                                () -> par(
                                        () -> {
                                            throw failure;
                                        },
                                        () -> {
                                            throw failure;
                                        }))));
        assertEquals(0, failure.getSuppressed().length, "it cannot be suppressed by itself");
    }

    @Test
    void aBranchThatIgnoresInterruptsIsWaitedFor() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        assertThrows(
                IOException.class,
                () -> withWorkers(
                        1,
                        () -> par(
                                () -> {
                                    begun.await();
                                    throw new IOException();
                                },
                                () -> {
                                    begun.countDown();
                                    try {
                                        new CountDownLatch(1).await();
                                    } catch (InterruptedException e) {
                                        interrupted.countDown();
                                    }
                                    ended.incrementAndGet();
                                    return null;
                                })));
        assertEquals(0, interrupted.getCount());
        assertEquals(1, ended.get());
    }

    @Test
    void anInterruptWhileItWaitsReachesAllBranches() throws Exception {
        CountDownLatch hanging = new CountDownLatch(2);
        CountDownLatch last = new CountDownLatch(1);
        Workers workers = budget(2);
        CompletableFuture<String> outcome = new CompletableFuture<>();
        Thread method = new Thread(() -> outcome.complete(inMethod(request(NO_TIMEOUT), workers, () -> {
            CountDownLatch taken = new CountDownLatch(2);
            try {
                // The calling thread ends its own branch when both others have begun, and then waits.
                return par(
                                () -> {
                                    taken.await();
                                    last.countDown();
                                    return "";
                                },
                                () -> {
                                    taken.countDown();
                                    return hang(hanging);
                                },
                                () -> {
                                    taken.countDown();
                                    return hang(hanging);
                                })
                        .toString();
            } catch (Exception e) {
                return e.getClass().getSimpleName() + " " + Thread.interrupted() + " " + e.getSuppressed().length;
            }
        })));
        method.start();
        hanging.await();
        last.await();
        while (method.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        method.interrupt();
        assertEquals("CancellationException true 2", outcome.get());
    }

    @Test
    void anInterruptReachesTheBranchThatTheCallingThreadRuns() throws Exception {
        CountDownLatch hanging = new CountDownLatch(2);
        Workers workers = budget(1);
        CompletableFuture<String> outcome = new CompletableFuture<>();
        Thread method = new Thread(() -> outcome.complete(inMethod(request(NO_TIMEOUT), workers, () -> {
            try {
                return par(() -> hang(hanging), () -> hang(hanging)).toString();
            } catch (IllegalStateException e) {
                return e.getMessage() + " " + Thread.interrupted() + " " + e.getSuppressed().length;
            }
        })));
        method.start();
        hanging.await();
        method.interrupt();
        assertEquals("interrupted true 1", outcome.get());
    }

    @Test
    void oneThatWasInterruptedBeforeBeginsNothing() {
        Thread.currentThread().interrupt();
        assertThrows(
                CancellationException.class,
                () -> withWorkers(
                        1,
                        () -> par(() -> {
                            throw new AssertionError("it has begun");
                        })));
        assertTrue(Thread.interrupted());
    }

    @Test
    void interruptsOfABranchDoNotReachWhatItsThreadDoesNext() throws Exception {
        // One thread for all branches, whatever happened to the ones before.
        ExecutorService one = Executors.newSingleThreadExecutor();
        Workers workers = work -> {
            one.execute(work);
            return true;
        };
        try {
            for (int i = 0; i < 200; i++) {
                CountDownLatch begun = new CountDownLatch(1);
                assertThrows(
                        IOException.class,
                        () -> inMethod(
                                request(NO_TIMEOUT),
                                workers,
                                () -> par(
                                        () -> {
                                            begun.await();
                                            throw new IOException();
                                        },
                                        () -> {
                                            begun.countDown();
                                            return null;
                                        })));
                assertFalse(
                        one.submit(() -> Thread.currentThread().isInterrupted()).get());
                assertFalse(Thread.currentThread().isInterrupted());
            }
        } finally {
            one.shutdown();
        }
    }

    @Test
    void aFailureInsideCancelsWhatIsInsideOnly() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        String result = withWorkers(
                1,
                () -> par(() -> {
                            try {
                                par(() -> hang(begun), () -> {
                                    begun.await();
                                    throw new IOException("inside");
                                });
                                throw new AssertionError("it did not fail");
                            } catch (IOException e) {
                                return e.getMessage() + " "
                                        + Thread.currentThread().isInterrupted();
                            }
                        })
                        .get(0));
        assertEquals("inside false", result);
    }

    @Test
    void aFailureOutsideReachesTheBranchesInside() {
        CountDownLatch begun = new CountDownLatch(2);
        AtomicInteger ended = new AtomicInteger();
        assertThrows(
                IOException.class,
                () -> withWorkers(
                        2,
                        () -> par(() -> par(() -> hangAndCount(begun, ended), () -> hangAndCount(begun, ended)), () -> {
                            begun.await();
                            throw new IOException();
                        })));
        assertEquals(2, ended.get());
    }

    @Test
    void aDeadlineOfTheRequestReachesTheBranches() throws Exception {
        CountDownLatch hanging = new CountDownLatch(2);
        Request request = request(NO_TIMEOUT);
        Workers workers = budget(1);
        CompletableFuture<Boolean> interruptedAfter = new CompletableFuture<>();
        Thread method = new Thread(() -> {
            assertThrows(
                    IllegalStateException.class,
                    () -> inMethod(request, workers, () -> par(() -> hang(hanging), () -> hang(hanging))));
            interruptedAfter.complete(Thread.currentThread().isInterrupted());
        });
        method.start();
        hanging.await();
        assertTrue(request.abandon(Status.DEADLINE, "too late"));
        assertFalse(interruptedAfter.get(), "the interrupt went further than its request");
    }

    @Test
    void timeLeftIsThatOfTheRequest() {
        Duration left = inMethod(
                        request(60_000),
                        budget(1),
                        () -> par(Composition::timeLeft).get(0))
                .orElseThrow();
        assertTrue(left.compareTo(Duration.ofSeconds(60)) <= 0 && !left.isNegative(), left::toString);
        assertEquals(Optional.empty(), withWorkers(1, Composition::timeLeft));
        assertEquals(Optional.empty(), Composition.timeLeft());
    }

    @Test
    void timeThatIsOverIsStillATimeOut() throws Exception {
        Request request = request(1);
        while (!request.expired(System.nanoTime())) {
            Thread.onSpinWait();
        }
        assertEquals(Optional.of(Duration.ofMillis(1)), inMethod(request, budget(0), Composition::timeLeft));
    }

    @Test
    void aMethodThatIsNotMarkedIsToldWhatToWrite() {
        ThreadPlace before = ThreadPlace.refusing("demo.MetaSearch.search").enter();
        try {
            for (Branch<?, ?> tried : List.<Branch<?, ?>>of(
                    () -> par(() -> 1), () -> pfor(List.of(), item -> item), Composition::timeLeft)) {
                IllegalStateException refused = assertThrows(IllegalStateException.class, tried::run);
                assertTrue(
                        refused.getMessage().startsWith("demo.MetaSearch.search may not compose"), refused::getMessage);
                assertTrue(
                        refused.getMessage().contains("@Composes (org.creo.framework.compose.Composes)"),
                        refused::getMessage);
            }
        } finally {
            ThreadPlace.back(before);
        }
        assertEquals(List.of(1), par(() -> 1));
    }

    @Test
    void outsideOfAHostBranchesHaveThreads() throws Exception {
        CyclicBarrier both = new CyclicBarrier(2);
        List<Thread> threads = par(
                () -> {
                    both.await();
                    return Thread.currentThread();
                },
                () -> {
                    both.await();
                    return Thread.currentThread();
                });
        assertNotEquals(threads.get(0), threads.get(1));
        assertTrue(threads.contains(Thread.currentThread()));
    }

    @Test
    void checkedExceptionsAreThoseOfTheBranches() {
        // The test is that this compiles: no throws here, and nothing to catch but what the branches throw.
        assertEquals(List.of(2, 3), pfor(List.of(1, 2), item -> item + 1));
        try {
            pfor(List.of("x"), CompositionTest::read);
        } catch (IOException e) {
            assertInstanceOf(IOException.class, e);
        }
    }

    private static String read(String name) throws IOException {
        throw new IOException(name);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void theyMayBeNestedSoDeep(int workers) throws Exception {
        assertEquals(0L, withWorkers(workers, () -> down(Overlap.DEEPEST)));
        IllegalStateException thrown =
                assertThrows(IllegalStateException.class, () -> withWorkers(0, () -> down(Overlap.DEEPEST + 1)));
        assertTrue(thrown.getMessage().startsWith("par and pfor are nested more than 250 deep"), thrown::getMessage);
    }

    private static long down(int levels) {
        return levels == 0 ? 0 : par(() -> down(levels - 1), () -> 0L, Long::sum);
    }

    /** Wherever it overflows, all threads end what they do here, and the next method runs as ever. */
    @Test
    void aStackThatOverflowsEndsAllBranches() throws Exception {
        for (int round = 0; round < 200; round++) {
            int used = round;
            Thread thread = new Thread(
                    null,
                    () -> {
                        assertThrows(StackOverflowError.class, () -> overflow(used));
                        assertEquals(0L, down(5));
                    },
                    "overflows",
                    200_000);
            CompletableFuture<Throwable> failed = new CompletableFuture<>();
            thread.setUncaughtExceptionHandler((its, e) -> failed.complete(e));
            thread.start();
            thread.join();
            assertFalse(failed.isDone(), () -> String.valueOf(failed.join()));
        }
    }

    private static long overflow(int frames) {
        return frames > 0 ? overflow(frames - 1) + 0 : par(() -> deep(1), () -> 0L, Long::sum);
    }

    private static long deep(int frames) {
        return frames % 100 == 0 && frames < 10_000
                ? par(() -> deep(frames + 1), () -> 0L, Long::sum)
                : deep(frames + 1) + 1;
    }

    /** Which threads run them is chance, and whether a method is right must not be. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void branchesHaveNoViewsOfState(int workers) throws Exception {
        ValueState<Long> count = new ValueState<>("count", "long", StateCodec.LONG, 0L);
        try (StateStore store = new StateStore("test.Service", List.of(count), new MemoryStates())) {
            Transaction transaction = store.begin(Access.of(Permission.writes(count)));
            Writing<Long> view = transaction.writing(count);
            inMethod(request(NO_TIMEOUT), budget(workers), transaction, () -> {
                view.set(1L);
                for (int branches : new int[] {1, 2, 500}) {
                    List<Integer> items = IntStream.range(0, branches).boxed().toList();
                    String message = assertThrows(
                                    IllegalStateException.class,
                                    () -> pfor(items, item -> {
                                        view.set(view.get() + 1);
                                        return item;
                                    }))
                            .getMessage();
                    assertTrue(message.contains("not for branches of par and pfor"), message);
                }
                assertThrows(
                        IllegalStateException.class,
                        () -> par(() -> par(() -> 1, () -> 2), () -> par(view::get, () -> 3)));
                assertEquals(1L, view.get(), "it has them again, and nothing has changed");
                return null;
            });
            store.rollBack(transaction, failure -> {});
        }
    }
}
