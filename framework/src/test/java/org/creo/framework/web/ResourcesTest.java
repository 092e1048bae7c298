// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.StoreDispatcher;
import java.io.IOException;
import java.util.Locale;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Methods at paths of their own. */
@ParameterizedClass
@EnumSource(MemoryHost.Cut.class)
@Timeout(60)
class ResourcesTest {
    @Parameter
    MemoryHost.Cut cut;

    private static final String JSON = "application/json";
    private static final String NORTH = "{\"name\":\"north\",\"samples\":[1.5]}";

    MemoryHost host;
    RawHttp client;

    RawHttp connect() throws IOException {
        return host.connect();
    }

    @BeforeEach
    void start() throws IOException {
        host = new MemoryHost(ServiceHost.builder().service(new StoreDispatcher(new MyStore())), cut);
        client = connect();
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        host.close();
    }

    private Answer answers(int status) throws IOException {
        Answer answer = client.read();
        assertEquals(status, answer.status(), answer::toString);
        return answer;
    }

    private void send(String method, String path, String body) throws IOException {
        client.send(RawHttp.request(method, path, JSON, body));
    }

    private void put(String name) throws IOException {
        send("PUT", "/lab/series/" + name, "{\"name\":\"" + name + "\",\"samples\":[1.5]}");
        answers(204);
    }

    @Test
    void aResourceIsMadeReadChangedAndRemoved() throws IOException {
        client.get("/lab/series/north");
        assertTrue(answers(404).body().contains("There is nothing at /lab/series/north."));
        put("north");
        client.get("/lab/series/north");
        assertEquals(NORTH, answers(200).body());
        send("PATCH", "/lab/series/north", "{\"samples\":[2,3]}");
        assertEquals("\"3\"", answers(200).body());
        client.send("DELETE /lab/series/north HTTP/1.1\r\nHost: localhost\r\n\r\n");
        answers(204);
        client.send("DELETE /lab/series/north HTTP/1.1\r\nHost: localhost\r\n\r\n");
        Answer missing = answers(404);
        assertTrue(missing.body().contains("\"type\":\"urn:creo:door.NoSeries\""), missing::body);
        assertTrue(missing.body().contains("\"value\":{\"name\":\"north\"}"), missing::body);
    }

    @Test
    void whatIsInThePathIsNotInTheBodyToo() throws IOException {
        put("north");
        send("PATCH", "/lab/series/north", "{\"samples\":[2],\"name\":\"south\"}");
        assertTrue(answers(400).body().contains("the parameter 'name' is not here, but in the URL"));
        send("PATCH", "/lab/series/north?samples=1", "{}");
        assertTrue(answers(400).body().contains("the parameter 'samples' is not in the query, but in the body"));
        send("PUT", "/lab/series/north?name=south", NORTH);
        answers(400);
        send("PUT", "/lab/series/north", NORTH + ",\"name\":\"x\"");
        answers(400);
        send("PUT", "/lab/series/north", "");
        answers(400);
        client.get("/lab/series/north");
        assertEquals(NORTH, answers(200).body());
    }

