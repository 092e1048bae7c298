// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.trace;

import static org.creo.framework.RawClient.request;
import static org.creo.framework.compose.Composition.pfor;
import static org.creo.protocol.RawFrames.context;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import bank.TallyDispatcher;
import bank.TallyHandler;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.creo.framework.HeldStates;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.TestService;
import org.creo.framework.compose.CallContext;
import org.creo.framework.compose.Composes;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.queue.Tracing;
import org.creo.framework.state.MemoryStates;
import org.creo.framework.state.Reading;
import org.creo.framework.state.StateProvider;
import org.creo.framework.state.Writing;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a trace shows of requests, with the SDK of OpenTelemetry. */
@Timeout(60)
class TracesTest {
    private static final String SERVICE = "test.Traced";
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CALLER = "b7ad6b7169203331";
    private static final String PARENT = "00-" + TRACE + "-" + CALLER + "-01";
    private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .build();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch allowed = new CountDownLatch(1);
    private ServiceHost host;
    private RawClient client;

    private void start(Dispatcher service, StateProvider states) throws IOException {
        host = ServiceHost.builder()
                .service(service)
                .states(states)
                .tracing(new OpenTelemetryTracing(telemetry))
                .start();
        client = RawClient.open(host.address());
    }

    @AfterEach
    void stop() throws IOException {
        allowed.countDown();
        if (host != null) {
            client.close();
            host.close();
        }
        telemetry.close();
    }

    /** The spans in the order in which they ended, when all requests have their answers. */
    private List<SpanData> spans() {
        host.close();
        return exporter.getFinishedSpanItems();
    }

    private static SpanData only(List<SpanData> spans, String name) {
        List<SpanData> found =
                spans.stream().filter(span -> span.getName().equals(name)).toList();
        assertEquals(1, found.size(), () -> name + " among " + names(spans));
        return found.get(0);
    }

    private static List<String> names(List<SpanData> spans) {
        return spans.stream().map(SpanData::getName).toList();
    }

