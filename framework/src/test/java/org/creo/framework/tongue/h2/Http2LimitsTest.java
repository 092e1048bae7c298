// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.creo.framework.TestLog;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.framework.web.MyDesk;
import org.creo.framework.web.RawHttp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a client of HTTP/2 may ask for. Over sockets: some of it is how much of their buffers is taken. */
@Timeout(60)
class Http2LimitsTest {
    private static final byte[] NOTHING = {};

    private final MyDesk desk = new MyDesk();
    private final List<AutoCloseable> open = new ArrayList<>();
    private ServiceHost host;

    @AfterEach
    void stop() throws Exception {
        try (RawHttp2 good = new RawHttp2(host.address())) {
            assertEquals(200, good.answer(good.get("/door.Desk/find?name=")).status);
        }
        desk.allowed.countDown();
        for (AutoCloseable each : open) {
            each.close();
        }
        host.close();
    }

    private RawHttp2 client(Limits limits) throws IOException {
        host = ServiceHost.builder()
                .service(new DeskDispatcher(desk))
                .limits(limits)
                .ioThreads(1)
                .start();
        return another(Integer.MAX_VALUE);
    }

    private RawHttp2 another(int window) throws IOException {
        RawHttp2 client = new RawHttp2(host.address(), window);
        open.add(client);
        return client;
    }

    private static void isCalmed(RawHttp2 client) throws IOException {
        assertEquals(RawHttp2.CALM, client.goodbye());
        assertTrue(client.closed());
    }

    /** CVE-2023-44487. */
    @Test
    void requestsThatAreWithdrawnAtOnce() throws IOException {
        RawHttp2 client = client(Limits.defaults());
        for (int i = 0; i <= Calm.RESETS; i++) {
            int stream = client.json("/door.Desk/put");
            client.send(RawHttp2.RST_STREAM, 0, stream, RawHttp2.number(RawHttp2.CANCEL));
        }
        isCalmed(client);
    }

    /** CVE-2025-8671. */
    @Test
    void requestsThatTheHostHasToReset() throws IOException {
        RawHttp2 client = client(Limits.defaults());
        for (int i = 0; i <= Calm.RESETS; i++) {
            int stream = client.post("/door.Desk/wait", "{\"name\":\"a\"}");
            client.send(RawHttp2.WINDOW_UPDATE, 0, stream, RawHttp2.number(0));
        }
        isCalmed(client);
        assertTrue(desk.events.size() <= 2 * (Calm.RESETS + 1), desk.events::toString);
    }

    @Test
    void framesThatBringNothing() throws IOException {
        RawHttp2 client = client(Limits.defaults());
        client.close();
        byte[][] floods = {
            RawHttp2.frame(RawHttp2.PING, 0, 0, new byte[8]),
            RawHttp2.frame(RawHttp2.SETTINGS, 0, 0, NOTHING),
            RawHttp2.frame(RawHttp2.PRIORITY, 0, 1, new byte[] {0, 0, 0, 3, 1}),
            RawHttp2.frame(RawHttp2.DATA, 0, 1, NOTHING),
            RawHttp2.frame(RawHttp2.DATA, RawHttp2.PADDED, 1, new byte[] {3, 0, 0, 0}),
            RawHttp2.frame(RawHttp2.WINDOW_UPDATE, 0, 1, RawHttp2.number(1)),
            RawHttp2.frame(0x50, 0, 0, NOTHING)
        };
        for (byte[] flood : floods) {
            RawHttp2 flooding = another(1);
            flooding.json("/door.Desk/put");
            byte[] all = new byte[4000 * flood.length];
            for (int i = 0; i < 4000; i++) {
                System.arraycopy(flood, 0, all, i * flood.length, flood.length);
            }
            try {
                flooding.send(all);
            } catch (IOException e) {
                // It is cut while it sends.
            }
            assertTrue(flooding.closed());
        }
    }

