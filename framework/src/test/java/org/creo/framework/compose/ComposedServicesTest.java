// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import static org.creo.framework.compose.Composition.par;
import static org.creo.framework.compose.Composition.pfor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.creo.framework.RawClient;
import org.creo.framework.TestLog;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.framework.scheduler.Schedulers;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Services that call themselves and one another, over sockets and under each scheduler. */
@Tag("long")
@Timeout(120)
class ComposedServicesTest {
    private static final String TREE = "test.Tree";

    private ServiceHost host;
    private SharedClient client;

    static Stream<String> schedulers() {
        return Schedulers.names().stream();
    }

    static Stream<Arguments> schedulersAndWorkers() {
        return schedulers()
                .flatMap(scheduler -> Stream.of(0, 1, 2, 8).map(workers -> Arguments.of(scheduler, workers)));
    }

    @AfterEach
    void stop() throws IOException {
        if (client != null) {
            client.close();
        }
        if (host != null) {
            host.close();
        }
    }

    /** Starts a host, and a client of it that the services share with the test. */
    private void start(String scheduler, int workers, Limits limits, TestService... services) throws IOException {
        ServiceHost.Builder builder = ServiceHost.builder()
                .ioThreads(1)
                .scheduler(Schedulers.named(scheduler, 1))
                .workers(workers)
                .limits(limits);
        for (TestService service : services) {
            builder.service(service);
        }
        host = builder.start();
        client = new SharedClient(host.address());
    }

    static MethodBinding integers(String method, IntUnaryOperator body) {
        return TestService.binding(method, (bytes, offset, length) -> {
            byte[] result = new byte[Payload.RESERVED + Integer.BYTES];
            ByteBuffer.wrap(result)
                    .putInt(
                            Payload.RESERVED,
                            body.applyAsInt(
                                    ByteBuffer.wrap(bytes, offset, length).getInt()));
            return new Payload(result, Payload.RESERVED, result.length);
        });
    }

    /** A tree that calls itself for its parts. */
    public final class Tree {
        /** A permit for each leaf that was reached, and for each that was interrupted there. */
        private final Semaphore reached = new Semaphore(0);

        private final Semaphore interrupted = new Semaphore(0);

        /** Counts the leaves below a place of this depth. */
        @Composes
        public int leaves(int depth) {
            return depth == 0 ? 1 : sum(pfor(List.of("left", "right"), side -> client.call(TREE, "leaves", depth - 1)));
        }

        /** Waits in each leaf for its end. */
        @Composes
        public int hang(int depth) {
            if (depth > 0) {
                return sum(pfor(List.of("left", "right"), side -> client.call(TREE, "hang", depth - 1)));
            }
            reached.release();
            try {
                new CountDownLatch(1).await();
                return 0;
            } catch (InterruptedException e) {
                interrupted.release();
                return 1;
            }
        }

        /** Composes without the annotation. */
        public int forgotten(int number) {
            return sum(par(() -> number));
        }

        private static int sum(List<Integer> parts) {
            return parts.stream().mapToInt(Integer::intValue).sum();
        }

        TestService service() {
            return new TestService(TREE)
                    .implementation(this)
                    .method(integers("leaves", this::leaves).stateless())
                    .method(integers("hang", this::hang).stateless())
                    .method(TestService.binding("forgotten", (bytes, offset, length) -> {
                                try {
                                    return TestService.text("" + forgotten(1));
                                } catch (IllegalStateException e) {
                                    return TestService.text(e.getMessage());
                                }
                            })
                            .stateless());
        }
    }

    @ParameterizedTest(name = "{0}, {1} workers")
    @MethodSource("schedulersAndWorkers")
    void aServiceCallsItselfAsDeepAsItLikes(String scheduler, int workers) throws IOException {
        // One connection, which would not be read any more if these requests counted.
        start(scheduler, workers, Limits.defaults().withOpenRequests(1), new Tree().service());
        assertEquals(1 << 8, client.call(TREE, "leaves", 8));
    }

    /** One half of two services that call each other. */
    @Composes
    public final class Half {
        private final String name;
        private final String other;

        Half(String name, String other) {
            this.name = name;
            this.other = other;
        }

        private int descend(int depth) {
            return depth == 0 ? 1 : par(() -> client.call(other, "descend", depth - 1), () -> depth, Integer::sum);
        }

