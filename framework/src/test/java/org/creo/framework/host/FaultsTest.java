// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import static org.creo.framework.compose.Composition.par;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.TestLog;
import org.creo.framework.TestService;
import org.creo.framework.compose.CallContext;
import org.creo.framework.compose.Composes;
import org.creo.framework.dispatch.Authenticator;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.files.FileMount;
import org.creo.framework.log.Faults;
import org.creo.framework.queue.Companion;
import org.creo.framework.queue.MemoryQueue;
import org.creo.framework.queue.MessageQueue;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.framework.queue.Route;
import org.creo.framework.queue.Tracing;
import org.creo.framework.scheduler.PoolScheduler;
import org.creo.framework.scheduler.Scheduler;
import org.creo.framework.scheduler.Schedulers;
import org.creo.framework.scheduler.Turn;
import org.creo.framework.state.Access;
import org.creo.framework.state.Permission;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.ValueState;
import org.creo.framework.threads.HostFailure;
import org.creo.framework.web.HttpSettings;
import org.creo.framework.web.RawHttp;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Code of the host's owner that throws where it must not: each caller has an answer, and the host goes on. */
@Timeout(60)
class FaultsTest {
    private static final String NAME = "test.All";
    private static final ValueState<Long> STATE = new ValueState<>("state", "long", StateCodec.LONG, 0L);
    private static final List<String> METHODS = List.of("free", "write", "branches", "items");

    private final CompletableFuture<HostFailure> failure = new CompletableFuture<>();
    private final long before = Faults.count();
    private final TestLog log = new TestLog();

    static Stream<String> schedulers() {
        return Schedulers.names().stream();
    }

    /** One method for each way through a host. */
    public static final class All {
        @Composes
        public String branches() {
            return par(All::seen, All::seen, String::concat);
        }

        private static String seen() {
            return CallContext.onward().isEmpty() ? "o" : "x";
        }

        TestService service() {
            return new TestService(NAME)
                    .implementation(this)
                    .states(STATE)
                    .method(TestService.binding("free", (bytes, offset, length) -> TestService.text(seen()))
                            .stateless())
                    .touching("write", Access.of(Permission.writes(STATE)), (arguments, views) -> {
                        return TestService.text(seen());
                    })
                    .method(TestService.binding("branches", (bytes, offset, length) -> TestService.text(branches()))
                            .stateless())
                    .method(MethodBinding.sending("items", "items", TestService.id("items"), (arguments, in, out) -> {
                        out.send(Stream.of(1), item -> TestService.text("item"));
                        return Payload.empty();
                    }));
        }
    }

    private ServiceHost.Builder host() {
        return ServiceHost.builder()
                .ioThreads(1)
                .onFailure(failure::complete)
                .service(TestService.echo("test.Echo"))
                .service(new All().service());
    }

    private void lives(ServiceHost host) throws IOException {
        try (RawClient client = RawClient.open(host.address())) {
            assertEquals("x", client.call("test.Echo", "echo", "x").text());
        }
        assertFalse(failure.isDone(), () -> failure.join().toString());
    }

    private void awaitFaults(long more) throws InterruptedException {
        while (Faults.count() < before + more) {
            Thread.sleep(1);
        }
    }

    /** Calls each method, and reads its answer. */
    private static void callAll(InetSocketAddress address) throws IOException {
        try (RawClient client = RawClient.open(address)) {
            int id = 0;
            for (String method : METHODS) {
                client.send(RawClient.request(++id, NAME, method));
                Reply reply = client.read();
                while (reply.kind() == RawClient.ITEM) {
                    reply = client.read();
                }
                int wanted = method.equals("items") ? RawClient.END : RawClient.RESPONSE;
                assertEquals(wanted, reply.kind(), method);
                assertEquals(id, reply.id());
            }
            assertEquals("x", client.call("test.Echo", "echo", "x").text());
        }
    }