    @Test
    void fieldsWithoutEnd() throws IOException {
        RawHttp2 client = client(Limits.defaults());
        client.send(RawHttp2.HEADERS, 0, 1, RawHttp2.block(":method", "GET"));
        try {
            for (int i = 0; i < 1000; i++) {
                client.send(RawHttp2.CONTINUATION, 0, 1, RawHttp2.block("x", "y".repeat(100)));
            }
        } catch (IOException e) {
            // It is cut while it sends.
        }
        assertTrue(client.closed());
    }

    /** A field of 4 kB that is named again and again, each time by one byte. */
    @Test
    void fieldsThatGrowWhenTheyAreRead() throws IOException {
        RawHttp2 client = client(Limits.defaults());
        byte[] field = RawHttp2.block("x", "y".repeat(4000));
        field[0] = 0x40;
        client.send(RawHttp2.HEADERS, 5, 1, field);
        assertEquals(RawHttp2.PROTOCOL_ERROR, client.answer(1).reset);
        byte[] again = new byte[10_000];
        Arrays.fill(again, (byte) 0xbe);
        client.send(RawHttp2.HEADERS, 5, 3, again);
        assertEquals(431, client.answer(3).status);
    }

    @Test
    void aStreamThatBeginsTwice() throws IOException {
        RawHttp2 client = client(Limits.defaults());
        client.answer(client.get("/door.Desk/find?name="));
        client.send(RawHttp2.HEADERS, 5, 1, RawHttp2.block(":method", "GET"));
        assertEquals(RawHttp2.PROTOCOL_ERROR, client.goodbye());
        assertTrue(client.closed());
    }

    /** Answers that nobody takes hold memory that others wait for: they are given up, and the others served. */
    @Test
    void answersThatNobodyTakesMakeRoomForOthers() throws IOException {
        client(Limits.defaults().withMemory(4 << 20).withFrame(1 << 20)).close();
        List<Integer> stuck = new ArrayList<>();
        RawHttp2 client = another(0);
        for (int i = 0; i < 20; i++) {
            stuck.add(client.get("/door.Desk/bytes?count=500000"));
        }
        String note = "{\"point\":{\"x\":1,\"y\":2,\"note\":\"" + "n".repeat(500 << 10) + "\"}}";
        int status;
        do {
            try (RawHttp good = new RawHttp(host.address())) {
                good.post("/door.Desk/same", note);
                status = good.read().status();
            }
        } while (status == 503 || status == 413);
        assertEquals(200, status);
    }

    /** What has left before it could know of the answer is no mistake of a client. */
    @Test
    void whatIsOnItsWayWhenTheHostEndsAStreamIsIgnored() throws IOException {
        RawHttp2 client = client(Limits.defaults());
        int stream = client.begin("POST", "/door.Desk/nothnig", false, "content-type", "application/x-ndjson");
        assertEquals(404, client.answer(stream).status);
        for (int i = 0; i <= 2 * Calm.RESETS; i++) {
            client.send(RawHttp2.DATA, 0, stream, "1\n");
        }
        client.send(RawHttp2.DATA, RawHttp2.END_STREAM, stream, "2\n");
        assertEquals(200, client.answer(client.get("/door.Desk/find?name=")).status);
    }

    /** Nor is it where the client then withdraws the request, and all of that is read at once. */
    @Test
    void whatIsOnItsWayBeforeAClientResetsAStreamIsIgnored() throws IOException {
        RawHttp2 client = client(Limits.defaults());
        int stream = client.begin("POST", "/door.Desk/nothnig", false, "content-type", "application/x-ndjson");
        assertEquals(404, client.answer(stream).status);
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        for (int i = 0; i <= 2 * Calm.RESETS; i++) {
            rest.writeBytes(RawHttp2.frame(RawHttp2.DATA, 0, stream, "1\n".getBytes(StandardCharsets.US_ASCII)));
        }
        rest.writeBytes(RawHttp2.frame(RawHttp2.RST_STREAM, 0, stream, RawHttp2.number(RawHttp2.CANCEL)));
        client.send(rest.toByteArray());
        assertEquals(200, client.answer(client.get("/door.Desk/find?name=")).status);
    }

