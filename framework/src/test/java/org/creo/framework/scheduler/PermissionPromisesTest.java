// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.framework.RawClient;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.queue.Arguments;
import org.creo.framework.state.Access;
import org.creo.framework.state.MapState;
import org.creo.framework.state.Permission;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.ValueState;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which calls of one service run at the same time, and which do not: the same promises against every scheduler. */
@Tag("long")
@Timeout(120)
class PermissionPromisesTest {
    private static final int THREADS = 4;
    private static final String SERVICE = "test.Shared";

    private static final ValueState<Long> ONE = new ValueState<>("one", "long", StateCodec.LONG, 0L);
    private static final ValueState<Long> OTHER = new ValueState<>("other", "long", StateCodec.LONG, 0L);
    private static final MapState<String, Long> ENTRIES =
            new MapState<>("entries", "Map<String,long>", StateCodec.STRING, StateCodec.LONG, Map.of());

    private static final Access READS_ONE = Access.of(Permission.reads(ONE));
    private static final Access WRITES_ONE = Access.of(Permission.writes(ONE));
    private static final Access WRITES_OTHER = Access.of(Permission.writes(OTHER));
    private static final Access WRITES_BOTH = Access.of(Permission.writes(ONE), Permission.writes(OTHER));

    static Stream<String> all() {
        return Schedulers.names().stream();
    }

    /** The schedulers that can run two methods at the same time. */
    static Stream<String> parallel() {
        return all().filter(name -> !name.equals("nothread"));
    }

    private static TestService service() {
        return new TestService(SERVICE).states(ONE, OTHER, ENTRIES);
    }

    private static Access writesEntry(Arguments arguments) {
        return Access.of(Permission.writes(ENTRIES, TestService.text(arguments)));
    }

    private static ServiceHost host(String scheduler, TestService service) throws IOException {
        return ServiceHost.builder()
                .ioThreads(2)
                .scheduler(Schedulers.named(scheduler, THREADS))
                .service(service)
                .start();
    }

