// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
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

/** Streams over HTTP/1.1, down and up. */
@ParameterizedClass
@EnumSource(MemoryHost.Cut.class)
@Timeout(60)
class StreamsTest {
    @Parameter
    MemoryHost.Cut cut;

    private static final String NDJSON = "application/x-ndjson";
    private static final String POINTS = "{\"x\":0.0,\"y\":0.0,\"note\":\"p\"}\n{\"x\":1.0,\"y\":0.0,\"note\":\"p\"}\n";
    /** How many items a long stream has; for a search use more: -Dstream.items=1000000. */
    private static final int MANY = Integer.getInteger("stream.items", 100_000);

    private final MyDesk desk = new MyDesk();
    private MemoryHost host;
    private RawHttp client;

    @BeforeEach
    void start() throws IOException {
        host = new MemoryHost(ServiceHost.builder().service(new DeskDispatcher(desk)), cut);
        client = host.connect();
    }

    @AfterEach
    void stop() throws Exception {
        desk.news.add("");
        client.close();
        host.close();
    }

    private Answer answers(int status) throws IOException {
        Answer answer = client.read();
        assertEquals(status, answer.status(), answer::toString);
        assertFalse(answer.cut(), answer::toString);
        return answer;
    }

    private void isStillGood() throws IOException {
        client.get("/door.Desk/find?name=");
        answers(200);
    }

    @Test
    void itemsAreLines() throws IOException {
        client.get("/door.Desk/points?count=2&then=");
        Answer answer = answers(200);
        assertEquals(POINTS, answer.body());
        assertEquals(NDJSON, answer.field("content-type"));
        assertEquals("no-store", answer.field("cache-control"));
        isStillGood();
        client.post("/door.Desk/points", "{\"count\":0,\"then\":\"\"}");
        assertEquals("", answers(200).body());
    }

    @Test
    void itemsAreAnArray() throws IOException {
        client.get("/door.Desk/points?count=2&then=", "Accept: application/json");
        assertEquals(
                "[" + POINTS.strip().replace('\n', ',') + "]\n", answers(200).body());
        client.get("/door.Desk/points?count=0&then=", "Accept: application/json");
        assertEquals("[]\n", answers(200).body());
        isStillGood();
    }

    @Test
    void aBrowserWhoseUserTypesTheAddressCanShowThem() throws IOException {
        client.get("/door.Desk/points?count=0&then=", "Accept: text/html,application/xml;q=0.9,*/*;q=0.8");
        assertEquals("application/json", client.read().field("content-type"));
    }

    @Test
    void itemsAreEvents() throws IOException {
        client.get("/door.Desk/points?count=2&then=", "Accept: text/html;q=0.5, text/event-stream");
        Answer answer = answers(200);
        assertEquals(
                "data: " + POINTS.strip().replace("\n", "\n\ndata: ") + "\n\nid: end\nevent: end\ndata: \n\n",
                answer.body());
        assertEquals("text/event-stream", answer.field("content-type"));
        client.get("/door.Desk/points?count=2&then=", "Accept: text/event-stream", "Last-Event-ID: end");
        answers(204);
        isStillGood();
    }

