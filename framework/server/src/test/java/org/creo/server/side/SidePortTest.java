// SPDX-License-Identifier: Apache-2.0
package org.creo.server.side;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.creo.framework.threads.ThreadWatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SidePortTest {
    private static final int PATIENCE_MILLIS = 20_000;

    private final HttpClient http = HttpClient.newHttpClient();
    private final ThreadWatch watch = new ThreadWatch();
    private volatile Page ready = Page.plain(200, "ready");
    private volatile Page metrics = new Page(200, "text/x-metrics", "calls 1\n");
    private final Map<String, Supplier<Page>> pages = new LinkedHashMap<>();
    private SidePort side;

    @BeforeEach
    void open() throws IOException {
        pages.put("/metrics", this::metrics);
        pages.put("/health", () -> Page.plain(200, "alive"));
        pages.put("/ready", () -> ready);
        side = new SidePort(loopback(0), pages, watch);
    }

    @AfterEach
    void close() {
        side.close();
    }

    private Page metrics() {
        if (metrics == null) {
            throw new IllegalStateException("made to fail");
        }
        return metrics;
    }

    private static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(request(path).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + side.address().getPort() + path));
    }

    /** Everything that comes back for these bytes, until the port closes the connection. */
    private String raw(String bytes) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(side.address().getAddress(), side.address().getPort());
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    @Test
    void metricsComeWithTheirType() throws Exception {
        HttpResponse<String> response = get("/metrics");
        assertEquals(200, response.statusCode());
        assertEquals(
                "text/x-metrics", response.headers().firstValue("content-type").orElseThrow());
        assertEquals("calls 1\n", response.body());
    }

    @Test
    void pagesAreMadeAtEachRequest() throws Exception {
        ready = Page.plain(503, "starting");
        assertEquals("503 starting\n", answer("/ready"));
        ready = Page.plain(200, "ready");
        assertEquals("200 ready\n", answer("/ready"));
        assertEquals("200 alive\n", answer("/health"));
    }

    private String answer(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = get(path);
        return response.statusCode() + " " + response.body();
    }

    @Test
    void otherPathsListThoseThatAre() throws Exception {
        assertEquals("404 There is no such page. The pages are:\n/metrics\n/health\n/ready\n", answer("/"));
        assertEquals("200 alive\n", answer("/health?verbose=1"));
    }

    @Test
    void onlyReads() throws Exception {
        HttpResponse<String> post =
                http.send(request("/health").POST(BodyPublishers.ofString("x")).build(), BodyHandlers.ofString());
        assertEquals(405, post.statusCode());
        assertEquals("GET, HEAD", post.headers().firstValue("allow").orElseThrow());

        HttpResponse<String> head = http.send(
                request("/health").method("HEAD", BodyPublishers.noBody()).build(), BodyHandlers.ofString());
        assertEquals(200, head.statusCode());
        assertEquals("6", head.headers().firstValue("content-length").orElseThrow());
        assertEquals("", head.body());
    }

    @Test
    void aPageThatCannotBeMadeHurtsNothingElse() throws Exception {
        metrics = null;
        assertEquals("500 This page could not be made; the host's log says why.\n", answer("/metrics"));
        assertEquals("200 alive\n", answer("/health"));
    }

    @Test
    void readsNoMoreThanARequestNeeds() throws Exception {
        assertStatus(414, raw("GET /" + "x".repeat(9000) + " HTTP/1.1\r\nHost: a\r\n\r\n"));
        assertStatus(431, raw("GET /health HTTP/1.1\r\nHost: a\r\nX: " + "x".repeat(17_000) + "\r\n\r\n"));
        assertStatus(200, raw("GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 2147483647\r\n\r\nxxx"));
        assertStatus(400, raw("RASP\1\0\0\0 something else altogether\r\n\r\n"));
        assertEquals("200 alive\n", answer("/health"));
    }

    private static void assertStatus(int status, String response) {
        assertTrue(response.startsWith("HTTP/1.1 " + status), response);
    }

    @Test
    void aConnectionIsGoodForOneRequest() throws Exception {
        String response = raw("GET /health HTTP/1.1\r\nHost: a\r\n\r\nGET /ready HTTP/1.1\r\nHost: a\r\n\r\n");
        assertTrue(response.endsWith("\r\n\r\nalive\n"), response);
    }

    @Test
    void aThousandRequestsAtOnceGetTheAnswerOfTheFirst() throws Exception {
        String response = raw("GET /health HTTP/1.1\r\nHost: a\r\n\r\n".repeat(1000));
        assertTrue(response.endsWith("\r\n\r\nalive\n"), response);
    }

    @Test
    void whoTakesTooLongIsCut() throws Exception {
        side.close();
        side = new SidePort(loopback(0), pages, watch, Duration.ofMillis(100));
        assertEquals("", raw("GET /hea"));
    }

    @ParameterizedTest
    @ValueSource(ints = {SidePort.CONNECTION_LIMIT, 10 * SidePort.CONNECTION_LIMIT})
    void othersThatAreSilentOrSlowKeepNobodyWaiting(int others) throws Exception {
        List<Socket> held = new ArrayList<>();
        try {
            for (int i = 0; i < others; i++) {
                Socket other = connect();
                held.add(other);
                if (i % 2 == 0) {
                    other.getOutputStream()
                            .write("GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: ".getBytes(StandardCharsets.US_ASCII));
                }
                if (i % 16 == 0) {
                    assertEquals("200 alive\n", answer("/health"));
                    assertEquals("200 ready\n", answer("/ready"));
                }
            }
            for (int i = 0; i < SidePort.CONNECTION_LIMIT; i++) {
                assertEquals("200 alive\n", answer("/health"));
                assertEquals("200 ready\n", answer("/ready"));
            }
            assertTrue(closed(held.get(0)), "the oldest silent connection is kept");
        } finally {
            for (Socket socket : held) {
                socket.close();
            }
        }
    }

    @Test
    void aClientThatEndsItsOutputGetsItsAnswer() throws Exception {
        metrics = Page.plain(200, "x".repeat(4 << 20));
        try (Socket socket = connect()) {
            socket.getOutputStream().write("GET /metrics HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            String response = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(response.endsWith("x".repeat(4 << 20) + "\n"), () -> response.length() + " bytes came");
        }
    }

    private static boolean closed(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException e) {
            return true;
        }
    }

    @Test
    void aTakenAddressIsNamed() {
        InetSocketAddress taken = side.address();
        IOException refused =
                assertThrows(IOException.class, () -> new SidePort(loopback(taken.getPort()), pages, watch));
        assertTrue(
                refused.getMessage().startsWith("The side port cannot listen on localhost:" + taken.getPort() + ": "),
                refused.getMessage());
    }

    @Test
    void anUnknownNameIsNamed() {
        IOException refused = assertThrows(
                IOException.class,
                () -> new SidePort(InetSocketAddress.createUnresolved("no.such.host", 0), pages, watch));
        assertEquals("The side port cannot listen on no.such.host: the name cannot be resolved", refused.getMessage());
    }
}
