// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.framework.compose.Composes;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.host.ServiceState;
import org.creo.framework.limits.Limits;
import org.creo.framework.program.HttpAnswer;
import org.creo.framework.program.HttpProgram;
import org.creo.framework.program.HttpRequest;
import org.creo.framework.program.Stateless;
import org.creo.framework.queue.Principal;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that answer requests of HTTP as they are. */
@Timeout(60)
class HttpProgramsTest {
    private static final int LARGE = 1 << 20;
    private static final Map<String, Principal> CALLERS =
            Map.of("good", new Principal("ann", Set.of("staff")), "other", new Principal("bob", Set.of()));

    private MemoryHost host;
    private RawHttp client;

    private void start(ServiceHost.Builder builder) throws IOException {
        host = new MemoryHost(builder.service(new DeskDispatcher(new MyDesk())), MemoryHost.Cut.WHOLE);
        client = connect(host);
    }

    /** A host with one program, at {@code /p}. */
    private void serve(HttpProgram program, String... roles) throws IOException {
        start(ServiceHost.builder().program("/p", program, roles));
    }

    RawHttp connect(MemoryHost to) throws IOException {
        return to.connect();
    }

    /** The answer to a HEAD. */
    Answer readHead(RawHttp from) throws IOException {
        return from.readHead();
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        host.close();
    }

    private Answer get(String path, String... fields) throws IOException {
        return client.get(path, fields).read();
    }

    private Answer send(String method, String path, String type, String body, String... fields) throws IOException {
        return client.send(RawHttp.request(method, path, type, body, fields)).read();
    }

    @Test
    void aProgramSeesTheWholeRequest() throws IOException {
        serve(request -> HttpAnswer.text(String.join(
                "|",
                request.method(),
                request.target(),
                request.path(),
                request.segments().toString(),
                request.query().toString(),
                request.field("X-Mine").orElse("none"),
                request.fields("accept").toString(),
                request.text())));
        assertEquals(
                "PUT|/p/caf%C3%A9/b/?q=1&q=a+b|/p/café/b/|[café, b, ]|{q=[1, a b]}|yes|[]|some text",
                send("PUT", "/p/caf%C3%A9/b/?q=1&q=a+b", "text/weird", "some text", "x-mine: yes")
                        .body());
        assertEquals("GET|/p|/p|[]|{}|none|[a/b]|", get("/p", "accept: a/b").body());
    }

    @Test
    void aProgramDecidesStatusFieldsAndBody() throws IOException {
        serve(request -> HttpAnswer.html("<p>gone")
                .withStatus(410)
                .with("Cache-Control", "no-store")
                .with("X-Content-Type-Options", "other")
                .withCookie("a=1; HttpOnly"));
        Answer answer = get("/p/any");
        assertEquals(410, answer.status());
        assertEquals("<p>gone", answer.body());
        assertEquals("no-store", answer.field("cache-control"));
        assertEquals("other", answer.field("x-content-type-options"));
        assertEquals("a=1; HttpOnly", answer.field("set-cookie"));
        assertEquals("text/html; charset=utf-8", answer.field("content-type"));
        assertEquals("7", answer.field("content-length"));
    }

