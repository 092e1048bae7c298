// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.framework.web.MyDesk;
import org.creo.framework.web.StreamAnswers.Answer;
import org.creo.framework.web.Wire;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a client of HTTP/2 is waited for, in the time of the test. */
@Timeout(60)
class Http2PatienceTest {
    private static final Duration MOMENT = Duration.ofMillis(100);

    private final Limits limits = Limits.defaults();
    private MemoryHost host;

    @BeforeEach
    void start() throws IOException {
        host = new MemoryHost(
                ServiceHost.builder().service(new DeskDispatcher(new MyDesk())).limits(limits), MemoryHost.Cut.WHOLE);
    }

    @AfterEach
    void stop() {
        host.close();
    }

    private RawHttp2 client(int window) throws IOException {
        return new RawHttp2(host.wire(), window);
    }

    private static void isServed(RawHttp2 client) throws IOException {
        int stream = client.get("/door.Desk/find?name=");
        client.allow(stream, 100);
        assertEquals("null", client.answer(stream).text());
    }

    /** Nothing is sent before this time has passed. */
    private static void waits(Duration time, Wire client) throws IOException {
        client.pass(time.minus(MOMENT));
        assertEquals(0, client.input().available());
        client.pass(MOMENT);
    }

    private static void waits(Duration time, RawHttp2 client) throws IOException {
        client.readAll();
        waits(time, client.wire());
    }

    @Test
    void aHeadThatDoesNotComeWholeIsNotWaitedFor() throws IOException {
        RawHttp2 client = client(RawHttp2.MOST);
        isServed(client);
        client.send(RawHttp2.HEADERS, 0, client.skip(), RawHttp2.block(":method", "GET"));
        waits(limits.handshakeTime(), client);
        assertEquals(RawHttp2.CALM, client.goodbye());
        assertTrue(client.closed());
    }

    @Test
    void aFrameThatDoesNotComeWholeIsNotWaitedFor() throws IOException {
        RawHttp2 client = client(RawHttp2.MOST);
        isServed(client);
        client.send(new byte[] {0, 0, 10, 1});
        waits(limits.handshakeTime(), client);
        assertEquals(RawHttp2.CALM, client.goodbye());
        assertTrue(client.closed());
    }

    @Test
    void aClientThatSendsNothingButItsPrefaceIsNotWaitedFor() throws IOException {
        Wire silent = host.wire();
        silent.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        silent.input().skipNBytes(silent.input().available());
        waits(limits.handshakeTime(), silent);
        assertTrue(silent.input().readAllBytes().length > 0);
    }

    @Test
    void aBodyThatDoesNotComeIsNotWaitedFor() throws IOException {
        RawHttp2 client = client(RawHttp2.MOST);
        int body = client.json("/door.Desk/put");
        int line = client.begin("POST", "/door.Desk/sum", false, "content-type", "application/x-ndjson");
        client.send(RawHttp2.DATA, 0, line, "1\n2");
        waits(limits.frameTime(), client);
        for (int stream : new int[] {body, line}) {
            Answer answer = client.answer(stream);
            assertEquals(408, answer.status, answer::toString);
        }
        isServed(client);
    }

    @Test
    void aClientThatDoesNotTakeAnAnswerLosesItAlone() throws IOException {
        RawHttp2 client = client(0);
        int stuck = client.get("/door.Desk/bytes?count=1000");
        while (client.soFar(stuck).status != 200) {
            client.await(RawHttp2.HEADERS);
        }
        waits(limits.sendTime(), client);
        assertEquals(RawHttp2.CANCEL, client.answer(stuck).reset);
        isServed(client);
    }

    @Test
    void aConnectionWithoutRequestsEndsAfterAMinute() throws IOException {
        RawHttp2 client = client(RawHttp2.MOST);
        isServed(client);
        waits(Duration.ofMinutes(1), client);
        assertEquals(0, client.goodbye());
        assertTrue(client.closed());
    }
}
