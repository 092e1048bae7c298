// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.creo.framework.RawClient.CANCEL;
import static org.creo.framework.RawClient.CREDIT;
import static org.creo.framework.RawClient.END;
import static org.creo.framework.RawClient.ERROR;
import static org.creo.framework.RawClient.ITEM;
import static org.creo.framework.RawClient.PING;
import static org.creo.framework.RawClient.PONG;
import static org.creo.framework.RawClient.RESPONSE;
import static org.creo.framework.RawClient.frame;
import static org.creo.framework.RawClient.join;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.util.ResourceLeakDetector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.StreamService;
import org.creo.framework.TestService;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.framework.scheduler.Schedulers;
import org.creo.protocol.Credit;
import org.creo.protocol.FrameWriter;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams in both directions, as a client sees them on its socket. */
@Timeout(60)
class StreamsTest {
    private static final int FIRST_CREDIT = 64;
    private static final int FIRST_BYTES = 1 << 20;
    /** The items of {@code large}. */
    private static final int LARGE = 1 << 20;

    private static final int PORTION = 32;
    private static final long MILLION = 1_000_000;

    private final StreamService streams = new StreamService();
    private ServiceHost host;

    @AfterEach
    void stop() throws InterruptedException {
        if (host != null) {
            host.stop(Duration.ZERO);
            // What was interrupted may take a moment to end.
            awaitMemory(0);
        }
    }

    private RawClient open() throws IOException {
        return open(Limits.defaults());
    }

    private RawClient open(Limits limits) throws IOException {
        host = ServiceHost.builder().limits(limits).service(streams.service()).start();
        return RawClient.open(host.address());
    }

    private static byte[] call(int id, String method, long number) {
        return call(id, method, 0, number);
    }

    private static byte[] call(int id, String method, int timeout, long number) {
        return RawClient.request(
                id, TestService.id(StreamService.NAME), TestService.id(method), timeout, bytes(number));
    }

