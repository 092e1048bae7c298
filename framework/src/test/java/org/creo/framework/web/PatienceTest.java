// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import java.io.IOException;
import java.time.Duration;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a client of HTTP/1.1 is waited for, in the time of the test, and how much may come of it. */
@Timeout(60)
class PatienceTest {
    private static final Duration MOMENT = Duration.ofMillis(100);

    private final MyDesk desk = new MyDesk();
    private MemoryHost host;

    @AfterEach
    void stop() {
        host.close();
    }

    private void start(Limits limits) throws IOException {
        host = new MemoryHost(
                ServiceHost.builder().service(new DeskDispatcher(desk)).limits(limits), MemoryHost.Cut.WHOLE);
    }

    private static void isRefused(int status, RawHttp client) throws IOException {
        Answer answer = client.read();
        assertEquals(status, answer.status(), answer::toString);
        assertTrue(answer.isLast(), answer::toString);
        assertTrue(client.closed());
    }

    /** It is refused when this time has passed, and not before. */
    private static void isRefusedAfter(Duration time, RawHttp client) throws IOException {
        client.wire().pass(time.minus(MOMENT));
        assertEquals(0, client.wire().input().available());
        client.wire().pass(MOMENT);
        isRefused(408, client);
    }

    private void isServed(RawHttp client) throws IOException {
        client.get("/door.Desk/find?name=");
        assertEquals(200, client.read().status());
    }

    @Test
    void aHeadThatDoesNotComeIsNotWaitedFor() throws IOException {
        Limits limits = Limits.defaults();
        start(limits);
        isRefusedAfter(limits.handshakeTime(), host.connect().send("GET / HT"));
        RawHttp second = host.connect();
        isServed(second);
        second.wire().pass(Duration.ofSeconds(30));
        isRefusedAfter(limits.handshakeTime(), second.send("G"));
    }

    @Test
    void aConnectionThatIsSilentBetweenRequestsEnds() throws IOException {
        start(Limits.defaults());
        RawHttp client = host.connect();
        for (int i = 0; i < 3; i++) {
            isServed(client);
            client.wire().pass(Duration.ofSeconds(59));
        }
        isServed(client);
        client.wire().pass(Duration.ofSeconds(60));
        assertTrue(client.closed());
    }

    @Test
    void whereConnectionsMayBeSilentForAShorterTimeThatCounts() throws IOException {
        start(Limits.defaults().withIdleTime(Duration.ofSeconds(20)));
        RawHttp client = host.connect();
        isServed(client);
        client.wire().pass(Duration.ofSeconds(19));
        isServed(client);
        client.wire().pass(Duration.ofSeconds(20));
        assertTrue(client.closed());
    }

    @Test
    void aBodyThatDoesNotComeIsNotWaitedFor() throws IOException {
        Limits limits = Limits.defaults();
        start(limits);
        isRefusedAfter(
                limits.frameTime(),
                host.connect()
                        .send("POST /door.Desk/same HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                + "Content-Length: 10\r\n\r\n{"));
        isRefusedAfter(
                limits.frameTime(),
                host.connect()
                        .send(
                                "POST /door.Desk/sum HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
                                        + "Transfer-Encoding: chunked\r\n\r\n1\r\n1\r\n"));
    }

    @Test
    void aBodyWithoutALengthIsRefusedWhereItBecomesTooLarge() throws IOException {
        start(Limits.defaults().withHttpBody(1024));
        RawHttp client = host.connect();
        client.send("POST /door.Desk/same HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n401\r\n" + " ".repeat(1025) + "\r\n");
        isRefused(413, client);
        RawHttp second = host.connect();
        second.send("POST /door.Desk/sum HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n402\r\n1\n" + "1".repeat(1024) + "\r\n9\r\n111111111\r\n");
        isRefused(413, second);
    }

    @Test
    void aFrameThatWouldBeTooLargeIsRefused() throws IOException {
        start(Limits.defaults().withFrame(1000));
        RawHttp client = host.connect();
        client.post("/door.Desk/put", "{\"name\":\"" + "n".repeat(1000) + "\"}");
        Answer answer = client.read();
        assertEquals(413, answer.status(), answer::toString);
    }
}