    private static byte[] request(int id, String method, String text) {
        return RawClient.request(id, SERVICE, method, text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] request(int id, String method, int timeout) {
        return RawClient.request(id, TestService.id(SERVICE), TestService.id(method), timeout);
    }

    /** A place where a number of calls wait for one another, without success unless they run at the same time. */
    private static final class Meeting {
        private final CountDownLatch expected;

        Meeting(int calls) {
            expected = new CountDownLatch(calls);
        }

        Payload meet() {
            expected.countDown();
            await(expected);
            return Payload.empty();
        }
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

    /**
     * Sends the requests in one piece, so that they are there at the same time also for a thread that reads and runs
     * them.
     */
    private static void assertAllAnswered(RawClient client, byte[]... requests) throws IOException {
        client.send(requests);
        for (byte[] request : requests) {
            RawClient.Reply reply = client.read();
            assertEquals(
                    RawClient.RESPONSE,
                    reply.kind(),
                    () -> "answer " + reply.id() + " to " + request.length + " bytes");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parallel")
    void thoseThatTouchNothingInCommonRunAtTheSameTime(String scheduler) throws Exception {
        Meeting readers = new Meeting(2);
        Meeting readerAndWriter = new Meeting(2);
        Meeting writers = new Meeting(2);
        Meeting keys = new Meeting(2);
        TestService service = service()
                .touching("read", READS_ONE, (arguments, views) -> readers.meet())
                .touching("readBeside", READS_ONE, (arguments, views) -> readerAndWriter.meet())
                .touching("writeBeside", WRITES_ONE, (arguments, views) -> readerAndWriter.meet())
                .touching("writeOne", WRITES_ONE, (arguments, views) -> writers.meet())
                .touching("writeOther", WRITES_OTHER, (arguments, views) -> writers.meet())
                .touchingEntries("put", PermissionPromisesTest::writesEntry, (arguments, views) -> keys.meet());
        try (ServiceHost host = host(scheduler, service);
                RawClient client = RawClient.open(host.address())) {
            assertAllAnswered(client, request(1, "read", ""), request(2, "read", ""));
            assertAllAnswered(client, request(1, "writeBeside", ""), request(2, "readBeside", ""));
            assertAllAnswered(client, request(1, "writeOne", ""), request(2, "writeOther", ""));
            assertAllAnswered(client, request(1, "put", "a"), request(2, "put", "b"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parallel")
    void thoseThatTouchNothingRunBesideOneThatHasTheServiceToItself(String scheduler) throws Exception {
        Meeting meeting = new Meeting(2);
        TestService service = service()
                .method("alone", (bytes, offset, length) -> meeting.meet())
                .method(TestService.binding("stateless", (bytes, offset, length) -> meeting.meet())
                        .stateless());
        try (ServiceHost host = host(scheduler, service);
                RawClient client = RawClient.open(host.address())) {
            assertAllAnswered(client, request(1, "alone", ""), request(2, "stateless", ""));
        }
    }

    /** Calls that must not run at the same time tell it here. */
    private static final class Guard {
        private final AtomicInteger inside = new AtomicInteger();
        private final AtomicInteger overlaps = new AtomicInteger();

        Payload hold() {
            overlaps.addAndGet(inside.getAndIncrement());
            Thread.yield();
            inside.decrementAndGet();
            return Payload.empty();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void thoseThatTouchTheSameRunOneAtATimeWhoeverAsks(String scheduler) throws Exception {
        int connections = 6;
        int each = 600;
        Guard one = new Guard();
        Guard other = new Guard();
        Guard entry = new Guard();
        AtomicBoolean alone = new AtomicBoolean();
        AtomicInteger disturbed = new AtomicInteger();
        TestService service = service()
                .touching("writeOne", WRITES_ONE, (arguments, views) -> one.hold())
                .touching("writeOther", WRITES_OTHER, (arguments, views) -> other.hold())
                .touching("writeBoth", WRITES_BOTH, (arguments, views) -> {
                    one.hold();
                    return other.hold();
                })
                .touchingEntries("put", PermissionPromisesTest::writesEntry, (arguments, views) -> entry.hold())
                .touching("read", READS_ONE, (arguments, views) -> {
                    disturbed.addAndGet(alone.get() ? 1 : 0);
                    return Payload.empty();
                })
                .method("alone", (bytes, offset, length) -> {
                    alone.set(true);
                    one.hold();
                    other.hold();
                    entry.hold();
                    alone.set(false);
                    return Payload.empty();
                });
        List<String> methods = List.of("writeOne", "read", "writeOther", "put", "writeBoth", "alone");
        try (ServiceHost host = host(scheduler, service)) {
            ExecutorService clients = Executors.newFixedThreadPool(connections);
            List<Future<?>> outcomes = new ArrayList<>();
            for (int c = 0; c < connections; c++) {
                int first = c;
                outcomes.add(clients.submit(() -> {
                    try (RawClient client = RawClient.open(host.address())) {
                        for (int i = 0; i < each; i += 3) {
                            assertAllAnswered(
                                    client,
                                    request(1, methods.get((first + i) % 6), ""),
                                    request(2, methods.get((first + i + 1) % 6), ""),
                                    request(3, methods.get((first + i + 2) % 6), ""));
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> outcome : outcomes) {
                outcome.get();
            }
            clients.shutdown();
        }
        assertEquals(0, one.overlaps.get());
        assertEquals(0, other.overlaps.get());
        assertEquals(0, entry.overlaps.get());
        assertEquals(0, disturbed.get());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void writersOfAStateRunInTheOrderOfTheirArrival(String scheduler) throws Exception {
        int calls = 90;
        List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
        TestService service = service()
                .touching("write", WRITES_ONE, (arguments, views) -> {
                    ran.add(Integer.valueOf(TestService.text(arguments)));
                    return Payload.empty();
                })
                .touching("writeBoth", WRITES_BOTH, (arguments, views) -> {
                    ran.add(Integer.valueOf(TestService.text(arguments)));
                    return Payload.empty();
                });
        try (ServiceHost host = host(scheduler, service);
                RawClient client = RawClient.open(host.address())) {
            for (int round = 0; round < 10; round++) {
                assertAllAnswered(
                        client,
                        IntStream.range(0, calls)
                                .mapToObj(i -> request(i + 1, i % 3 == 0 ? "writeBoth" : "write", "" + i))
                                .toArray(byte[][]::new));
                assertEquals(IntStream.range(0, calls).boxed().toList(), ran);
                ran.clear();
            }
        }
    }

    /** Readers that come later wait for the call that runs alone, so it gets its turn, however many there are. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void readersThatKeepComingKeepNobodyOut(String scheduler) throws Exception {
        TestService service = service()
                .touching("read", READS_ONE, (arguments, views) -> Payload.empty())
                .touching("write", WRITES_ONE, (arguments, views) -> Payload.empty())
                .method("alone", (bytes, offset, length) -> Payload.empty());
        AtomicBoolean done = new AtomicBoolean();
        try (ServiceHost host = host(scheduler, service);
                RawClient writer = RawClient.open(host.address())) {
            ExecutorService clients = Executors.newFixedThreadPool(4);
            List<Future<?>> outcomes = new ArrayList<>();
            CountDownLatch reading = new CountDownLatch(4);
            for (int c = 0; c < 4; c++) {
                outcomes.add(clients.submit(() -> {
                    try (RawClient client = RawClient.open(host.address())) {
                        while (!done.get()) {
                            assertAllAnswered(
                                    client, request(1, "read", ""), request(2, "read", ""), request(3, "read", ""));
                            reading.countDown();
                        }
                    }
                    return null;
                }));
            }
            await(reading);
            for (int i = 0; i < 20; i++) {
                assertAllAnswered(writer, request(1, "write", ""), request(2, "alone", ""));
            }
            done.set(true);
            for (Future<?> outcome : outcomes) {
                outcome.get();
            }
            clients.shutdown();
        }
    }

    /** One method that waits for its end, and others that it keeps waiting, or not. */
    private static final class Held {
        private final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch release = new CountDownLatch(1);
        private final CountDownLatch other = new CountDownLatch(1);
        private final List<String> ran = Collections.synchronizedList(new ArrayList<>());

        TestService service() {
            return PermissionPromisesTest.service()
                    .touching("hold", WRITES_ONE, (arguments, views) -> {
                        entered.countDown();
                        PermissionPromisesTest.await(release);
                        return Payload.empty();
                    })
                    .touching("writeOne", WRITES_ONE, (arguments, views) -> note("writeOne"))
                    .touching("writeBoth", WRITES_BOTH, (arguments, views) -> note("writeBoth"))
                    .touching("writeOther", WRITES_OTHER, (arguments, views) -> {
                        other.countDown();
                        return note("writeOther");
                    });
        }

        private Payload note(String method) {
            ran.add(method);
            return Payload.empty();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parallel")
    void aDeadlineEndsTheWaitingForAPermissionAndLetsThoseBehindPass(String scheduler) throws Exception {
        Held held = new Held();
        try (ServiceHost host = host(scheduler, held.service());
                RawClient client = RawClient.open(host.address())) {
            client.send(request(1, "hold", ""), request(2, "writeBoth", 50), request(3, "writeOther", ""));
            // Not only when the first has ended, as it would if it waited for the second.
            await(held.other);
            held.release.countDown();
            Map<Integer, RawClient.Reply> replies = readThree(client);
            assertEquals(RawClient.RESPONSE, replies.get(1).kind());
            assertEquals(Status.DEADLINE.code(), replies.get(2).status());
            assertEquals(
                    "The time allowed passed while the request was waiting.",
                    replies.get(2).message());
            assertEquals(RawClient.RESPONSE, replies.get(3).kind());
        }
        assertEquals(List.of("writeOther"), held.ran);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parallel")
    void aCancelEndsTheWaitingForAPermissionAndLetsThoseBehindPass(String scheduler) throws Exception {
        Held held = new Held();
        try (ServiceHost host = host(scheduler, held.service());
                RawClient client = RawClient.open(host.address())) {
            client.send(
                    request(1, "hold", ""),
                    request(2, "writeBoth", ""),
                    request(3, "writeOther", ""),
                    RawClient.frame(RawClient.CANCEL, 2));
            await(held.other);
            held.release.countDown();
            Map<Integer, RawClient.Reply> replies = readThree(client);
            assertEquals(RawClient.RESPONSE, replies.get(1).kind());
            assertEquals(Status.CANCELLED.code(), replies.get(2).status());
            assertEquals(RawClient.RESPONSE, replies.get(3).kind());
        }
        assertEquals(List.of("writeOther"), held.ran);
    }

    private static Map<Integer, RawClient.Reply> readThree(RawClient client) throws IOException {
        Map<Integer, RawClient.Reply> replies = new HashMap<>();
        for (int i = 0; i < 3; i++) {
            RawClient.Reply reply = client.read();
            replies.put(reply.id(), reply);
        }
        return replies;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void aWriterThatFailsGivesItsPermissionBack(String scheduler) throws Exception {
        TestService service = service()
                .touching("overflow", WRITES_ONE, (arguments, views) -> overflow(1))
                .touching("exhaust", WRITES_ONE, (arguments, views) -> {
                    throw new OutOfMemoryError("as if");
                })
                .touching("write", WRITES_ONE, (arguments, views) -> Payload.empty());
        try (ServiceHost host = host(scheduler, service);
                RawClient client = RawClient.open(host.address())) {
            client.send(request(1, "overflow", ""), request(2, "exhaust", ""), request(3, "write", ""));
            assertEquals(Status.INTERNAL.code(), client.read().status());
            assertEquals(Status.INTERNAL.code(), client.read().status());
            assertEquals(RawClient.RESPONSE, client.read().kind());
        }
    }

    private static Payload overflow(int depth) {
        return depth == 0 ? Payload.empty() : overflow(depth + 1);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parallel")
    void aHostThatStopsWaitsForThoseThatWaitForAPermission(String scheduler) throws Exception {
        Held held = new Held();
        ServiceHost host = host(scheduler, held.service());
        try (RawClient client = RawClient.open(host.address())) {
            client.send(request(1, "hold", ""), request(2, "writeOne", ""), request(3, "writeBoth", ""));
            awaitWaiting(host, 2);
            CompletableFuture<Boolean> stopped =
                    CompletableFuture.supplyAsync(() -> stop(host, Duration.ofSeconds(60)));
            held.release.countDown();
            assertTrue(stopped.get());
            assertEquals(List.of("writeOne", "writeBoth"), held.ran);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parallel")
    void aHostThatStopsInTimeAnswersThoseThatWaitForAPermission(String scheduler) throws Exception {
        Held held = new Held();
        ServiceHost host = host(scheduler, held.service());
        try (RawClient client = RawClient.open(host.address())) {
            client.send(request(1, "hold", ""), request(2, "writeOne", ""));
            await(held.entered);
            awaitWaiting(host, 1);
            assertFalse(stop(host, Duration.ZERO));
            for (int i = 0; i < 2; i++) {
                RawClient.Reply reply = client.read();
                assertEquals(Status.UNAVAILABLE.code(), reply.status());
                assertEquals(
                        reply.id() == 1
                                ? "The host stopped while the method was running."
                                : "The host stopped before it ran this request.",
                        reply.message());
            }
            assertEquals(List.of(), held.ran);
        }
    }

    private static void awaitWaiting(ServiceHost host, int requests) {
        while (host.services().get(0).waiting() != requests) {
            Thread.yield();
        }
    }

    private static boolean stop(ServiceHost host, Duration allowed) {
        try {
            return host.stop(allowed);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }
}