    @Test
    void headOfAStreamRunsNothing() throws IOException {
        client.send("HEAD /door.Desk/points?count=2&then= HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertEquals(NDJSON, client.readHead().field("content-type"));
        isStillGood();
    }

    @ParameterizedTest
    @CsvSource({
        NDJSON + ", '\n{\"$error\":{'",
        "application/json, '\n{\"$error\":{'",
        "text/event-stream, '\n\nid: end\nevent: problem\ndata: {'"
    })
    void aStreamThatFailsDoesNotLookWhole(String type, String before) throws IOException {
        client.get("/door.Desk/points?count=2&then=broken", "Accept: " + type);
        Answer answer = client.read();
        assertEquals(200, answer.status());
        assertTrue(answer.cut(), answer::toString);
        assertTrue(answer.body().contains(before + "\"type\":\"urn:creo:INTERNAL\""), answer::toString);
        assertFalse(answer.body().contains("broken"), answer::toString);
        assertTrue(client.closed());
    }

    @Test
    void aStreamThatFailsAtOnceHasAStatus() throws IOException {
        client.get("/door.Desk/points?count=0&then=broken");
        answers(500);
        isStillGood();
    }

    @Test
    void eachItemLeavesWhenItIsThere() throws Exception {
        client.post("/door.Desk/watch", "{}", "Accept: text/event-stream");
        // The head comes without an item, so that a browser knows that it is connected.
        assertEquals(200, client.readHead().status());
        for (String word : new String[] {"one", "two"}) {
            desk.news.add(word);
            assertEquals("data: \"" + word + "\"\n\n", client.readChunk());
        }
        desk.news.add("");
        assertEquals("id: end\nevent: end\ndata: \n\n", client.readChunk());
        assertEquals("", client.readChunk());
    }

    @Test
    void aClientThatGoesEndsTheStream() throws Exception {
        client.post("/door.Desk/watch", "{}");
        assertEquals("watched", client.wire().take(desk.events));
        client.close();
        assertEquals("watch interrupted", desk.events.poll(20, TimeUnit.SECONDS));
    }

    @Test
    void aDeadlineCutsTheStream() throws Exception {
        client.post("/door.Desk/watch", "{}", "Creo-Timeout-Ms: 300");
        assertEquals("watched", client.wire().take(desk.events));
        desk.news.add("one");
        assertEquals(200, client.readHead().status());
        assertEquals("\"one\"\n", client.readChunk());
        client.wire().pass(Duration.ofMillis(300));
        String last = client.readChunk();
        assertTrue(last.startsWith("{\"$error\":{\"type\":\"urn:creo:DEADLINE\""), last);
        assertThrows(EOFException.class, client::readChunk);
        assertEquals("watch interrupted", client.wire().take(desk.events));
    }

    @Test
    void aStreamToAClientOfHttp10EndsWithTheConnection() throws IOException {
        client.send("GET /door.Desk/points?count=2&then= HTTP/1.0\r\n\r\n");
        assertEquals(POINTS, answers(200).body());
    }

    @Test
    void aLongStreamArrives() throws IOException {
        client.get("/door.Desk/points?count=" + MANY + "&then=");
        client.readHead();
        long items = 0;
        for (String chunk = client.readChunk(); !chunk.isEmpty(); chunk = client.readChunk()) {
            items += chunk.chars().filter(each -> each == '\n').count();
        }
        assertEquals(MANY, items);
        isStillGood();
    }

    @Test
    void aStreamIsTakenLineByLine() throws Exception {
        client.send(RawHttp.request("POST", "/door.Desk/sum", NDJSON, "1\n\n 2.5\r\n3"));
        assertEquals("6.5", answers(200).body());
        String body = "{\"name\":\"n\"}\n{\"x\":1,\"y\":2,\"note\":\"a\"}\n{\"x\":1,\"y\":2,\"note\":\"b\"}\n";
        client.send(RawHttp.request("POST", "/door.Desk/join", NDJSON, body));
        assertEquals("\"2\"", answers(200).body());
        assertEquals("n[a, b]", client.wire().take(desk.events));
    }

    @Test
    void aLongStreamIsTakenAsItComes() throws Exception {
        int many = 100_000;
        client.send("POST /door.Desk/sum HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + NDJSON
                + "\r\nTransfer-Encoding: chunked\r\n\r\n");
        String lines = "1\n".repeat(1000);
        for (int i = 0; i < many / 1000; i++) {
            client.send(Integer.toHexString(lines.length()) + "\r\n" + lines + "\r\n");
        }
        client.send("0\r\n\r\n");
        assertEquals("100000.0", answers(200).body());
        isStillGood();
    }

    @Test
    void answersComeWhileItemsAreSent() throws Exception {
        client.send("POST /door.Desk/chat HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + NDJSON
                + "\r\nTransfer-Encoding: chunked\r\n\r\n");
        for (String word : new String[] {"one", "two"}) {
            client.send("6\r\n\"" + word + "\"\n\r\n");
            if (word.equals("one")) {
                assertEquals(200, client.readHead().status());
            }
            assertEquals("\"" + word + "!\"\n", client.readChunk());
        }
        client.send("0\r\n\r\n");
        assertEquals("", client.readChunk());
        isStillGood();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sum | '1\nx\n2' | line 2 of the body, column 2: not JSON: x is not a value; text needs double quotes.",
                "join | '' | The first line, with the arguments, is missing.",
                "join | '{}' | the parameter 'name' is missing: String.",
                "join | '{\"name\":\"\"}\n{\"x\":1}' | line 2 of the body: the field 'y' is missing: double.",
                "join | '{\"name\":\"\",\"points\":[]}' | the items of 'points', a stream, come after the arguments, one on each line."
            })
    void whatIsWrongInALineIsSaid(String method, String body, String detail) throws IOException {
        client.send(RawHttp.request("POST", "/door.Desk/" + method, NDJSON, body));
        Answer answer = answers(400);
        assertTrue(answer.body().contains("\"detail\":\"" + detail.replace("\"", "\\\"") + "\""), answer::toString);
        isStillGood();
    }

    @Test
    void aStreamHasToSayThatItIsOne() throws IOException {
        client.post("/door.Desk/sum", "[1]");
        assertEquals(NDJSON, answers(415).field("accept"));
        client.get("/door.Desk/sum");
        answers(405);
    }

    @Test
    void aClientThatBreaksOffItsItemsIsNotTakenForOneThatHasEndedThem() throws Exception {
        client.send("POST /door.Desk/join HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + NDJSON
                + "\r\nContent-Length: 1000\r\n\r\n{\"name\":\"n\"}\n{\"x\":1,\"y\":2}\n");
        client.endOutput();
        assertTrue(client.closed());
        host.close();
        assertTrue(desk.events.isEmpty(), desk.events::toString);
    }
}
