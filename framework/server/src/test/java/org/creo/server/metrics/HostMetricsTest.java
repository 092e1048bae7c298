// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.framework.RawClient;
import org.creo.framework.StreamService;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.host.WhenFull;
import org.creo.framework.limits.Limits;
import org.creo.protocol.Status;
import org.creo.server.TestHost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Real calls, and what the side port then shows. */
class HostMetricsTest {
    private static final String SERVICE = "test.Work";
    /** Frame header and the head of a request. */
    private static final int REQUEST_BYTES = 24;

    private static final int ANSWER_BYTES = 12;

    /** How much memory the values of {@code hold} take. */
    private static final int VALUES = 5000;

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private CountDownLatch begun;
    private CountDownLatch release;
    private TestHost host;
    private RawClient client;
    private InetSocketAddress side;

    @BeforeEach
    void start() throws Exception {
        start(ServiceHost.builder());
    }

    private void start(ServiceHost.Builder builder) throws Exception {
        begun = new CountDownLatch(1);
        release = new CountDownLatch(1);
        TestService work = TestService.echo(SERVICE)
                .method("fail", (bytes, offset, length) -> {
                    throw new IllegalStateException("made to fail");
                })
                .method(new MethodBinding("hold", "hold()", TestService.id("hold"), arguments -> {
                    arguments.values().accept(VALUES);
                    begun.countDown();
                    try {
                        release.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return TestService.text("held");
                }))
                .oneway("tell", TestService::copy);
        host = new TestHost(builder.service(work), Duration.ZERO);
        side = host.administration.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        client = host.connect();
    }

    @AfterEach
    void stop() throws Exception {
        release.countDown();
        client.close();
        host.close();
    }

    /** The samples of the metrics page by their names with labels. */
    private Map<String, Double> scrape() throws Exception {
        HttpResponse<String> page = HTTP.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + side.getPort() + "/metrics"))
                        .build(),
                BodyHandlers.ofString());
        assertEquals(200, page.statusCode());
        assertEquals(
                "text/plain; version=0.0.4; charset=utf-8",
                page.headers().firstValue("content-type").orElseThrow());
        return page.body()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" (?=[^ ]+$)"))
                .collect(Collectors.toMap(line -> line[0], line -> Double.valueOf(line[1])));
    }

    private static String of(String name, String service, String method, String... more) {
        return name + "{method=\"" + method + "\",service=\"" + service + "\"" + String.join("", more) + "}";
    }

    private static String calls(String service, String method, String status) {
        return of("creo_calls_total", service, method, ",status=\"" + status + "\"");
    }

    /** A call with streams is one call, and its items count in its bytes. */
    @Test
    void countsACallWithStreamsOnceAndAllItsItems() throws Exception {
        StreamService streams = new StreamService();
        stop();
        start(ServiceHost.builder().service(streams.service()));
        client.send(RawClient.request(1, StreamService.NAME, "twice"), RawClient.frame(RawClient.ITEM, 1, new byte[8]));
        assertEquals(RawClient.ITEM, client.read().kind());
        assertEquals(1, scrape().get("creo_streams"));
        assertEquals(1000, scrape().get("creo_streams_limit"));
        assertEquals(0, scrape().get("creo_composing"));
        assertEquals(1000, scrape().get("creo_composing_limit"));
        assertEquals(0, scrape().get("creo_workers_busy"));
        assertEquals(32, scrape().get("creo_workers"));
        client.send(RawClient.frame(RawClient.ITEM, 1, new byte[8]), RawClient.frame(RawClient.END, 1));
        assertEquals(RawClient.ITEM, client.read().kind());
        assertEquals(RawClient.END, client.read().kind());
        host.awaitAnswered(1);
        Map<String, Double> metrics = scrape();
        assertEquals(1, metrics.get(calls(StreamService.NAME, "twice", "OK")));
        assertEquals(
                REQUEST_BYTES + 2 * (ANSWER_BYTES + 8) + ANSWER_BYTES,
                metrics.get(of("creo_received_bytes_total", StreamService.NAME, "twice")));
        assertEquals(
                2 * (ANSWER_BYTES + StreamService.ITEM_SIZE) + ANSWER_BYTES,
                metrics.get(of("creo_sent_bytes_total", StreamService.NAME, "twice")));
    }

    @Test
    void countsCallsErrorsAndBytesOfEachMethod() throws Exception {
        for (int i = 0; i < 3; i++) {
            assertEquals("abc", client.call(SERVICE, "echo", "abc").text());
        }
        RawClient.Reply failure = client.call(SERVICE, "fail", "");
        assertEquals(Status.INTERNAL.code(), failure.status());
        host.awaitAnswered(4);

        Map<String, Double> samples = scrape();
        assertEquals(3, samples.get(calls(SERVICE, "echo", "OK")));
        assertEquals(0, samples.get(calls(SERVICE, "fail", "OK")));
        assertEquals(1, samples.get(calls(SERVICE, "fail", "INTERNAL")));
        assertEquals(3 * (REQUEST_BYTES + 3), samples.get(of("creo_received_bytes_total", SERVICE, "echo")));
        assertEquals(3 * (ANSWER_BYTES + 3), samples.get(of("creo_sent_bytes_total", SERVICE, "echo")));
        assertEquals(ANSWER_BYTES + failure.body().length, samples.get(of("creo_sent_bytes_total", SERVICE, "fail")));
        assertEquals(3, samples.get(of("creo_service_time_seconds_count", SERVICE, "echo")));
        assertEquals(3, samples.get(of("creo_queue_wait_seconds_bucket", SERVICE, "echo", ",le=\"+Inf\"")));
        assertEquals(1, samples.get(of("creo_service_time_seconds_count", SERVICE, "fail")));
    }

    @Test
    void onewayCallsCountAndSendNothing() throws Exception {
        client.send(RawClient.request(0, SERVICE, "tell", (byte) 1));
        host.awaitAnswered(1);
        Map<String, Double> samples = scrape();
        assertEquals(1, samples.get(calls(SERVICE, "tell", "OK")));
        assertEquals(REQUEST_BYTES + 1, samples.get(of("creo_received_bytes_total", SERVICE, "tell")));
        assertEquals(0, samples.get(of("creo_sent_bytes_total", SERVICE, "tell")));
    }

    @Test
    void whatClientsMakeUpCountsUnderOneName() throws Exception {
        client.call(SERVICE, "echo", "");
        client.call(SERVICE, "unknown", "");
        client.call("test.Unknown", "echo", "");
        host.awaitAnswered(3);
        Map<String, Double> before = scrape();
        for (int i = 0; i < 100; i++) {
            client.call(SERVICE, "unknown" + i, "");
            client.call("test.Unknown" + i, "unknown" + i, "");
        }
        host.awaitAnswered(200);

        Map<String, Double> after = scrape();
        assertEquals(101, after.get(calls(SERVICE, "?", "UNKNOWN_METHOD")));
        assertEquals(101, after.get(calls("?", "?", "UNKNOWN_PROTOCOL")));
        // A method that never ran is not timed.
        assertEquals(0, after.get(of("creo_service_time_seconds_count", SERVICE, "?")));
        assertEquals(ours(before), ours(after));
    }

    private static List<String> ours(Map<String, Double> samples) {
        return samples.keySet().stream()
                .filter(name -> name.startsWith("creo_"))
                .sorted()
                .toList();
    }

    @Test
    void whatIsNotRunCountsByTheReason() throws Exception {
        client.send(RawClient.request(1, SERVICE, "hold"));
        begun.await();
        client.send(RawClient.request(2, TestService.id(SERVICE), TestService.id("echo"), 1));
        assertEquals(Status.DEADLINE.code(), client.read().status());
        client.send(RawClient.request(3, SERVICE, "echo"), RawClient.frame(RawClient.CANCEL, 3));
        assertEquals(Status.CANCELLED.code(), client.read().status());
        Thread stop = new Thread(host.host::close);
        stop.start();
        assertEquals(RawClient.GOAWAY, client.readAny().kind());
        client.send(RawClient.request(4, SERVICE, "echo"));
        assertEquals(Status.UNAVAILABLE.code(), client.read().status());
        host.awaitAnswered(3);

        Map<String, Double> samples = scrape();
        release.countDown();
        stop.join();
        for (Status status : List.of(Status.DEADLINE, Status.CANCELLED, Status.UNAVAILABLE)) {
            assertEquals(1, samples.get(calls(SERVICE, "echo", status.name())), () -> status + " in " + samples);
        }
        assertEquals(0, samples.get(calls(SERVICE, "echo", "OK")));
        assertEquals(0, samples.get(of("creo_service_time_seconds_count", SERVICE, "echo")));
    }

    @Test
    void whatFindsNoRoomCountsAsBusy() throws Exception {
        stop();
        start(ServiceHost.builder().limits(Limits.defaults().withQueue(1)).whenFull(WhenFull.BUSY));
        client.send(RawClient.request(1, SERVICE, "hold"));
        begun.await();
        client.send(RawClient.request(2, SERVICE, "echo"), RawClient.request(3, SERVICE, "echo"));
        assertEquals(Status.BUSY.code(), client.read().status());
        host.awaitAnswered(1);
        assertEquals(1, scrape().get(calls(SERVICE, "echo", "BUSY")));
    }

    @Test
    void tellsHowManyWaitAndHowLong() throws Exception {
        String queue = "creo_queue_messages{service=\"" + SERVICE + "\"}";
        client.send(RawClient.request(1, SERVICE, "hold"));
        begun.await();
        byte[] large = new byte[1 << 20];
        client.send(RawClient.request(2, SERVICE, "echo", large));
        TestHost.await(() -> host.host.services().get(0).waiting() == 1);
        long waiting = System.nanoTime();

        Map<String, Double> held = scrape();
        assertEquals(1, held.get(queue));
        assertEquals(1024, held.get("creo_queue_limit_messages{service=\"" + SERVICE + "\"}"));
        assertTrue(held.get("creo_frames_memory_bytes") >= large.length, () -> "memory " + held);
        assertEquals(Limits.defaults().memory(), held.get("creo_frames_memory_limit_bytes"));
        assertEquals(VALUES, held.get("creo_values_memory_bytes"));
        assertEquals(Limits.defaults().memory(), held.get("creo_values_memory_limit_bytes"));

        long waited = System.nanoTime() - waiting;
        release.countDown();
        client.read();
        client.read();
        host.awaitAnswered(2);
        Map<String, Double> done = scrape();
        assertEquals(0, done.get(queue));
        assertTrue(
                done.get(of("creo_queue_wait_seconds_sum", SERVICE, "echo")) >= waited / 1e9, () -> "waited " + done);
        assertTrue(done.get(of("creo_service_time_seconds_sum", SERVICE, "hold")) >= waited / 1e9, () -> "ran " + done);
        TestHost.await(() -> host.host.memoryInUse() == 0);
        TestHost.await(() -> host.host.valuesInUse() == 0);
    }

    @Test
    void whatGoesOnAfterAnswersHasLinesOfItsOwn() {
        try (HostMetrics metrics = new HostMetrics()) {
            metrics.wentOn("a.Job", "start", false, 1_000_000);
            metrics.wentOn("a.Job", "start", true, 1_000_000);
            metrics.wentOn("a.Job", "stop", false, 1_000_000);
            ServiceMeters rest = metrics.services().get(0);
            assertEquals("after answers", rest.name());
            assertEquals(
                    List.of("a.Job.start 2 {INTERNAL=1} 2000000", "a.Job.stop 1 {} 1000000"),
                    rest.methods().stream()
                            .map(each -> each.name() + " " + each.calls() + " " + each.errors() + " "
                                    + each.running().total())
                            .sorted()
                            .toList());
        }
    }

    @Test
    void countsConnections() throws Exception {
        RawClient second = host.connect();
        second.call(SERVICE, "echo", "");
        assertEquals(2, scrape().get("creo_connections"));
        second.close();
        host.awaitDisconnected(1);
        Map<String, Double> samples = scrape();
        assertEquals(1, samples.get("creo_connections"));
        assertEquals(2, samples.get("creo_connections_opened_total"));
    }

    @Test
    void tellsOfTheProcess() throws Exception {
        Map<String, Double> samples = scrape();
        Function<String, Double> sum = name -> samples.entrySet().stream()
                .filter(each -> each.getKey().startsWith(name))
                .mapToDouble(Map.Entry::getValue)
                .sum();
        assertNotEquals(0, sum.apply("jvm_memory_used_bytes{area=\"heap\""));
        assertNotEquals(0, sum.apply("jvm_threads_live_threads"));
        assertNotEquals(0, sum.apply("process_uptime_seconds"));
        assertNotEquals(0, sum.apply("process_files_open_files"));
    }
}
