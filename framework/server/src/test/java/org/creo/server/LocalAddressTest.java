// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import static org.creo.framework.compose.Composition.pfor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.framework.compose.CallContext;
import org.creo.framework.compose.Composes;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.queue.Principal;
import org.creo.framework.scheduler.Schedulers;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Writing;
import org.creo.framework.trace.OpenTelemetryTracing;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import probe.Loop;
import probe.LoopClient;
import probe.LoopDispatcher;
import probe.Probe;
import probe.ProbeClient;
import probe.ProbeDispatcher;
import probe.TallyClient;
import probe.TallyDispatcher;
import probe.TallyHandler;
import probe.runtime.DeadlineException;
import probe.runtime.Options;
import probe.runtime.RefusedException;
import probe.runtime.ResultStream;
import probe.runtime.ServiceException;
import probe.runtime.Status;

/** Services that call their own host at {@code local:}. */
@Timeout(60)
class LocalAddressTest {
    private static final int LARGE = 1 << 20;
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CALLER = "b7ad6b7169203331";

    private final List<AutoCloseable> open = new ArrayList<>();

    static Stream<String> schedulers() {
        return Schedulers.names().stream();
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    private static final class MyTally implements TallyHandler {
        @Override
        public long count(Reading<Long> count) {
            return count.get();
        }

        @Override
        public long add(Writing<Long> count) {
            count.set(count.get() + 1);
            return count.get();
        }
    }

    /** Calls itself through one client, which the first call makes. */
    private static class MyLoop implements Loop {
        private final Semaphore hanging = new Semaphore(0);
        private final Semaphore interrupted = new Semaphore(0);
        private final CountDownLatch toldAll = new CountDownLatch(1);
        private final BlockingQueue<String> notes = new LinkedBlockingQueue<>();
        private final Function<String, LoopClient> connect;
        private LoopClient client;

        MyLoop() {
            this(LoopClient::new);
        }

        MyLoop(Function<String, LoopClient> connect) {
            this.connect = connect;
        }

        synchronized LoopClient itself() {
            if (client == null) {
                client = connect.apply("local:");
            }
            return client;
        }

        @Override
        @Composes
        public int leaves(int depth) {
            return depth == 0
                    ? 1
                    : pfor(List.of(1, 2), part -> itself().leaves(depth - 1)).stream()
                            .mapToInt(each -> each)
                            .sum();
        }

        @Override
        @Composes
        public String again(String text) {
            return itself().echo(text);
        }

        @Override
        public String echo(String text) {
            return text + CallContext.current().caller().name();
        }

        @Override
        public Stream<Integer> numbers(int count) {
            return IntStream.range(0, count).boxed();
        }

        @Override
        @Composes
        public long sum(int count) {
            try (ResultStream<Integer> numbers = itself().numbers(count)) {
                return numbers.mapToLong(each -> each).sum();
            }
        }

        @Override
        @Composes
        public void hang(boolean within) {
            if (within) {
                itself().hang(false);
                return;
            }
            hanging.release();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.release();
            }
        }

        @Override
        @Composes
        public long add() {
            TallyClient tally = new TallyClient(itself());
            tally.add();
            return tally.count();
        }

        @Override
        @Composes
        public void tell(String text) {
            itself().note(text);
        }

        /** Composes, so that no scheduler's thread waits here. */
        @Override
        @Composes
        public void note(String text) {
            try {
                toldAll.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            if (text.isEmpty()) {
                throw new IllegalArgumentException("nothing to note");
            }
            notes.add(text);
        }
    }

    private LoopClient serve(Loop loop, ServiceHost.Builder builder) throws IOException {
        ServiceHost host = builder.service(new LoopDispatcher(loop)).port(0).start();
        open.add(host);
        return connect(host);
    }

    private LoopClient connect(ServiceHost host) {
        LoopClient client = new LoopClient("localhost:" + host.address().getPort());
        open.add(client);
        return client;
    }

    private LoopClient serve(Loop loop) throws IOException {
        return serve(loop, ServiceHost.builder());
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void aServiceCallsItself(String scheduler) throws IOException {
        LoopClient client = serve(
                new MyLoop(),
                ServiceHost.builder()
                        .ioThreads(1)
                        .scheduler(Schedulers.named(scheduler, 1))
                        .service(new TallyDispatcher(new MyTally())));
        assertEquals(64, client.leaves(6));
        assertEquals(1, client.add());
        assertEquals(2, client.add());
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void nobodyWaitsForAOneWayCall(String scheduler) throws Exception {
        MyLoop loop = new MyLoop();
        LoopClient client = serve(loop, ServiceHost.builder().ioThreads(1).scheduler(Schedulers.named(scheduler, 1)));
        // The method that is called has not ended when the one that calls it has: it waits for all of them.
        client.tell("first");
        client.tell("");
        client.tell("second");
        assertEquals("x", client.again("x"));
        assertTrue(loop.notes.isEmpty());
        loop.toldAll.countDown();
        Set<String> noted = new HashSet<>();
        noted.add(loop.notes.poll(30, TimeUnit.SECONDS));
        noted.add(loop.notes.poll(30, TimeUnit.SECONDS));
        assertEquals(Set.of("first", "second"), noted);
        assertEquals("y", client.again("y"), "a one-way call that fails ends no connection");
    }

    /** Each scheduler, with calls at {@code local:}, and with calls at the address of the host. */
    static Stream<Arguments> waysOfCalls() {
        return schedulers().flatMap(each -> Stream.of(Arguments.of(each, true), Arguments.of(each, false)));
    }

    @ParameterizedTest
    @MethodSource("waysOfCalls")
    void aTraceGoesOnAsOverSockets(String scheduler, boolean local) throws Exception {
        InMemorySpanExporter exporter = InMemorySpanExporter.create();
        OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                        .build())
                .build();
        open.add(telemetry);
        AtomicReference<ServiceHost> own = new AtomicReference<>();
        MyLoop loop = new MyLoop(address -> local ? new LoopClient(address) : connect(own.get()));
        loop.toldAll.countDown();
        ServiceHost host = ServiceHost.builder()
                .ioThreads(1)
                .scheduler(Schedulers.named(scheduler, 1))
                .tracing(new OpenTelemetryTracing(telemetry))
                .service(new LoopDispatcher(loop))
                .port(0)
                .start();
        own.set(host);
        open.add(0, host);
        LoopClient client = new LoopClient(
                "localhost:" + host.address().getPort(),
                Options.defaults().withContext(Map.of("traceparent", "00-" + TRACE + "-" + CALLER + "-01")));
        open.add(client);
        client.again("x");
        client.leaves(1);
        client.sum(1);
        client.tell("x");
        assertEquals("x", loop.notes.poll(30, TimeUnit.SECONDS));
        host.close();

        List<SpanData> spans = exporter.getFinishedSpanItems();
        Map<String, SpanData> byId = spans.stream().collect(Collectors.toMap(SpanData::getSpanId, span -> span));
        Set<String> ways = new TreeSet<>();
        for (SpanData span : spans) {
            assertEquals(TRACE, span.getTraceId());
            ways.add(way(span, byId));
        }
        Set<String> expected = new TreeSet<>();
        for (String call : List.of("again echo", "leaves leaves", "sum numbers", "tell note")) {
            String outer = "caller/" + call.split(" ")[0];
            String inner = outer + "/method/" + call.split(" ")[1];
            expected.addAll(List.of(outer, outer + "/method", inner, inner + "/method"));
        }
        assertEquals(expected, ways);
        assertEquals(2 * 8 + 2, spans.size(), "two spans for each call, of which leaves makes two");
    }

    /** The names of the spans that a span is below of, and its own. */
    private static String way(SpanData span, Map<String, SpanData> byId) {
        SpanData outer = byId.get(span.getParentSpanId());
        if (outer == null) {
            assertEquals(CALLER, span.getParentSpanId());
        }
        return (outer == null ? "caller" : way(outer, byId)) + "/"
                + span.getName().replace("probe.Loop/", "");
    }

    @Test
    void largeTextsAndLongStreamsPass() throws IOException {
        LoopClient client = serve(new MyLoop());
        String large = "x".repeat(LARGE);
        assertEquals(large, client.again(large));
        assertEquals(499_999_500_000L, client.sum(1_000_000));
        assertEquals("small", client.again("small"));
    }

    @Test
    void aHostThatKnowsItsCallersWantsAToken() throws IOException {
        ServiceHost.Builder builder = ServiceHost.builder()
                .authenticator(
                        token -> Optional.of(new Principal(new String(token, StandardCharsets.UTF_8), Set.of())));
        MyLoop stranger = new MyLoop();
        ServiceHost host = builder.service(new LoopDispatcher(stranger)).port(0).start();
        open.add(host);
        LoopClient client = new LoopClient(
                "localhost:" + host.address().getPort(), Options.defaults().withToken("ann"));
        open.add(client);
        assertEquals("xann", client.echo("x"));
        assertThrows(ServiceException.class, () -> client.again("x"));

        MyLoop known =
                new MyLoop(address -> new LoopClient(address, Options.defaults().withToken("loop")));
        ServiceHost other = ServiceHost.builder()
                .authenticator(token -> Optional.of(new Principal(new String(token, StandardCharsets.UTF_8), Set.of())))
                .service(new LoopDispatcher(known))
                .port(0)
                .start();
        open.add(other);
        LoopClient second = new LoopClient(
                "localhost:" + other.address().getPort(), Options.defaults().withToken("ann"));
        open.add(second);
        assertEquals("xloop", second.again("x"));
    }

    @Test
    void callsEndWithTheTimeAndWithTheCallThatMakesThem() throws Exception {
        MyLoop loop = new MyLoop();
        LoopClient client = serve(loop);
        assertThrows(
                DeadlineException.class,
                () -> client.withCallTimeout(Duration.ofSeconds(1)).hang(true));
        assertTrue(loop.interrupted.tryAcquire(30, TimeUnit.SECONDS));
        loop.hanging.drainPermits();
        CompletableFuture<Void> call = client.hangAsync(true);
        assertTrue(loop.hanging.tryAcquire(30, TimeUnit.SECONDS));
        call.cancel(true);
        assertTrue(loop.interrupted.tryAcquire(30, TimeUnit.SECONDS));
    }

    @Test
    void aServiceThatIsNotThereIsToldAsOverSockets() throws IOException {
        List<Exception> thrown = new ArrayList<>();
        LoopClient client = serve(new MyLoop() {
            @Override
            @Composes
            public String again(String text) {
                thrown.add(assertThrows(ServiceException.class, () -> new ProbeClient(itself()).echo(text)));
                return text;
            }
        });
        client.again("x");
        assertSame(Status.UNKNOWN_PROTOCOL, ((ServiceException) thrown.get(0)).status());
    }

    @Test
    void eachHostIsItsOwn() throws IOException {
        LoopClient one = serve(named("one"));
        LoopClient two = serve(named("two"));
        assertEquals("x of one", one.again("x"));
        assertEquals("x of two", two.again("x"));
    }

    private static Loop named(String name) {
        return new MyLoop() {
            @Override
            public String echo(String text) {
                return text + " of " + name;
            }
        };
    }

    @Test
    void itNeedsAMethodThatRuns() throws IOException {
        RefusedException refused = assertThrows(RefusedException.class, () -> new LoopClient("local:"));
        assertTrue(refused.getMessage().startsWith("'local:' is the host that runs a method"), refused::getMessage);
        // A client that connects later finds the host in the first method that uses it.
        LoopClient early = new LoopClient("local:", Options.defaults().connectLazily());
        open.add(early);
        assertThrows(RefusedException.class, () -> early.echo("x"));
        LoopClient client = serve(new MyLoop(address -> early));
        assertEquals("x", client.again("x"));
    }

    @Test
    void aMethodThatWouldWaitForItselfIsTold() throws IOException {
        List<String> told = new ArrayList<>();
        LoopClient client = serve(new MyLoop() {
            @Override
            public String echo(String text) {
                told.add(assertThrows(IllegalStateException.class, this::itself).getMessage());
                return text;
            }
        });
        client.echo("x");
        assertTrue(told.get(0).startsWith("probe.Loop.echo may not compose"), told::toString);
    }

    /** Composes, though its description does not say that others may run meanwhile. */
    private static final class Alone implements Probe {
        private final List<String> told = new ArrayList<>();

        @Override
        @Composes
        public String echo(String text) {
            try (ProbeClient itself = new ProbeClient("local:")) {
                told.add(assertThrows(IllegalStateException.class, () -> itself.echo(text))
                        .getMessage());
                return text;
            }
        }

        @Override
        public String readLine() {
            return "";
        }
    }

    @Test
    void aMethodThatRunsAloneDoesNotCallItsService() throws IOException {
        Alone alone = new Alone();
        ServiceHost host = ServiceHost.builder()
                .service(new ProbeDispatcher(alone))
                .port(0)
                .start();
        open.add(host);
        ProbeClient client = new ProbeClient("localhost:" + host.address().getPort());
        open.add(client);
        assertEquals("x", client.echo("x"));
        assertTrue(alone.told.get(0).startsWith("probe.Probe.echo runs alone"), alone.told::toString);
    }

    @Test
    void theConnectionEndsWithTheHost() throws Exception {
        MyLoop loop = new MyLoop();
        ServiceHost host =
                ServiceHost.builder().service(new LoopDispatcher(loop)).port(0).start();
        open.add(host);
        assertEquals("x", connect(host).again("x"));
        assertTrue(host.stop(Duration.ofSeconds(20)));
        DeadlineException late = assertThrows(
                DeadlineException.class,
                () -> loop.itself().withCallTimeout(Duration.ofMillis(10)).echo("x"));
        assertTrue(late.getMessage().endsWith("the host is shutting down"), late::getMessage);
    }
}
