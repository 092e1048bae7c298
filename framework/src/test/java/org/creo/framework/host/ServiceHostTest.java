// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import static org.creo.framework.RawClient.RESPONSE;
import static org.creo.framework.RawClient.request;
import static org.creo.framework.TestService.id;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.limits.Limits;
import org.creo.framework.scheduler.PoolScheduler;
import org.creo.framework.scheduler.QueueScheduler;
import org.creo.framework.scheduler.Scheduler;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ServiceHostTest {
    private static ServiceHost host(TestService... services) throws IOException {
        ServiceHost.Builder builder = ServiceHost.builder();
        for (TestService service : services) {
            builder.service(service);
        }
        return builder.start();
    }

    private static Scheduler scheduler(String name) {
        return name.equals("pool") ? new PoolScheduler(2) : new QueueScheduler();
    }

    /** A method that tells when it was entered and stays until it is released. */
    private static final class Gate implements TestService.Body {
        private final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);

        @Override
        public Payload handle(byte[] bytes, int offset, int length) {
            entered.countDown();
            try {
                open.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return TestService.text("passed");
        }
    }

    @Test
    void servesSeveralServicesOnOnePortOfThisMachine() throws IOException {
        try (ServiceHost host = host(TestService.echo("test.A"), TestService.echo("test.B"));
                RawClient client = RawClient.open(host.address())) {
            assertTrue(host.address().getAddress().isLoopbackAddress());
            assertEquals("a", client.call("test.A", "echo", "a").text());
            assertEquals("b", client.call("test.B", "echo", "b").text());
        }
    }

    @Test
    void leavesServicesToWhoHasMadeThem() throws IOException {
        AtomicInteger closed = new AtomicInteger();
        AutoCloseable implementation = closed::incrementAndGet;
        for (int i = 0; i < 2; i++) {
            try (ServiceHost host = host(TestService.echo("test.A").implementation(implementation));
                    RawClient client = RawClient.open(host.address())) {
                assertEquals("a", client.call("test.A", "echo", "a").text());
            }
        }
        assertEquals(0, closed.get());
    }

    @Test
    void namesItsInterfacesToWhoAsksForAnother() throws IOException {
        try (ServiceHost host = host(TestService.echo("test.A"), TestService.echo("test.B"));
                RawClient client = RawClient.open(host.address())) {
            client.send(request(1, 0x0A0B0C0D, 0, 0));
            Reply reply = client.read();
            assertEquals(Status.UNKNOWN_PROTOCOL.code(), reply.status());
            assertEquals(
                    "This host serves no interface with fingerprint 0x0A0B0C0D. It serves test.A, test.B.",
                    reply.message());
            assertEquals(
                    Status.UNKNOWN_METHOD.code(),
                    client.call("test.A", "other", "").status());
            assertEquals(
                    "still here", client.call("test.B", "echo", "still here").text());
        }
    }

    @Test
    void livesOnWhenAServiceThrows() throws IOException {
        TestService service = TestService.echo("test.Faults").method("fail", (bytes, offset, length) -> {
            throw new StackOverflowError();
        });
        try (ServiceHost host = host(service);
                RawClient client = RawClient.open(host.address())) {
            for (int i = 0; i < 50; i++) {
                Reply reply = client.call("test.Faults", "fail", "");
                assertEquals(Status.INTERNAL.code(), reply.status());
                assertTrue(reply.message().startsWith("fail failed; the log of the host says why under id "));
                assertEquals("fine", client.call("test.Faults", "echo", "fine").text());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"queue", "pool"})
    void aServiceThatBlocksKeepsNoOtherWaiting(String scheduler) throws IOException {
        Gate gate = new Gate();
        try (ServiceHost host = ServiceHost.builder()
                        .scheduler(scheduler(scheduler))
                        .service(new TestService("test.Slow").method("pass", gate))
                        .service(TestService.echo("test.Quick"))
                        .start();
                RawClient slow = RawClient.open(host.address());
                RawClient quick = RawClient.open(host.address())) {
            slow.send(request(1, "test.Slow", "pass"), request(2, "test.Quick", "echo"));
            assertEquals(2, slow.read().id());
            for (int i = 0; i < 100; i++) {
                assertEquals("quick", quick.call("test.Quick", "echo", "quick").text());
            }
            gate.open.countDown();
            assertEquals("passed", slow.read().text());
        }
    }

    @Test
    void aServiceMayCallAnotherOfItsHost() throws Exception {
        CompletableFuture<RawClient> inner = new CompletableFuture<>();
        TestService outer = new TestService("test.Outer").method("forward", (bytes, offset, length) -> {
            try {
                return TestService.text(
                        inner.join().call("test.Inner", "echo", "inner").text());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        // One thread reads for both: if it ran the outer call, the inner one would not be answered.
        try (ServiceHost host = ServiceHost.builder()
                        .ioThreads(1)
                        .service(outer)
                        .service(TestService.echo("test.Inner"))
                        .start();
                RawClient client = RawClient.open(host.address())) {
            inner.complete(RawClient.open(host.address()));
            for (int i = 0; i < 2000; i++) {
                assertEquals("inner", client.call("test.Outer", "forward", "").text());
            }
            inner.join().close();
        }
    }

    @Test
    void aRequestThatExpiredWhileItWaitedIsNeverRun() throws Exception {
        Gate gate = new Gate();
        AtomicInteger ran = new AtomicInteger();
        TestService service = new TestService("test.Slow").method("pass", gate).method("note", (b, o, l) -> {
            ran.incrementAndGet();
            return Payload.empty();
        });
        try (ServiceHost host = host(service);
                RawClient client = RawClient.open(host.address())) {
            client.send(request(1, "test.Slow", "pass"));
            gate.entered.await();
            client.send(request(2, id("test.Slow"), id("note"), 1), request(3, id("test.Slow"), id("note"), 60_000));
            // It is told that it is too late without waiting for the one that runs.
            Reply late = client.read();
            assertEquals(2, late.id());
            assertEquals(Status.DEADLINE.code(), late.status());
            gate.open.countDown();
            assertEquals(1, client.read().id());
            assertEquals(RESPONSE, client.read().kind());
            assertEquals(1, ran.get());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"queue", "pool"})
    void answersManyConnectionsEachItsOwn(String scheduler) throws Exception {
        int clients = 32;
        int calls = 300;
        int[] count = {0};
        TestService service = TestService.echo("test.Echo").method("count", (bytes, offset, length) -> {
            count[0]++;
            return Payload.empty();
        });
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        try (ServiceHost host = ServiceHost.builder()
                .scheduler(scheduler(scheduler))
                .limits(Limits.defaults().withQueue(8))
                .service(service)
                .start()) {
            List<Callable<Void>> work = new ArrayList<>();
            for (int c = 0; c < clients; c++) {
                String name = "client " + c;
                work.add(() -> {
                    try (RawClient client = RawClient.open(host.address())) {
                        for (int i = 0; i < calls; i++) {
                            assertEquals(
                                    name + i,
                                    client.call("test.Echo", "echo", name + i).text());
                            assertEquals(
                                    RESPONSE,
                                    client.call("test.Echo", "count", "").kind());
                        }
                    }
                    return null;
                });
            }
            for (Future<Void> result : threads.invokeAll(work)) {
                result.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertEquals(clients * calls, count[0]);
    }

    @Test
    void aConnectionThatSendsManyKeepsNoOtherWaiting() throws Exception {
        Gate gate = new Gate();
        List<Integer> served = new ArrayList<>();
        TestService service = new TestService("test.Slow")
                .method("pass", gate)
                .method("note", (bytes, offset, length) -> {
                    served.add(ByteBuffer.wrap(bytes).getInt(offset));
                    return Payload.empty();
                });
        try (ServiceHost host = host(service);
                RawClient many = RawClient.open(host.address());
                RawClient few = RawClient.open(host.address())) {
            many.send(request(1, "test.Slow", "pass"));
            gate.entered.await();
            for (int id = 2; id <= 50; id++) {
                many.send(request(
                        id,
                        "test.Slow",
                        "note",
                        ByteBuffer.allocate(4).putInt(id).array()));
            }
            assertEquals(
                    Status.UNKNOWN_PROTOCOL.code(),
                    many.call("test.None", "", "").status());
            few.send(request(
                    7, "test.Slow", "note", ByteBuffer.allocate(4).putInt(100).array()));
            assertEquals(
                    Status.UNKNOWN_PROTOCOL.code(),
                    few.call("test.None", "", "").status());
            gate.open.countDown();
            assertEquals(7, few.read().id());
            for (int id = 1; id <= 50; id++) {
                assertEquals(id, many.read().id());
            }
            assertTrue(served.indexOf(100) <= 1, () -> "served in the order " + served);
        }
    }

    @Test
    void stopAnswersWhatWasAcceptedAndRefusesTheRest() throws Exception {
        Gate gate = new Gate();
        ServiceHost host = host(TestService.echo("test.Slow").method("pass", gate), TestService.echo("test.Quick"));
        try (RawClient client = RawClient.open(host.address());
                RawClient other = RawClient.open(host.address())) {
            client.send(request(1, "test.Slow", "pass"), request(2, "test.Slow", "echo", (byte) 42));
            gate.entered.await();
            // Answered by the event loop of the same connection, so request 2 is in the queue.
            assertEquals(
                    Status.UNKNOWN_PROTOCOL.code(),
                    client.call("test.None", "", "").status());
            CountDownLatch done = new CountDownLatch(1);
            boolean[] all = new boolean[1];
            Thread stopper = new Thread(() -> {
                try {
                    all[0] = host.stop(Duration.ofSeconds(30));
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                done.countDown();
            });
            stopper.start();
            Reply refused = other.call("test.Quick", "echo", "");
            while (refused.kind() == RESPONSE) {
                refused = other.call("test.Quick", "echo", "");
            }
            assertEquals(Status.UNAVAILABLE.code(), refused.status());
            assertEquals("The host is shutting down.", refused.message());
            while (!other.goneAway()) {
                // Each event loop tells its own connections: the GOAWAY may come after the first refusal.
                assertEquals(
                        Status.UNAVAILABLE.code(),
                        other.call("test.Quick", "echo", "").status());
            }
            assertThrows(ConnectException.class, () -> new RawClient(host.address()));
            assertEquals(1, done.getCount());
            gate.open.countDown();
            assertEquals("passed", client.read().text());
            assertEquals(2, client.read().id());
            assertTrue(client.goneAway());
            assertTrue(client.closed());
            assertTrue(other.closed());
            done.await();
            assertTrue(all[0]);
            host.awaitStop();
        }
    }

    @Test
    void stopUnderLoadAnswersEachAcceptedRequestOnce() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        ServiceHost host = host(new TestService("test.Load").method("work", (bytes, offset, length) -> {
            ran.incrementAndGet();
            return TestService.copy(bytes, offset, length);
        }));
        int clients = 8;
        CountDownLatch busy = new CountDownLatch(clients);
        ExecutorService threads = Executors.newFixedThreadPool(2 * clients);
        List<Future<Integer>> answered = new ArrayList<>();
        for (int c = 0; c < clients; c++) {
            RawClient client = RawClient.open(host.address());
            threads.submit(() -> {
                for (int id = 1; ; id++) {
                    client.send(request(
                            id,
                            "test.Load",
                            "work",
                            ByteBuffer.allocate(4).putInt(id).array()));
                }
            });
            answered.add(threads.submit(() -> {
                BitSet results = new BitSet();
                BitSet refusals = new BitSet();
                try (client) {
                    while (true) {
                        Reply reply = client.read();
                        BitSet those = reply.kind() == RESPONSE ? results : refusals;
                        assertFalse(those.get(reply.id()), "a second answer");
                        those.set(reply.id());
                        if (those == results) {
                            assertEquals(
                                    reply.id(), ByteBuffer.wrap(reply.body()).getInt());
                        } else {
                            assertEquals(Status.UNAVAILABLE.code(), reply.status());
                        }
                        if (reply.id() == 100) {
                            busy.countDown();
                        }
                    }
                } catch (EOFException | SocketException e) {
                    // First come those that were accepted, without a gap, then those that were refused.
                    int accepted = results.cardinality();
                    assertEquals(accepted + 1, results.nextClearBit(1));
                    assertEquals(accepted + refusals.cardinality(), Math.max(accepted, refusals.length() - 1));
                    return accepted;
                }
            }));
        }
        busy.await();
        assertTrue(host.stop(Duration.ofSeconds(30)));
        int sum = 0;
        for (Future<Integer> results : answered) {
            sum += results.get();
        }
        threads.shutdownNow();
        assertEquals(ran.get(), sum);
    }

    @Test
    void stopGivesUpWhenItsTimeIsOver() throws Exception {
        Gate gate = new Gate();
        ServiceHost host = host(TestService.echo("test.Slow").method("pass", gate));
        try (RawClient client = RawClient.open(host.address())) {
            client.send(request(1, "test.Slow", "pass"), request(2, "test.Slow", "echo"));
            gate.entered.await();
            assertEquals(
                    Status.UNKNOWN_PROTOCOL.code(),
                    client.call("test.None", "", "").status());
            assertFalse(host.stop(Duration.ofMillis(50)));
            Reply waited = client.read();
            assertEquals(2, waited.id());
            assertEquals(Status.UNAVAILABLE.code(), waited.status());
            Reply ran = client.read();
            assertEquals(1, ran.id());
            assertEquals(Status.UNAVAILABLE.code(), ran.status());
            assertTrue(client.closed());
            assertFalse(host.stop(Duration.ZERO));
        }
    }

    @Test
    void refusesWhatCannotBeServed() throws IOException {
        assertThrows(IllegalStateException.class, () -> ServiceHost.builder().start());
        assertThrows(IllegalStateException.class, () -> host(TestService.echo("test.A"), TestService.echo("test.A")));
        try (ServiceHost host = host(TestService.echo("test.A"))) {
            IOException e = assertThrows(
                    IOException.class,
                    () -> ServiceHost.builder()
                            .port(host.address().getPort())
                            .service(TestService.echo("test.A"))
                            .start());
            assertEquals(
                    "Cannot listen on 127.0.0.1:" + host.address().getPort() + ": another process listens there "
                            + "(ss -ltnp shows which); choose another port, or 0 for one that is free.",
                    e.getMessage());
        }
    }
}
