// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.creo.client.CallHook;
import org.creo.client.CallInfo;
import org.creo.client.CancelledException;
import org.creo.client.CreoException;
import org.creo.client.DeadlineException;
import org.creo.client.MalformedException;
import org.creo.client.Phase;
import org.creo.client.RefusedException;
import org.creo.client.RestException;
import org.creo.client.RestOptions;
import org.creo.client.Status;
import org.creo.client.TransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls to services of others that answer well, badly, slowly or not at all. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RestServiceTest {
    private static final RestMethod<String[]> NAMES =
            RestMethod.of("Shop.names", "GET", JsonTypes.STRING.array(String[]::new));
    private static final RestMethod<Optional<String>> FIND =
            RestMethod.of("Shop.find", "GET", JsonTypes.STRING.optional());
    private static final RestMethod<Void> REMOVE = RestMethod.of("Shop.remove", "DELETE");
    private static final RestMethod<byte[]> PLOT = RestMethod.ofBytes("Shop.plot", "GET", "image/png");
    private static final Consumer<RestRequest> AT = request -> request.path("/names");

    private static final class Missing extends CreoException {
        private static final long serialVersionUID = 1;
        final String name;

        Missing(String name) {
            super(null);
            this.name = name;
        }

        static Missing read(JsonReader in) {
            String name = null;
            in.beginObject();
            while (in.nextMember()) {
                if (in.name().equals("name")) {
                    name = JsonTypes.STRING.value(in);
                } else {
                    in.skip();
                }
            }
            return new Missing(in.given(name, "name"));
        }
    }

    private static RestService service(RestPeer peer) {
        return new RestService(peer.url(), RestOptions.defaults());
    }

    private static <E extends CreoException> E fails(Class<E> type, String answer, RestMethod<?> method)
            throws Exception {
        try (RestPeer peer = RestPeer.of(answer);
                RestService service = service(peer)) {
            E error = assertThrows(type, () -> service.call(method, AT));
            assertEquals(peer.url(), error.address());
            assertTrue(
                    error.getMessage() == null || error.getMessage().startsWith(method + " at " + peer.url() + ": "),
                    error::getMessage);
            ExecutionException later = assertThrows(
                    ExecutionException.class,
                    () -> service.callAsync(method, AT).get());
            assertEquals(type, later.getCause().getClass());
            return error;
        }
    }

    @Test
    void argumentsGoToPathQueryAndBody() throws Exception {
        try (RestPeer peer = RestPeer.of(RestPeer.json("[\"a\", \"b\"]"));
                RestService service = new RestService(
                        peer.url() + "/v1/", RestOptions.defaults().withHeader("Accept-Language", "de"))) {
            assertArrayEquals(
                    new String[] {"a", "b"},
                    service.call(
                            NAMES,
                            request -> request.path("/x/")
                                    .segment(JsonTypes.STRING, "a/b c\u00e9")
                                    .path(".png/")
                                    .rest("d/e?f")
                                    .query("q", JsonTypes.STRING, "&= +")
                                    .query("no", JsonTypes.INT.optional(), Optional.empty())
                                    .query("n", JsonTypes.INTS, new int[] {1, 2})));
            String request = peer.requests.take();
            assertTrue(
                    request.startsWith("GET /v1/x/a%2Fb%20c%C3%A9.png/d/e%3Ff?q=%26%3D%20%2B&n=1&n=2 HTTP/1.1\r\n"),
                    request);
            assertTrue(request.contains("Accept: application/json\r\n"), request);
            assertTrue(request.contains("Accept-Language: de\r\n"), request);
            assertFalse(request.contains("Accept-Encoding"), request);
            assertFalse(request.contains("Upgrade"), request);

            service.call(
                    REMOVE,
                    request1 -> request1.path("/x")
                            .member("id", JsonTypes.LONG, 1L << 60)
                            .member("none", JsonTypes.STRING.optional(), Optional.empty())
                            .member("some", JsonTypes.STRING.optional(), Optional.of("s")));
            request = peer.requests.take();
            assertTrue(request.endsWith("\r\n\r\n{\"id\":1152921504606846976,\"some\":\"s\"}"), request);
            assertTrue(request.contains("Content-Type: application/json\r\n"), request);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", ".."})
    void noArgumentLeadsToAnotherPath(String name) throws Exception {
        try (RestPeer peer = RestPeer.of(RestPeer.json("[]"));
                RestService service = service(peer)) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> service.call(NAMES, request -> request.path("/a/").segment(JsonTypes.STRING, name)));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> service.call(NAMES, request -> request.path("/a/").rest("b/" + name + "/c")));
            assertTrue(peer.requests.isEmpty());
        }
    }

    @Test
    void nothingIsThereWhere404SaysSo() throws Exception {
        try (RestPeer peer = RestPeer.of(RestPeer.answer("404 Not Found", "", "no"));
                RestService service = service(peer)) {
            assertEquals(Optional.empty(), service.call(FIND, AT));
            assertEquals(Optional.empty(), service.callAsync(FIND, AT).get());
            RestException error = assertThrows(RestException.class, () -> service.call(NAMES, AT));
            assertEquals(Status.UNKNOWN_METHOD, error.status());
            assertEquals("no", error.text());
        }
        try (RestPeer peer = RestPeer.of("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
                RestService service = service(peer)) {
            assertEquals(Optional.empty(), service.call(FIND, AT));
            service.call(REMOVE, AT);
            assertThrows(MalformedException.class, () -> service.call(NAMES, AT));
        }
    }

    @Test
    void aStatusThatIsAnErrorHasItsBody() throws Exception {
        RestException error = fails(
                RestException.class,
                RestPeer.answer("500 Oops", "Content-Type: text/html\r\n", "<p>" + "x".repeat(100_000)),
                NAMES);
        assertEquals(500, error.code());
        assertEquals("text/html", error.mediaType());
        assertEquals(Status.INTERNAL, error.status());
        assertEquals(8 << 10, error.body().length);
        assertTrue(error.getMessage().endsWith(": 500"), error.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "400, MALFORMED",
        "401, UNAUTHENTICATED",
        "403, FORBIDDEN",
        "404, UNKNOWN_METHOD",
        "413, TOO_LARGE",
        "418, INTERNAL",
        "429, BUSY",
        "503, UNAVAILABLE",
        "504, DEADLINE"
    })
    void statusesMeanTheSameAsOfHostsOfCreo(int code, Status status) throws Exception {
        assertEquals(
                status,
                fails(RestException.class, RestPeer.answer(code + " x", "", ""), REMOVE)
                        .status());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\": \"n\", \"more\": [1]}",
                "{\"type\": \"urn:creo:lab.Missing\", \"status\": 404, \"name\": 1, \"value\": {\"name\": \"n\"}}"
            })
    void declaredExceptionsHaveTheirFields(String body) throws Exception {
        RestMethod<String[]> declaring = NAMES.declaring(404, Missing::read);
        assertEquals("n", fails(Missing.class, RestPeer.answer("404 x", "", body), declaring).name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>", "{\"name\": 1}", "{\"type\": \"urn:creo:x\"}", "[]"})
    void whatHasNotTheFieldsOfAnExceptionIsNone(String body) throws Exception {
        RestMethod<String[]> declaring = NAMES.declaring(404, Missing::read);
        assertEquals(
                body,
                fails(RestException.class, RestPeer.answer("404 x", "", body), declaring)
                        .text());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[1]|/0: expected a text, not 1]",
                "[\"a\", null]|/1: expected a text, not null]",
                "{\"a\": 1}|expected an array, not {\"a\": 1}",
                "[\"a\"] x|there is more after the value: x",
                "[\"a\"|expected ',' or ']', and it ends"
            })
    void whatMakesNoSenseSaysWhere(String body, String message) throws Exception {
        MalformedException error = fails(MalformedException.class, RestPeer.json(body), NAMES);
        assertTrue(error.getMessage().endsWith(": " + message), error.getMessage());
        assertEquals(Phase.DECODE, error.phase());
    }

    @Test
    void anotherMediaTypeIsRefused() throws Exception {
        String html = RestPeer.answer("200 OK", "Content-Type: text/html\r\n", "[]");
        assertTrue(fails(MalformedException.class, html, NAMES)
                .getMessage()
                .endsWith("text/html, where application/json was expected"));
        assertTrue(fails(MalformedException.class, html, PLOT)
                .getMessage()
                .endsWith("text/html, where image/png was expected"));
        for (String type : List.of(
                "", "Content-Type: application/vnd.x+json; charset=utf-8\r\n", "Content-Type: text/plain\r\n")) {
            try (RestPeer peer = RestPeer.of(RestPeer.answer("200 OK", type, "[]"));
                    RestService service = service(peer)) {
                assertEquals(0, service.call(NAMES, AT).length);
            }
        }
        try (RestPeer peer = RestPeer.of(RestPeer.answer("200 OK", "Content-Type: Image/PNG\r\n", "png"));
                RestService service = service(peer)) {
            assertEquals("png", new String(service.call(PLOT, AT)));
        }
    }

    @Test
    void whatIsPackedWithoutBeingAskedIsRefused() throws Exception {
        String packed = RestPeer.answer("200 OK", "Content-Encoding: gzip\r\n", "\u001f\b");
        assertTrue(fails(MalformedException.class, packed, NAMES)
                .getMessage()
                .endsWith("encoded by gzip, which was not asked for"));
    }

    @Test
    void aBodyOverTheLimitEndsTheCall() throws Exception {
        RestPeer.Answer endless = (request, socket, out) -> {
            out.write("HTTP/1.1 200 OK\r\n\r\n[".getBytes());
            byte[] part = "\"0123456789\",".repeat(1000).getBytes();
            while (true) {
                out.write(part);
            }
        };
        try (RestPeer peer = new RestPeer(endless);
                RestService service =
                        new RestService(peer.url(), RestOptions.defaults().withBodyLimit(1 << 20))) {
            MalformedException error = assertThrows(MalformedException.class, () -> service.call(NAMES, AT));
            assertTrue(error.getMessage().contains("more than 1048576 bytes"), error.getMessage());
            service.call(REMOVE, AT); // of which nothing is wanted
        }
    }

    @Test
    void aBodyThatIsCutIsNotWhole() throws Exception {
        String chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[\"a\r\n5\r\n\",";
        assertEquals(Phase.WAIT, fails(TransportException.class, chunked, NAMES).phase());
        fails(TransportException.class, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n[]", NAMES);
        fails(TransportException.class, "HTTP/1.1 200 OK\r\nContent-Le", NAMES);
        fails(TransportException.class, "SSH-2.0-x\r\n\r\n", NAMES);
        fails(TransportException.class, "", NAMES);
    }

    @Test
    void noServiceIsThere() throws Exception {
        try (Socket taken = new Socket()) { // so that no other program takes the port meanwhile
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String base = "http://127.0.0.1:" + taken.getLocalPort();
            try (RestService service = new RestService(base, RestOptions.defaults())) {
                assertEquals(
                        Phase.CONNECT,
                        assertThrows(TransportException.class, () -> service.call(NAMES, AT))
                                .phase());
            }
        }
    }

    /** Completes when the client has closed its end. */
    private static RestPeer.Answer notices(String begun, CompletableFuture<Integer> closed, CountDownLatch asked) {
        return (request, socket, out) -> {
            out.write(begun.getBytes());
            out.flush();
            asked.countDown();
            InputStream in = socket.getInputStream();
            try {
                closed.complete(in.read());
            } catch (IOException e) {
                closed.complete(-1);
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1,"})
    void theTimeOfACallIsLimited(String begun) throws Exception {
        CompletableFuture<Integer> closed = new CompletableFuture<>();
        try (RestPeer peer = new RestPeer(notices(begun, closed, new CountDownLatch(1)));
                RestService service = service(peer)) {
            RestService hasty = service.withCallTimeout(Duration.ofMillis(100));
            DeadlineException error = assertThrows(DeadlineException.class, () -> hasty.call(NAMES, AT));
            assertTrue(error.getMessage().endsWith(": no whole answer within 100 ms"), error.getMessage());
            assertEquals(-1, closed.get());
            assertThrows(
                    ExecutionException.class, () -> hasty.callAsync(NAMES, AT).get());
        }
    }

    /** The limit is Java's. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\n|X-Some: abcdefghijklmnop\r\n",
                "HTTP/1.1 200 OK\r\nX-Some: |abcdefghijklmnop",
                "HTTP/1.1 200 |abcdefghijklmnop",
                "|HTTP/1.1 103 Early Hints\r\nX-Some: a\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;|abcdefghijklmnop"
            })
    void aHeadWithoutEndIsNotTakenWhole(String answer) throws Exception {
        int at = answer.indexOf('|');
        byte[] endless = answer.substring(at + 1).repeat(1000).getBytes(StandardCharsets.UTF_8);
        RestPeer.Answer hostile = (request, socket, out) -> {
            out.write(answer.substring(0, at).getBytes(StandardCharsets.UTF_8));
            while (true) {
                out.write(endless);
            }
        };
        try (RestPeer peer = new RestPeer(hostile);
                RestService service = new RestService(
                        peer.url(), RestOptions.defaults().withCallTimeout(ChronoUnit.FOREVER.getDuration()))) {
            String message = assertThrows(TransportException.class, () -> service.call(NAMES, AT))
                    .getMessage();
            assertTrue(message.startsWith("Shop.names at " + peer.url() + ": "), message);
            assertTrue(message.matches(".*[Tt]oo (big|many|long).*"), message);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1,"})
    void aCallThatIsGivenUpIsWithdrawn(String begun) throws Exception {
        CompletableFuture<Integer> closed = new CompletableFuture<>();
        CountDownLatch asked = new CountDownLatch(1);
        try (RestPeer peer = new RestPeer(notices(begun, closed, asked));
                RestService service = service(peer)) {
            CompletableFuture<String[]> call = service.callAsync(NAMES, AT);
            asked.await();
            call.cancel(true);
            assertEquals(-1, closed.get());
        }
    }

    @Test
    void anInterruptEndsACall() throws Exception {
        CompletableFuture<Integer> closed = new CompletableFuture<>();
        CountDownLatch asked = new CountDownLatch(1);
        try (RestPeer peer = new RestPeer(notices("", closed, asked));
                RestService service = service(peer)) {
            CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
            Thread caller = new Thread(() -> {
                try {
                    service.call(NAMES, AT);
                } catch (CancelledException e) {
                    interrupted.complete(Thread.currentThread().isInterrupted());
                }
            });
            caller.start();
            asked.await();
            caller.interrupt();
            assertTrue(interrupted.get());
            assertEquals(-1, closed.get());
        }
    }

    @Test
    void closingEndsCalls() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CompletableFuture<Integer> closed = new CompletableFuture<>();
        try (RestPeer peer = new RestPeer(notices("", closed, asked))) {
            RestService service = service(peer);
            CompletableFuture<String[]> call = service.callAsync(NAMES, AT);
            asked.await();
            service.withCallTimeout(Duration.ofSeconds(1)).close();
            assertFalse(call.isDone());
            service.close();
            assertEquals(
                    CancelledException.class,
                    assertThrows(ExecutionException.class, call::get).getCause().getClass());
            assertEquals(-1, closed.get());
            assertThrows(CancelledException.class, () -> service.call(NAMES, AT));
        }
    }

    @Test
    void callsRunAtTheSameTime() throws Exception {
        CyclicBarrier both = new CyclicBarrier(2);
        try (RestPeer peer = new RestPeer((request, socket, out) -> {
                    both.await();
                    out.write(RestPeer.json("[]").getBytes());
                });
                RestService service = service(peer)) {
            CompletableFuture<String[]> first = service.callAsync(NAMES, AT);
            service.call(NAMES, AT);
            first.get();
        }
    }

    private static RestPeer redirecting(String location) throws Exception {
        return new RestPeer((request, socket, out) -> out.write((request.contains(" /names ")
                        ? RestPeer.answer("302 Found", "Location: " + location + "\r\n", "")
                        : RestPeer.json("[\"there\"]"))
                .getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void redirectsAreFollowedOnTheSameHost() throws Exception {
        RestOptions options = RestOptions.defaults().withToken("secret");
        try (RestPeer peer = redirecting("/other");
                RestService service = new RestService(peer.url(), options)) {
            assertEquals("there", service.call(NAMES, AT)[0]);
            RestException error = assertThrows(RestException.class, () -> service.call(REMOVE, AT));
            assertEquals(302, error.code());
        }
        try (RestPeer thief = RestPeer.of(RestPeer.json("[]"));
                RestPeer peer = redirecting(thief.url() + "/other");
                RestService service = new RestService(peer.url(), options)) {
            RestException error = assertThrows(RestException.class, () -> service.call(NAMES, AT));
            assertTrue(
                    error.getMessage().endsWith("302, which leads to " + thief.url() + "/other and is not followed"),
                    error.getMessage());
            assertTrue(peer.requests.take().contains("Authorization: Bearer secret\r\n"));
            assertTrue(thief.requests.isEmpty());
        }
        try (RestPeer peer = redirecting("/names");
                RestService service = service(peer)) {
            assertEquals(
                    302,
                    assertThrows(RestException.class, () -> service.call(NAMES, AT))
                            .code());
            assertEquals(6, peer.requests.size());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost:80",
                "ftp://x",
                "http:///x",
                "http://u:p@x",
                "http://x?y",
                "http://x#y",
                "http://x y",
                "unix:/x",
                "http://example.org"
            })
    void whatIsNoServiceIsRefused(String url) {
        RestOptions options = RestOptions.defaults().withKey("X-Key", "k");
        assertEquals(
                Status.BAD_ARGUMENT,
                assertThrows(RefusedException.class, () -> new RestService(url, options))
                        .status());
    }

    @Test
    void secretsGoWhereTheyAreSafe() {
        RestOptions options = RestOptions.defaults().withToken("t");
        for (String url :
                List.of("https://example.org", "http://localhost:1", "http://127.0.0.1", "http://[::1]:2/x")) {
            new RestService(url, options).close();
        }
        new RestService("http://example.org", options.allowPlaintextToken()).close();
        assertThrows(
                IllegalArgumentException.class, () -> RestOptions.defaults().withToken("a\r\nX: y"));
        assertThrows(
                IllegalArgumentException.class, () -> RestOptions.defaults().withHeader("Content-Length", "1"));
        assertThrows(
                IllegalArgumentException.class, () -> RestOptions.defaults().withBodyLimit(0));
        assertThrows(
                IllegalArgumentException.class, () -> RestOptions.defaults().withCallTimeout(Duration.ZERO));
    }

    @Test
    void aViewIsTheServiceAtAnotherUrl() throws Exception {
        try (RestPeer one = RestPeer.of(RestPeer.json("[\"one\"]"));
                RestPeer other = RestPeer.of(RestPeer.json("[\"other\"]"))) {
            RestService service =
                    new RestService(one.url(), RestOptions.defaults().withHeader("X-Own", "kept"));
            RestService view = service.withUrl(other.url() + "/deep/");
            assertArrayEquals(new String[] {"other"}, view.call(NAMES, AT));
            String request = other.requests.take();
            assertTrue(request.startsWith("GET /deep/names HTTP/1.1\r\n"), request);
            assertTrue(request.contains("X-Own: kept\r\n"), request);
            view.close();
            assertArrayEquals(new String[] {"one"}, service.call(NAMES, AT));
            assertArrayEquals(new String[] {"one"}, view.withUrl(one.url()).call(NAMES, AT), "a view of a view");
            service.close();
            assertThrows(CancelledException.class, () -> view.call(NAMES, AT), "closing the original closes it");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:2/x, 'is elsewhere than http://localhost:1, and secrets are for that alone'",
        "https://localhost:1, 'is elsewhere than http://localhost:1, and secrets are for that alone'",
        "http://127.0.0.1:1, 'is elsewhere than http://localhost:1, and secrets are for that alone'",
        "http://localhost:1@evil.x, has more than a host and a path",
        "http://evil.example, 'is not encrypted, and secrets are not sent there (allowPlaintextToken)'",
        "file:///etc/passwd, is not like https://api.example.org/v1"
    })
    void secretsGoToNoOtherService(String url, String why) {
        RestService service =
                new RestService("http://localhost:1", RestOptions.defaults().withToken("t"));
        service.withUrl("http://localhost:1/other/path");
        assertEquals(
                "'" + url + "' " + why,
                assertThrows(RefusedException.class, () -> service.withUrl(url)).getMessage());
    }

    @Test
    void callsGoToTheHostsThatAreAllowed() {
        RestOptions options = RestOptions.defaults().withHosts("API.example.org", "[::1]");
        RestService service = new RestService("https://api.example.org/v1", options);
        service.withUrl("https://API.Example.ORG:8443/v2");
        service.withUrl("http://[::1]:7000");
        for (String url : List.of(
                "http://169.254.169.254/latest",
                "https://api.example.org.evil.example",
                "https://evil.example",
                "http://localhost",
                "https://api.example.org./v1")) {
            assertEquals(
                    "'" + url + "' is not at one of the hosts that may be called (withHosts)",
                    assertThrows(RefusedException.class, () -> service.withUrl(url))
                            .getMessage());
        }
        assertThrows(RefusedException.class, () -> new RestService("http://localhost:1", options));
        assertThrows(
                IllegalArgumentException.class, () -> RestOptions.defaults().withHosts());
    }

    @Test
    void hooksAreTold() throws Exception {
        List<String> told = new ArrayList<>();
        CallHook hook = new CallHook() {
            @Override
            public void before(CallInfo call) {
                told.add("before " + call);
                call.context().put("traceparent", "00-1");
                call.context().put("tracestate", "bad\r\nX-Evil: 1");
                call.context().put("baggage", "b");
            }

            @Override
            public void after(CallInfo call, Throwable error) {
                told.add("after " + call
                        + (error == null ? "" : " " + error.getClass().getSimpleName()));
            }
        };
        try (RestPeer peer = RestPeer.of(RestPeer.json("[]"));
                RestService service =
                        new RestService(peer.url(), RestOptions.defaults().withHook(hook))) {
            service.call(NAMES, AT);
            assertThrows(MalformedException.class, () -> service.call(FIND, AT));
            service.callAsync(NAMES, AT).get();
            String request = peer.requests.take();
            assertTrue(request.contains("traceparent: 00-1\r\n"), request);
            assertFalse(request.contains("tracestate") || request.contains("baggage"), request);
        }
        assertEquals(
                List.of(
                        "before Shop.names",
                        "after Shop.names",
                        "before Shop.find",
                        "after Shop.find MalformedException"),
                told.subList(0, 4));
    }

    @Test
    void tlsTrustsWhomItIsToldTo(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "a",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=a",
                        "-ext",
                        "san=dns:localhost",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        "changeit")
                .redirectErrorStream(true)
                .start();
        assertEquals(0, keytool.waitFor(), () -> "keytool");
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, "changeit".toCharArray());
        }
        KeyManagerFactory shown = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        shown.init(keys, "changeit".toCharArray());
        KeyStore authority = KeyStore.getInstance(KeyStore.getDefaultType());
        authority.load(null);
        authority.setCertificateEntry("a", keys.getCertificate("a"));
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(authority);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(shown.getKeyManagers(), trusted.getTrustManagers(), null);
        RestPeer.Answer answer =
                (request, socket, out) -> out.write(RestPeer.json("[\"safe\"]").getBytes());
        try (RestPeer peer = new RestPeer("https", tls.getServerSocketFactory(), answer);
                RestService trusting =
                        new RestService(peer.url(), RestOptions.defaults().withTls(tls));
                RestService doubting = service(peer)) {
            assertEquals("safe", trusting.call(NAMES, AT)[0]);
            TransportException error = assertThrows(TransportException.class, () -> doubting.call(NAMES, AT));
            assertEquals(Phase.CONNECT, error.phase());
        }
    }
}
