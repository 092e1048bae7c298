// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.creo.framework.RawClient.ERROR;
import static org.creo.framework.RawClient.PING;
import static org.creo.framework.RawClient.PONG;
import static org.creo.framework.RawClient.PREFACE;
import static org.creo.framework.RawClient.RESPONSE;
import static org.creo.framework.RawClient.frame;
import static org.creo.framework.RawClient.hex;
import static org.creo.framework.RawClient.join;
import static org.creo.framework.RawClient.request;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.TestLog;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client sees on its socket, byte by byte. */
@Timeout(60)
class ConnectionTest {
    private static final int LIMIT = 8 << 20;
    private static final int CAPACITY = 4;

    private final TestLog log = new TestLog();
    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger entered = new AtomicInteger();
    private final List<Integer> noted = Collections.synchronizedList(new ArrayList<>());
    private ServiceHost host;

    @BeforeEach
    void start() throws IOException {
        host = ServiceHost.builder()
                .limits(Limits.defaults().withFrame(LIMIT).withQueue(CAPACITY))
                .service(TestService.echo("test.Echo"))
                .service(new TestService("test.Gate").method("pass", (bytes, offset, length) -> {
                    entered.incrementAndGet();
                    await(gate);
                    return TestService.copy(bytes, offset, length);
                }))
                .service(new TestService("test.Notes")
                        .oneway("note", (bytes, offset, length) -> {
                            await(gate);
                            noted.add(ByteBuffer.wrap(bytes).getInt(offset));
                            return Payload.empty();
                        })
                        .oneway("fail", (bytes, offset, length) -> {
                            throw new IllegalStateException("nobody shall hear of it");
                        })
                        .method("count", (bytes, offset, length) -> TestService.text("noted " + noted.size())))
                .service(new TestService("test.Large").method("get", (bytes, offset, length) -> {
                    entered.incrementAndGet();
                    return TestService.copy(new byte[1 << 20], 0, 1 << 20);
                }))
                .start();
    }

