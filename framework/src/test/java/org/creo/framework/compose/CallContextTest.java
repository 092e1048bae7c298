// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import static org.creo.framework.RawClient.request;
import static org.creo.framework.compose.Composition.afterAnswer;
import static org.creo.framework.compose.Composition.par;
import static org.creo.framework.compose.Composition.pfor;
import static org.creo.protocol.RawFrames.context;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.Message;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.queue.Principal;
import org.creo.framework.scheduler.Schedulers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a caller sends along reaches the method, over sockets, under each scheduler and on each kind of thread. */
@Timeout(60)
class CallContextTest {
    private static final String SERVICE = "test.Context";
    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    static Stream<String> schedulers() {
        return Schedulers.names().stream();
    }

    private static String seen() {
        return CallContext.current().toString();
    }

    /** Each method returns what it sees. */
    public static final class Seer {
        @Composes
        public String branches() {
            return String.join(" ", par(CallContextTest::seen, CallContextTest::seen, CallContextTest::seen))
                    + pfor(List.of(1, 2), outer -> pfor(List.of(1, 2), inner -> seen()));
        }

        TestService service(BlockingQueue<String> oneway) {
            return new TestService(SERVICE)
                    .implementation(this)
                    .method("plain", (bytes, offset, length) -> TestService.text(seen()))
                    .method(TestService.binding("stateless", (bytes, offset, length) -> TestService.text(seen()))
                            .stateless())
                    .method(
                            "onward",
                            (bytes, offset, length) ->
                                    TestService.text(CallContext.onward().toString()))
                    .method(TestService.binding("branches", (bytes, offset, length) -> TestService.text(branches()))
                            .stateless())
                    .method("refused", (bytes, offset, length) -> {
                        assertThrows(IllegalStateException.class, () -> par(CallContextTest::seen));
                        return TestService.text(seen());
                    })
                    .method(
                            "thread",
                            (bytes, offset, length) ->
                                    TestService.text(CompletableFuture.supplyAsync(CallContextTest::seen)
                                            .join()))
                    .method(MethodBinding.sending(
                            "items", "items", TestService.id("items"), (arguments, source, sink) -> {
                                sink.send(Stream.of(1, 2).map(item -> seen()), TestService::text);
                                return Payload.empty();
                            }))
                    .oneway("oneway", (bytes, offset, length) -> {
                        oneway.add(seen());
                        return Payload.empty();
                    });
        }
    }