    /** Each frame would be a line. */
    @Test
    void whatIsIgnoredIsNotLogged() throws IOException {
        RawHttp2 client = client(Limits.defaults());
        client.answer(client.get("/door.Desk/find?name="));
        TestLog log = new TestLog();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        String[] fields = {
            ":method", "HEAD", ":scheme", "http", ":path", "/door.Desk/nothing", ":authority", "localhost"
        };
        all.writeBytes(RawHttp2.frame(RawHttp2.HEADERS, RawHttp2.END_HEADERS, 3, RawHttp2.block(fields)));
        for (int i = 0; i < 20; i++) {
            all.writeBytes(RawHttp2.frame(RawHttp2.DATA, 0, 3, new byte[10]));
        }
        int end = RawHttp2.END_HEADERS | RawHttp2.END_STREAM;
        all.writeBytes(RawHttp2.frame(RawHttp2.HEADERS, end, 3, RawHttp2.block("x", "y")));
        client.send(all.toByteArray());
        assertEquals(405, client.answer(3).status);
        client.send(RawHttp2.PING, 0, 0, new byte[8]);
        client.await(RawHttp2.PING);
        assertFalse(log.contains("ignoring"), log::text);
    }

    /**
     * While there is no memory for one body, nothing is read of its connection: those that have stood still for too
     * long are given up, and the others of the same connection are served.
     */
    @Test
    void bodiesThatStandStillMakeRoomForOthersOfTheirConnection() throws IOException {
        RawHttp2 client = client(Limits.defaults().withMemory(1 << 20));
        String part = "n".repeat(16 << 10);
        List<Integer> standing = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            int stream = client.json("/door.Desk/same");
            client.send(RawHttp2.DATA, 0, stream, "{\"point\":{\"x\":1,\"y\":2,\"note\":\"");
            for (int j = 0; j < 3; j++) {
                client.send(RawHttp2.DATA, 0, stream, part);
            }
            standing.add(stream);
        }
        int good = client.get("/door.Desk/find?name=");
        assertEquals(200, client.answer(good).status);
        int refused = 0;
        for (int stream : standing) {
            refused += client.soFar(stream).status == 503 ? 1 : 0;
        }
        assertTrue(refused > 0);
        assertTrue(refused < standing.size(), "all");
        int whole = client.post("/door.Desk/same", "{\"point\":{\"x\":1,\"y\":2,\"note\":\"short\"}}");
        assertEquals(200, client.answer(whole).status, client.answer(whole)::toString);
    }

    /** Each item comes by itself, and none is taken: they wait together, and not each in a buffer of its own. */
    @Test
    void smallItemsThatNobodyTakesShareBuffers() throws Exception {
        // Longer than ten thousand calls take: a client that takes nothing loses its connection after that time.
        client(Limits.defaults().withSendTime(Duration.ofMinutes(10)));
        try (RawHttp2 stalled = new RawHttp2(host.address(), 0)) {
            int streams = 90;
            int items = 10_000;
            for (int i = 0; i < streams; i++) {
                stalled.post("/door.Desk/watch", "{}");
                assertEquals("watched", desk.events.take());
            }
            long before = PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory();
            RawHttp2 other = another(Integer.MAX_VALUE);
            for (int i = 0; i < items; i++) {
                desk.news.add("x");
                // By the time that this is answered, the item was written.
                assertEquals(200, other.answer(other.get("/door.Desk/find?name=")).status);
            }
            long taken = PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory() - before;
            assertTrue(taken < 20 << 20, "it takes " + taken);
            assertTrue(host.memoryInUse() > 4 * items, "it counts " + host.memoryInUse());
            for (int i = 0; i < streams; i++) {
                desk.news.add("");
            }
        }
    }
}