    private static RuntimeException thrown() {
        return new IllegalStateException("an owner's mistake");
    }

    static Stream<Throwable> failures() {
        return Stream.of(thrown(), new AssertionError("no"), new StackOverflowError());
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void raise(Throwable any) throws E {
        throw (E) any;
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void anObserverThatThrowsCostsNothing(String scheduler) throws Exception {
        AtomicInteger told = new AtomicInteger();
        Observer broken = new Observer() {
            @Override
            public void connected() {
                throw thrown();
            }

            @Override
            public void disconnected() {
                throw thrown();
            }

            @Override
            public void answered(String service, String method, Request request, Status status, long in, long out) {
                throw thrown();
            }
        };
        Observer second = new Observer() {
            @Override
            public void answered(String service, String method, Request request, Status status, long in, long out) {
                told.incrementAndGet();
            }
        };
        int calls = METHODS.size() + 2;
        try (ServiceHost host = host().scheduler(Schedulers.named(scheduler, 2))
                .observer(broken)
                .observer(second)
                .start()) {
            callAll(host.address());
            lives(host);
            // Of two connections both ends.
            awaitFaults(calls + 4);
        }
        assertEquals(calls, told.get());
        assertTrue(log.contains("An observer failed"));
        assertTrue(log.contains("an owner's mistake"));
        assertFalse(failure.isDone());
    }

    /** Throws at one of the steps of each request. */
    private static final class Broken extends Companion implements Tracing {
        private final String step;

        Broken(String step) {
            this(step, Map.of());
        }

        private Broken(String step, Map<String, String> context) {
            super(context);
            this.step = step;
        }

        private void at(String here) {
            if (here.equals(step)) {
                throw thrown();
            }
        }

        @Override
        public Companion follow(Route route, Map<String, String> context) {
            at("follow");
            return step.equals("null") ? null : new Broken(step, context);
        }

        @Override
        protected Map<String, String> trace() {
            at("trace");
            return Map.of("traceparent", "00-a-b-01");
        }

        @Override
        public void mayRun() {
            at("mayRun");
        }

        @Override
        public void begins() {
            at("begins");
        }

        @Override
        public void ends() {
            at("ends");
        }

        @Override
        public void commits() {
            at("commits");
        }

        @Override
        public void kept(Throwable why) {
            at("kept");
        }

        @Override
        public void answered(Status status) {
            at("answered");
        }

        @Override
        public Runnable carry(Runnable work) {
            at("carry");
            return () -> {
                at("carried");
                work.run();
                at("after");
            };
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "follow",
                "null",
                "trace",
                "mayRun",
                "begins",
                "ends",
                "commits",
                "kept",
                "answered",
                "carry",
                "carried",
                "after"
            })
    void tracingThatThrowsCostsNothing(String step) throws Exception {
        for (String scheduler : List.of("queue", "pool", "nothread")) {
            try (ServiceHost host = host().scheduler(Schedulers.named(scheduler, 2))
                    .tracing(new Broken(step))
                    .start()) {
                callAll(host.address());
                waiting(host.address());
                lives(host);
            }
        }
        if (!step.equals("null")) {
            awaitFaults(1);
            assertTrue(log.contains("Tracing failed"));
        }
    }

    /** Requests that have to wait for their turn. */
    private static void waiting(InetSocketAddress address) throws IOException {
        try (RawClient client = RawClient.open(address)) {
            int many = 200;
            for (int id = 1; id <= many; id++) {
                client.send(RawClient.request(id, NAME, "write"), RawClient.request(many + id, "test.Echo", "echo"));
            }
            for (int id = 0; id < 2 * many; id++) {
                assertEquals(RawClient.RESPONSE, client.read().kind());
            }
        }
    }

    private static final Principal ANN = new Principal("ann", Set.of());

    private void isRefused(ServiceHost host) throws IOException {
        try (RawClient client = RawClient.open(host.address())) {
            client.send(RawClient.hello("test", "token"), RawClient.request(1, "test.Echo", "echo"));
            Reply reply = client.read();
            assertEquals(Status.UNAUTHENTICATED.code(), reply.status());
            assertTrue(client.closed());
        }
        assertFalse(failure.isDone());
    }

    @Test
    void anAuthenticatorThatReturnsNullLetsNobodyIn() throws Exception {
        try (ServiceHost host = host().authenticator(credentials -> null).start()) {
            isRefused(host);
            isRefused(host);
        }
        assertTrue(log.contains("Authenticator.authenticate must not return null"));
        awaitFaults(2);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void anAuthenticatorThatThrowsLetsNobodyIn(Throwable why) throws Exception {
        try (ServiceHost host = host().authenticator(credentials -> {
                    FaultsTest.<RuntimeException>raise(why);
                    return null;
                })
                .start()) {
            isRefused(host);
            isRefused(host);
        }
        awaitFaults(2);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void credentialsWhoseValidityCannotBeToldAreNotValid(Throwable why) throws Exception {
        Authenticator doubtful = new Authenticator() {
            @Override
            public Optional<Principal> authenticate(byte[] credentials) {
                return Optional.of(ANN);
            }

            @Override
            public boolean valid(Principal caller) {
                FaultsTest.<RuntimeException>raise(why);
                return true;
            }

            @Override
            public Optional<String> obstacle() {
                FaultsTest.<RuntimeException>raise(why);
                return Optional.empty();
            }
        };
        try (ServiceHost host = host().authenticator(doubtful).start()) {
            isRefused(host);
            assertEquals(Optional.of("the authenticator fails, as the log says"), host.obstacle());
        }
        awaitFaults(2);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void revocationGoesOnAfterAFailure(Throwable why) throws Exception {
        AtomicInteger looks = new AtomicInteger();
        AtomicBoolean revoked = new AtomicBoolean();
        Authenticator stumbling = new Authenticator() {
            @Override
            public Optional<Principal> authenticate(byte[] credentials) {
                return Optional.of(ANN);
            }

            @Override
            public boolean recheck() {
                if (looks.incrementAndGet() == 1) {
                    FaultsTest.<RuntimeException>raise(why);
                }
                revoked.set(true);
                return true;
            }

            @Override
            public boolean valid(Principal caller) {
                return !revoked.get();
            }
        };
        try (ServiceHost host = host().authenticator(stumbling).start();
                RawClient client = RawClient.open(host.address())) {
            client.send(RawClient.hello("test", "token"));
            assertEquals("x", client.call("test.Echo", "echo", "x").text());
            assertEquals(Status.UNAUTHENTICATED.code(), client.read().status());
            assertTrue(client.closed());
        }
        assertFalse(failure.isDone());
        assertTrue(log.contains("Cannot tell whether credentials have been revoked; those that were good stay good"));
        awaitFaults(1);
    }

    /** A queue that fails when it is asked for the second time. */
    private static final class BrokenQueue<T> implements MessageQueue<T> {
        private final MessageQueue<T> queue;
        private final AtomicInteger offers = new AtomicInteger();

        BrokenQueue(int capacity) {
            queue = new MemoryQueue<>(capacity);
        }

        @Override
        public boolean offer(T message) {
            if (offers.incrementAndGet() == 2) {
                throw thrown();
            }
            return queue.offer(message);
        }

        @Override
        public T poll() {
            return queue.poll();
        }

        @Override
        public int size() {
            return queue.size();
        }

        @Override
        public int capacity() {
            return queue.capacity();
        }
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void aQueueThatThrowsCostsOneRequest(String scheduler) throws Exception {
        Semaphore go = new Semaphore(0);
        TestService slow = new TestService("test.Slow").method("wait", (bytes, offset, length) -> {
            go.acquireUninterruptibly();
            return TestService.text("done");
        });
        try (ServiceHost host = ServiceHost.builder()
                        .ioThreads(2)
                        .onFailure(failure::complete)
                        .scheduler(Schedulers.named(scheduler, 2))
                        .queues(BrokenQueue::new)
                        .service(slow)
                        .start();
                RawClient client = RawClient.open(host.address())) {
            int many = 5;
            for (int id = 1; id <= many; id++) {
                client.send(RawClient.request(id, "test.Slow", "wait"));
            }
            go.release(many);
            int broken = 0;
            for (int id = 1; id <= many; id++) {
                Reply reply = client.read();
                if (reply.kind() == RawClient.ERROR) {
                    assertEquals(Status.INTERNAL.code(), reply.status());
                    assertTrue(reply.message().startsWith("wait failed inside the host; the log of the host says why"));
                    broken++;
                }
            }
            assertTrue(broken == 1 || broken == 2, broken + " are broken");
            awaitFaults(1);
            assertFalse(failure.isDone());
        }
    }

    /** Has no thread for the second turn. */
    private static final class BrokenScheduler extends Scheduler {
        private final Scheduler pool = new PoolScheduler(1);
        private final AtomicInteger turns = new AtomicInteger();

        @Override
        public void accept(Turn turn) {
            spawn(turn);
        }

        @Override
        public void spawn(Turn turn) {
            if (turns.incrementAndGet() > 1) {
                throw thrown();
            }
            pool.spawn(turn);
        }

        @Override
        public void close() {
            pool.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"test.Echo/echo", "test.All/write"})
    void aTurnThatIsLostEndsTheHostAndNoCallerWaits(String path) throws Exception {
        String service = path.split("/")[0];
        String method = path.split("/")[1];
        try (ServiceHost host = host().scheduler(new BrokenScheduler()).start();
                RawClient client = RawClient.open(host.address())) {
            client.send(RawClient.request(1, service, method));
            assertEquals(RawClient.RESPONSE, client.read().kind());
            // The first turn may serve some more before it ends.
            Reply reply;
            int id = 1;
            do {
                client.send(RawClient.request(++id, service, method));
                reply = client.read();
            } while (reply.kind() == RawClient.RESPONSE);
            assertEquals(RawClient.ERROR, reply.kind());
            assertEquals(id, reply.id());
            assertEquals("an owner's mistake", failure.get().cause().getMessage());
            host.awaitStop();
        }
    }

    @Test
    void aTurnForAFileThatIsLostEndsTheHost(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("a.txt"), "a");
        HttpSettings files = HttpSettings.DEFAULT.withFiles(List.of(new FileMount("/docs", folder, "")));
        try (ServiceHost host =
                        host().scheduler(new BrokenScheduler()).http(files).start();
                RawHttp client = new RawHttp(host.address())) {
            assertEquals(200, client.get("/docs/a.txt").read().status());
            assertEquals(500, client.get("/docs/a.txt").read().status());
            assertEquals("an owner's mistake", failure.get().cause().getMessage());
            host.awaitStop();
        }
    }

    /** Throws when it is printed. */
    private static final class Unprintable extends Error {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw thrown();
        }
    }

    @Test
    void anOwnerIsToldAlsoWhereTheFailureCannotBeLogged() throws Exception {
        ServiceHost.Builder builder = host();
        try (ServiceHost host = builder.start()) {
            Unprintable why = new Unprintable();
            builder.watch().uncaughtException(Thread.currentThread(), why);
            assertEquals(why, failure.get().cause());
            host.awaitStop();
        }
    }

    @Test
    void anOwnerThatThrowsWhenItIsToldDoesNotKeepTheHostFromStopping() throws Exception {
        ServiceHost.Builder builder = host().onFailure(told -> {
            throw thrown();
        });
        try (ServiceHost host = builder.start()) {
            builder.watch().uncaughtException(Thread.currentThread(), thrown());
            host.awaitStop();
            assertThrows(
                    IOException.class,
                    () -> new Socket(host.address().getAddress(), host.address().getPort()).close());
        }
    }
}
