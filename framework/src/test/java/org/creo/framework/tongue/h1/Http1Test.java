// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.web.MyDesk;
import org.creo.framework.web.RawHttp;
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

/** Requests and answers of HTTP/1.1, without streams. */
@ParameterizedClass
@EnumSource(MemoryHost.Cut.class)
@Timeout(60)
class Http1Test {
    @Parameter
    MemoryHost.Cut cut;

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
        desk.allowed.countDown();
        client.close();
        host.close();
    }

    private Answer answers(int status) throws IOException {
        Answer answer = client.read();
        assertEquals(status, answer.status(), answer::toString);
        assertFalse(answer.cut(), answer::toString);
        return answer;
    }

    private void refuses(int status, String detail) throws IOException {
        Answer answer = answers(status);
        assertEquals("application/problem+json", answer.field("content-type"));
        assertTrue(answer.body().contains("\"status\":" + status), answer::toString);
        assertTrue(answer.body().contains("\"detail\":\"" + detail.replace("\"", "\\\"") + "\""), answer::toString);
    }

    @Test
    void postAnswersWithTheResultAsJson() throws IOException {
        client.post("/door.Desk/same", "{\"point\":{\"y\":-0.0,\"x\":1e2}}");
        Answer answer = answers(200);
        assertEquals("{\"x\":100.0,\"y\":-0.0,\"note\":\"none\"}", answer.body());
        assertEquals("application/json", answer.field("content-type"));
        assertEquals("nosniff", answer.field("x-content-type-options"));
        assertTrue(answer.field("date").endsWith(" GMT"), answer::toString);
        assertFalse(answer.isLast());
    }

    @Test
    void aConnectionServesOneRequestAfterTheOther() throws IOException {
        for (int i = 1; i <= 3; i++) {
            client.post("/door.Desk/put", "{\"name\":\"n\"}");
            Answer answer = answers(204);
            assertEquals("", answer.body());
            assertNull(answer.field("content-length"));
            client.post("/door.Desk/count", "{}");
            assertEquals("\"" + i + "\"", answers(200).body());
        }
    }

    @Test
    void manyRequestsThatComeAtOnceAreAnsweredInOrder() throws IOException {
        int many = 1000;
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < many; i++) {
            all.append("GET /door.Desk/find?name=" + i + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
        client.send(all.toString());
        for (int i = 0; i < many; i++) {
            assertEquals(
                    "{\"x\":1.0,\"y\":-0.0,\"note\":\"" + i + "\"}",
                    answers(200).body());
        }
    }

    @Test
    void aRequestMayComeInSinglePieces() throws Exception {
        String request =
                RawHttp.request("POST", "/door.Desk/same", "application/json", "{\"point\":{\"x\":1,\"y\":2}}");
        for (String piece : request.split("")) {
            client.send(piece);
        }
        assertEquals("{\"x\":1.0,\"y\":2.0,\"note\":\"none\"}", answers(200).body());
    }

    @Test
    void aBodyMayComeInChunks() throws IOException {
        client.send(
                "POST /door.Desk/find HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json; charset=UTF-8\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"nam\r\nA\r\ne\":\"north\"\r\n1\r\n}\r\n0\r\n\r\n");
        assertEquals("{\"x\":1.0,\"y\":-0.0,\"note\":\"north\"}", answers(200).body());
    }

    @Test
    void getHasItsArgumentsInTheUrl() throws IOException {
        client.get("/door.Desk/words?text=a%20b%2Bc+d%26&colours=RED&loud=true&big=-9223372036854775808"
                + "&numbers=1e3&numbers=NaN&numbers=-0.5&colours=BLUE");
        assertEquals(
                "\"a b+c d& - [RED, BLUE] true -9223372036854775808 [1000.0, NaN, -0.5]\"",
                answers(200).body());
        client.get("/door.Desk/words?text=&loud=false&big=1&times=7");
        assertEquals("\" 7 [] false 1 []\"", answers(200).body());
        client.get("/door.Desk/same?point=%7B%22x%22:1,%22y%22:2%7D");
        assertEquals("{\"x\":1.0,\"y\":2.0,\"note\":\"none\"}", answers(200).body());
        client.get("http://localhost/door.Desk/find?name=");
        assertEquals("null", answers(200).body());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/door.Desk/words?text=a&loud=1&big=1 | loud: expected true or false, found 1.",
                "/door.Desk/words?text=a&loud=true&big=1&big=2 | 'big' is there 2 times; only the items of an array or a set are repeated.",
                "/door.Desk/words?txt=a | txt: words has no parameter 'txt'; did you mean 'text'?",
                "/door.Desk/same?point=%7B%7D,%22x%22:%7B%7D | point: expected an object (Point), found \"{},\"x\":{}\".",
                "/door.Desk/find?name=%ff | The bytes that are written as %XX in the URL are no UTF-8.",
                "/door.Desk/find?name=%4 | In a URL two hexadecimal digits come after each %; a % itself is %25."
            })
    void whatIsWrongInAUrlIsSaid(String target, String detail) throws IOException {
        client.get(target);
        refuses(400, detail);
        client.get("/door.Desk/find?name=n");
        answers(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/door.Desk/same | {\"point\":{\"x\":1,\"y\":\"2\"}} | /point/y | point.y: expected a number, found \"2\".",
                "/door.Desk/same | {\"point\":{\"x\":1}} | /point | point: the field 'y' is missing: double.",
                "/door.Desk/same | [] | '' | expected the arguments, as an object with the parameters' names, found an array.",
                "/door.Desk/put | {\"name\":\"a\"}{} | '' | expected the end after the arguments, found an object."
            })
    void whatIsWrongInABodyIsSaidWithItsPlace(String path, String json, String pointer, String detail)
            throws IOException {
        client.post(path, json);
        Answer answer = answers(400);
        assertEquals(
                "{\"type\":\"urn:creo:MALFORMED\",\"title\":\"Bad Request\",\"status\":400,\"detail\":\""
                        + detail.replace("\"", "\\\"") + "\",\"pointer\":\"" + pointer + "\"}",
                answer.body());
        assertEquals(0, desk.count.get());
        assertFalse(answer.isLast());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/door.Dsk/same | There is nothing at /door.Dsk/same; did you mean /door.Desk?",
                "/ | There is nothing at /. A method is at /INTERFACE/METHOD; the interfaces are door.Desk.",
                "/door.Desk/smae | There is nothing at /door.Desk/smae; did you mean /door.Desk/same?",
                "/door.Desk/same/x | There is nothing at /door.Desk/same/x. door.Desk has the methods same, words, find, bytes, put,"
                        + " nothing, count, note, who, wait, fail, points, watch, sum, join, chat."
            })
    void anUnknownPathIsAnsweredWithTheNearestOne(String path, String detail) throws IOException {
        client.post(path, "{}");
        refuses(404, detail);
    }

    @Test
    void getIsOnlyForWhatChangesNothing() throws IOException {
        client.get("/door.Desk/put?name=n");
        Answer answer = answers(405);
        assertEquals("POST, OPTIONS", answer.field("allow"));
        client.send("DELETE /door.Desk/find HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertEquals("GET, HEAD, POST, OPTIONS", answers(405).field("allow"));
        client.send("OPTIONS /door.Desk/find HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertEquals("GET, HEAD, POST, OPTIONS", answers(204).field("allow"));
        client.send("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n");
        answers(204);
        client.send("GET /door.Desk/find HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
        refuses(400, "The arguments of a GET are in the URL; it has no body.");
        client.post("/door.Desk/find?name=n", "{}");
        refuses(400, "the parameter 'name' is not in the query, but in the body.");
        assertEquals(0, desk.count.get());
    }

    @Test
    void headIsGetWithoutTheBody() throws IOException {
        client.send("HEAD /door.Desk/find?name=north HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertEquals("33", client.readHead().field("content-length"));
        client.get("/door.Desk/find?name=");
        assertEquals("null", answers(200).body());
    }

    @Test
    void aBodyHasToSayThatItIsJson() throws IOException {
        client.send(RawHttp.request("POST", "/door.Desk/nothing", "text/plain", "{}"));
        assertEquals("application/json", answers(415).field("accept"));
        client.send(RawHttp.request("POST", "/door.Desk/nothing", "application/json; charset=latin1", "{}"));
        assertTrue(answers(415).body().contains("has the Content-Type 'application/json; charset=latin1'."));
        client.send("POST /door.Desk/nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
        assertTrue(answers(415).body().contains("this request has no Content-Type."));
        assertEquals(0, desk.count.get());
        client.send("POST /door.Desk/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n");
        answers(204);
        assertEquals(1, desk.count.get());
    }

    @Test
    void aDeclaredExceptionHasItsFields() throws IOException {
        client.get("/door.Desk/find?name=lost");
        Answer answer = answers(422);
        assertTrue(answer.body().contains("\"type\":\"urn:creo:door.NotFound\""), answer::toString);
        assertTrue(answer.body().contains("\"value\":{\"name\":\"lost\",\"colour\":\"GREEN\"}"), answer::toString);
    }

    @Test
    void aFailureTellsTheIdInTheLogAlone() throws IOException {
        client.post("/door.Desk/fail", "{\"how\":\"secretly\"}");
        Answer answer = answers(500);
        assertTrue(answer.body().contains("fail failed; the log of the host says why under id "), answer::toString);
        assertFalse(answer.body().contains("secretly"), answer::toString);
    }

    @Test
    void aOneWayMethodIsAnsweredWhenItIsAccepted() throws Exception {
        client.post("/door.Desk/note", "{\"line\":\"hello\"}");
        answers(202);
        assertEquals("hello", desk.events.take());
        client.post("/door.Desk/count", "{}");
        answers(200);
    }

    @Test
    void theContextOfTheCallComesAlong() throws IOException {
        client.post(
                "/door.Desk/who",
                "{}",
                "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                "Creo-Context-Tenant: north",
                "Creo-Request: r-1");
        Answer answer = answers(200);
        assertEquals(
                Set.of(
                        "traceparent=00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                        "tenant=north",
                        "creo-request=r-1"),
                new TreeSet<>(Set.of(answer.body().replaceAll("[\"{}]", "").split(", "))));
        assertEquals("r-1", answer.field("creo-request"));
        client.post("/door.Desk/same", "{}", "Creo-Request: a b");
        assertNull(answers(400).field("creo-request"));
        client.post("/door.Desk/who", "{}", "Creo-Context-Long: " + "x".repeat(8000));
        answers(431);
    }

    @Test
    void aDeadlineEndsTheMethod() throws Exception {
        client.post("/door.Desk/wait", "{\"name\":\"a\"}", "Creo-Timeout-Ms: 50");
        refuses(504, "The time allowed passed while the method was running.");
        assertEquals("begins a", desk.events.take());
        assertEquals("interrupted a", desk.events.take());
        client.post("/door.Desk/nothing", "{}", "Creo-Timeout-Ms: 0");
        refuses(400, "The field Creo-Timeout-Ms has to be a number of milliseconds, at least 1, not '0'.");
        client.post("/door.Desk/nothing", "{}", "Creo-Timeout-Ms: 2147483648");
        answers(400);
    }

    @Test
    void longsAreNumbersWhereTheClientAsksForThem() throws IOException {
        client.post("/door.Desk/count", "{}", "Accept: application/json;long=number");
        assertEquals("0", answers(200).body());
        client.post("/door.Desk/count", "{}", "Accept: text/html, */*;q=0.5");
        assertEquals("\"0\"", answers(200).body());
    }

    @Test
    void aLargeAnswerIsWhole() throws IOException {
        int size = 3_000_000;
        client.get("/door.Desk/bytes?count=" + size);
        assertEquals("\"" + "AAAA".repeat(size / 3) + "\"", answers(200).body());
        client.get("/door.Desk/bytes?count=1");
        assertEquals("\"AA==\"", answers(200).body());
    }

    @Test
    void aLargeBodyIsWhole() throws IOException {
        String note = "n".repeat(3_000_000);
        client.post("/door.Desk/same", "{\"point\":{\"x\":1,\"y\":2,\"note\":\"" + note + "\"}}");
        assertEquals(
                "{\"x\":1.0,\"y\":2.0,\"note\":\"" + note + "\"}", answers(200).body());
        client.post("/door.Desk/same", "{\"point\":{\"x\":1,\"y\":2,\"note\":\"" + note + "}}");
        answers(400);
    }

    @Test
    void theClientIsAskedForTheBodyThatItHasAnnounced() throws IOException {
        String request =
                RawHttp.request("POST", "/door.Desk/nothing", "application/json", "{}", "Expect: 100-continue");
        client.send(request.substring(0, request.length() - 2));
        assertEquals(100, client.readHead().status());
        client.send("{}");
        answers(204);
        client.send(request.substring(0, request.length() - 2).replace("nothing", "nothnig"));
        assertTrue(answers(404).isLast());
        assertTrue(client.closed());
    }

    @Test
    void anUnknownExpectationIsRefused() throws IOException {
        client.post("/door.Desk/nothing", "{}", "Expect: wonders");
        answers(417);
    }

    @Test
    void whatIsTooLargeIsRefusedBeforeItComes() throws IOException {
        client.send("POST /door.Desk/nothing HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: 999999999\r\n\r\n");
        refuses(413, "The body has 999999999 bytes, the limit (--http-body) is 16777216.");
        assertTrue(client.closed());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"GET / HTTP/1.1\r\n\r\n", "GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET / HTTP/2.0\r\n"})
    void whatIsNotARequestIsAnsweredAsAProblem(String text) throws IOException {
        client.send(text);
        Answer answer = client.read();
        assertTrue(answer.status() == 400 || answer.status() == 505, answer::toString);
        assertTrue(answer.body().contains("\"detail\":\"This is not a request that can be read: "), answer::toString);
        assertTrue(answer.isLast());
        assertTrue(client.closed());
    }

    @Test
    void requestsBeforeABrokenOneHaveTheirAnswers() throws IOException {
        client.send("GET /door.Desk/find?name= HTTP/1.1\r\nHost: localhost\r\n\r\nGET\r\n");
        answers(200);
        answers(400);
        assertTrue(client.closed());
    }

    @Test
    void aBrokenBodyIsRefused() throws IOException {
        client.send("POST /door.Desk/put HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"name\":");
        answers(400);
        assertTrue(client.closed());
        assertEquals(0, desk.count.get());
    }

    @Test
    void oldClientsAreAnsweredAndTheConnectionEnds() throws IOException {
        client.send("GET /door.Desk/find?name= HTTP/1.0\r\n\r\n");
        assertTrue(answers(200).isLast());
        assertTrue(client.closed());
    }

    @Test
    void oldClientsMayKeepTheConnection() throws IOException {
        for (int i = 0; i < 2; i++) {
            client.send("GET /door.Desk/find?name= HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
            assertEquals("keep-alive", answers(200).field("connection"));
        }
    }

    @Test
    void aClientThatEndsItsOutputWithdrawsWhatItHasAskedFor() throws Exception {
        client.post("/door.Desk/wait", "{\"name\":\"a\"}");
        assertEquals("begins a", desk.events.take());
        client.post("/door.Desk/wait", "{\"name\":\"b\"}");
        client.endOutput();
        Answer answer = answers(503);
        assertTrue(answer.body().contains("urn:creo:CANCELLED"), answer::body);
        assertTrue(answer.body().contains("keep it open until the answer has come"), answer::body);
        assertTrue(answer.isLast());
        assertTrue(client.closed());
        assertEquals("interrupted a", desk.events.take());
        host.close();
        assertTrue(desk.events.isEmpty(), desk.events::toString);
    }

    /** It waits for the one that runs, in the queue of the service. */
    @Test
    void aMethodThatHasNotBegunDoesNotRunForAClientThatHasEndedItsOutput() throws Exception {
        client.post("/door.Desk/wait", "{\"name\":\"a\"}");
        assertEquals("begins a", desk.events.take());
        try (RawHttp other = host.connect()) {
            other.post("/door.Desk/wait", "{\"name\":\"b\"}");
            other.endOutput();
            assertEquals(503, other.read().status());
            assertTrue(other.closed());
        }
        desk.allowed.countDown();
        answers(204);
        assertEquals("ends a", desk.events.take());
        host.close();
        assertTrue(desk.events.isEmpty(), desk.events::toString);
    }

    @Test
    void aHostThatStopsAnswersFirst() throws Exception {
        client.close();
        host.close();
        // One thread reads for both connections, and so tells the other of the end before it sends its answer.
        host = new MemoryHost(
                ServiceHost.builder().service(new DeskDispatcher(desk)).ioThreads(1), cut);
        client = host.connect();
        client.post("/door.Desk/wait", "{\"name\":\"a\"}");
        assertEquals("begins a", desk.events.take());
        RawHttp idle = host.connect();
        idle.get("/door.Desk/find?name=");
        assertEquals(200, idle.read().status());
        Thread stopper = new Thread(() -> {
            try {
                host.host().close();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        stopper.start();
        assertTrue(idle.closed());
        // It waits for the answer only when all connections have been told.
        while (stopper.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        desk.allowed.countDown();
        assertTrue(answers(204).isLast());
        assertTrue(client.closed());
        idle.close();
        client.close();
        stopper.join();
    }

    @Test
    void raspGoesOnNextToIt() throws IOException {
        client.send("RASP\001\0\0\0");
        assertEquals('R', client.wire().input().read());
    }
}
