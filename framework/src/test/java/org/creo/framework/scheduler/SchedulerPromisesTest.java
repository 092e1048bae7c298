// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.framework.RawClient;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.host.ServiceHost;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same promises against every scheduler; {@link SchedulersTest} tests their differences. */
@Tag("long")
@Timeout(120)
class SchedulerPromisesTest {
    private static final int THREADS = 4;

    /** The schedulers under which methods may block; the documentation of the others says that they must not. */
    private static final Set<String> BLOCKABLE = Set.of("one-to-one", "pool", "queue", "each-turn");

    static Stream<String> all() {
        return Schedulers.names().stream();
    }

    static Stream<String> blockable() {
        return all().filter(BLOCKABLE::contains);
    }

    private static ServiceHost host(String scheduler, TestService... services) throws IOException {
        ServiceHost.Builder builder =
                ServiceHost.builder().ioThreads(2).scheduler(Schedulers.named(scheduler, THREADS));
        for (TestService service : services) {
            builder.service(service);
        }
        return builder.start();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void runsEachRequestOnceAndInOrder(String scheduler) throws Exception {
        int services = 3;
        int connections = 6;
        int each = 1200;
        AtomicIntegerArray runs = new AtomicIntegerArray(connections * each);
        AtomicInteger disordered = new AtomicInteger();
        TestService[] served = new TestService[services];
        for (int s = 0; s < services; s++) {
            // Not guarded: a service runs one request at a time, on whatever thread.
            int[] latest = new int[connections];
            served[s] = new TestService("test.Service" + s).method("next", (bytes, offset, length) -> {
                ByteBuffer arguments = ByteBuffer.wrap(bytes, offset, length);
                int connection = arguments.getInt();
                int number = arguments.getInt();
                runs.incrementAndGet(connection * each + number);
                if (number < latest[connection]) {
                    disordered.incrementAndGet();
                }
                latest[connection] = number;
                if (number % 300 == 0) {
                    // Long enough to count as slow from now on.
                    long end = System.nanoTime() + 200_000;
                    while (System.nanoTime() < end) {
                        Thread.yield();
                    }
                }
                return Payload.empty();
            });
        }
        try (ServiceHost host = host(scheduler, served)) {
            ExecutorService clients = Executors.newFixedThreadPool(2 * connections);
            List<Future<?>> outcomes = new ArrayList<>();
            for (int c = 0; c < connections; c++) {
                int connection = c;
                RawClient client = RawClient.open(host.address());
                outcomes.add(clients.submit(() -> {
                    for (int i = 0; i < each; i++) {
                        byte[] arguments = ByteBuffer.allocate(8)
                                .putInt(connection)
                                .putInt(i)
                                .array();
                        client.send(RawClient.request(i + 1, "test.Service" + i % services, "next", arguments));
                    }
                    return null;
                }));
                outcomes.add(clients.submit(() -> {
                    Set<Integer> answered = new HashSet<>();
                    for (int i = 0; i < each; i++) {
                        RawClient.Reply reply = client.read();
                        assertEquals(RawClient.RESPONSE, reply.kind());
                        assertTrue(answered.add(reply.id()), () -> "two answers to request " + reply.id());
                    }
                    client.close();
                    return null;
                }));
            }
            for (Future<?> outcome : outcomes) {
                outcome.get();
            }
            clients.shutdown();
        }
        for (int i = 0; i < connections * each; i++) {
            assertEquals(1, runs.get(i), "runs of request " + i % each + " of connection " + i / each);
        }
        assertEquals(0, disordered.get());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("blockable")
    void aServiceThatBlocksKeepsNoOtherWaiting(String scheduler) throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        TestService stuck = new TestService("test.Stuck").method("wait", (bytes, offset, length) -> {
            entered.countDown();
            await(release);
            return Payload.empty();
        });
        try (ServiceHost host = host(scheduler, stuck, TestService.echo("test.Echo"));
                RawClient one = RawClient.open(host.address())) {
            one.send(RawClient.request(7, "test.Stuck", "wait"));
            entered.await();
            // Enough for the echo to count as quick.
            for (int i = 0; i < 100; i++) {
                assertEquals("same", one.call("test.Echo", "echo", "same").text());
                try (RawClient other = RawClient.open(host.address())) {
                    assertEquals(
                            "other", other.call("test.Echo", "echo", "other").text());
                }
            }
            release.countDown();
            assertEquals(7, one.read().id());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("blockable")
    void servicesMayCallOneAnother(String scheduler) throws Exception {
        CompletableFuture<InetSocketAddress> address = new CompletableFuture<>();
        TestService front = new TestService("test.Front").method("ask", (bytes, offset, length) -> {
            try (RawClient client = RawClient.open(address.join())) {
                return TestService.text(
                        client.call("test.Back", "echo", "asked").text());
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        try (ServiceHost host = host(scheduler, front, TestService.echo("test.Back"));
                RawClient client = RawClient.open(host.address())) {
            address.complete(host.address());
            for (int i = 0; i < 50; i++) {
                // The second reaches the back's service while the front, on the same connection, is about to call it.
                client.send(RawClient.request(1, "test.Front", "ask"), RawClient.request(2, "test.Back", "echo"));
                Set<Integer> answered = new HashSet<>();
                for (int j = 0; j < 2; j++) {
                    RawClient.Reply reply = client.read();
                    assertEquals(RawClient.RESPONSE, reply.kind());
                    answered.add(reply.id());
                }
                assertEquals(Set.of(1, 2), answered);
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void aHostThatStopsInterruptsItsMethodsAndEndsAllThreads(String scheduler) throws Exception {
        Set<Thread> before = Rig.schedulerThreads();
        CompletableFuture<Thread> entered = new CompletableFuture<>();
        CompletableFuture<String> outcome = new CompletableFuture<>();
        TestService stuck = new TestService("test.Stuck").method("wait", (bytes, offset, length) -> {
            entered.complete(Thread.currentThread());
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                outcome.complete("interrupted");
            }
            return Payload.empty();
        });
        ServiceHost host = host(scheduler, stuck, TestService.echo("test.Echo"));
        try (RawClient client = RawClient.open(host.address())) {
            assertEquals("warm", client.call("test.Echo", "echo", "warm").text());
            client.send(RawClient.request(1, "test.Stuck", "wait"));
            Thread runner = entered.get();
            assertFalse(host.stop(Duration.ZERO));
            assertEquals("interrupted", outcome.get());
            runner.join();
            for (Thread thread : Rig.schedulerThreads()) {
                if (!before.contains(thread)) {
                    thread.join();
                }
            }
        }
    }

    /** On a thread that reads, and on one of the scheduler's own. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"nothread", "pool"})
    void aHostStopsThoughAMethodHeedsNoInterrupt(String scheduler) throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        TestService stuck = new TestService("test.Stuck").method("wait", (bytes, offset, length) -> {
            entered.countDown();
            while (release.getCount() > 0) {
                try {
                    release.await();
                } catch (InterruptedException e) {
                    // As a careless method does.
                }
            }
            return Payload.empty();
        });
        ServiceHost host = host(scheduler, stuck);
        try (RawClient client = RawClient.open(host.address())) {
            client.send(RawClient.request(1, "test.Stuck", "wait"));
            entered.await();
            assertFalse(host.stop(Duration.ZERO));
        } finally {
            release.countDown();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void runsEachTurnOnceWhoeverBringsIt(String scheduler) throws Exception {
        int producers = 4;
        int each = 5000;
        AtomicIntegerArray runs = new AtomicIntegerArray(producers * each);
        CountDownLatch all = new CountDownLatch(producers * each);
        try (Rig rig = new Rig(Schedulers.named(scheduler, THREADS))) {
            for (int p = 0; p < producers; p++) {
                int from = p * each;
                Object connection = new Object();
                // Half of them come from a thread that reads, the others from elsewhere.
                Runnable producer = () -> {
                    for (int i = from; i < from + each; i++) {
                        int number = i;
                        TestTurn turn = new TestTurn(i % 3 == 0 ? connection : null, i % 2 == 0, () -> {
                            runs.incrementAndGet(number);
                            all.countDown();
                        });
                        if (i % 3 == 0) {
                            rig.scheduler().accept(turn);
                        } else {
                            rig.scheduler().spawn(turn);
                        }
                    }
                };
                if (p % 2 == 0) {
                    rig.read(producer);
                } else {
                    new Thread(producer).start();
                }
            }
            assertTrue(all.await(100, TimeUnit.SECONDS), () -> all.getCount() + " turns never ran");
        }
        IntStream.range(0, producers * each).forEach(i -> assertEquals(1, runs.get(i), "runs of turn " + i));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void outlivesATurnThatThrows(String scheduler) throws Exception {
        Object connection = new Object();
        try (Rig rig = new Rig(Schedulers.named(scheduler, 1))) {
            for (int i = 0; i < 3; i++) {
                TestTurn failing = new TestTurn(connection, true, () -> {
                    throw new AssertionError("as a service would that breaks its scheduler");
                });
                rig.accept(failing);
                assertThrows(ExecutionException.class, failing::ended);
                TestTurn next = new TestTurn(connection, true, () -> {});
                rig.accept(next);
                next.ended();
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void keepsALeftInterruptFromTheNextTurn(String scheduler) throws Exception {
        Object connection = new Object();
        try (Rig rig = new Rig(Schedulers.named(scheduler, 1))) {
            for (int i = 0; i < 3; i++) {
                TestTurn leaving = new TestTurn(
                        connection, true, () -> Thread.currentThread().interrupt());
                AtomicReference<Boolean> interrupted = new AtomicReference<>();
                TestTurn next = new TestTurn(
                        connection,
                        true,
                        () -> interrupted.set(Thread.currentThread().isInterrupted()));
                rig.read(() -> {
                    rig.scheduler().accept(leaving);
                    rig.scheduler().accept(next);
                });
                next.ended();
                assertFalse(interrupted.get());
                assertFalse(rig.ioThreadIsInterrupted());
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void closingInterruptsWhatRunsAndDropsWhatComes(String scheduler) throws Exception {
        TestTurn blocked = TestTurn.waiting(new Object(), new CountDownLatch(1));
        TestTurn late = new TestTurn();
        try (Rig rig = new Rig(Schedulers.named(scheduler, THREADS))) {
            rig.accept(blocked);
            blocked.begun();
            rig.scheduler().close();
            assertThrows(ExecutionException.class, blocked::ended);
            rig.awaitThreads();
            // The scheduler must not end the threads that read: they still have to write the last answers.
            assertFalse(rig.ioThreadIsInterrupted());
            rig.scheduler().accept(late);
            rig.scheduler().spawn(late);
            rig.ioThread(0);
            assertFalse(late.hasBegun());
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }
}