    @Test
    void whatWouldBeInTheBodyMayBeInTheQueryWhereThereIsNone() throws IOException {
        client.send("POST /lab/reports?words=hello+universe HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
        client.get(answers(303).field("location"));
        assertEquals("\"hello universe\"", answers(200).body());
        put("north");
        client.send("PATCH /lab/series/north?samples=1&samples=2 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertEquals("\"3\"", answers(200).body());
        client.send("PATCH /lab/series/north?samples=x HTTP/1.1\r\nHost: localhost\r\n\r\n");
        answers(400);
        client.send("PATCH /lab/series/north?sample=1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertTrue(answers(400).body().contains("did you mean 'samples'?"));
        client.send("PATCH /lab/series/north?samples=1&name=south HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertTrue(answers(400).body().contains("the parameter 'name' is not in the query, but in the path"));
        client.send("POST /door.Store/report?words=x HTTP/1.1\r\nHost: localhost\r\n\r\n");
        answers(200);
        client.send("POST /lab/reports HTTP/1.1\r\nHost: localhost\r\n\r\n");
        answers(400);
    }

    private void form(String path, String body) throws IOException {
        client.send(RawHttp.request("POST", path, "application/x-www-form-urlencoded", body));
    }

    @Test
    void aFormHasTheParametersToo() throws IOException {
        form("/lab/reports", "words=a+b%26%C3%BC%3D1");
        client.get(answers(303).field("location"));
        assertEquals("\"a b&ü=1\"", answers(200).body());
        form("/lab/reports", "words=ü+");
        client.get(answers(303).field("location"));
        assertEquals("\"ü \"", answers(200).body());
        form("/lab/reports", "words=a&words=b");
        assertTrue(answers(400).body().contains("'words' is there 2 times"));
        form("/lab/reports", "word=a");
        assertTrue(answers(400).body().contains("did you mean 'words'?"));
        form("/lab/reports", "");
        answers(400);
        form("/lab/reports", "words=%ff");
        answers(400);
        form("/lab/reports?words=a", "words=b");
        assertTrue(answers(400).body().contains("the parameter 'words' is not in the query, but in the body"));
        form("/lab/reports", "words=a" + "&b".repeat(10_000));
        assertTrue(answers(400).body().contains("10000 values at most"));
        client.send(RawHttp.request("PUT", "/lab/series/north", "application/x-www-form-urlencoded", "samples=1"));
        answers(415);
        client.send(
                RawHttp.request("PATCH", "/lab/series/none", "application/x-www-form-urlencoded", "samples=1&name=x"));
        assertTrue(answers(400).body().contains("the parameter 'name' is not in the body, but in the path"));
    }

    @Test
    void jsonThatIsSentAsAFormIsToldItsType() throws IOException {
        form("/lab/reports", "{\"words\": \"100%\"}");
        Answer answer = answers(415);
        assertEquals("application/json", answer.field("accept"));
        assertTrue(answer.body().contains("send it with 'Content-Type: application/json'"), answer::body);
    }

    @Test
    void aFormOfAPageOfOthersIsRefused() throws IOException {
        client.send(RawHttp.request(
                "POST",
                "/lab/reports",
                "application/x-www-form-urlencoded",
                "words=a",
                "Origin: https://evil.example"));
        answers(403);
        client.send(RawHttp.request(
                "POST", "/lab/reports", "application/x-www-form-urlencoded", "words=a", "Origin: null"));
        answers(403);
        client.send(RawHttp.request(
                "POST", "/lab/reports", "application/x-www-form-urlencoded", "words=a", "Origin: http://localhost"));
        answers(303);
    }

    @Test
    void aTextIsABody() throws IOException {
        client.send(RawHttp.request("PUT", "/lab/texts/x", "text/plain", "hello ü\n"));
        assertEquals("\"x: hello ü\\n\"", answers(200).body());
        client.send(RawHttp.request("PUT", "/lab/texts/x", "text/plain; charset=utf-8", ""));
        assertEquals("\"x: \"", answers(200).body());
        client.send(RawHttp.request("PUT", "/lab/texts/x", JSON, "\"j\""));
        assertEquals("\"x: j\"", answers(200).body());
        client.send(RawHttp.request("PUT", "/lab/texts/x", "text/plain; charset=latin1", "x"));
        assertEquals("application/json, text/plain", answers(415).field("accept"));
        client.send(RawHttp.request("PUT", "/lab/series/north", "text/plain", NORTH));
        answers(415);
    }

    @Test
    void segmentsAreDecodedOnce() throws IOException {
        put("a%2Fb%20c%25%C3%BC");
        client.get("/lab/series");
        assertEquals(
                "{\"name\":\"a%2Fb%20c%25%C3%BC\",\"samples\":[1.5]}\n",
                answers(200).body());
        client.get("/lab/series/a/b");
        answers(404);
        client.get("/lab/plots/a%2Fb%252F.png");
        assertEquals("a picture of a/b%2F", answers(200).body());
    }

    @Test
    void fixedTextComesBeforeParameters() throws IOException {
        client.get("/lab/series/special");
        assertEquals("\"special\"", answers(200).body());
        put("special");
        client.get("/lab/plots/latest.png");
        answers(404);
        client.get("/lab/plots/.png");
        answers(404);
        client.get("/lab");
        assertEquals("\"root\"", answers(200).body());
    }

    @Test
    void theQueryHasWhatIsNotInThePath() throws IOException {
        put("north");
        put("south");
        client.get("/lab/series?prefix=s&limit=1");
        assertEquals("{\"name\":\"south\",\"samples\":[1.5]}\n", answers(200).body());
        client.get("/lab/series?prefx=s");
        assertTrue(answers(400).body().contains("did you mean 'prefix'?"));
        client.get("/lab/series?limit=x");
        Answer answer = answers(400);
        assertTrue(answer.body().contains("limit: expected a number, found \\\"x\\\""), answer::body);
        assertTrue(answer.body().contains("\"pointer\":\"/limit\""), answer::body);
        client.get("/lab/reports/x");
        assertTrue(answers(400).body().contains("id: expected a"));
    }

    @Test
    void answersNameOtherResources() throws IOException {
        send("POST", "/lab/reports", "{\"words\":\"one\"}");
        Answer redirected = answers(303);
        assertEquals("/lab/reports/1", redirected.field("location"));
        assertEquals("", redirected.body());
        client.get("/lab/reports/1");
        assertEquals("\"one\"", answers(200).body());
        send("POST", "/lab/notes", "{\"words\":\"two\"}");
        Answer created = answers(201);
        assertEquals("/lab/reports/2", created.field("location"));
        assertEquals("\"2\"", created.body());
    }

    @Test
    void bytesAreSentAsTheyAre() throws IOException {
        client.get("/lab/plots/north.png");
        Answer plot = answers(200);
        assertEquals("image/png", plot.field("content-type"));
        assertEquals("a picture of north", plot.body());
        send("POST", "/lab/notes", "{\"words\":\"x\"}");
        answers(201);
        client.get("/lab/plots/latest.png");
        assertEquals("n\001", answers(200).body());
        client.get("/lab/files/a/b%20c");
        Answer file = answers(200);
        assertEquals("text/plain", file.field("content-type"));
        assertEquals("a file at a/b c", file.body());
    }

    @Test
    void aStreamOfBytesThatFailsIsCut() throws IOException {
        client.get("/lab/files/broken");
        Answer file = client.read();
        assertEquals("a file at ", file.body());
        assertTrue(file.cut());
        assertTrue(client.closed());
    }

    @Test
    void bytesAreTakenAsTheyAre() throws IOException {
        client.send(RawHttp.request("PUT", "/lab/files/a/b%20c%3F", "application/octet-stream", "any \001 bytes"));
        assertEquals("/lab/files/a/b%20c%3F", answers(303).field("location"));
        send("PUT", "/lab/files/a", "\"AAEC\"");
        answers(303);
        send("PUT", "/lab/files/a", "\"A*\"");
        answers(400);
        client.send(RawHttp.request("PUT", "/lab/files/a", "text/plain", "x"));
        assertEquals("application/json, application/octet-stream", answers(415).field("accept"));
    }

    @Test
    void aStreamOfBytesIsTakenAsItComes() throws IOException {
        client.send("POST /lab/sizes/B HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n");
        for (int i = 0; i < 100; i++) {
            client.send("2710\r\n" + "x".repeat(10_000) + "\r\n");
        }
        client.send("0\r\n\r\n");
        assertEquals("\"1000000 B\"", answers(200).body());
        client.send(RawHttp.request("POST", "/lab/sizes/B", "application/x-ndjson", "\"AAEC\"\n[1,2]\n"));
        assertEquals("\"5 B\"", answers(200).body());
    }

    @Test
    void aSlashAtTheEndIsTakenAway() throws IOException {
        client.get("/lab/series/?prefix=x");
        assertEquals("/lab/series?prefix=x", answers(308).field("location"));
        client.get("/door.Store/root/");
        assertEquals("/door.Store/root", answers(308).field("location"));
        client.get("/lab/nothing/");
        assertNull(answers(404).field("location"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Accept", "If-None-Match", "If-Match", "Content-Type"})
    void whatIsReadPartByPartHasFewParts(String field) throws IOException {
        client.get("/lab/series/special", field + ": " + "\"a\",".repeat(31) + "\"a\"");
        answers(field.equals("If-Match") ? 412 : 200);
        for (String list : new String[] {"\"a\",".repeat(32) + "\"a\"", "\"" + "a".repeat(1023) + "\""}) {
            client.get("/lab/series/special", field + ": " + list);
            assertTrue(answers(431)
                    .body()
                    .contains("The field " + field.toLowerCase(Locale.ROOT)
                            + " has more than 1024 bytes or 32 members."));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/lab/series/north, 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS'",
        "/lab/reports, 'POST, OPTIONS'",
        "/lab/reports/7, 'GET, HEAD, OPTIONS'",
        "/door.Store/put, 'POST, OPTIONS'"
    })
    void anotherMethodIsAnsweredWithThoseThatThereAre(String path, String allowed) throws IOException {
        client.send("BREW " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertEquals(allowed, answers(405).field("allow"));
        client.send("OPTIONS " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertEquals(allowed, answers(204).field("allow"));
    }

    @Test
    void namesStillCall() throws IOException {
        client.post("/door.Store/put", "{\"name\":\"north\",\"series\":" + NORTH + "}");
        answers(204);
        client.get("/door.Store/get?name=north");
        assertEquals(NORTH, answers(200).body());
        client.get("/door.Store/get?name=south");
        assertEquals("null", answers(200).body());
    }

    @Test
    void aPathThatIsNearlyRightIsNamed() throws IOException {
        client.get("/lab/repots");
        assertTrue(answers(404).body().contains("did you mean /lab/reports?"));
        client.get("/lab/serie/the-northernmost-of-all");
        assertTrue(answers(404).body().contains("did you mean /lab/series/{name}?"));
        client.get("/lab/else/north");
        assertFalse(answers(404).body().contains("did you mean"));
    }

    @Test
    void twoServicesWithOnePathDoNotStart() {
        IllegalStateException refused = assertThrows(IllegalStateException.class, () -> {
            RivalStore rival = new RivalStore(new StoreDispatcher(new MyStore()));
            ServiceHost.builder()
                    .service(new StoreDispatcher(new MyStore()))
                    .service(rival)
                    .start()
                    .close();
        });
        assertTrue(refused.getMessage().startsWith("Two services have GET /lab/series/{name}: "), refused::getMessage);
    }
}
