// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import door.StoreDispatcher;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.creo.framework.TestLog;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.web.MyDesk;
import org.creo.framework.web.MyStore;
import org.creo.framework.web.StreamAnswers.Answer;
import org.creo.framework.web.StreamAnswers.Frame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requests and answers of HTTP/2 on the port of a host: over sockets, whose buffers fill where a client does not read.
 */
@Timeout(60)
class Http2Test {
    private static final String NDJSON = "application/x-ndjson";
    private static final int WINDOW = 64 << 10;

    private final MyDesk desk = new MyDesk();
    private ServiceHost host;
    private RawHttp2 client;

    @BeforeEach
    void start() throws IOException {
        host = ServiceHost.builder()
                .service(new DeskDispatcher(desk))
                .service(new StoreDispatcher(new MyStore()))
                .start();
        client = new RawHttp2(host.address());
    }

    @AfterEach
    void stop() throws Exception {
        desk.allowed.countDown();
        desk.news.add("");
        client.close();
        host.close();
    }

    private Answer answers(int status, int stream) throws IOException {
        Answer answer = client.answer(stream);
        assertEquals(status, answer.status, answer::toString);
        assertTrue(answer.whole, answer::toString);
        return answer;
    }

    private void isStillGood() throws IOException {
        assertEquals("null", answers(200, client.get("/door.Desk/find?name=")).text());
    }

    @Test
    void postAnswersWithTheResultAsJson() throws IOException {
        Answer answer = answers(200, client.post("/door.Desk/same", "{\"point\":{\"y\":-0.0,\"x\":1e2}}"));
        assertEquals("{\"x\":100.0,\"y\":-0.0,\"note\":\"none\"}", answer.text());
        assertEquals("application/json", answer.fields.get("content-type"));
        assertEquals("nosniff", answer.fields.get("x-content-type-options"));
        assertEquals("34", answer.fields.get("content-length"));
        assertTrue(answer.fields.get("date").endsWith(" GMT"), answer::toString);
        assertNull(answer.fields.get("connection"));
    }

