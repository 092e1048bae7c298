// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.creo.framework.HeldStates;
import org.creo.framework.RawClient;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.StateCall;
import org.creo.framework.dispatch.Streams;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.framework.state.Access;
import org.creo.framework.state.MemoryStates;
import org.creo.framework.state.Permission;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.StateProvider;
import org.creo.framework.state.Transaction;
import org.creo.framework.state.ValueState;
import org.creo.framework.state.Watching;
import org.creo.framework.state.Writing;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What calls see of the state, and what remains of what they write: the same promises against every scheduler. */
@Tag("long")
@Timeout(120)
class StatePromisesTest {
    private static final int THREADS = 4;
    private static final int FRAME_LIMIT = 1000;
    private static final String SERVICE = "test.Counter";

    private static final ValueState<Long> ONE = new ValueState<>("one", "long", StateCodec.LONG, 0L);
    private static final ValueState<Long> OTHER = new ValueState<>("other", "long", StateCodec.LONG, 0L);
    private static final Access READS = Access.of(Permission.reads(ONE), Permission.reads(OTHER));
    private static final Access WRITES = Access.of(Permission.writes(ONE), Permission.writes(OTHER));

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    static Stream<String> all() {
        return Schedulers.names().stream();
    }

    static Stream<String> parallel() {
        return PermissionPromisesTest.parallel();
    }

    /** The schedulers whose reading threads do nothing else, so that a CANCEL is read while a method runs. */
    static Stream<String> reading() {
        return parallel().filter(name -> !name.equals("stealing"));
    }

    private TestService service() {
        return new TestService(SERVICE)
                .states(ONE, OTHER)
                .touching("get", READS, (arguments, views) -> both(views))
                .touching("add", WRITES, (arguments, views) -> add(views, () -> {}))
                .touching(
                        "addSlowly",
                        WRITES,
                        (arguments, views) -> add(views, () -> {
                            entered.countDown();
                            await(release);
                        }))
                .touching("getMeanwhile", READS, (arguments, views) -> {
                    await(entered);
                    Payload seen = both(views);
                    release.countDown();
                    return seen;
                })
                .touching(
                        "fail",
                        WRITES,
                        (arguments, views) -> add(views, () -> {
                            throw new IllegalStateException("made to fail");
                        }))
                .touching("declare", WRITES, (arguments, views) -> {
                    add(views, () -> {});
                    return Payload.exception(new byte[Payload.RESERVED + 8], Payload.RESERVED, Payload.RESERVED + 8);
                })
                .touching("tellTooMuch", WRITES, (arguments, views) -> {
                    add(views, () -> {});
                    return TestService.copy(new byte[FRAME_LIMIT], 0, FRAME_LIMIT);
                })
                .touching(
                        "addUntilInterrupted",
                        WRITES,
                        (arguments, views) -> add(views, () -> {
                            entered.countDown();
                            try {
                                new CountDownLatch(1).await();
                            } catch (InterruptedException e) {
                                // And returns as if nothing had happened.
                            }
                        }));
    }

    private static Payload both(Transaction views) {
        return TestService.text(
                views.reading(ONE).get() + "/" + views.reading(OTHER).get());
    }

    /** Writes one state, does something, writes the other. */
    private static Payload add(Transaction views, Runnable between) {
        Writing<Long> one = views.writing(ONE);
        one.set(one.get() + 1);
        between.run();
        Writing<Long> other = views.writing(OTHER);
        other.set(other.get() + 1);
        return both(views);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody came");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static ServiceHost host(String scheduler, TestService service, StateProvider states) throws IOException {
        return ServiceHost.builder()
                .ioThreads(2)
                .scheduler(Schedulers.named(scheduler, THREADS))
                .states(states)
                .limits(Limits.defaults().withFrame(FRAME_LIMIT))
                .service(service)
                .start();
    }

    private static byte[] request(int id, String method) {
        return RawClient.request(id, SERVICE, method);
    }