    @AfterEach
    void stop() {
        gate.countDown();
        host.close();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private RawClient open() throws IOException {
        return RawClient.open(host.address());
    }

    @Test
    void answersThePrefaceByItself() throws IOException {
        open().close();
    }

    @Test
    void takesPrefaceAndRequestInOneWrite() throws IOException {
        try (RawClient client = new RawClient(host.address())) {
            client.send(PREFACE, request(5, "test.Echo", "echo", (byte) 42));
            client.readPreface();
            Reply reply = client.read();
            assertEquals(RESPONSE, reply.kind());
            assertEquals(0, reply.status());
            assertEquals(5, reply.id());
            assertArrayEquals(new byte[] {42}, reply.body());
        }
    }

    @Test
    void takesAFrameSplitAtEveryByte() throws IOException {
        byte[] bytes = join(PREFACE, request(5, "test.Echo", "echo", (byte) 42));
        for (int split = 1; split < bytes.length; split++) {
            try (RawClient client = new RawClient(host.address())) {
                client.send(Arrays.copyOf(bytes, split));
                client.send(Arrays.copyOfRange(bytes, split, bytes.length));
                client.readPreface();
                assertEquals(5, client.read().id());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00",
                "52415350 0100 01",
                "52415351",
                "676574202f20485454502f312e310d0a0d0a",
                "160301020001000001fc0303",
            })
    void closesWithoutAWordWhereTheFirstBytesAreNotRasp(String hex) throws IOException {
        try (RawClient client = new RawClient(host.address())) {
            client.send(hex(hex));
            assertTrue(client.closed());
        }
        assertLives();
    }

    @Test
    void closesOnGarbage() throws IOException {
        Random random = new Random(3);
        for (int i = 0; i < 100; i++) {
            byte[] garbage = new byte[1 + random.nextInt(5000)];
            random.nextBytes(garbage);
            // What may begin a request of HTTP gets an answer.
            garbage[0] |= (byte) 0x80;
            try (RawClient client = new RawClient(host.address())) {
                client.send(garbage);
                assertTrue(client.closed(), "round " + i);
            } catch (SocketException e) {
                // Closed while we were still sending: just as good.
                continue;
            }
        }
        assertLives();
    }

    @Test
    void answersAnotherVersionWithItsOwnAndCloses() throws IOException {
        try (RawClient client = new RawClient(host.address())) {
            client.send(hex("52415350 02000000"), new byte[1000]);
            client.readPreface();
            assertTrue(client.closed());
        }
        assertLives();
    }

    @ParameterizedTest
    @CsvSource({
        "00000014 63 00 0000 00000005, MALFORMED, 5",
        "00000014 01 01 0000 00000005, MALFORMED, 5",
        "00000014 01 00 0001 00000005, MALFORMED, 5",
        "00000013 01 00 0000 00000005, MALFORMED, 5",
        "00000008 09 00 0000 00000005, MALFORMED, 5",
        "00000009 06 00 0000 00000005, MALFORMED, 5",
        "00000000, MALFORMED, 0",
        "00000007, MALFORMED, 0",
        "00800001, TOO_LARGE, 0",
        "00800001 01 00 0000 00000005, TOO_LARGE, 5",
        "FFFFFFFF, TOO_LARGE, 0",
    })
    void saysWhatIsWrongWithAFrameAndCloses(String hex, Status status, int id) throws IOException {
        try (RawClient client = open()) {
            client.send(hex(hex));
            Reply reply = client.read();
            assertEquals(ERROR, reply.kind());
            assertEquals(status.code(), reply.status());
            assertEquals(id, reply.id());
            assertTrue(client.closed());
        }
        assertLives();
    }

    @Test
    void theAnswerToALargeFrameIsReadThoughItsBytesKeepComing() throws IOException {
        try (RawClient client = open()) {
            byte[] frame = new byte[12 + LIMIT];
            ByteBuffer.wrap(frame)
                    .putInt(8 + LIMIT)
                    .put((byte) 1)
                    .put((byte) 0)
                    .putShort((short) 0)
                    .putInt(9);
            client.send(frame);
            Reply reply = client.read();
            assertEquals(Status.TOO_LARGE.code(), reply.status());
            assertEquals(9, reply.id());
            assertEquals(
                    "The frame has 8388616 bytes, the limit of the host (--frame-size) is 8388608; a Stream may be longer.",
                    reply.message());
            assertTrue(client.closed());
        }
    }

    @Test
    void requestsAheadOfAMalformedFrameAreStillAnswered() throws IOException {
        try (RawClient client = open()) {
            client.send(request(1, "test.Gate", "pass", (byte) 42), hex("00000000"));
            assertEquals(ERROR, client.read().kind());
            gate.countDown();
            assertEquals(1, client.read().id());
            assertTrue(client.closed());
        }
    }

    @Test
    void aTimeoutBelowZeroIsMalformedAndTheConnectionStays() throws IOException {
        try (RawClient client = open()) {
            client.send(request(1, TestService.id("test.Echo"), TestService.id("echo"), -1));
            Reply reply = client.read();
            assertEquals(Status.MALFORMED.code(), reply.status());
            assertEquals(
                    "The time that the client allows for the call is -1 ms, and has to be 0 or more.", reply.message());
            assertEquals("again", client.call("test.Echo", "echo", "again").text());
        }
    }

    @Test
    void answersAPing() throws IOException {
        try (RawClient client = open()) {
            client.send(frame(PING, 5, (byte) 1, (byte) 2), frame(PING, 6));
            Reply first = client.read();
            assertEquals(PONG, first.kind());
            assertEquals(5, first.id());
            assertArrayEquals(new byte[] {1, 2}, first.body());
            assertEquals(6, client.read().id());
        }
    }

    @Test
    void carriesTheLargestFrame() throws IOException {
        byte[] arguments = new byte[LIMIT - 20];
        new Random(2).nextBytes(arguments);
        try (RawClient client = open()) {
            client.send(request(1, "test.Echo", "echo", arguments));
            assertArrayEquals(arguments, client.read().body());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 10_000})
    void answersPipelinedRequestsOnceAndInOrder(int count) throws Exception {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int id = 1; id <= count; id++) {
            all.writeBytes(request(
                    id, "test.Echo", "echo", ByteBuffer.allocate(4).putInt(id).array()));
        }
        try (RawClient client = open()) {
            Thread sender = new Thread(() -> {
                try {
                    client.send(all.toByteArray());
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            sender.start();
            for (int id = 1; id <= count; id++) {
                Reply reply = client.read();
                assertEquals(RESPONSE, reply.kind());
                assertEquals(id, reply.id());
                assertEquals(id, ByteBuffer.wrap(reply.body()).getInt());
            }
            sender.join();
            assertEquals("done", client.call("test.Echo", "echo", "done").text());
        }
    }

    @Test
    void aFullQueueStopsTheReaderAndLosesNothing() throws Exception {
        int count = 2000;
        byte[] padding = new byte[10_000];
        try (RawClient client = open()) {
            CountDownLatch sent = new CountDownLatch(1);
            Thread sender = new Thread(() -> {
                try {
                    for (int id = 1; id <= count; id++) {
                        client.send(request(id, "test.Gate", "pass", padding));
                    }
                    sent.countDown();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            sender.start();
            // 20 MB do not fit into the buffers of two sockets: with the gate shut the sender gets stuck.
            assertFalse(sent.await(500, TimeUnit.MILLISECONDS));
            try (RawClient other = open()) {
                assertEquals(
                        "unmoved", other.call("test.Echo", "echo", "unmoved").text());
            }
            gate.countDown();
            for (int id = 1; id <= count; id++) {
                assertEquals(id, client.read().id());
            }
            sender.join();
        }
    }

    @Test
    void aClientThatDoesNotReadIsNotReadEither() throws Exception {
        int count = 1000;
        try (RawClient client = open()) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            for (int id = 1; id <= count; id++) {
                all.writeBytes(request(id, "test.Large", "get"));
            }
            client.send(all.toByteArray());
            // 36 kB asked for 1 GB: only what sockets and the queue of 4 hold is served.
            try (RawClient other = open()) {
                int before;
                do {
                    before = entered.get();
                    for (int i = 0; i < 1000; i++) {
                        other.call("test.Echo", "echo", "time passes");
                    }
                } while (entered.get() != before || before == 0);
                assertTrue(before < 100, () -> entered.get() + " answers of 1 MiB are under way");
            }
            for (int id = 1; id <= count; id++) {
                Reply reply = client.read();
                while (reply.kind() == PING) {
                    // A client of which nothing is read for long is asked whether it is there.
                    reply = client.read();
                }
                assertEquals(id, reply.id());
            }
        }
    }

    @Test
    void aClientThatHasSaidAllStillGetsItsAnswers() throws Exception {
        try (RawClient client = open()) {
            client.send(request(1, "test.Gate", "pass", (byte) 42), request(2, "test.Echo", "echo"));
            client.socket().shutdownOutput();
            assertEquals(2, client.read().id());
            gate.countDown();
            assertEquals(1, client.read().id());
            assertTrue(client.closed());
        }
    }

    private static byte[] note(int number) {
        return request(
                0, "test.Notes", "note", ByteBuffer.allocate(4).putInt(number).array());
    }

    @Test
    void oneWayRequestsGetNoAnswerAndKeepTheirPlace() throws IOException {
        gate.countDown();
        try (RawClient client = open()) {
            client.send(
                    note(1), note(2), request(7, "test.Notes", "count"), note(3), request(8, "test.Notes", "count"));
            Reply reply = client.read();
            assertEquals(7, reply.id());
            assertEquals("noted 2", reply.text());
            assertEquals("noted 3", client.read().text());
        }
    }

    /** The queue takes four, so most of them wait in the socket when the client has sent everything. */
    @Test
    void noOneWayRequestIsLostWhenTheClientEnds() throws IOException {
        int count = 2000;
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            all.writeBytes(note(i));
        }
        try (RawClient client = open()) {
            client.send(all.toByteArray());
            client.socket().shutdownOutput();
            gate.countDown();
            assertTrue(client.closed());
        }
        try (RawClient client = open()) {
            assertEquals(
                    "noted " + count, client.call("test.Notes", "count", "").text());
        }
        assertEquals(IntStream.range(0, count).boxed().toList(), noted);
    }

    @Test
    void oneWayRequestsThatAreAcceptedRunBeforeTheHostStops() throws Exception {
        try (RawClient client = open()) {
            client.send(note(1), note(2), note(3), frame(PING, 5));
            assertEquals(PONG, client.read().kind());
            CompletableFuture<Boolean> stopped = CompletableFuture.supplyAsync(() -> {
                try {
                    return host.stop(Duration.ofSeconds(10));
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            gate.countDown();
            assertTrue(stopped.get());
            assertEquals(List.of(1, 2, 3), noted);
        }
    }

    @Test
    void whatGoesWrongWithAOneWayRequestStaysInTheLog() throws IOException {
        int protocol = TestService.id("test.Notes");
        gate.countDown();
        try (RawClient client = open()) {
            client.send(
                    request(0, "test.Notes", "fail"),
                    request(0, 0x0A0B0C0D, 1, 0),
                    request(0, protocol, 0x01020304, 0),
                    request(0, protocol, TestService.id("note"), -1, new byte[4]),
                    frame(PING, 5));
            assertEquals(PONG, client.read().kind());
            assertEquals("noted 0", client.call("test.Notes", "count", "").text());
        }
        assertTrue(log.contains("test.Notes.fail failed, id "));
        assertTrue(log.contains("A one-way request to interface 0x0A0B0C0D, method 0x00000001 was not run: "
                + "This host serves no interface with fingerprint 0x0A0B0C0D."));
        assertTrue(
                log.contains(
                        "method 0x01020304 was not run: The client's description differs from this host's: test.Notes serves no method with fingerprint 0x01020304."));
        assertTrue(log.contains(
                "was not run: The time that the client allows for the call is -1 ms, and has to be 0 or more."));
    }

    @ParameterizedTest
    @CsvSource({
        "0, count, 'The id of the REQUEST is 0, but its method gives an answer.'",
        "6, note, 'The id of the REQUEST is 6, but its method is one-way.'",
    })
    void anIdThatDoesNotFitItsMethodIsMalformed(int id, String method, String message) throws IOException {
        try (RawClient client = open()) {
            client.send(request(id, "test.Notes", method));
            Reply reply = client.read();
            assertEquals(Status.MALFORMED.code(), reply.status());
            assertEquals(id, reply.id());
            assertEquals(message, reply.message());
            assertTrue(client.closed());
        }
        assertLives();
    }

    @Test
    void aClientThatLeavesDisturbsNobody() throws Exception {
        for (int i = 0; i < 20; i++) {
            try (RawClient client = open()) {
                client.socket().setSoLinger(true, 0);
                client.send(
                        request(1, "test.Large", "get"),
                        request(2, "test.Echo", "echo", new byte[100_000]),
                        hex("0000FFFF 01"));
            }
        }
        assertLives();
    }

    private void assertLives() throws IOException {
        try (RawClient client = open()) {
            assertEquals("alive", client.call("test.Echo", "echo", "alive").text());
        }
    }
}
