// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import bank.Account;
import bank.Bank;
import bank.BankInMemory;
import bank.Colour;
import bank.KindsInMemory;
import bank.LabHandler;
import bank.LabInMemory;
import bank.Overdrawn;
import bank.Shape;
import bank.TallyHandler;
import bank.TallyInMemory;
import bank.TooMany;
import bank.runtime.ServiceException;
import bank.runtime.Status;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.framework.compose.CallContext;
import org.creo.framework.compose.Composes;
import org.creo.framework.compose.Composition;
import org.creo.framework.inmemory.InMemoryService;
import org.creo.framework.queue.Principal;
import org.creo.framework.state.Reading;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.Writing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Generated classes that run a handler in memory, as a user's test does. */
@Timeout(60)
class InMemoryTest {
    private final MyBank handler = new MyBank();
    private final Bank bank = new BankInMemory(handler);

    private void open(String id, long cents) {
        bank.open(id, new Account(id, cents));
    }

    private long cents(String id) {
        return bank.account(id).orElseThrow().cents();
    }

    @Test
    void whatAMethodWritesTheNextOneReads() {
        open("ann", 100);
        open("bob", 0);
        bank.transfer("ann", "bob", 30);
        assertEquals(Optional.of(new Account("ann", 70)), bank.account("ann"));
        assertEquals(Optional.empty(), bank.account("nobody"));
        assertEquals(1_000_100, bank.total());
    }

    @Test
    void eachHasStatesOfItsOwn() {
        open("ann", 100);
        assertEquals(Optional.empty(), new BankInMemory(handler).account("ann"));
    }

    @Test
    void nothingRemainsOfAMethodThatThrows() {
        open("ann", 100);
        open("bob", 0);
        Overdrawn overdrawn = assertThrows(Overdrawn.class, () -> bank.transfer("ann", "bob", 130));
        assertEquals(30, overdrawn.missing());
        assertThrows(ServiceException.class, () -> bank.transfer("nobody", "bob", 1));
        assertEquals(100, bank.total());
        assertEquals(0, cents("bob"));
    }

    @Test
    void whatAClientWouldNotLearnIsTheCause() {
        open("bob", 0);
        ServiceException failed = assertThrows(ServiceException.class, () -> bank.transfer("nobody", "bob", 1));
        assertEquals(Status.INTERNAL, failed.status());
        assertEquals(
                "Bank.transfer in memory: INTERNAL: transfer failed; the cause of this error says why.",
                failed.getMessage());
        assertInstanceOf(java.util.NoSuchElementException.class, failed.getCause());
        assertTrue(Arrays.stream(failed.getCause().getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("whatAClientWouldNotLearnIsTheCause")));
    }

    @Test
    void valuesAreCopiedBothWays() {
        double[] samples = {1, 2, 6};
        assertEquals(3, bank.mean(samples));
        assertEquals(List.of(1.0, 2.0, 6.0), Arrays.stream(samples).boxed().toList());
        Account given = new Account("ann", 1);
        bank.open("ann", given);
        assertNotSame(given, bank.account("ann").orElseThrow());
    }

    @Test
    void whatCannotBeSentIsRefused() {
        assertEquals(
                "Bank.open: account is null",
                assertThrows(NullPointerException.class, () -> bank.open("ann", null))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> bank.open("half \ud83d", new Account("ann", 1)));
        assertEquals(0, bank.total());
    }

    @Test
    void whatCannotBeReturnedOrKeptEndsTheCall() {
        Bank wrong = new BankInMemory(new MyBank() {
            @Override
            public Optional<Account> account(String id, Reading<Optional<Account>> accounts) {
                return null;
            }

            @Override
            public void open(String id, Account account, Writing<Optional<Account>> accounts) {
                accounts.set(Optional.of(new Account("half \ud83d", 1)));
            }
        });
        assertInstanceOf(
                NullPointerException.class,
                assertThrows(ServiceException.class, () -> wrong.account("ann")).getCause());
        ServiceException failed = assertThrows(ServiceException.class, () -> wrong.open("ann", new Account("ann", 1)));
        assertTrue(failed.getCause().getMessage().contains("accounts"), failed.getCause()::getMessage);
        assertEquals(0, wrong.total());
    }

    @Test
    void aOneWayMethodHasRunWhenItsCallReturns() {
        bank.note("one");
        bank.note("");
        bank.note("two");
        try (Stream<String> log = bank.follow(0)) {
            assertEquals(List.of("one", "two"), log.limit(2).toList());
        }
    }

    @Test
    void aStreamFollowsWhatIsWritten() throws Exception {
        CompletableFuture<String> third = new CompletableFuture<>();
        CountDownLatch two = new CountDownLatch(2);
        Thread reader = new Thread(() -> {
            try (Stream<String> log = bank.follow(0)) {
                log.limit(3).forEach(line -> {
                    two.countDown();
                    if (line.equals("three")) {
                        third.complete(line);
                    }
                });
            }
        });
        reader.start();
        bank.note("one");
        bank.note("two");
        two.await();
        assertFalse(third.isDone());
        bank.note("three");
        assertEquals("three", third.get());
        reader.join();
    }