    private static String call(RawClient client, String method) throws IOException {
        RawClient.Reply reply = client.call(SERVICE, method, "");
        return reply.kind() == RawClient.RESPONSE
                ? reply.text()
                : Stream.of(Status.values())
                        .filter(status -> status.code() == reply.status())
                        .findFirst()
                        .orElseThrow()
                        .name();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parallel")
    void whoReadsWhileAWriterRunsSeesTheVersionAheadOfIt(String scheduler) throws Exception {
        try (ServiceHost host = host(scheduler, service(), new MemoryStates());
                RawClient client = RawClient.open(host.address())) {
            client.send(request(1, "addSlowly"), request(2, "getMeanwhile"));
            for (int i = 0; i < 2; i++) {
                RawClient.Reply reply = client.read();
                assertEquals(reply.id() == 1 ? "1/1" : "0/0", reply.text());
            }
            assertEquals("1/1", call(client, "get"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void nothingRemainsOfACallThatDoesNotReturn(String scheduler) throws Exception {
        try (ServiceHost host = host(scheduler, service(), new MemoryStates());
                RawClient client = RawClient.open(host.address())) {
            assertEquals("INTERNAL", call(client, "fail"));
            assertEquals("0/0", call(client, "get"));
            assertEquals("EXCEPTION", call(client, "declare"));
            assertEquals("0/0", call(client, "get"));
            assertEquals("INTERNAL", call(client, "tellTooMuch"));
            assertEquals("0/0", call(client, "get"));
            assertEquals("1/1", call(client, "add"));
            assertEquals("1/1", call(client, "get"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void aMethodWithoutAnAnswerMayWrite(String scheduler) throws Exception {
        TestService service = service()
                .method(MethodBinding.touching(
                                "addSilently",
                                "addSilently()",
                                TestService.id("addSilently"),
                                WRITES,
                                arguments -> new StateCall(WRITES, views -> add(views, () -> {})))
                        .withoutAnswer());
        try (ServiceHost host = host(scheduler, service, new MemoryStates());
                RawClient client = RawClient.open(host.address())) {
            client.send(request(0, "addSilently"), request(1, "add"));
            assertEquals("2/2", client.read().text());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void nothingRemainsOfACallThatIsTooLate(String scheduler) throws Exception {
        try (ServiceHost host = host(scheduler, service(), new MemoryStates());
                RawClient client = RawClient.open(host.address())) {
            client.send(RawClient.request(1, TestService.id(SERVICE), TestService.id("addUntilInterrupted"), 50));
            assertEquals(Status.DEADLINE.code(), client.read().status());
            assertEquals("1/1", call(client, "add"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("reading")
    void nothingRemainsOfACallThatIsWithdrawn(String scheduler) throws Exception {
        try (ServiceHost host = host(scheduler, service(), new MemoryStates());
                RawClient client = RawClient.open(host.address())) {
            client.send(request(1, "addUntilInterrupted"));
            await(entered);
            client.send(RawClient.frame(RawClient.CANCEL, 1));
            assertEquals(Status.CANCELLED.code(), client.read().status());
            assertEquals("1/1", call(client, "add"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void eachIncrementCountsOnceAndReadersSeeWholeVersions(String scheduler) throws Exception {
        int connections = 4;
        int each = 500;
        Set<String> results = ConcurrentHashMap.newKeySet();
        try (ServiceHost host = host(scheduler, service(), new MemoryStates())) {
            ExecutorService clients = Executors.newFixedThreadPool(connections);
            List<Future<?>> outcomes = new ArrayList<>();
            for (int c = 0; c < connections; c++) {
                outcomes.add(clients.submit(() -> {
                    try (RawClient client = RawClient.open(host.address())) {
                        long latest = 0;
                        for (int i = 0; i < each; i++) {
                            client.send(request(1, "add"), request(2, "get"));
                            for (int j = 0; j < 2; j++) {
                                RawClient.Reply reply = client.read();
                                if (reply.id() == 1) {
                                    assertTrue(results.add(reply.text()), () -> "twice: " + reply.text());
                                } else {
                                    String[] halves = reply.text().split("/");
                                    assertEquals(halves[0], halves[1]);
                                    assertTrue(Long.parseLong(halves[0]) >= latest);
                                    latest = Long.parseLong(halves[0]);
                                }
                            }
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> outcome : outcomes) {
                outcome.get();
            }
            clients.shutdown();
            try (RawClient client = RawClient.open(host.address())) {
                assertEquals(connections * each + "/" + connections * each, call(client, "get"));
            }
        }
        assertEquals(connections * each, results.size());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void writersGoOnWhileAnswersWaitUntilAllIsKept(String scheduler) throws Exception {
        HeldStates states = new HeldStates();
        try (ServiceHost host = host(scheduler, service(), states);
                RawClient client = RawClient.open(host.address())) {
            client.send(request(1, "add"), request(2, "add"));
            states.await(2);
            // Readers see nothing of it as long as it might be lost.
            assertEquals("0/0", call(client, "get"));
            // It cannot be rolled back any more; the PONG shows that the CANCEL was read.
            client.send(RawClient.frame(RawClient.CANCEL, 1), RawClient.frame(RawClient.PING, 7));
            assertEquals(RawClient.PONG, client.read().kind());
            states.settle(null);
            assertEquals("1/1", client.read().text());
            assertEquals("2/2", client.read().text());
            assertEquals("2/2", call(client, "get"));
        }
        assertEquals(2, states.closed());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void aHostThatStopsWaitsForWhatIsNotKeptYet(String scheduler) throws Exception {
        HeldStates states = new HeldStates();
        ServiceHost host = host(scheduler, service(), states);
        try (RawClient client = RawClient.open(host.address())) {
            client.send(request(1, "add"));
            states.await(1);
            host.stop(Duration.ZERO);
            assertEquals("1/1", client.read().text());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void whatCannotBeKeptIsNotToldAsDone(String scheduler) throws Exception {
        HeldStates states = new HeldStates();
        try (ServiceHost host = host(scheduler, service(), states);
                RawClient client = RawClient.open(host.address())) {
            client.send(request(1, "add"));
            states.await(1);
            states.settle(new IOException("no room on the disk"));
            RawClient.Reply failed = client.read();
            assertEquals(Status.INTERNAL.code(), failed.status());
            assertTrue(
                    failed.message()
                            .matches("add has run, but what it read or wrote could not be kept;"
                                    + " the log of the host says why under id [0-9a-f]{8}\\."),
                    failed.message());
            assertEquals("INTERNAL", call(client, "add"));
            assertEquals("0/0", call(client, "get"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void aMethodWithAStreamFollowsTheState(String scheduler) throws Exception {
        Function<Long, Payload> text = value -> TestService.text(value.toString());
        TestService service = service()
                .method(MethodBinding.watching(
                        "follow",
                        "follow()",
                        TestService.id("follow"),
                        Streams.DOWN,
                        (arguments, source, sink, views) -> {
                            Watching<Long> one = views.watching(ONE);
                            sink.send(Stream.iterate(one.get(), value -> one.next()), text);
                            return Payload.empty();
                        }));
        try (ServiceHost host = host(scheduler, service, new MemoryStates());
                RawClient client = RawClient.open(host.address());
                RawClient writer = RawClient.open(host.address())) {
            client.send(request(1, "follow"));
            for (int i = 0; i < 3; i++) {
                RawClient.Reply item = client.read();
                assertEquals(RawClient.ITEM, item.kind());
                assertEquals("" + i, item.text());
                call(writer, "add");
            }
            client.read();
            client.send(RawClient.frame(RawClient.CANCEL, 1));
            assertEquals(Status.CANCELLED.code(), client.read().status());
        }
    }
}