        TestService service() {
            return new TestService(name)
                    .implementation(this)
                    .method(integers("descend", this::descend).stateless());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("schedulers")
    void servicesCallEachOther(String scheduler) throws IOException {
        start(
                scheduler,
                2,
                Limits.defaults().withOpenRequests(1),
                new Half("test.A", "test.B").service(),
                new Half("test.B", "test.A").service());
        assertEquals(1 + 20 * 21 / 2, client.call("test.A", "descend", 20));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("schedulers")
    void aMethodThatIsNotMarkedMayNotUnderAnyScheduler(String scheduler) throws Exception {
        start(scheduler, 1, Limits.defaults(), new Tree().service());
        String told = client.begin(TREE, "forgotten", 0, 1).answer().get().text();
        assertTrue(told.startsWith("test.Tree.forgotten may not compose"), told);
        assertTrue(told.contains("@Composes"), told);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("schedulers")
    void withdrawingACallReachesTheLeaves(String scheduler) throws Exception {
        Tree tree = new Tree();
        start(scheduler, 3, Limits.defaults(), tree.service());
        SharedClient.Pending root = client.begin(TREE, "hang", 0, 2);
        tree.reached.acquire(4);
        client.cancel(root);
        assertEquals(Status.CANCELLED.code(), root.answer().get().status());
        tree.interrupted.acquire(4);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("schedulers")
    void aDeadlineReachesTheLeaves(String scheduler) throws Exception {
        Tree tree = new Tree();
        start(scheduler, 1, Limits.defaults(), tree.service());
        SharedClient.Pending root = client.begin(TREE, "hang", 1000, 1);
        tree.reached.acquire(2);
        assertEquals(Status.DEADLINE.code(), root.answer().get().status());
        tree.interrupted.acquire(2);
    }

    @Test
    void aClientThatGoesTakesItsCallsAlong() throws Exception {
        Tree tree = new Tree();
        start("queue", 1, Limits.defaults(), tree.service());
        try (RawClient other = RawClient.open(host.address())) {
            other.send(RawClient.request(1, TREE, "hang", new byte[] {0, 0, 0, 1}));
            tree.reached.acquire(2);
            // A reset: a client that only ends its output may still wait for answers.
            other.socket().setSoLinger(true, 0);
        }
        tree.interrupted.acquire(2);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("schedulers")
    void aHostThatStopsInterruptsWhatComposes(String scheduler) throws Exception {
        Tree tree = new Tree();
        start(scheduler, 1, Limits.defaults(), tree.service());
        SharedClient.Pending root = client.begin(TREE, "hang", 0, 1);
        tree.reached.acquire(2);
        assertFalse(host.stop(Duration.ZERO));
        assertEquals(Status.UNAVAILABLE.code(), root.answer().get().status());
        tree.interrupted.acquire(2);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("schedulers")
    void oneCallTooManyIsToldSoAndNothingHangs(String scheduler) throws Exception {
        Tree tree = new Tree();
        start(scheduler, 8, Limits.defaults().withComposing(2), tree.service());
        SharedClient.Pending one = client.begin(TREE, "hang", 0, 0);
        SharedClient.Pending two = client.begin(TREE, "hang", 0, 0);
        tree.reached.acquire(2);
        RawClient.Reply refused = client.begin(TREE, "hang", 0, 0).answer().get();
        assertEquals(Status.BUSY.code(), refused.status());
        assertEquals(
                "There can be no more calls of methods that compose or that workers answer now: this host has 2 under way, the limit (--composing); try again later.",
                refused.message());
        client.cancel(one);
        client.cancel(two);
        tree.interrupted.acquire(2);
        // Deeper than there are threads: the failure comes back through all levels.
        awaitNone();
        assertEquals(
                Status.INTERNAL.code(),
                client.begin(TREE, "leaves", 0, 8).answer().get().status());
        // Calls that it made may still be on their way to the host.
        RawClient.Reply next;
        do {
            next = client.begin(TREE, "leaves", 0, 0).answer().get();
        } while (next.status() == Status.BUSY.code());
        assertEquals(1, ByteBuffer.wrap(next.body()).getInt());
    }

    /** A thread is free a moment after the answer that was made on it. */
    private void awaitNone() {
        while (host.composing() > 0 || host.busyWorkers() > 0) {
            Thread.onSpinWait();
        }
    }

    /** A service that does not say what its methods touch. */
    public final class Alone {
        private final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch release = new CountDownLatch(1);
        private final AtomicInteger running = new AtomicInteger();

        @Composes
        public int wait_(int number) {
            running.incrementAndGet();
            entered.countDown();
            try {
                par(() -> {
                    release.await();
                    return null;
                });
            } catch (Exception e) {
                return -1;
            }
            return running.getAndDecrement();
        }

        @Composes
        public int itself(int number) {
            return client.call("test.Alone", "look", number);
        }

        TestService service() {
            return new TestService("test.Alone")
                    .implementation(this)
                    .method(integers("wait", this::wait_))
                    .method(integers("itself", this::itself))
                    .method(integers("look", number -> running.get()));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("schedulers")
    void itObeysItsAccess(String scheduler) throws Exception {
        Alone service = new Alone();
        start(scheduler, 1, Limits.defaults(), service.service(), TestService.echo("test.Echo"));
        SharedClient.Pending first = client.begin("test.Alone", "wait", 0, 0);
        SharedClient.Pending second = client.begin("test.Alone", "wait", 0, 0);
        SharedClient.Pending look = client.begin("test.Alone", "look", 0, 0);
        service.entered.await();
        // Another service goes on, however few threads the scheduler has.
        assertEquals(5, client.call("test.Echo", "echo", 5));
        assertFalse(second.answer().isDone());
        assertFalse(look.answer().isDone());
        service.release.countDown();
        assertEquals(1, number(first));
        assertEquals(1, number(second));
        assertEquals(0, number(look));
    }

    /** Whether it could have run at once, or had to wait for its permission before. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(booleans = {true, false})
    void oneForWhichThereIsNoThreadGivesItsPermissionBack(boolean atOnce) throws Exception {
        Tree tree = new Tree();
        Alone alone = new Alone();
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        start(
                "queue",
                1,
                Limits.defaults().withComposing(1),
                tree.service(),
                alone.service().method(integers("hold", number -> {
                    held.countDown();
                    try {
                        release.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return number;
                })));
        client.begin(TREE, "hang", 0, 0);
        tree.reached.acquire();
        if (!atOnce) {
            client.begin("test.Alone", "hold", 0, 0);
            held.await();
        }
        SharedClient.Pending refused = client.begin("test.Alone", "wait", 0, 0);
        SharedClient.Pending behind = client.begin("test.Alone", "look", 0, 0);
        release.countDown();
        assertEquals(Status.BUSY.code(), refused.answer().get().status());
        assertEquals(0, number(behind));
        // The call that hangs is not waited for.
        host.stop(Duration.ZERO);
    }

    /** Sends what it has composed. */
    public static final class Numbers {
        @Composes
        public Stream<Integer> numbers() {
            return Stream.of(1, 2).map(number -> par(() -> number, () -> 10 * number, Integer::sum));
        }
    }

    @Test
    void aMethodWithStreamsComposesAlsoWhileItsItemsAreDrawn() throws Exception {
        Numbers numbers = new Numbers();
        start(
                "queue",
                1,
                Limits.defaults(),
                new TestService("test.Numbers")
                        .implementation(numbers)
                        .method(MethodBinding.sending(
                                "numbers", "numbers()", TestService.id("numbers"), (arguments, source, sink) -> {
                                    sink.send(numbers.numbers(), number -> TestService.text("" + number));
                                    return Payload.empty();
                                })));
        try (RawClient other = RawClient.open(host.address())) {
            other.send(RawClient.request(1, "test.Numbers", "numbers"));
            assertEquals("11", other.read().text());
            assertEquals("22", other.read().text());
            assertEquals(RawClient.END, other.read().kind());
        }
    }

    private static int number(SharedClient.Pending call) throws Exception {
        return ByteBuffer.wrap(call.answer().get(60, TimeUnit.SECONDS).body()).getInt();
    }

    @Test
    void oneThatWaitsForItselfDoesSoUntilItsDeadline() throws Exception {
        start("queue", 1, Limits.defaults(), new Alone().service());
        assertEquals(
                Status.DEADLINE.code(),
                client.begin("test.Alone", "itself", 200, 0).answer().get().status());
        assertEquals(0, client.call("test.Alone", "look", 0));
    }

    @Test
    void thatItHasItsServiceToItselfIsInTheLog() throws Exception {
        ServiceHost.Builder builder =
                ServiceHost.builder().service(new Alone().service()).service(new Tree().service());
        TestLog log = new TestLog();
        builder.start().close();
        assertTrue(log.contains("test.Alone.itself composes and runs alone in test.Alone"), log::text);
        assertFalse(log.contains("test.Alone.look composes"), log::text);
        assertFalse(log.contains("test.Tree.leaves composes"), log::text);
    }

    @Test
    void aServiceThatTakesItsMessagesItselfCannotCompose() {
        ServiceHost.Builder builder = ServiceHost.builder().service(new Alone().service(), incoming -> {});
        assertTrue(assertThrows(IllegalStateException.class, builder::start)
                .getMessage()
                .contains(" is marked @Composes"));
    }

    /** Each branch waits for all others. */
    public static final class Meeting {
        private static final int MEMBERS = 2 * Composition.WORKERS;

        private final CountDownLatch all = new CountDownLatch(MEMBERS);

        @Composes
        public int meet(int number) {
            return pfor(Collections.nCopies(MEMBERS, number), this::await).size();
        }

        private int await(int number) {
            all.countDown();
            try {
                all.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return number;
        }
    }

    @Test
    void branchesThatWaitGetMoreThreadsThanThereAreAtFirst() throws Exception {
        Meeting meeting = new Meeting();
        host = ServiceHost.builder()
                .service(new TestService("test.Meeting")
                        .implementation(meeting)
                        .method(integers("meet", meeting::meet).stateless()))
                .start();
        client = new SharedClient(host.address());
        assertEquals(Composition.WORKERS, host.workers());
        assertEquals(Meeting.MEMBERS, client.call("test.Meeting", "meet", 1));
        assertTrue(host.workers() > Composition.WORKERS, () -> host.workers() + " workers");
    }

    @Test
    void thereMayBeNoWorkersButNotFewer() {
        assertEquals(
                "a host has 0 workers or more, not -1",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> ServiceHost.builder().workers(-1))
                        .getMessage());
    }
}
