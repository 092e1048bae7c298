// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.creo.framework.RawClient;
import org.creo.framework.files.FileMount;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a client of HTTP/1.1 may ask for. Over sockets: how many connections there may be, and what is not taken of
 * them, is known only there.
 */
@Timeout(60)
class LimitsTest {
    private static final Duration SHORT = Duration.ofMillis(300);

    private final MyDesk desk = new MyDesk();
    private final List<AutoCloseable> open = new ArrayList<>();
    private ServiceHost host;

    @AfterEach
    void stop() throws Exception {
        desk.allowed.countDown();
        for (AutoCloseable each : open) {
            each.close();
        }
        host.close();
    }

    private void start(Limits limits) throws IOException {
        start(limits, List.of());
    }

    private void start(Limits limits, List<FileMount> files) throws IOException {
        host = ServiceHost.builder()
                .service(new DeskDispatcher(desk))
                .http(HttpSettings.DEFAULT.withFiles(files))
                .limits(limits)
                .ioThreads(1)
                .start();
    }

    private RawHttp client() throws IOException {
        RawHttp client = new RawHttp(host.address());
        open.add(client);
        return client;
    }

    private static void isRefused(int status, RawHttp client) throws IOException {
        Answer answer = client.read();
        assertEquals(status, answer.status(), answer::toString);
        assertTrue(answer.isLast(), answer::toString);
        assertTrue(client.closed());
    }

    private static String head(long length) {
        return "POST /door.Desk/same HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                + length + "\r\n\r\n";
    }

    /** Bodies that stop coming hold memory that others wait for: they are given up, and the others served. */
    @Test
    void bodiesThatStandStillMakeRoomForOthers() throws IOException {
        start(Limits.defaults().withMemory(1 << 20));
        String half = "{\"point\":{\"x\":1,\"y\":2,\"note\":\"" + "n".repeat(200 << 10);
        List<RawHttp> standing = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            standing.add(client().send(head(250 << 10) + half));
        }
        Answer answer;
        do {
            RawHttp good = client();
            good.post("/door.Desk/same", half + "\"}}");
            answer = good.read();
        } while (answer.status() == 503);
        assertEquals(200, answer.status(), answer::body);
        int refused = 0;
        for (RawHttp each : standing) {
            each.socket().setSoTimeout(200);
            try {
                refused += each.read().status() == 503 ? 1 : 0;
            } catch (IOException e) {
                // It still has its time.
            }
        }
        assertTrue(refused > 0);
    }

    @Test
    void aClientThatDoesNotReadIsCut() throws IOException {
        start(Limits.defaults().withSendTime(SHORT));
        RawHttp client = client();
        StringBuilder many = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            many.append("GET /door.Desk/bytes?count=3000000 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
        client.send(many.toString());
        RawHttp other = client();
        int answered = 0;
        while (isOpen(client)) {
            other.get("/door.Desk/find?name=");
            assertEquals(200, other.read().status());
            answered++;
        }
        assertTrue(answered > 0);
    }

    /** The last answer of a connection is whole, however slowly it is read. */
    @Test
    void aSlowReaderHasTheWholeOfTheLastAnswer() throws Exception {
        start(Limits.defaults());
        RawHttp client = client();
        client.get("/door.Desk/bytes?count=9000000", "Connection: close");
        Answer head = client.readHead();
        // Longer than a connection waits for its client to close it.
        Thread.sleep(1500);
        client.endOutput();
        assertEquals(Long.parseLong(head.field("content-length")), client.count());
    }

    /** As long as they read nothing, there is memory for small pieces only; then each has its whole file. */
    @Test
    void slowReadersOfFilesHoldNobodyWhereMemoryIsShort(@TempDir Path folder) throws Exception {
        int size = 8 << 20;
        Path large = Files.write(folder.resolve("large"), new byte[size]);
        // Otherwise it would count as being written.
        Files.setLastModifiedTime(large, FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));
        Limits limits = Limits.defaults().withMemory(1 << 20).withSendTime(Duration.ofMinutes(1));
        start(limits, List.of(new FileMount("/f", folder, "")));
        List<RawHttp> slow = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Socket socket = new Socket();
            socket.setReceiveBufferSize(4 << 10);
            socket.connect(host.address());
            RawHttp client = new RawHttp(socket);
            open.add(client);
            slow.add(client.get("/f/large", "Connection: close"));
        }
        for (RawHttp each : slow) {
            assertEquals(200, each.readHead().status());
        }
        for (RawHttp each : slow) {
            assertEquals(size, each.count());
            RawHttp other = client();
            other.get("/door.Desk/find?name=");
            assertEquals(200, other.read().status());
        }
    }

    /** Whether the host has not cut it; tried by sending, since nothing is read. */
    private static boolean isOpen(RawHttp client) {
        try {
            client.send("G");
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void whereThereIsNoRoomForAConnectionBothProtocolsAreTold() throws IOException {
        start(Limits.defaults().withConnections(1).withConnectionsPerAddress(1));
        RawHttp first = client();
        first.get("/door.Desk/find?name=");
        assertEquals(200, first.read().status());
        RawHttp second = client();
        second.get("/door.Desk/find?name=");
        Answer answer = second.read();
        assertEquals(503, answer.status());
        assertEquals("1", answer.field("retry-after"));
        assertTrue(answer.body().contains("--connections"), answer::toString);
        assertTrue(second.closed());
        try (RawClient rasp = RawClient.open(host.address())) {
            assertTrue(rasp.read().message().contains("--connections"));
        }
    }

    @Test
    void aHostThatDoesNotSpeakHttpCloses() throws IOException {
        host = ServiceHost.builder()
                .service(new DeskDispatcher(desk))
                .http(HttpSettings.DEFAULT.withWhere(HttpWhere.OFF))
                .start();
        RawHttp client = client();
        client.get("/door.Desk/find?name=");
        assertTrue(client.closed());
    }
}