    @Test
    void fieldsAreLatin1InBothDirections() throws IOException {
        serve(request -> {
            String value = request.field("X-Mine").orElseThrow();
            return HttpAnswer.text(request.fieldNames().contains("x-mine") + " " + value.length())
                    .with("x-mine", value);
        });
        // The two bytes that UTF-8 has for this letter are two characters of Latin-1.
        Answer answer = get("/p", "X-Mine: \u00e9");
        assertEquals("true 2", answer.body());
        assertEquals("\u00c3\u00a9", answer.field("x-mine"));
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 304, 302, 200})
    void anAnswerMayHaveNoBody(int status) throws IOException {
        serve(request -> HttpAnswer.of(status));
        assertEquals("", get("/p").body());
        assertEquals(status, get("/p").status());
    }

    @Test
    void aHeadIsAnsweredWithoutTheBody() throws IOException {
        serve(request -> HttpAnswer.text(request.method()));
        Answer head = readHead(client.send("HEAD /p HTTP/1.1\r\nHost: localhost\r\n\r\n"));
        assertEquals("4", head.field("content-length"));
        assertEquals("GET", get("/p").body());
    }

    @Test
    void formsAreDecoded() throws IOException {
        serve(request -> HttpAnswer.text(request.form().toString()));
        String form = "application/x-www-form-urlencoded";
        assertEquals(
                "{a=[1, 2], b=[x y]}", send("POST", "/p", form, "a=1&a=2&b=x+y").body());
        assertEquals("{}", send("POST", "/p", "text/plain", "a=1").body());
        Answer wrong = send("POST", "/p", form, "a=%ZZ");
        assertEquals(400, wrong.status());
        assertTrue(wrong.body().contains("two hexadecimal digits"), wrong.body());
    }

    @Test
    void methodsComeFirstThenTheLongestPath() throws IOException {
        start(ServiceHost.builder()
                .program("/", request -> HttpAnswer.text("all"))
                .program("/p/q", request -> HttpAnswer.text("long"))
                .program("/p", request -> HttpAnswer.text("short")));
        assertEquals("all", get("/").body());
        assertEquals("all", get("/", "accept: text/html").body());
        assertEquals("all", get("/other/q").body());
        assertEquals("short", get("/p/").body());
        assertEquals("short", get("/p/qq").body());
        assertEquals("long", get("/p/q").body());
        assertEquals("long", get("/p/%71/r").body());
        assertEquals(200, get("/creo/").status());
        assertEquals(405, get("/door.Desk/put").status());
        assertEquals("all", get("/door.Desk/other").body());
    }

    @Test
    void requestsRunOneAfterTheOther() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger calls = new AtomicInteger();
        serve(request -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            Thread.sleep(20);
            inside.decrementAndGet();
            return HttpAnswer.text("" + calls.incrementAndGet());
        });
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                try (RawHttp each = connect(host)) {
                    assertEquals(200, each.get("/p").read().status());
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            threads[i].start();
        }
        for (Thread each : threads) {
            each.join();
        }
        assertEquals(4, calls.get());
        assertEquals(1, most.get());
    }

    /** Answers when two requests are inside. */
    @Stateless
    private static class Meeting implements HttpProgram {
        private final CyclicBarrier both = new CyclicBarrier(2);

        @Override
        public HttpAnswer answer(HttpRequest request) throws Exception {
            both.await(20, TimeUnit.SECONDS);
            return HttpAnswer.text("met on " + Thread.currentThread().getName());
        }
    }

    /** The same, on threads of their own. */
    @Composes
    private static class ComposingMeeting extends Meeting {}

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void requestsOfAStatelessProgramRunAtTheSameTime(boolean composes) throws Exception {
        serve(composes ? new ComposingMeeting() : new Meeting());
        Thread other = new Thread(() -> {
            try (RawHttp each = connect(host)) {
                each.get("/p").read();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        String met = get("/p").body();
        assertTrue(met.startsWith("met on"), met);
        other.join();
    }

    @Test
    void aProgramThatFailsIsNoSecretOfTheLogOnly() throws IOException {
        serve(request -> {
            throw new IOException("secret");
        });
        Answer answer = get("/p");
        assertEquals(500, answer.status());
        assertFalse(answer.body().contains("secret"), answer.body());
        assertTrue(answer.body().contains("under id"), answer.body());
        assertEquals(200, get("/creo/").status());
    }

    @Test
    void aProgramThatGivesNothingFails() throws IOException {
        serve(request -> null);
        assertEquals(500, get("/p").status());
    }

    @Test
    void aBodyThatIsTooLargeIsRefused() throws IOException {
        start(ServiceHost.builder()
                .limits(Limits.defaults().withHttpBody(1024))
                .program("/p", request -> HttpAnswer.text("" + request.body().length)));
        assertEquals("1024", send("POST", "/p", "a/b", "x".repeat(1024)).body());
        assertEquals(413, send("POST", "/p", "a/b", "x".repeat(1025)).status());
    }

    @Test
    void aLargeBodyGoesThereAndBack() throws IOException {
        serve(request -> HttpAnswer.bytes("a/b", request.body()));
        String large = "0123456789abcdef".repeat(LARGE / 16);
        assertEquals(large, send("POST", "/p", "a/b", large).body());
    }

    @Test
    void onlyCallersWithTheRoleGetIn() throws IOException {
        start(ServiceHost.builder()
                .authenticator(token -> Optional.ofNullable(CALLERS.get(new String(token, StandardCharsets.UTF_8))))
                .program("/p", request -> HttpAnswer.text("in"), "staff"));
        assertEquals("in", get("/p", "authorization: Bearer good").body());
        for (String method : List.of("GET", "HEAD", "OPTIONS", "POST")) {
            for (String path : List.of("/p", "/p/", "/%70", "/p/a/../b")) {
                try (RawHttp each = connect(host)) {
                    RawHttp sent = each.send(method + " " + path
                            + " HTTP/1.1\r\nHost: localhost\r\nauthorization: Bearer other\r\n\r\n");
                    assertEquals(403, (method.equals("HEAD") ? readHead(sent) : sent.read()).status(), method + path);
                }
            }
        }
        try (RawHttp each = connect(host)) {
            assertEquals(401, each.get("/p").read().status());
        }
    }

    @Test
    void pagesOfOthersMaySendPeopleAndNothingElse() throws IOException {
        AtomicInteger calls = new AtomicInteger();
        serve(request -> HttpAnswer.text("" + calls.incrementAndGet()));
        String[] visit = {
            "Origin: https://other.example",
            "Sec-Fetch-Site: cross-site",
            "Sec-Fetch-Mode: navigate",
            "Sec-Fetch-Dest: document"
        };
        assertEquals("1", get("/p", visit).body());
        assertEquals(403, get("/p", "Origin: https://other.example").status());
        assertEquals(403, send("POST", "/p", "text/plain", "x", visit).status());
        assertEquals(1, calls.get());
    }

    @Test
    void aStreamGoesThereAndBackWithoutBeingKept() throws IOException {
        start(ServiceHost.builder()
                .limits(Limits.defaults().withHttpBody(1024))
                .program("/p", (request, body, output) -> {
                    assertEquals(0, request.body().length);
                    body.transferTo(output.begin(HttpAnswer.bytes("a/b", new byte[0])));
                }));
        String large = "0123456789abcdef".repeat(LARGE / 16);
        Answer answer = send("POST", "/p", "a/b", large);
        assertEquals(200, answer.status());
        assertEquals(large, answer.body());
        assertEquals("", get("/p").body());
    }

    @Test
    void aStreamThatFailsBreaksOff() throws IOException {
        start(ServiceHost.builder()
                .program("/early", (request, body, output) -> {
                    throw new IllegalStateException("before the answer");
                })
                .program("/late", (request, body, output) -> {
                    output.begin(HttpAnswer.text("some"));
                    throw new IllegalStateException("within the answer");
                })
                .program("/never", (request, body, output) -> body.readAllBytes()));
        assertEquals(500, get("/early").status());
        assertEquals(500, get("/never").status());
        Answer late = get("/late");
        assertEquals(200, late.status());
        assertTrue(late.cut());
    }

    @Test
    void fieldsOfStreamsAreThoseOfWholeAnswers() throws IOException {
        start(ServiceHost.builder()
                .program("/none", (request, body, output) -> output.begin(HttpAnswer.of(204)))
                .program("/some", (request, body, output) -> output.begin(HttpAnswer.text("some"))));
        assertEquals(204, get("/none").status());
        assertEquals(
                200,
                readHead(client.send("HEAD /some HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                        .status());
        assertEquals("some", get("/some").body());
    }

    @Test
    void aMetricNamesAProgramByItsPath() throws IOException {
        serve(request -> HttpAnswer.of(204));
        assertEquals(
                List.of("door.Desk", "/p"),
                host.host().services().stream().map(ServiceState::name).toList());
    }
}