    private void block() {
        begun.countDown();
        try {
            allowed.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Tells of the trace, and of what is sent onward, from each kind of place. */
    public final class Traced {
        @Composes
        public String branches() {
            return String.join(
                    " ", pfor(List.of(1, 2, 3), each -> CallContext.onward().get("traceparent")));
        }

        TestService service() {
            return serial().implementation(this)
                    .method(TestService.binding("branches", (bytes, offset, length) -> TestService.text(branches()))
                            .stateless());
        }

        /** Without what would let some of it run at the same time. */
        TestService serial() {
            return new TestService(SERVICE)
                    .method(
                            "trace",
                            (bytes, offset, length) -> TestService.text(CallContext.onward() + " "
                                    + Span.current().getSpanContext().getSpanId()))
                    .method("block", (bytes, offset, length) -> {
                        block();
                        return Payload.empty();
                    })
                    .method("fail", (bytes, offset, length) -> {
                        throw new IllegalStateException("no");
                    })
                    .method(MethodBinding.sending(
                            "items", "items", TestService.id("items"), (arguments, source, sink) -> Payload.empty()))
                    .oneway("oneway", (bytes, offset, length) -> Payload.empty());
        }
    }

    private static byte[] traced(int id, String method) {
        return RawClient.join(context(id, "traceparent", PARENT), request(id, SERVICE, method));
    }

    @Test
    void aRequestBelongsToTheTraceOfItsCallerAndItsMethodToIt() throws IOException {
        start(new Traced().service(), new MemoryStates());
        client.send(
                RawClient.join(context(1, "traceparent", PARENT, "tracestate", "a=b"), request(1, SERVICE, "trace")));
        String seen = client.read().text();
        List<SpanData> spans = spans();
        assertEquals(List.of("method", SERVICE + "/trace"), names(spans));
        SpanData request = only(spans, SERVICE + "/trace");
        assertEquals(TRACE, request.getTraceId());
        assertEquals(CALLER, request.getParentSpanId());
        assertTrue(request.getParentSpanContext().isRemote());
        assertEquals(SpanKind.SERVER, request.getKind());
        assertEquals(StatusCode.UNSET, request.getStatus().getStatusCode());
        assertEquals(
                Map.of("rpc.system", "creo", "rpc.service", SERVICE, "rpc.method", "trace"),
                request.getAttributes().asMap().entrySet().stream()
                        .collect(Collectors.toMap(entry -> entry.getKey().getKey(), Map.Entry::getValue)));
        SpanData method = only(spans, "method");
        assertEquals(request.getSpanId(), method.getParentSpanId());
        // What the method calls in turn is below it, and it is OpenTelemetry's own current span.
        assertEquals(
                "{traceparent=00-" + TRACE + "-" + method.getSpanId() + "-01, tracestate=a=b} " + method.getSpanId(),
                seen);
    }

    @Test
    void aRequestWithoutATraceBeginsOne() throws IOException {
        start(new Traced().service(), new MemoryStates());
        for (int id = 1; id <= 2; id++) {
            client.send(request(id, SERVICE, "trace"));
            client.read();
        }
        client.send(RawClient.join(context(3, "traceparent", "none"), request(3, SERVICE, "trace")));
        client.read();
        List<SpanData> requests = spans().stream()
                .filter(span -> span.getKind() == SpanKind.SERVER)
                .toList();
        assertEquals(3, requests.stream().map(SpanData::getTraceId).distinct().count());
        requests.forEach(span -> assertFalse(span.getParentSpanContext().isValid()));
    }

    @Test
    void branchesStreamsAndOnewayCallsBelongToIt() throws IOException {
        start(new Traced().service(), new MemoryStates());
        client.send(traced(1, "branches"));
        String seen = client.read().text();
        client.send(traced(2, "items"), traced(0, "oneway"));
        assertEquals(RawClient.END, client.read().kind());
        List<SpanData> spans = spans();
        for (String method : List.of("branches", "items", "oneway")) {
            assertEquals(CALLER, only(spans, SERVICE + "/" + method).getParentSpanId());
        }
        String method = spans.stream()
                .filter(span -> span.getName().equals("method")
                        && span.getParentSpanId()
                                .equals(only(spans, SERVICE + "/branches").getSpanId()))
                .findFirst()
                .orElseThrow()
                .getSpanId();
        String onward = "00-" + TRACE + "-" + method + "-01";
        assertEquals(String.join(" ", onward, onward, onward), seen);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRequestThatWaitsForItsServiceShowsIt(boolean serial) throws Exception {
        start(serial ? new Traced().serial() : new Traced().service(), new MemoryStates());
        client.send(traced(1, "block"));
        begun.await();
        client.send(traced(2, "trace"), traced(0, "oneway"));
        client.send(traced(3, "trace"), RawClient.frame(RawClient.CANCEL, 3));
        assertEquals(Status.CANCELLED.code(), client.read().status());
        allowed.countDown();
        assertEquals(1, client.read().id());
        assertEquals(2, client.read().id());
        List<SpanData> spans = spans();
        SpanData blocking = only(spans, SERVICE + "/block");
        List<SpanData> waits = spans.stream()
                .filter(span -> span.getName().equals("wait for permission"))
                .toList();
        assertTrue(waits.stream().noneMatch(wait -> wait.getParentSpanId().equals(blocking.getSpanId())));
        assertEquals(2, waits.size(), () -> "" + names(spans));
        SpanData withdrawn = spans.stream()
                .filter(span -> Status.CANCELLED
                        .name()
                        .equals(span.getAttributes().get(AttributeKey.stringKey("rpc.response.status_code"))))
                .findFirst()
                .orElseThrow();
        assertEquals(StatusCode.UNSET, withdrawn.getStatus().getStatusCode());
        assertEquals(List.of(), children(spans, withdrawn));
        assertEquals(
                3,
                spans.stream().filter(span -> span.getName().equals("method")).count());
    }

    @Test
    void whatTheHostFailsIsAnError() throws IOException {
        start(new Traced().service(), new MemoryStates());
        client.send(traced(1, "fail"), traced(2, "no such method"));
        client.read();
        client.read();
        List<SpanData> spans = spans();
        SpanData failed = only(spans, SERVICE + "/fail");
        assertEquals(StatusCode.ERROR, failed.getStatus().getStatusCode());
        assertEquals("INTERNAL", failed.getAttributes().get(ERROR));
        assertEquals(StatusCode.UNSET, only(spans, SERVICE + "/?").getStatus().getStatusCode());
    }

    private final class Votes implements TallyHandler {
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
            if (name.equals("slow")) {
                block();
            }
            votes.set(Optional.of(votes.get().orElse(0L) + 1));
            total.set(total.get() + 1);
            return total.get();
        }
    }

    private void vote(int id, String name) throws IOException {
        TallyDispatcher tally = new TallyDispatcher(new Votes());
        int method = tally.methods().stream()
                .filter(each -> each.name().equals("vote"))
                .findFirst()
                .orElseThrow()
                .id();
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        client.send(
                context(id, "traceparent", PARENT),
                request(
                        id,
                        tally.protocolId(),
                        method,
                        0,
                        ByteBuffer.allocate(4 + text.length)
                                .putInt(text.length)
                                .put(text)
                                .array()));
    }

    @Test
    void aCallThatWritesShowsItsWaitAndItsCommit() throws Exception {
        HeldStates states = new HeldStates();
        start(new TallyDispatcher(new Votes()), states);
        vote(1, "slow");
        begun.await();
        vote(2, "quick");
        // Frames are taken in order, so it waits now.
        client.send(RawClient.frame(RawClient.PING, 7));
        assertEquals(RawClient.PONG, client.read().kind());
        allowed.countDown();
        states.await(2);
        assertTrue(exporter.getFinishedSpanItems().stream()
                .noneMatch(span -> span.getName().equals("commit")));
        states.settle(null);
        assertEquals(RawClient.RESPONSE, client.read().kind());
        assertEquals(RawClient.RESPONSE, client.read().kind());
        vote(3, "lost");
        states.await(1);
        states.settle(new IOException("the disk is full"));
        Reply lost = client.read();
        assertEquals(Status.INTERNAL.code(), lost.status());
        List<SpanData> spans = spans();
        List<SpanData> requests =
                spans.stream().filter(span -> span.getKind() == SpanKind.SERVER).toList();
        assertEquals(3, requests.size());
        assertEquals(List.of("method", "commit"), children(spans, requests.get(0)));
        assertEquals(List.of("wait for permission", "method", "commit"), children(spans, requests.get(1)));
        assertEquals(List.of("method", "commit"), children(spans, requests.get(2)));
        SpanData notKept = spans.stream()
                .filter(span -> span.getName().equals("commit")
                        && span.getParentSpanId().equals(requests.get(2).getSpanId()))
                .findFirst()
                .orElseThrow();
        assertEquals(StatusCode.ERROR, notKept.getStatus().getStatusCode());
        assertEquals(StatusCode.ERROR, requests.get(2).getStatus().getStatusCode());
    }

    private static List<String> children(List<SpanData> spans, SpanData parent) {
        return spans.stream()
                .filter(span -> span.getParentSpanId().equals(parent.getSpanId()))
                .map(SpanData::getName)
                .toList();
    }

    @Test
    void nothingIsFollowedUnlessTracesWereSetUp() {
        assertNull(Traces.find());
        GlobalOpenTelemetry.resetForTest();
        try {
            GlobalOpenTelemetry.set(telemetry);
            assertNotNull(Traces.find());
        } finally {
            GlobalOpenTelemetry.resetForTest();
        }
        assertFalse(GlobalOpenTelemetry.isSet(), "asking does not set it");
    }

    /** The classes of the host and nothing of OpenTelemetry. */
    private static final class WithoutTheApi extends ClassLoader {
        private final List<String> asked = new ArrayList<>();

        WithoutTheApi() {
            super(TracesTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("io.opentelemetry.")) {
                throw new ClassNotFoundException(name);
            }
            if (!name.startsWith(Traces.class.getPackageName() + ".")) {
                return super.loadClass(name, resolve);
            }
            asked.add(name);
            try (InputStream bytes = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] read = bytes.readAllBytes();
                return defineClass(name, read, 0, read.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Test
    void withoutTheApiNothingOfItIsLoaded() throws ReflectiveOperationException {
        WithoutTheApi loader = new WithoutTheApi();
        Class<?> traces = loader.loadClass(Traces.class.getName());
        assertEquals(loader, traces.getClassLoader());
        Tracing found = (Tracing) traces.getMethod("find").invoke(null);
        assertNull(found);
        assertEquals(List.of(Traces.class.getName()), loader.asked);
    }
}