    @Test
    void callsThatTouchTheSameWaitForEachOtherAndOthersDoNot() throws Exception {
        FutureTask<Void> slow = new FutureTask<>(() -> open("slow", 1), null);
        new Thread(slow).start();
        handler.begun.await();
        open("other", 2);
        assertEquals(2, bank.total());
        FutureTask<Void> next = new FutureTask<>(() -> open("slow", 10), null);
        Thread waiting = new Thread(next);
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertFalse(next.isDone());
        handler.allowed.countDown();
        next.get();
        slow.get();
        assertEquals(12, bank.total());
    }

    @Test
    void nothingIsLostBetweenThreads() throws Exception {
        open("ann", 0);
        open("bob", 1_000);
        List<Thread> threads = IntStream.range(0, 8)
                .mapToObj(i -> new Thread(() -> IntStream.range(0, 100).forEach(j -> {
                    if (i % 2 == 0) {
                        bank.transfer("bob", "ann", 1);
                    } else {
                        bank.account("ann");
                        bank.audit();
                    }
                })))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(400, cents("ann"));
        assertEquals(600, cents("bob"));
    }

    @Test
    void whoWaitsAndIsInterruptedHasNotRun() throws Exception {
        FutureTask<Void> slow = new FutureTask<>(() -> open("slow", 1), null);
        new Thread(slow).start();
        handler.begun.await();
        FutureTask<Boolean> waiting = new FutureTask<>(() -> {
            assertEquals(
                    Status.CANCELLED,
                    assertThrows(ServiceException.class, () -> open("slow", 10)).status());
            return Thread.currentThread().isInterrupted();
        });
        Thread thread = new Thread(waiting);
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        thread.interrupt();
        assertTrue(waiting.get());
        handler.allowed.countDown();
        slow.get();
        assertEquals(1, bank.total());
    }

    @Test
    void aContextGoesAlong() {
        Bank counting = new BankInMemory(new MyBank() {
            @Override
            public int audit() {
                return CallContext.current().size();
            }
        });
        assertEquals(0, counting.audit());
        InMemoryService.withContext(Map.of("customer", "7"), () -> assertEquals(1, counting.audit()));
        assertEquals(0, counting.audit());
    }

    @Test
    void aMethodLearnsWhoCalls() {
        AtomicReference<Principal> caller = new AtomicReference<>();
        Bank asking = new BankInMemory(new MyBank() {
            @Override
            public int audit() {
                caller.set(CallContext.current().caller());
                return 0;
            }
        });
        asking.audit();
        assertEquals(Principal.ANONYMOUS, caller.get());
        Principal ann = new Principal("ann", Set.of("teller"));
        InMemoryService.withCaller(ann, asking::audit);
        assertEquals(ann, caller.get());
        asking.audit();
        assertEquals(Principal.ANONYMOUS, caller.get());
    }

    @Test
    void aMethodMayCompose() {
        Bank composing = new BankInMemory(new MyBank() {
            @Override
            @Composes
            public double mean(double[] samples) {
                List<Double> halves =
                        Composition.pfor(Arrays.stream(samples).boxed().toList(), each -> each / 2);
                return halves.stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElse(0);
            }
        });
        assertEquals(1.5, composing.mean(new double[] {1, 2, 6}));
    }

    @Test
    void branchesMayTouchState() {
        Bank branching = new BankInMemory(new MyBank() {
            @Override
            @Composes
            public void transfer(
                    String from,
                    String to,
                    long cents,
                    Writing<Optional<Account>> accountsFrom,
                    Writing<Optional<Account>> accountsTo,
                    Writing<Long> transfers) {
                Composition.par(
                        Composition.task(accountsFrom, account -> move(account, -cents)),
                        Composition.task(accountsTo, account -> move(account, cents)),
                        Composition.task(transfers, count -> count.set(count.get() + 1)));
            }

            private static void move(Writing<Optional<Account>> account, long cents) {
                Account old = account.get().orElseThrow();
                account.set(Optional.of(new Account(old.owner(), old.cents() + cents)));
            }
        });
        branching.open("ann", new Account("ann", 100));
        branching.open("bob", new Account("bob", 0));
        branching.transfer("ann", "bob", 30);
        assertEquals(1_000_100, branching.total());
        assertEquals(30, branching.account("bob").orElseThrow().cents());
        assertThrows(ServiceException.class, () -> branching.transfer("ann", "nobody", 30));
        assertEquals(1_000_100, branching.total());
        assertEquals(70, branching.account("ann").orElseThrow().cents());
    }

