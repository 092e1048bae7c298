// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.trace.OpenTelemetryTracing;
import org.creo.framework.work.TestWorker;
import org.creo.framework.work.WorkerDoor;
import org.creo.framework.work.WorkerPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rasp.work.Begin;
import rasp.work.WorkDispatcher;

/** What a trace shows of a call that a worker answers, from its caller to what the worker sends along. */
@Timeout(60)
class WorkerTracesTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CALLER = "b7ad6b7169203331";

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .build();
    private final WorkerPool pool = new WorkerPool();
    private ServiceHost host;

    @BeforeEach
    void start() throws Exception {
        ServiceHost.Builder builder = ServiceHost.builder()
                .port(0)
                .tracing(new OpenTelemetryTracing(telemetry))
                .service(new WorkDispatcher(pool.entrance(WorkerDoor.OPEN)));
        Shelf.dispatchers(pool::answering).forEach(builder::service);
        host = builder.start();
    }

    @AfterEach
    void stop() {
        host.close();
        telemetry.close();
    }

    private TestWorker worker() throws InterruptedException {
        TestWorker worker = new TestWorker(
                "localhost:" + host.address().getPort(), TestWorker.offering(Shelf.service(Shelf.file()), 1));
        while (pool.size() == 0) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        return worker;
    }

    private CompletableFuture<HttpResponse<String>> call() {
        return HttpClient.newHttpClient()
                .sendAsync(
                        HttpRequest.newBuilder(URI.create(
                                        "http://localhost:" + host.address().getPort() + "/shelf.Shelf/process"))
                                .header("Content-Type", "application/json")
                                .header("traceparent", "00-" + TRACE + "-" + CALLER + "-01")
                                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    /** The spans of that name, once there are as many. */
    private List<SpanData> spans(String name, int count) throws InterruptedException {
        while (true) {
            List<SpanData> found = exporter.getFinishedSpanItems().stream()
                    .filter(span -> span.getName().equals(name))
                    .toList();
            if (found.size() >= count) {
                return found;
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private SpanData span(String name) throws InterruptedException {
        return spans(name, 1).get(0);
    }

    @Test
    void thePartOfAWorkerIsASpanBelowTheMethodAndAboveWhatItCalls() throws Exception {
        try (TestWorker worker = worker()) {
            CompletableFuture<HttpResponse<String>> call = call();
            Begin begin = worker.begin();
            worker.answer(begin.call(), Bytes.of(7L));
            assertEquals("\"7\"", call.get(20, TimeUnit.SECONDS).body());

            SpanData request = span("shelf.Shelf/process");
            SpanData method = span("method");
            SpanData part = span("worker");
            assertEquals(CALLER, request.getParentSpanId());
            assertEquals(request.getSpanId(), method.getParentSpanId());
            assertEquals(method.getSpanId(), part.getParentSpanId());
            assertEquals(SpanKind.CLIENT, part.getKind());
            assertEquals("test", part.getAttributes().get(AttributeKey.stringKey("creo.worker")));
            assertEquals(StatusCode.UNSET, part.getStatus().getStatusCode());
            assertEquals(
                    "00-" + TRACE + "-" + part.getSpanId() + "-01",
                    begin.context().get("traceparent"));
        }
    }

    @Test
    void eachWorkerThatHadTheCallIsASpanAndOneThatIsGoneAnError() throws Exception {
        TestWorker dying = worker();
        CompletableFuture<HttpResponse<String>> call = call();
        dying.begin();
        dying.close();
        while (pool.size() > 0) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        try (TestWorker next = worker()) {
            next.answer(next.begin().call(), Bytes.of(8L));
            assertEquals("\"8\"", call.get(20, TimeUnit.SECONDS).body());
            List<SpanData> parts = spans("worker", 2);
            assertEquals(StatusCode.ERROR, parts.get(0).getStatus().getStatusCode());
            assertEquals(StatusCode.UNSET, parts.get(1).getStatus().getStatusCode());
            assertEquals(parts.get(0).getParentSpanId(), parts.get(1).getParentSpanId());
        }
    }
}
