// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Permissions and versions together, with a thread for each call. */
@Timeout(60)
class ParallelCallsTest {
    private static final ValueState<Long> COUNT = new ValueState<>("count", "long", StateCodec.LONG, 0L);
    private static final ValueState<Long> TOTAL = new ValueState<>("total", "long", StateCodec.LONG, 0L);
    private static final MapState<Integer, Long> ACCOUNTS =
            new MapState<>("accounts", "Map<int,long>", StateCodec.INT, StateCodec.LONG, accounts());
    private static final List<State<?>> STATES = List.of(COUNT, TOTAL, ACCOUNTS);
    private static final int NUMBER = 8;
    private static final long MONEY = 100;

    private final Permissions permissions = new Permissions(STATES, true);
    private final StateStore store = store();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private static Map<Integer, Long> accounts() {
        Map<Integer, Long> accounts = new HashMap<>();
        for (int i = 0; i < NUMBER; i++) {
            accounts.put(i, MONEY);
        }
        return accounts;
    }

    private static StateStore store() {
        try {
            return new StateStore("org.example.Bank", STATES, new MemoryStates());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private static final class Call extends Ticket {
        private final CountDownLatch granted = new CountDownLatch(1);

        Call(Access access) {
            super(access);
        }

        @Override
        protected void granted() {
            granted.countDown();
        }
    }

    /** Runs a call as the host does: permissions, transaction, commit or roll back, permissions. */
    private <T> T call(Access access, Function<Transaction, T> body) throws InterruptedException {
        Call call = new Call(access);
        if (!permissions.take(call)) {
            call.granted.await();
        }
        try {
            Transaction transaction = store.begin(access);
            T result;
            try {
                result = body.apply(transaction);
            } catch (RuntimeException e) {
                store.rollBack(transaction, failure -> {});
                throw e;
            }
            store.commit(transaction, failure -> {});
            return result;
        } finally {
            permissions.release(call);
        }
    }

    private void all(List<Callable<Boolean>> calls) throws Exception {
        List<Future<Boolean>> futures = new ArrayList<>();
        for (Callable<Boolean> call : calls) {
            futures.add(threads.submit(call));
        }
        for (Future<Boolean> future : futures) {
            assertTrue(future.get());
        }
    }

    /** Each of these calls ends when all of them have begun. */
    private Callable<Boolean> meets(CyclicBarrier barrier, Permission... touched) {
        return () -> call(Access.of(touched), transaction -> {
            try {
                return barrier.await(30, TimeUnit.SECONDS) >= 0;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void callsThatTouchDifferentThingsRunAtTheSameTime() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(6);
        all(List.of(
                meets(barrier, Permission.writes(COUNT)),
                meets(barrier, Permission.writes(TOTAL)),
                meets(barrier, Permission.writes(ACCOUNTS, 1)),
                meets(barrier, Permission.writes(ACCOUNTS, 2)),
                meets(barrier, Permission.reads(COUNT), Permission.reads(ACCOUNTS)),
                meets(barrier, Permission.reads(COUNT), Permission.reads(TOTAL))));
    }

    @Test
    void readersDuringASlowWriteAnswerTheOldVersion() throws Exception {
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch read = new CountDownLatch(1);
        Future<Boolean> writer = threads.submit(() -> call(Access.of(Permission.writes(COUNT)), transaction -> {
            transaction.writing(COUNT).set(1L);
            written.countDown();
            return await(read);
        }));
        written.await();
        assertEquals(0L, (long) call(
                Access.of(Permission.reads(COUNT)),
                transaction -> transaction.reading(COUNT).get()));
        read.countDown();
        assertTrue(writer.get());
        assertEquals(1L, (long) call(
                Access.of(Permission.reads(COUNT)),
                transaction -> transaction.reading(COUNT).get()));
    }

    @Test
    void readersSeeTwoStatesAsOneCommitLeftThem() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        Callable<Boolean> reader = () -> {
            Access access = Access.of(Permission.reads(COUNT), Permission.reads(TOTAL));
            for (long last = 0; !done.get(); ) {
                long before = last;
                last = call(access, transaction -> {
                    long count = transaction.reading(COUNT).get();
                    assertEquals(count, transaction.reading(TOTAL).get());
                    assertTrue(count >= before, "an older version than the one seen before");
                    return count;
                });
            }
            return true;
        };
        Callable<Boolean> writer = () -> {
            Access access = Access.of(Permission.writes(COUNT), Permission.writes(TOTAL));
            for (int i = 0; i < 20_000; i++) {
                call(access, transaction -> {
                    transaction.writing(TOTAL).set(transaction.reading(TOTAL).get() + 1);
                    transaction.writing(COUNT).set(transaction.reading(COUNT).get() + 1);
                    return true;
                });
            }
            done.set(true);
            return true;
        };
        all(List.of(reader, writer, reader));
        assertEquals(20_000L, (long) call(
                Access.of(Permission.reads(COUNT)),
                transaction -> transaction.reading(COUNT).get()));
    }

    /** Transfers between entries in parallel, some rolled back; sums over all of them, and calls that are alone. */
    @Test
    void moneyIsNeitherMadeNorLost() throws Exception {
        List<Callable<Boolean>> calls = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            Random random = new Random(thread);
            calls.add(() -> {
                for (int i = 0; i < 5_000; i++) {
                    int from = random.nextInt(NUMBER);
                    int to = random.nextInt(NUMBER);
                    transfer(from, to, random.nextInt(50));
                }
                return true;
            });
        }
        calls.add(() -> {
            for (int i = 0; i < 1_000; i++) {
                assertEquals(NUMBER * MONEY, call(Access.of(Permission.reads(ACCOUNTS)), ParallelCallsTest::sum));
                long written = call(Access.of(Permission.reads(ACCOUNTS), Permission.writes(TOTAL)), transaction -> {
                    transaction.writing(TOTAL).set(sum(transaction));
                    return transaction.reading(TOTAL).get();
                });
                assertEquals(NUMBER * MONEY, written);
                boolean alone = call(Access.ALONE, transaction -> true);
                assertTrue(alone);
            }
            return true;
        });
        all(calls);
        assertEquals(NUMBER * MONEY, call(Access.of(Permission.reads(ACCOUNTS)), ParallelCallsTest::sum));
    }

    private static long sum(Transaction transaction) {
        return transaction.reading(ACCOUNTS).get().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private void transfer(int from, int to, long amount) throws InterruptedException {
        try {
            call(Access.of(Permission.writes(ACCOUNTS, from), Permission.writes(ACCOUNTS, to)), transaction -> {
                Writing<Optional<Long>> payer = transaction.writing(ACCOUNTS, from);
                Writing<Optional<Long>> payee = transaction.writing(ACCOUNTS, to);
                payer.set(Optional.of(payer.get().orElseThrow() - amount));
                if (payer.get().orElseThrow() < 0) {
                    throw new ArithmeticException("not enough money");
                }
                payee.set(Optional.of(payee.get().orElseThrow() + amount));
                return true;
            });
        } catch (ArithmeticException e) {
            // Nothing was paid.
        }
    }

    /** With only snapshots both could find that the other's is there, and remove their own. */
    @Test
    void oneOfTwoAlwaysRemains() throws Exception {
        for (int round = 0; round < 2_000; round++) {
            call(Access.of(Permission.writes(COUNT), Permission.writes(TOTAL)), transaction -> {
                transaction.writing(COUNT).set(1L);
                transaction.writing(TOTAL).set(1L);
                return true;
            });
            all(List.<Callable<Boolean>>of(() -> takeAway(COUNT, TOTAL), () -> takeAway(TOTAL, COUNT)));
            long left = call(
                    Access.of(Permission.reads(COUNT), Permission.reads(TOTAL)),
                    transaction -> transaction.reading(COUNT).get()
                            + transaction.reading(TOTAL).get());
            assertEquals(1L, left);
        }
    }

    private boolean takeAway(ValueState<Long> mine, ValueState<Long> other) throws InterruptedException {
        return call(Access.of(Permission.writes(mine), Permission.reads(other)), transaction -> {
            if (transaction.reading(other).get() == 1) {
                transaction.writing(mine).set(0L);
            }
            return true;
        });
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