    @Test
    void methodsOfHttpAreAsOverHttp1() throws IOException {
        assertEquals(
                "",
                answers(204, client.post("/door.Desk/put", "{\"name\":\"n\"}")).text());
        Answer head = answers(200, client.begin("HEAD", "/door.Desk/find?name=north", true));
        assertEquals("33", head.fields.get("content-length"));
        assertEquals("", head.text());
        assertEquals(
                "POST, OPTIONS",
                answers(405, client.get("/door.Desk/put")).fields.get("allow"));
        answers(204, client.begin("OPTIONS", "*", true));
        answers(202, client.post("/door.Desk/note", "{\"line\":\"hello\"}"));
        Answer missing = answers(404, client.post("/door.Desk/smae", "{}"));
        assertEquals("application/problem+json", missing.fields.get("content-type"));
        assertTrue(missing.text().contains("did you mean /door.Desk/same?"), missing::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/door.Desk/find?name=", "/creo/openapi.json"})
    void aRequestWithoutABodyMayEndAfterItsHead(String path) throws IOException {
        int stream = client.begin("GET", path, false);
        client.send(RawHttp2.frame(RawHttp2.DATA, RawHttp2.END_STREAM, stream, new byte[0]));
        answers(200, stream);
        int more = client.begin("GET", "/door.Desk/find?name=", false);
        client.send(RawHttp2.frame(RawHttp2.DATA, 0, more, new byte[0]));
        client.send(RawHttp2.frame(RawHttp2.DATA, 0, more, new byte[] {'{'}));
        Answer answer = client.answer(more);
        assertEquals(400, answer.status, answer::toString);
        assertTrue(answer.text().contains("The arguments of a GET are in the URL"), answer::toString);
        isStillGood();
    }

    @Test
    void requestsAreAnsweredWhenTheirAnswersAreThere() throws Exception {
        int slow = client.post("/door.Desk/wait", "{\"name\":\"a\"}");
        assertEquals("begins a", desk.events.take());
        for (int i = 0; i < 98; i++) {
            int stream = client.get("/door.Desk/find?name=" + i);
            assertEquals(
                    "{\"x\":1.0,\"y\":-0.0,\"note\":\"" + i + "\"}",
                    answers(200, stream).text());
        }
        desk.allowed.countDown();
        answers(204, slow);
    }

    @Test
    void aBodyComesInAnyPieces() throws IOException {
        byte[] whole = "{\"point\":{\"x\":1,\"y\":2}}".getBytes();
        int stream = client.json("/door.Desk/same", "content-length", Integer.toString(whole.length));
        for (byte each : whole) {
            for (byte part : RawHttp2.frame(RawHttp2.DATA, 0, stream, new byte[] {each})) {
                client.send(new byte[] {part});
            }
        }
        client.send(RawHttp2.HEADERS, 5, stream, RawHttp2.block("trailer", "x"));
        assertEquals(
                "{\"x\":1.0,\"y\":2.0,\"note\":\"none\"}", answers(200, stream).text());
        stream = client.json("/door.Desk/put");
        client.send(RawHttp2.DATA, RawHttp2.PADDED | RawHttp2.END_STREAM, stream, "\3{\"name\":\"n\"}\0\0\0");
        answers(204, stream);
    }

    @Test
    void largeBodiesAndAnswersAreWhole() throws IOException {
        String note = "n".repeat(3_000_000);
        int stream = client.json("/door.Desk/same");
        String body = "{\"point\":{\"x\":1,\"y\":2,\"note\":\"" + note + "\"}}";
        int window = WINDOW;
        for (int at = 0; at < body.length(); ) {
            int end = Math.min(body.length(), at + Math.min(16 << 10, window));
            if (end == at) {
                Frame frame = client.await(RawHttp2.WINDOW_UPDATE);
                window += frame.stream() == stream ? frame.number() : 0;
            } else {
                client.send(RawHttp2.DATA, end == body.length() ? 1 : 0, stream, body.substring(at, end));
                window -= end - at;
                at = end;
            }
        }
        assertEquals(
                "{\"x\":1.0,\"y\":2.0,\"note\":\"" + note + "\"}",
                answers(200, stream).text());
        assertEquals(
                4_000_002,
                answers(200, client.get("/door.Desk/bytes?count=3000000")).body.size());
    }

    @Test
    void theClientIsAskedForTheBodyThatItHasAnnounced() throws IOException {
        int stream = client.json("/door.Desk/put", "expect", "100-continue");
        client.await(RawHttp2.HEADERS);
        assertEquals(100, client.soFar(stream).status);
        client.send(RawHttp2.DATA, RawHttp2.END_STREAM, stream, "{\"name\":\"n\"}");
        answers(204, stream);
    }

    @Test
    void whatIsTooLargeIsRefusedBeforeItComes() throws IOException {
        int stream = client.json("/door.Desk/nothing", "content-length", "999999999");
        answers(413, stream);
        client.await(RawHttp2.RST_STREAM);
        assertEquals(RawHttp2.NO_ERROR, client.soFar(stream).reset);
        isStillGood();
    }

    @Test
    void theContextOfTheCallComesAlong() throws IOException {
        Answer answer = answers(
                200, client.post("/door.Desk/who", "{}", "creo-context-tenant", "north", "creo-request", "r-1"));
        assertTrue(answer.text().contains("tenant=north"), answer::toString);
        assertEquals("r-1", answer.fields.get("creo-request"));
    }

    @Test
    void aDeadlineEndsTheMethod() throws Exception {
        answers(504, client.post("/door.Desk/wait", "{\"name\":\"a\"}", "creo-timeout-ms", "50"));
        assertEquals("begins a", desk.events.take());
        assertEquals("interrupted a", desk.events.take());
    }

    @Test
    void aClientMayWithdrawARequest() throws Exception {
        int slow = client.post("/door.Desk/wait", "{\"name\":\"a\"}");
        assertEquals("begins a", desk.events.take());
        client.send(RawHttp2.RST_STREAM, 0, slow, RawHttp2.number(RawHttp2.CANCEL));
        assertEquals("interrupted a", desk.events.poll(20, TimeUnit.SECONDS));
        int stream = client.post("/door.Desk/watch", "{}");
        assertEquals("watched", desk.events.take());
        client.send(RawHttp2.RST_STREAM, 0, stream, RawHttp2.number(RawHttp2.CANCEL));
        assertEquals("watch interrupted", desk.events.poll(20, TimeUnit.SECONDS));
        isStillGood();
    }

    /** A browser would otherwise drop what it has received and not given to its page yet. */
    @Test
    void aStreamIsResetWhenItsLastWordsHaveBeenReceived() throws IOException {
        client.answersNoPings();
        int stream = client.get("/door.Desk/points?count=2&then=broken");
        Frame ping = client.await(RawHttp2.PING);
        assertTrue(client.soFar(stream).text().contains("$error"), client.soFar(stream)::toString);
        assertEquals(-1, client.soFar(stream).reset);
        client.send(RawHttp2.PING, RawHttp2.ACK, 0, ping.bytes());
        assertEquals(RawHttp2.INTERNAL_ERROR, client.answer(stream).reset);
        assertEquals(
                RawHttp2.INTERNAL_ERROR,
                client.answer(client.get("/door.Desk/points?count=2&then=broken")).reset,
                "nobody has answered");
        isStillGood();
    }

    @Test
    void aStreamThatFailsIsReset() throws IOException {
        Answer answer = client.answer(client.get("/door.Desk/points?count=2&then=broken"));
        assertEquals(200, answer.status);
        assertFalse(answer.whole);
        assertEquals(RawHttp2.INTERNAL_ERROR, answer.reset);
        assertTrue(answer.text().contains("\n{\"$error\":{\"type\":\"urn:creo:INTERNAL\""), answer::toString);
        answers(500, client.get("/door.Desk/points?count=0&then=broken"));
        isStillGood();
    }

    @Test
    void eachItemLeavesWhenItIsThere() throws Exception {
        int stream = client.post("/door.Desk/watch", "{}");
        String seen = "";
        for (String word : new String[] {"one", "two"}) {
            desk.news.add(word);
            seen += "\"" + word + "\"\n";
            assertEquals(seen, client.body(stream, seen.length()));
            isStillGood();
        }
        desk.news.add("");
        answers(200, stream);
    }

    @Test
    void answersComeWhileItemsAreSent() throws Exception {
        int stream = client.begin("POST", "/door.Desk/chat", false, "content-type", NDJSON);
        String seen = "";
        for (String word : new String[] {"one", "two"}) {
            client.send(RawHttp2.DATA, 0, stream, "\"" + word + "\"\n");
            seen += "\"" + word + "!\"\n";
            assertEquals(seen, client.body(stream, seen.length()));
        }
        client.send(RawHttp2.DATA, RawHttp2.END_STREAM, stream, "");
        answers(200, stream);
    }

    /** A stream whose client takes nothing holds back its method, and no other stream. */
    @Test
    void aStreamThatNobodyTakesWaits() throws Exception {
        try (RawHttp2 slow = new RawHttp2(host.address(), 0)) {
            int many = 200_000;
            int stalled = slow.get("/door.Desk/points?count=" + many + "&then=");
            int large = slow.get("/door.Desk/bytes?count=3000000");
            int up = slow.begin("POST", "/door.Desk/chat", false, "content-type", NDJSON);
            for (int i = 0; i < 50; i++) {
                int other = slow.get("/door.Desk/find?name=");
                slow.allow(other, 100);
                assertEquals(200, slow.answer(other).status);
            }
            // What it sends is not taken either, since its answers are not.
            int sent = 0;
            slow.socket().setSoTimeout(300);
            try {
                for (int window = WINDOW; ; ) {
                    if (window > 1000) {
                        slow.send(RawHttp2.DATA, 0, up, "\"\"\n".repeat(250));
                        window -= 750;
                        sent += 750;
                    } else {
                        Frame more = slow.await(RawHttp2.WINDOW_UPDATE);
                        window += more.stream() == up ? more.number() : 0;
                    }
                }
            } catch (SocketTimeoutException e) {
                assertTrue(sent < 4 * WINDOW, "it takes " + sent);
            }
            slow.socket().setSoTimeout(20_000);
            slow.allow(large, 5_000_000);
            assertEquals(4_000_002, slow.answer(large).body.size());
            slow.allow(stalled, 100_000_000);
            String all = slow.answer(stalled).text();
            assertEquals(many, all.chars().filter(each -> each == '\n').count());
        }
        isStillGood();
    }

    @Test
    void moreStreamsThanAreAllowedAreRefused() throws IOException {
        for (int i = 0; i < 100; i++) {
            client.json("/door.Desk/put");
        }
        assertEquals(RawHttp2.REFUSED, client.answer(client.get("/door.Desk/find?name=")).reset);
        client.send(RawHttp2.DATA, RawHttp2.END_STREAM, 1, "{\"name\":\"n\"}");
        answers(204, 1);
        isStillGood();
    }

    @Test
    void aHostThatStopsAnswersFirst() throws Exception {
        int slow = client.post("/door.Desk/wait", "{\"name\":\"a\"}");
        assertEquals("begins a", desk.events.take());
        Thread stopper = new Thread(() -> {
            try {
                host.close();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        try (RawHttp2 idle = new RawHttp2(host.address())) {
            assertEquals(200, idle.answer(idle.get("/door.Desk/find?name=")).status);
            stopper.start();
            assertEquals(RawHttp2.NO_ERROR, idle.goodbye());
            assertTrue(idle.closed());
        }
        assertEquals(RawHttp2.NO_ERROR, client.goodbye());
        TestLog log = new TestLog();
        int late = client.json("/door.Desk/put");
        client.send(RawHttp2.DATA, RawHttp2.END_STREAM, late, "{\"name\":\"n\"}");
        assertEquals(RawHttp2.REFUSED, client.answer(late).reset);
        client.send(RawHttp2.PING, 0, 0, new byte[8]);
        client.await(RawHttp2.PING);
        assertFalse(log.contains("ignoring"), log::text);
        desk.allowed.countDown();
        answers(204, slow);
        assertTrue(client.closed());
        stopper.join();
    }

    @Test
    void aClientThatEndsItsOutputWithdrawsWhatItHasAskedFor() throws Exception {
        int slow = client.post("/door.Desk/wait", "{\"name\":\"a\"}");
        int half = client.json("/door.Desk/put");
        assertEquals("begins a", desk.events.take());
        client.endOutput();
        assertTrue(answers(503, slow).text().contains("urn:creo:CANCELLED"));
        assertEquals("interrupted a", desk.events.take());
        assertEquals(0, client.soFar(half).status);
        assertTrue(client.closed());
        assertEquals(0, desk.count.get());
    }

    @Test
    void aClientThatEndsItsOutputLosesWhatItHasNotAskedFor() throws Exception {
        try (RawHttp2 frugal = new RawHttp2(host.address(), 2)) {
            int blocked = frugal.get("/door.Desk/find?name=");
            assertEquals("nu", frugal.body(blocked, 2));
            int large = frugal.get("/door.Desk/bytes?count=3000000");
            int asked = frugal.get("/door.Desk/find?name=");
            frugal.allow(asked, 100);
            assertEquals(200, frugal.answer(asked).status);
            frugal.endOutput();
            assertEquals(RawHttp2.CANCEL, frugal.answer(blocked).reset);
            assertEquals(RawHttp2.CANCEL, frugal.answer(large).reset);
            assertTrue(frugal.closed());
        }
        isStillGood();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":method GET :path / :authority a",
                ":method GET :scheme ftp :path / :authority a",
                ":method GET :scheme http :path x :authority a",
                ":method GET :scheme http :path http://a/ :authority a",
                ":method GET :scheme http :path /\u0080 :authority a",
                ":method GET :scheme http :path * :authority a",
                ":method G(T :scheme http :path / :authority a",
                ":method CONNECT :authority a:1",
                ":method CONNECT :protocol websocket :scheme http :path / :authority a",
                ":method GET :scheme http :path / :authority a@localhost",
                ":method GET :scheme http :path / :authority a host b",
                ":method GET :scheme http :path / host a host a",
                ":method GET :scheme http :path / :authority a :path /",
                ":method GET :scheme http :path / x y :authority a",
                ":method GET :scheme http :path / :authority a X y",
                ":method GET :scheme http :path / :authority a x: y",
                ":method GET :scheme http :path / :authority a connection close",
                ":method GET :scheme http :path / :authority a transfer-encoding chunked",
                ":method GET :scheme http :path / :authority a upgrade h2c",
                ":method GET :scheme http :path / :authority a te gzip",
                ":method GET :scheme http :path / :authority a x a\r\nb:c",
                ":method GET :scheme http :path / :authority a x \ta",
                ":method GET :scheme http :path / :authority a content-length 1",
                ":method GET :scheme http :path / :authority a content-length +0"
            })
    void aHeadThatCouldBeReadInTwoWaysIsRefused(String fields) throws IOException {
        int stream = client.fields(true, fields.split(" "));
        assertEquals(RawHttp2.PROTOCOL_ERROR, client.answer(stream).reset, client.answer(stream)::toString);
        isStillGood();
    }

    @Test
    void aHeadThatIsTooLargeIsAnswered() throws IOException {
        answers(414, client.get("/" + "x".repeat(8 << 10)));
        answers(431, client.get("/", "x", "y".repeat(16 << 10)));
        String[] many = new String[202];
        Arrays.fill(many, "x");
        answers(431, client.get("/", many));
        answers(431, client.get("/", "x", "y".repeat((16 << 10) + 4000)));
        answers(400, client.fields(true, ":method", "GET", ":scheme", "http", ":path", "/"));
        isStillGood();
    }

    @ParameterizedTest
    @CsvSource({"evil.com, '', 421", "localhost, http://evil.com, 403", "localhost, http://localhost, 200"})
    void pagesOfOthersAreKeptOut(String authority, String origin, int status) throws IOException {
        String[] fields = {
            ":method",
            "GET",
            ":scheme",
            "http",
            ":path",
            "/door.Desk/find?name=",
            ":authority",
            authority,
            "origin",
            origin
        };
        answers(status, client.fields(true, origin.isEmpty() ? Arrays.copyOf(fields, 8) : fields));
    }

    @Test
    void aBodyIsAsLongAsItSays() throws IOException {
        int stream = client.json("/door.Desk/put", "content-length", "13");
        client.send(RawHttp2.DATA, RawHttp2.END_STREAM, stream, "{\"name\":\"n\"}");
        assertEquals(RawHttp2.PROTOCOL_ERROR, client.answer(stream).reset);
        stream = client.json("/door.Desk/put", "content-length", "11");
        client.send(RawHttp2.DATA, RawHttp2.END_STREAM, stream, "{\"name\":\"n\"}");
        assertEquals(RawHttp2.PROTOCOL_ERROR, client.answer(stream).reset);
        assertEquals(0, desk.count.get());
        isStillGood();
    }

    @Test
    void crumbsOfCookiesAreOneField() throws IOException {
        answers(200, client.get("/door.Desk/find?name=", "cookie", "a=b", "cookie", "c=d"));
    }

    /**
     * What goes wrong in one stream is not the end of others, which may be calls of other people: a proxy mixes them.
     */
    private void othersGoOn(int stream) throws Exception {
        int slow = client.post("/door.Desk/wait", "{\"name\":\"a\"}");
        assertEquals("begins a", desk.events.take());
        Answer answer = client.answer(stream);
        assertTrue(answer.status == 414 || answer.reset == RawHttp2.PROTOCOL_ERROR, answer::toString);
        isStillGood();
        desk.allowed.countDown();
        answers(204, slow);
    }

    /** Sends a request, of which more comes than the host wants to see, together with the head. */
    private int withBody(byte[] head, int stream) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(head);
        for (int i = 0; i < 3; i++) {
            all.writeBytes(RawHttp2.frame(RawHttp2.DATA, 0, stream, new byte[10_000]));
        }
        client.send(all.toByteArray());
        client.send(RawHttp2.frame(RawHttp2.DATA, RawHttp2.END_STREAM, stream, new byte[10_000]));
        return stream;
    }

    private static byte[] head(int stream, String... fields) {
        return RawHttp2.frame(RawHttp2.HEADERS, RawHttp2.END_HEADERS, stream, RawHttp2.block(fields));
    }

    @Test
    void aHeadThatIsTooLargeMayHaveABody() throws Exception {
        int stream = client.skip();
        String path = "/" + "x".repeat(8 << 10);
        withBody(head(stream, ":method", "POST", ":scheme", "http", ":path", path, ":authority", "localhost"), stream);
        othersGoOn(stream);
        assertEquals(414, client.answer(stream).status);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":method POST :scheme http :path / :authority a X y",
                ":method POST :scheme http :path / :authority a connection close",
                ":method POST :scheme ftp :path / :authority a",
                ":method POST :path / :authority a",
                ":method POST :scheme http :path / :authority a :status 200",
                "x y :method POST :scheme http :path / :authority a",
            })
    void aMalformedHeadMayHaveABody(String fields) throws Exception {
        int stream = client.skip();
        withBody(head(stream, fields.split(" ")), stream);
        othersGoOn(stream);
    }

    @Test
    void aStreamThatDependsOnItselfIsResetAlone() throws Exception {
        int stream = client.skip();
        byte[] block = RawHttp2.block(
                ":method", "POST", ":scheme", "http", ":path", "/door.Desk/count", ":authority", "localhost");
        byte[] payload = ByteBuffer.allocate(5 + block.length)
                .putInt(stream)
                .put((byte) 1)
                .put(block)
                .array();
        withBody(RawHttp2.frame(RawHttp2.HEADERS, RawHttp2.END_HEADERS | 32, stream, payload), stream);
        othersGoOn(stream);
    }

    @Test
    void anOpenStreamMayBeginToDependOnItself() throws Exception {
        int stream = client.json("/door.Desk/put");
        byte[] itself = ByteBuffer.allocate(5).putInt(stream).array();
        client.send(RawHttp2.PRIORITY, 0, stream, itself);
        othersGoOn(stream);
    }

    @ParameterizedTest
    @ValueSource(strings = {"if-match", "if-none-match"})
    void aConditionMayBeTooLong(String field) throws Exception {
        String[] fields = {"content-type", "application/json", field, "\"" + "x".repeat(8 << 10) + "\""};
        int stream = client.begin("PUT", "/lab/series/north", false, fields);
        client.send(RawHttp2.DATA, RawHttp2.END_STREAM, stream, "{\"name\":\"north\",\"samples\":[]}");
        answers(431, stream);
        isStillGood();
    }
}