    private static byte[] bytes(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    private static byte[] item(int id, long number) {
        return frame(ITEM, id, bytes(number));
    }

    private static byte[] credit(int id, int items) {
        return credit(id, items, items * Long.BYTES);
    }

    private static byte[] credit(int id, int items, int bytes) {
        return FrameWriter.credit(id, items, bytes);
    }

    private static byte[] repeat(int count, byte[] piece) {
        return join(Collections.nCopies(count, piece).toArray(byte[][]::new));
    }

    private static void assertItems(RawClient client, int id, long from, long to) throws IOException {
        for (long number = from; number < to; number++) {
            Reply reply = client.read();
            assertEquals(ITEM, reply.kind());
            assertEquals(id, reply.id());
            assertEquals(number, ByteBuffer.wrap(reply.body()).getLong());
        }
    }

    private static void assertEnd(RawClient client, int id) throws IOException {
        Reply end = client.read();
        assertEquals(END, end.kind());
        assertEquals(id, end.id());
        assertEquals(0, end.body().length);
    }

    private static void assertResult(RawClient client, int id, long result) throws IOException {
        Reply reply = client.read();
        assertEquals(RESPONSE, reply.kind());
        assertEquals(id, reply.id());
        assertEquals(result, ByteBuffer.wrap(reply.body()).getLong());
    }

    private static void assertCredit(RawClient client, int id) throws IOException {
        Reply reply = client.read();
        assertEquals(CREDIT, reply.kind());
        assertEquals(id, reply.id());
        assertArrayEquals(frame(CREDIT, id, ints(PORTION, PORTION * Long.BYTES)), frame(CREDIT, id, reply.body()));
    }

    private static Reply assertError(RawClient client, int id, Status status) throws IOException {
        Reply reply = client.read();
        assertEquals(ERROR, reply.kind());
        assertEquals(id, reply.id());
        assertEquals(status.code(), reply.status(), reply::message);
        return reply;
    }

    /** The host still answers, in order, and so has read everything that was sent before. */
    private static void assertAlive(RawClient client) throws IOException {
        client.send(frame(PING, 99));
        assertEquals(PONG, client.read().kind());
    }

    private static void assertAcquired(Semaphore semaphore) throws InterruptedException {
        assertTrue(semaphore.tryAcquire(30, TimeUnit.SECONDS));
    }

    static String[] schedulers() {
        return Schedulers.names().stream()
                .filter(name -> !name.equals("each-turn"))
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void flowInAllDirectionsUnderEachScheduler(String scheduler) throws IOException {
        assertEquals(7, schedulers().length);
        host = ServiceHost.builder()
                .scheduler(Schedulers.named(scheduler, 2))
                .service(streams.service())
                .start();
        try (RawClient client = RawClient.open(host.address())) {
            client.send(call(1, "count", 3));
            assertItems(client, 1, 0, 3);
            assertEnd(client, 1);
            client.send(call(2, "sum", 0), item(2, 40), item(2, 2), frame(END, 2));
            assertResult(client, 2, 42);
            client.send(call(3, "twice", 0), item(3, 21));
            assertItems(client, 3, 42, 43);
            assertEquals(
                    "meanwhile",
                    client.call(StreamService.NAME, "echo", "meanwhile").text());
            client.send(item(3, 4), frame(END, 3));
            assertItems(client, 3, 8, 9);
            assertEnd(client, 3);
            client.send(call(4, "count", 0), call(5, "sum", 0), frame(END, 5));
            Reply one = client.read();
            Reply other = client.read();
            assertEquals(END + RESPONSE, one.kind() + other.kind());
        }
    }

    @Test
    void sendsAsManyItemsAsThereIsCreditFor() throws Exception {
        try (RawClient client = open()) {
            client.send(call(1, "count", 100));
            assertItems(client, 1, 0, FIRST_CREDIT);
            assertAlive(client);
            client.send(credit(1, 1));
            assertItems(client, 1, 64, 65);
            assertAlive(client);
            assertEquals(0, streams.closed.availablePermits());
            client.send(credit(1, 10), credit(1, 20));
            assertItems(client, 1, 65, 95);
            client.send(credit(1, 5));
            assertItems(client, 1, 95, 100);
            assertEnd(client, 1);
            assertAcquired(streams.closed);
        }
    }

    /** An item of any size is sent where there is a byte left, and the next when what it took is given back. */
    @Test
    void sendsAsManyBytesAsThereIsCreditFor() throws Exception {
        try (RawClient client = open()) {
            client.send(call(1, "large", 4));
            assertEquals(LARGE, client.read().body().length);
            assertAlive(client);
            client.send(credit(1, 0, 1));
            assertEquals(LARGE, client.read().body().length);
            client.send(credit(1, 5, LARGE - 1));
            assertAlive(client);
            client.send(credit(1, 0, 1));
            assertEquals(LARGE, client.read().body().length);
            // More than an int, and more than a stream ever needs.
            client.send(credit(1, -1, -1), credit(1, -1, -1));
            assertEquals(LARGE, client.read().body().length);
            assertEnd(client, 1);
        }
    }

    @Test
    void givesCreditForLargeItemsOneByOne() throws Exception {
        try (RawClient client = open()) {
            byte[] large = frame(ITEM, 1, new byte[FIRST_BYTES / 2]);
            client.send(call(1, "gate", 0), large, large);
            assertAlive(client);
            streams.gate.countDown();
            for (int each = 0; each < 2; each++) {
                Reply credit = client.read();
                assertEquals(CREDIT, credit.kind());
                assertArrayEquals(ints(1, FIRST_BYTES / 2), credit.body());
                client.send(large);
            }
            client.send(frame(END, 1));
        }
    }

    private static byte[] ints(int first, int second) {
        return ByteBuffer.allocate(2 * Integer.BYTES)
                .putInt(first)
                .putInt(second)
                .array();
    }

    @Test
    void givesCreditAsItemsAreRead() throws Exception {
        try (RawClient client = open()) {
            client.send(call(1, "gate", 0), repeat(FIRST_CREDIT, item(1, 1)));
            assertAlive(client);
            streams.gate.countDown();
            assertCredit(client, 1);
            assertCredit(client, 1);
            client.send(repeat(FIRST_CREDIT, item(1, 1)), frame(END, 1));
            Reply next = client.read();
            while (next.kind() == CREDIT) {
                next = client.read();
            }
            assertEquals(RESPONSE, next.kind());
            assertEquals(2 * FIRST_CREDIT, ByteBuffer.wrap(next.body()).getLong());
        }
    }

    /**
     * What a client sends against the rules of streams, and what it is told. The connection then ends, the host goes
     * on.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "item 7: The id of the ITEM is 7, but there was no such REQUEST.",
                "end 7: The id of the END is 7, but there was no such REQUEST.",
                "credit 7: The id of the CREDIT is 7, but there was no such REQUEST.",
                "item 0: The id of the ITEM is 0, but there was no such REQUEST.",
                "hang item 1: The id of the ITEM belongs to a REQUEST whose method takes no stream.",
                "hang end 1: The id of the END belongs to a REQUEST whose method takes no stream.",
                "gate credit 1: The id of the CREDIT belongs to a REQUEST whose method sends no stream.",
                "gate end 1, end 1: The END comes after the END of its stream.",
                "gate end 1, item 1: The ITEM comes after the END of its stream.",
                "gate flood 1: The ITEM comes without credit: 64 of 1048576 bytes may be sent, and then as many more as each"
                        + " CREDIT says.",
                "gate huge 1, item 1: The ITEM comes without credit: 64 of 1048576 bytes may be sent, and then as many"
                        + " more as each CREDIT says.",
                "twice nothing 1: The CREDIT gives nothing."
            })
    void endsTheConnectionOfWhoBreaksTheRules(String rule) throws Exception {
        String[] parts = rule.split(": ", 2);
        try (RawClient client = open();
                RawClient other = RawClient.open(host.address())) {
            for (String step : parts[0].split(", ")) {
                String[] words = step.split(" ");
                if (words.length == 3) {
                    client.send(call(1, words[0], 0));
                }
                int id = Integer.parseInt(words[words.length - 1]);
                client.send(
                        switch (words[words.length - 2]) {
                            case "item" -> item(id, 1);
                            case "end" -> frame(END, id);
                            case "credit" -> credit(id, 1);
                            case "nothing" -> credit(id, 0);
                            case "huge" -> frame(ITEM, id, new byte[FIRST_BYTES]);
                            default -> repeat(FIRST_CREDIT + 1, item(id, 1));
                        });
            }
            Reply last = client.read();
            if (last.status() == Status.CANCELLED.code()) {
                assertEquals("The connection ends: " + parts[1], last.message());
                last = client.read();
            }
            assertEquals(Status.MALFORMED.code(), last.status());
            assertEquals(parts[1], last.message());
            assertTrue(client.closed());
            assertEquals(
                    "still there",
                    other.call(StreamService.NAME, "echo", "still there").text());
        }
    }

    @Test
    void passesOverWhatWasUnderWayWhenTheAnswerCame() throws Exception {
        try (RawClient client = open()) {
            client.send(call(1, "first", 1), item(1, 42));
            assertResult(client, 1, 42);
            client.send(repeat(FIRST_CREDIT - 1, item(1, 1)), frame(END, 1), credit(1, 5), frame(CANCEL, 1));
            assertAlive(client);
            client.send(call(2, "sum", 0), item(2, 1), frame(END, 2));
            assertResult(client, 2, 1);
        }
    }

    /** A client with another description; the host has no such method. */
    @Test
    void passesOverTheStreamOfAMethodThatIsNotThere() throws Exception {
        try (RawClient client = open()) {
            client.send(call(1, "unknown", 0), repeat(FIRST_CREDIT, item(1, 1)), credit(1, 5), frame(END, 1));
            assertError(client, 1, Status.UNKNOWN_METHOD);
            assertAlive(client);
            client.send(RawClient.request(2, "test.Unknown", "sum"), item(2, 1), frame(END, 2));
            assertError(client, 2, Status.UNKNOWN_PROTOCOL);
            assertAlive(client);
        }
    }

    /** Also where ids wrap around. */
    @Test
    void knowsWhichIdsWereGivenOut() throws Exception {
        try (RawClient client = open()) {
            client.send(call(-2, "count", 0));
            assertEnd(client, -2);
            client.send(call(1, "count", 0));
            assertEnd(client, 1);
            client.send(item(-2, 1), item(-1, 1), item(1, 1));
            assertAlive(client);
            client.send(item(2, 1));
            assertError(client, 2, Status.MALFORMED);
        }
    }

    @Test
    void refusesAnItemThatDoesNotDecodeAndKeepsTheConnection() throws Exception {
        try (RawClient client = open()) {
            client.send(call(1, "sum", 0), item(1, 1), frame(ITEM, 1, (byte) 0), item(1, 1), frame(END, 1));
            assertEquals(
                    "item 1 of numbers has 1 bytes",
                    assertError(client, 1, Status.MALFORMED).message());
            assertAcquired(streams.failed);
            assertAlive(client);
        }
    }

    @Test
    void anExceptionInTheMidstOfAStreamComesAfterItsItems() throws Exception {
        try (RawClient client = open()) {
            client.send(call(1, "fail", 3));
            assertItems(client, 1, 0, 3);
            assertTrue(assertError(client, 1, Status.INTERNAL).message().startsWith("fail failed; the log"));
            assertAcquired(streams.closed);
            client.send(call(2, "declare", 2));
            assertItems(client, 2, 0, 2);
            Reply thrown = client.read();
            assertEquals(Status.EXCEPTION.code(), thrown.status());
            assertEquals(9, thrown.body().length);
            assertAlive(client);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hang", "count", "sum", "gate", "twice"})
    void aCallThatIsWithdrawnEndsWhereverItIs(String method) throws Exception {
        try (RawClient client = open()) {
            // All of them wait: for an item to send, for credit, for an item from the client, for something else.
            client.send(call(1, method, method.equals("hang") ? 2 : 100));
            int items = method.equals("hang") ? 2 : method.equals("count") ? FIRST_CREDIT : 0;
            assertItems(client, 1, 0, items);
            awaitBegun(1);
            client.send(frame(CANCEL, 1));
            assertError(client, 1, Status.CANCELLED);
            assertAcquired(streams.failed);
            if (items > 0 || method.equals("twice")) {
                assertAcquired(streams.closed);
            }
            assertAlive(client);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hang", "count", "sum"})
    void aDeadlineCoversTheWholeCall(String method) throws Exception {
        try (RawClient client = open()) {
            client.send(call(1, method, 50, 100));
            Reply reply = client.read();
            while (reply.kind() == ITEM) {
                reply = client.read();
            }
            assertEquals(Status.DEADLINE.code(), reply.status());
            // On a busy machine it may not have begun.
            if (streams.begun.get() > 0) {
                assertAcquired(streams.failed);
            }
            assertAlive(client);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hang", "count", "sum", "twice"})
    void endsWithItsConnection(String method) throws Exception {
        try (RawClient client = open()) {
            client.send(call(1, method, 100), call(2, "count", 1));
            while (client.read().kind() != END) {
                // Items of the first.
            }
            awaitBegun(2);
        }
        assertAcquired(streams.failed);
    }

    /** A client that ends its output sends no more: what it has requested and given credit for still comes. */
    @Test
    void endsWhereTheClientWillSayNoMore() throws Exception {
        try (RawClient client = open()) {
            client.send(call(1, "sum", 0), item(1, 1));
            client.socket().shutdownOutput();
            assertEquals(
                    "The client ended its output, and not the stream.",
                    assertError(client, 1, Status.CANCELLED).message());
            assertTrue(client.closed());
        }
        try (RawClient client = RawClient.open(host.address())) {
            client.send(call(1, "count", FIRST_CREDIT));
            client.socket().shutdownOutput();
            assertItems(client, 1, 0, FIRST_CREDIT);
            assertEnd(client, 1);
            assertTrue(client.closed());
        }
        try (RawClient client = RawClient.open(host.address())) {
            client.send(call(1, "count", FIRST_CREDIT + 1), credit(1, 3), call(2, "count", FIRST_CREDIT + 1));
            client.socket().shutdownOutput();
            int ends = 0;
            Reply reply;
            do {
                reply = client.read();
                ends += reply.kind() == END ? 1 : 0;
            } while (reply.kind() != ERROR);
            assertEquals(Status.CANCELLED.code(), reply.status());
            assertEquals(2, reply.id());
            if (ends == 0) {
                assertItemsThenEnd(client);
            }
            assertTrue(client.closed());
        }
    }

    private static void assertItemsThenEnd(RawClient client) throws IOException {
        Reply reply = client.read();
        while (reply.kind() == ITEM) {
            reply = client.read();
        }
        assertEquals(END, reply.kind());
    }

    @Test
    void aHostThatStopsLetsStreamsComeToTheirEnd() throws Exception {
        try (RawClient client = open()) {
            client.send(call(1, "twice", 0), item(1, 1));
            assertItems(client, 1, 2, 3);
            CompletableFuture<Boolean> stopped = CompletableFuture.supplyAsync(() -> stop(Duration.ofSeconds(30)));
            assertEquals(RawClient.GOAWAY, client.readAny().kind());
            client.send(call(2, "count", 1), item(1, 2), frame(END, 1));
            assertError(client, 2, Status.UNAVAILABLE);
            assertItems(client, 1, 4, 5);
            assertEnd(client, 1);
            assertTrue(client.closed());
            assertTrue(stopped.get());
        }
    }

    private boolean stop(Duration time) {
        try {
            return host.stop(time);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aHostThatStopsEndsThoseThatTakeTooLong() throws Exception {
        try (RawClient client = open()) {
            client.send(call(1, "twice", 0), item(1, 1));
            assertItems(client, 1, 2, 3);
            assertFalse(host.stop(Duration.ofMillis(50)));
            assertEquals(
                    "The host stopped while the method was running.",
                    assertError(client, 1, Status.UNAVAILABLE).message());
            assertTrue(client.closed());
            assertAcquired(streams.closed);
        }
    }

    @Test
    void aConnectionHasAsManyStreamsAsOpenRequestsAndIsReadAllTheSame() throws Exception {
        try (RawClient client = open(Limits.defaults().withOpenRequests(2))) {
            client.send(call(1, "sum", 0), call(2, "hang", 0), call(3, "sum", 0));
            assertEquals(
                    "This connection has 2 calls with streams open, the limit (--open-requests); try again later.",
                    assertError(client, 3, Status.BUSY).message());
            client.send(item(1, 1), item(3, 1), frame(END, 3));
            assertEquals(
                    "meanwhile",
                    client.call(StreamService.NAME, "echo", "meanwhile").text());
            client.send(frame(END, 1));
            assertResult(client, 1, 1);
            client.send(call(4, "count", 0));
            assertEnd(client, 4);
        }
    }

    @Test
    void aHostHasAsManyStreamsAsItMay() throws Exception {
        try (RawClient client = open(Limits.defaults().withStreams(1))) {
            client.send(call(1, "sum", 0), call(2, "sum", 0));
            assertEquals(
                    "There can be no more calls with streams now: this host has 1 under way, the limit (--streams); try again later.",
                    assertError(client, 2, Status.BUSY).message());
            client.send(frame(END, 1));
            assertResult(client, 1, 0);
        }
    }

    /** Items hold their part of the memory until they are read, or will never be read. */
    @Test
    void itemsThatWaitCountInTheMemory() throws Exception {
        int size = FIRST_BYTES / 10;
        try (RawClient client = open()) {
            byte[] large = frame(ITEM, 1, new byte[size]);
            client.send(call(1, "gate", 0), repeat(10, large), frame(END, 1));
            assertAlive(client);
            assertTrue(host.memoryInUse() >= 10 * size);
            streams.gate.countDown();
            assertResult(client, 1, 0);
            awaitMemory(0);
        }
        try (RawClient client = RawClient.open(host.address())) {
            client.send(call(1, "first", 1), frame(ITEM, 1, new byte[size]));
            assertResult(client, 1, 0);
            client.send(repeat(3, frame(ITEM, 1, new byte[size])));
            assertAlive(client);
            awaitMemory(0);
        }
    }

    private void awaitMemory(long bytes) {
        while (host.memoryInUse() > bytes) {
            Thread.yield();
        }
    }

    private void awaitBegun(int methods) {
        while (streams.begun.get() < methods) {
            Thread.yield();
        }
    }

    /** Waits until the method that runs waits. Before that it may wait for a lock, but not for long. */
    private void awaitWaiting() {
        while (streams.drawn.get() == 0 || streams.thread.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
    }

    @Test
    void aMethodThatReadsNothingGivesUpWhatTakesMuchWhereMemoryIsShort() throws Exception {
        try (RawClient client = open(Limits.defaults().withMemory(4 << 20));
                RawClient other = RawClient.open(host.address())) {
            client.send(call(1, "gate", 0), frame(ITEM, 1, new byte[3 << 20]));
            while (host.memoryInUse() < 3 << 20) {
                Thread.yield();
            }
            other.send(call(1, "echo", 0), frame(ITEM, 1, new byte[2 << 20]), frame(END, 1));
            assertEquals(
                    "Memory is short, and the service does not read the items that wait for it, 3145728 bytes. "
                            + "Try again later.",
                    assertError(client, 1, Status.BUSY).message());
        }
        // If there is enough, they may wait.
        try (RawClient client = RawClient.open(host.address())) {
            client.send(call(1, "gate", 0), frame(ITEM, 1, new byte[1 << 20]), frame(END, 1));
            // Longer than it would otherwise have had.
            TimeUnit.MILLISECONDS.sleep(300);
            streams.gate.countDown();
            assertResult(client, 1, 0);
        }
    }

    /** The method may hold itself what it waits for, so that it would wait forever. */
    @Test
    void anItemThatThereIsNoMemoryForIsWaitedForNotForLong() throws Exception {
        try (RawClient client = open(Limits.defaults().withMemory(4 << 20));
                RawClient other = RawClient.open(host.address())) {
            client.send(call(1, "gate", 0), frame(ITEM, 1, new byte[2_700_000]));
            while (host.memoryInUse() < 2_700_000) {
                Thread.yield();
            }
            // Less than an eighth would be left after it.
            other.send(call(2, "large", 1));
            assertEquals(
                    "Memory is short, and there is none for an item of 1048588 bytes that the method sends."
                            + " Try again later.",
                    assertError(other, 2, Status.BUSY).message());
        }
    }

    /** A method gets at most one window ahead of a client that does not read, however large its items are. */
    @Test
    void aClientThatDoesNotReadHoldsItsMethodBack() throws Exception {
        try (RawClient client = open();
                RawClient other = RawClient.open(host.address())) {
            client.send(call(1, "large", FIRST_CREDIT), credit(1, 0, -1));
            awaitWaiting();
            assertTrue(streams.drawn.get() < FIRST_CREDIT / 2, () -> streams.drawn + " items were drawn");
            assertTrue(host.memoryInUse() < 8 << 20);
            assertEquals(
                    "not held up",
                    other.call(StreamService.NAME, "echo", "not held up").text());
            for (int i = 0; i < FIRST_CREDIT; i++) {
                assertEquals(1 << 20, client.read().body().length);
            }
            assertEnd(client, 1);
        }
    }

    /** A million items each way through the same small memory, and how fast. */
    @Test
    void aMillionItemsTakeNoMoreMemoryThanAFew() throws Exception {
        ResourceLeakDetector.Level level = ResourceLeakDetector.getLevel();
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
        try (RawClient client = open(Limits.defaults().withMemory(64 << 10))) {
            long begin = System.nanoTime();
            client.send(call(1, "count", MILLION), credit(1, (int) MILLION, (int) MILLION * StreamService.ITEM_SIZE));
            FastReader reader = new FastReader(client.socket());
            long most = 0;
            for (long number = 0; number < MILLION; number++) {
                reader.expect(ITEM, StreamService.ITEM_SIZE);
                if (number % 10_000 == 0) {
                    most = Math.max(most, host.memoryInUse());
                }
            }
            reader.expect(END, 0);
            long down = System.nanoTime();
            client.send(call(2, "sum", 0));
            byte[] portion = repeat(PORTION, item(2, 1));
            client.send(portion, portion);
            for (long sent = FIRST_CREDIT; sent < MILLION; sent += PORTION) {
                reader.expect(CREDIT, Credit.SIZE);
                client.send(portion);
                if (sent % 10_000 == 0) {
                    most = Math.max(most, host.memoryInUse());
                }
            }
            client.send(frame(END, 2));
            long up = System.nanoTime();
            System.out.printf(
                    "a million items: %d ms down, %d ms up, at most %d bytes%n",
                    (down - begin) / 1_000_000, (up - down) / 1_000_000, most);
            assertEquals(MILLION, streams.drawn.get());
            reader.expectAtLast(RESPONSE, 8);
            assertEquals(MILLION, streams.read.get());
        } finally {
            ResourceLeakDetector.setLevel(level);
        }
    }

    /** Frames as fast as they come. */
    private static final class FastReader {
        private final java.io.DataInputStream in;
        private final byte[] bytes = new byte[1 << 16];

        FastReader(java.net.Socket socket) throws IOException {
            in = new java.io.DataInputStream(new java.io.BufferedInputStream(socket.getInputStream(), bytes.length));
        }

        int next() throws IOException {
            int length = in.readInt();
            in.readFully(bytes, 0, length);
            return length;
        }

        void expect(int kind, int size) throws IOException {
            assertEquals(8 + size, next());
            assertEquals(kind, bytes[0]);
        }

        void expectAtLast(int kind, int size) throws IOException {
            int length = next();
            while (bytes[0] == CREDIT) {
                length = next();
            }
            assertEquals(8 + size, length);
            assertEquals(kind, bytes[0]);
        }
    }
}