    private static String call(RawClient client, int id, String method, String... context) throws IOException {
        byte[] request = request(id, SERVICE, method);
        client.send(context.length == 0 ? request : RawClient.join(context(id, context), request));
        Reply reply = client.read();
        assertEquals(RawClient.RESPONSE, reply.kind(), () -> reply.message());
        assertEquals(id, reply.id());
        return reply.text();
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void reachesTheMethodAndItsBranches(String scheduler) throws Exception {
        BlockingQueue<String> oneway = new LinkedBlockingQueue<>();
        try (ServiceHost host = ServiceHost.builder()
                        .ioThreads(1)
                        .scheduler(Schedulers.named(scheduler, 2))
                        .service(new Seer().service(oneway))
                        .start();
                RawClient client = RawClient.open(host.address())) {
            for (int id = 1; id < 100; id += 4) {
                assertEquals("{a=" + id + "}", call(client, id, "plain", "a", "" + id));
                assertEquals("{}", call(client, id + 1, "plain"));
                assertEquals("{a=" + id + "}", call(client, id + 2, "stateless", "a", "" + id));
                assertEquals("{}", call(client, id + 3, "stateless"));
            }
            assertEquals("{a=1} {a=1} {a=1}[[{a=1}, {a=1}], [{a=1}, {a=1}]]", call(client, 101, "branches", "a", "1"));
            assertEquals("{} {} {}[[{}, {}], [{}, {}]]", call(client, 102, "branches"));
            assertEquals("{a=1}", call(client, 103, "refused", "a", "1"));
            assertEquals("{}", call(client, 104, "thread", "a", "1"));
            client.send(context(0, "a", "0"), request(0, SERVICE, "oneway"), request(0, SERVICE, "oneway"));
            assertEquals("{a=0}", oneway.poll(30, TimeUnit.SECONDS));
            assertEquals("{}", oneway.poll(30, TimeUnit.SECONDS));
            client.send(context(105, "a", "2"), request(105, SERVICE, "items"));
            assertEquals("{a=2}", client.read().text());
            assertEquals("{a=2}", client.read().text());
            assertEquals(RawClient.END, client.read().kind());
        }
    }

    @Test
    void thatBelongsToATraceGoesOnward() throws IOException {
        try (ServiceHost host = ServiceHost.builder()
                        .service(new Seer().service(new LinkedBlockingQueue<>()))
                        .start();
                RawClient client = RawClient.open(host.address())) {
            assertEquals(
                    "{traceparent=" + TRACE + ", tracestate=a=b}",
                    call(client, 1, "onward", "tracestate", "a=b", "baggage", "c=d", "traceparent", TRACE, "e", "f"));
            assertEquals("{traceparent=" + TRACE + "}", call(client, 2, "onward", "traceparent", TRACE));
            assertEquals("{}", call(client, 3, "onward", "tracestate", "a=b"));
            assertEquals("{}", call(client, 4, "onward"));
            // More than this would take room from what the service itself sends along.
            String longer = "x".repeat(513);
            assertEquals(
                    "{traceparent=" + TRACE + "}",
                    call(client, 5, "onward", "tracestate", longer, "traceparent", TRACE));
            assertEquals("{}", call(client, 6, "onward", "traceparent", longer));
        }
    }

    @Test
    void reachesAServiceThatTakesItsMessages() throws IOException {
        TestService service =
                new TestService(SERVICE).method("plain", (bytes, offset, length) -> TestService.text(seen()));
        try (ServiceHost host = ServiceHost.builder()
                        .service(service, incoming -> {
                            for (Message each = incoming.poll(); each != null; each = incoming.poll()) {
                                Map<String, String> sent = each.request().context();
                                if (sent.containsKey("run")) {
                                    each.run();
                                } else {
                                    each.result(TestService.text("message " + sent + CallContext.current()));
                                }
                            }
                        })
                        .start();
                RawClient client = RawClient.open(host.address())) {
            assertEquals("message {a=1}{}", call(client, 1, "plain", "a", "1"));
            assertEquals("message {}{}", call(client, 2, "plain"));
            assertEquals("{run=yes}", call(client, 3, "plain", "run", "yes"));
        }
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void saysWhoCalls(String scheduler) throws Exception {
        BlockingQueue<String> oneway = new LinkedBlockingQueue<>();
        try (ServiceHost host = ServiceHost.builder()
                        .ioThreads(1)
                        .scheduler(Schedulers.named(scheduler, 2))
                        .authenticator(token ->
                                Optional.of(new Principal(new String(token, StandardCharsets.UTF_8), Set.of("staff"))))
                        .service(new Who().service(oneway))
                        .start();
                RawClient ann = RawClient.open(host.address());
                RawClient bob = RawClient.open(host.address())) {
            ann.send(RawClient.hello("test", "ann"));
            bob.send(RawClient.hello("test", "bob"));
            for (int id = 1; id < 20; id += 2) {
                assertEquals("ann[staff]", call(ann, id, "plain"));
                assertEquals("bob[staff]", call(bob, id, "plain", "name", "ann"));
                assertEquals("ann[staff]ann[staff]", call(ann, id + 1, "branches"));
                assertEquals("ann[staff]", oneway.poll(30, TimeUnit.SECONDS));
            }
            bob.send(request(50, SERVICE, "items"));
            assertEquals("bob[staff]", bob.read().text());
            assertEquals(RawClient.END, bob.read().kind());
            bob.send(request(0, SERVICE, "oneway"));
            assertEquals("bob[staff]", oneway.poll(30, TimeUnit.SECONDS));
        }
    }

    private static String who() {
        Principal caller = CallContext.current().caller();
        return caller.name() + caller.roles();
    }

    /** Each method returns who calls it. */
    public static final class Who {
        private BlockingQueue<String> later;

        @Composes
        public String branches() {
            afterAnswer(() -> later.add(who()));
            return par(CallContextTest::who, CallContextTest::who, String::concat);
        }

        TestService service(BlockingQueue<String> oneway) {
            later = oneway;
            return new TestService(SERVICE)
                    .implementation(this)
                    .method("plain", (bytes, offset, length) -> TestService.text(who()))
                    .method("branches", (bytes, offset, length) -> TestService.text(branches()))
                    .method(MethodBinding.sending(
                            "items", "items", TestService.id("items"), (arguments, source, sink) -> {
                                sink.send(Stream.of(1).map(item -> who()), TestService::text);
                                return Payload.empty();
                            }))
                    .oneway("oneway", (bytes, offset, length) -> {
                        oneway.add(who());
                        return Payload.empty();
                    });
        }
    }

    @Test
    void isEmptyOutsideOfAMethod() {
        assertTrue(CallContext.current().isEmpty());
        assertEquals(Principal.ANONYMOUS, CallContext.current().caller());
        assertTrue(CallContext.onward().isEmpty());
    }
}