    @Test
    void exceptionsHaveTheirFields() {
        TallyInMemory tally = new TallyInMemory(new TallyHandler() {
            @Override
            public long total(Reading<Long> total) {
                return total.get();
            }

            @Override
            public long votes(String name, Reading<Optional<Long>> votes) {
                return votes.get().orElse(0L);
            }

            @Override
            public long vote(String name, Writing<Optional<Long>> votes, Writing<Long> total) {
                total.set(total.get() + 1);
                votes.set(Optional.of(votes.get().orElse(0L) + 1));
                if (total.get() > 2) {
                    throw new TooMany(2);
                }
                return votes.get().orElseThrow();
            }
        });
        assertEquals(1, tally.vote("ann"));
        assertEquals(2, tally.vote("ann"));
        assertEquals(2, assertThrows(TooMany.class, () -> tally.vote("bob")).most());
        assertEquals(2, tally.total());
        assertEquals(0, tally.votes("bob"));
    }

    @Test
    void rangesAreThoseOfTheArguments() {
        LabInMemory lab = new LabInMemory(new LabHandler() {
            @Override
            public void put(Instant time, double value, Writing<Optional<Double>> samples) {
                samples.set(Optional.of(value));
            }

            @Override
            public double mean(Instant from, Instant to, ReadingMap<Instant, Double> samples) {
                return samples.get().values().stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElse(0);
            }

            @Override
            public Map<Instant, Double> page(Instant time, int most, ReadingMap<Instant, Double> samples) {
                return new TreeMap<>(samples.get());
            }

            @Override
            public Map<Instant, Double> latest(int most, ReadingMap<Instant, Double> samples) {
                return samples.last(most);
            }

            @Override
            public void smooth(
                    Instant time,
                    double value,
                    ReadingMap<Instant, Double> samplesBefore,
                    Writing<Optional<Double>> samplesTime) {
                double before =
                        samplesBefore.last(1).values().stream().findFirst().orElse(value);
                samplesTime.set(Optional.of((before + value) / 2));
            }
        });
        lab.put(Instant.ofEpochSecond(10), 1);
        lab.put(Instant.ofEpochSecond(20), 2);
        lab.put(Instant.ofEpochSecond(30), 6);
        lab.smooth(Instant.ofEpochSecond(40), 10);
        assertEquals(1.5, lab.mean(Instant.ofEpochSecond(10), Instant.ofEpochSecond(21)));
        assertEquals(
                Map.of(Instant.ofEpochSecond(30), 6.0, Instant.ofEpochSecond(40), 8.0),
                lab.page(Instant.ofEpochSecond(30), 9));
        assertEquals(Map.of(Instant.ofEpochSecond(40), 8.0), lab.latest(1));
    }

    /** Counts, draws and lists: each call adds to what the one before has left, and finds it as that has set it. */
    @Test
    void statesOfAllKindsAreKept() {
        int[] calls = {0};
        KindsInMemory kinds = new KindsInMemory(
                (one,
                        two,
                        three,
                        four,
                        five,
                        six,
                        seven,
                        eight,
                        text,
                        colour,
                        shape,
                        bytes,
                        rows,
                        shapes,
                        choice,
                        numbered,
                        marked) -> {
                    int n = calls[0]++;
                    assertEquals(n % 2 == 0, one.get());
                    assertEquals((byte) (n - 2), two.get());
                    assertEquals((char) ('ß' + n), three.get());
                    assertEquals(5 + n, five.get());
                    assertEquals(7.5f + n, seven.get());
                    assertEquals("nine" + "!".repeat(n), text.get());
                    assertEquals(n == 0 ? Colour.BLUE : Colour.GREEN, colour.get());
                    assertEquals(n, shape.get().cornersLength());
                    assertEquals(n, bytes.size());
                    assertEquals(n, rows.size());
                    assertEquals(n, shapes.size());
                    assertEquals(n > 0, choice.get().isPresent());
                    assertEquals(n, numbered.size());
                    assertEquals(n, marked.size());
                    one.set(!one.get());
                    two.set((byte) (two.get() + 1));
                    three.set((char) (three.get() + 1));
                    four.set((short) (four.get() + 1));
                    five.set(five.get() + 1);
                    six.set(six.get() + 1);
                    seven.set(seven.get() + 1);
                    eight.set(eight.get() + 1);
                    text.set(text.get() + "!");
                    colour.set(Colour.GREEN);
                    Shape more = new Shape(Colour.RED, new double[n + 1], Optional.of(shape.get()), Map.of());
                    shape.set(more);
                    bytes.add((byte) n);
                    rows.add(List.of((double) n));
                    shapes.add(more);
                    choice.set(Optional.of(List.of(Map.of(Colour.RED, "red"))));
                    numbered.put((long) n, more);
                    marked.put((char) n, List.of(List.of(true)));
                });
        kinds.fill();
        kinds.fill();
        kinds.fill();
        assertEquals(3, calls[0]);
    }
}
