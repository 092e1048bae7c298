// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.creo.framework.RawClient.CANCEL;
import static org.creo.framework.RawClient.ERROR;
import static org.creo.framework.RawClient.HELLO;
import static org.creo.framework.RawClient.PING;
import static org.creo.framework.RawClient.PONG;
import static org.creo.framework.RawClient.PREFACE;
import static org.creo.framework.RawClient.RESPONSE;
import static org.creo.framework.RawClient.frame;
import static org.creo.framework.RawClient.hex;
import static org.creo.framework.RawClient.join;
import static org.creo.framework.RawClient.request;
import static org.creo.framework.TestService.binding;
import static org.creo.framework.TestService.id;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.netty.util.ResourceLeakDetector;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.host.WhenFull;
import org.creo.framework.limits.Limits;
import org.creo.framework.queue.Principal;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How much a client may ask for, and how long it may take: each limit, at it and beyond it. */
@Timeout(60)
class LimitsTest {
    private static final Duration SHORT = Duration.ofMillis(200);

    private final CountDownLatch gate = new CountDownLatch(1);
    private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    private final TestService echo = TestService.echo("test.Echo").oneway("note", TestService::copy);
    private ServiceHost host;

    private ServiceHost.Builder builder(Limits limits) {
        return ServiceHost.builder()
                .limits(limits)
                .service(echo)
                .service(new TestService("test.Gate").method("pass", (bytes, offset, length) -> {
                    seen.add("entered");
                    try {
                        gate.await();
                    } catch (InterruptedException e) {
                        seen.add("interrupted");
                    }
                    return TestService.copy(bytes, offset, length);
                }))
                .observer(new Observer() {
                    @Override
                    public void disconnected() {
                        seen.add("disconnected");
                    }
                });
    }

    private RawClient open(Limits limits) throws IOException {
        host = builder(limits).start();
        return RawClient.open(host.address());
    }

    private void sees(String event) throws InterruptedException {
        assertEquals(event, seen.poll(20, TimeUnit.SECONDS));
    }

    @AfterEach
    void stop() {
        gate.countDown();
        host.close();
    }

    @Test
    void aConnectionWithAsManyOpenRequestsAsItMayHaveIsNotRead() throws Exception {
        try (RawClient client = open(Limits.defaults().withOpenRequests(3))) {
            client.send(request(1, "test.Gate", "pass"), request(2, "test.Gate", "pass"), frame(PING, 7));
            assertEquals(PONG, client.read().kind());
            client.send(request(3, "test.Gate", "pass"), frame(PING, 8));
            gate.countDown();
            // If it were read, the PONG would be here before the third answer: the third fills the limit.
            assertEquals(1, client.read().id());
            boolean ponged = false;
            for (int id = 2; id <= 3; id++) {
                Reply reply = client.read();
                if (reply.kind() == PONG) {
                    ponged = true;
                    reply = client.read();
                }
                assertEquals(id, reply.id());
            }
            if (!ponged) {
                assertEquals(8, client.read().id());
            }
        }
    }

    @Test
    void aThousandPipelinedRequestsPastTheLimitAllGetAnAnswer() throws Exception {
        try (RawClient client = open(Limits.defaults().withOpenRequests(1))) {
            for (int id = 1; id <= 1000; id++) {
                client.send(request(id, "test.Echo", "echo", (byte) id));
            }
            for (int id = 1; id <= 1000; id++) {
                assertEquals(id, client.read().id());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "52", "52415350010000"})
    void aClientThatDoesNotSayWhatItSpeaksIsCut(String hex) throws Exception {
        host = builder(Limits.defaults().withHandshakeTime(SHORT)).start();
        try (RawClient client = new RawClient(host.address())) {
            client.send(hex(hex));
            assertTrue(client.closed());
        }
    }

    @Test
    void aSilentClientIsAskedAndThenCut() throws Exception {
        try (RawClient client = open(Limits.defaults().withIdleTime(Duration.ofSeconds(1)))) {
            for (int i = 0; i < 3; i++) {
                assertEquals(PING, client.read().kind());
                client.send(frame(PONG, 0));
            }
            assertEquals(PING, client.read().kind());
            assertTrue(client.closed());
        }
    }

    @Test
    void aFrameThatDoesNotComeIsCut() throws Exception {
        try (RawClient client = open(Limits.defaults().withFrameTime(SHORT))) {
            byte[] whole = request(1, "test.Echo", "echo", new byte[100]);
            client.send(whole, Arrays.copyOf(whole, 50));
            assertEquals(RESPONSE, client.read().kind());
            assertTrue(client.closed());
        }
    }

    @Test
    void aFrameMayTakeLongWhileItIsTheHostThatDoesNotRead() throws Exception {
        try (RawClient client = open(Limits.defaults().withFrameTime(SHORT).withOpenRequests(1))) {
            byte[] second = request(2, "test.Echo", "echo", new byte[100]);
            client.send(request(1, "test.Gate", "pass"), Arrays.copyOf(second, 50));
            sees("entered");
            // Longer than a frame may take: a connection that falls silent is cut meanwhile.
            try (RawClient other = RawClient.open(host.address())) {
                other.send(Arrays.copyOf(second, 50));
                assertTrue(other.closed());
            }
            gate.countDown();
            assertEquals(1, client.read().id());
            client.send(Arrays.copyOfRange(second, 50, second.length));
            assertEquals(2, client.read().id());
        }
    }

    @Test
    void aClientThatTakesNothingIsCut() throws Exception {
        try (RawClient client = open(Limits.defaults().withSendTime(SHORT))) {
            client.socket().setReceiveBufferSize(4096);
            byte[] all = request(1, "test.Echo", "echo", new byte[32 << 20]);
            client.send(all);
            sees("disconnected");
        }
    }

    @Test
    void aFullQueueIsBusyWhereTheHostSheds() throws Exception {
        host = builder(Limits.defaults().withQueue(2)).whenFull(WhenFull.BUSY).start();
        try (RawClient client = RawClient.open(host.address())) {
            client.send(request(1, "test.Gate", "pass"));
            sees("entered");
            client.send(
                    request(2, "test.Gate", "pass"), request(3, "test.Gate", "pass"), request(4, "test.Gate", "pass"));
            Reply busy = client.read();
            assertEquals(4, busy.id());
            assertEquals(Status.BUSY.code(), busy.status());
            assertEquals(
                    "test.Gate has 2 requests waiting, the limit (--queue-length); try again later.", busy.message());
            gate.countDown();
            for (int id = 1; id <= 3; id++) {
                assertEquals(id, client.read().id());
            }
        }
    }

    @Test
    void framesWaitForMemoryThatOthersHold() throws Exception {
        byte[] large = new byte[700_000];
        try (RawClient first = open(Limits.defaults().withMemory(1 << 20));
                RawClient second = RawClient.open(host.address())) {
            first.send(request(1, "test.Gate", "pass", large));
            sees("entered");
            Thread sender = new Thread(() -> {
                try {
                    second.send(request(2, "test.Echo", "echo", large));
                } catch (IOException e) {
                    seen.add(e.toString());
                }
            });
            sender.start();
            try (RawClient third = RawClient.open(host.address())) {
                assertEquals("small", third.call("test.Echo", "echo", "small").text());
            }
            gate.countDown();
            assertEquals(large.length, first.read().body().length);
            assertEquals(large.length, second.read().body().length);
            sender.join();
        }
    }

    @Test
    void aFrameThatGetsNoMemoryIsBusyAndTheConnectionGoesOn() throws Exception {
        byte[] large = new byte[700_000];
        try (RawClient first = open(Limits.defaults().withMemory(1 << 20).withFrameTime(Duration.ofSeconds(2)));
                RawClient second = RawClient.open(host.address())) {
            first.send(request(1, "test.Gate", "pass", large));
            sees("entered");
            second.send(request(2, "test.Echo", "echo", large), request(3, "test.Echo", "echo", (byte) 42));
            Reply busy = second.read();
            assertEquals(2, busy.id());
            assertEquals(Status.BUSY.code(), busy.status());
            assertEquals(
                    "There was no memory for a frame of 700020 bytes within 2 s; what clients make this host keep may "
                            + "take 1048576. Try again later.",
                    busy.message());
            assertArrayEquals(new byte[] {42}, second.read().body());
            gate.countDown();
            assertEquals(RESPONSE, first.read().kind());
        }
    }

    @Test
    void allMemoryIsGivenBack() throws Exception {
        try (RawClient client = open(Limits.defaults().withFrame(4 << 20))) {
            client.send(
                    request(1, "test.Echo", "echo", new byte[1 << 20]),
                    frame(PING, 2),
                    request(3, "test.None", "none"),
                    request(0, "test.None", "none"),
                    request(4, "test.Echo", "none", new byte[100_000]));
            for (int i = 0; i < 4; i++) {
                client.read();
            }
            client.send(Arrays.copyOf(request(5, "test.Echo", "echo", new byte[1 << 20]), 500_000));
            client.send(new byte[0]);
        }
        sees("disconnected");
        while (host.memoryInUse() != 0) {
            Thread.yield();
        }
    }

    /** Over and over, such requests would leave no memory for others. */
    @Test
    void requestsOfWrongIdsGiveTheirMemoryBack() throws Exception {
        byte[] large = new byte[100_000];
        open(Limits.defaults()).close();
        sees("disconnected");
        for (byte[] wrong : List.of(
                request(0, "test.Echo", "echo", large),
                request(5, "test.Echo", "note", large),
                join(request(6, "test.Gate", "pass"), request(6, "test.Echo", "echo", large)))) {
            try (RawClient client = RawClient.open(host.address())) {
                client.send(wrong);
                assertEquals(Status.MALFORMED.code(), client.read().status());
            }
            gate.countDown();
            // A method that has begun may be interrupted before the gate opens, or not.
            while (!"disconnected".equals(seen.poll(20, TimeUnit.SECONDS))) {}
            while (host.memoryInUse() != 0) {
                Thread.yield();
            }
        }
    }

    @Test
    void aWithdrawnRequestIsAnsweredAndItsMethodInterrupted() throws Exception {
        try (RawClient client = open(Limits.defaults())) {
            client.send(request(1, "test.Gate", "pass"), request(2, "test.Gate", "pass"));
            sees("entered");
            client.send(frame(CANCEL, 2), frame(CANCEL, 77), frame(CANCEL, 1));
            for (int id = 2; id >= 1; id--) {
                Reply reply = client.read();
                assertEquals(id, reply.id());
                assertEquals(Status.CANCELLED.code(), reply.status());
            }
            sees("interrupted");
            assertEquals("goes on", client.call("test.Echo", "echo", "goes on").text());
            assertTrue(seen.isEmpty());
        }
    }

    @Test
    void aMethodThatRunsTooLongIsInterruptedAndAnswered() throws Exception {
        try (RawClient client = open(Limits.defaults())) {
            Reply reply;
            int millis = 50;
            do { // A busy machine may take longer than that to begin.
                client.send(request(millis, id("test.Gate"), id("pass"), millis));
                reply = client.read();
                assertEquals(Status.DEADLINE.code(), reply.status());
                millis *= 2;
            } while (reply.message().equals("The time allowed passed while the request was waiting.")
                    && seen.isEmpty());
            assertEquals("The time allowed passed while the method was running.", reply.message());
            sees("entered");
            sees("interrupted");
        }
    }

    @Test
    void requestsOfAClientThatHasGoneAreNotRun() throws Exception {
        open(Limits.defaults()).close();
        sees("disconnected");
        try (RawClient other = RawClient.open(host.address())) {
            RawClient gone = RawClient.open(host.address());
            other.send(request(1, "test.Gate", "pass"));
            sees("entered");
            gone.send(request(1, "test.Gate", "pass"), frame(PING, 2));
            assertEquals(PONG, gone.read().kind());
            gone.socket().setSoLinger(true, 0);
            gone.close();
            sees("disconnected");
            gate.countDown();
            assertEquals(1, other.read().id());
            assertEquals("next", other.call("test.Gate", "pass", "next").text());
            sees("entered");
            assertTrue(seen.isEmpty());
        }
    }

    @Test
    void anIdThatIsOpenIsMalformed() throws Exception {
        try (RawClient client = open(Limits.defaults())) {
            client.send(request(5, "test.Gate", "pass"));
            sees("entered");
            client.send(request(5, "test.Echo", "echo"));
            Reply reply = client.read();
            assertEquals(Status.MALFORMED.code(), reply.status());
            assertEquals("The id of the REQUEST is 5, which is the id of another open one.", reply.message());
            gate.countDown();
            assertEquals(RESPONSE, client.read().kind());
            assertTrue(client.closed());
        }
    }

    private static byte[] hello(String token) {
        byte[] client = "test".getBytes(StandardCharsets.UTF_8);
        byte[] credentials = token.getBytes(StandardCharsets.UTF_8);
        return frame(
                HELLO,
                0,
                ByteBuffer.allocate(8 + client.length + credentials.length)
                        .putInt(client.length)
                        .put(client)
                        .putInt(credentials.length)
                        .put(credentials)
                        .array());
    }

    private ServiceHost guarded() throws IOException {
        echo.method(binding("admin", TestService::copy).forRoles("admin"));
        return builder(Limits.defaults())
                .authenticator(credentials -> switch (new String(credentials, StandardCharsets.UTF_8)) {
                    case "guest's" -> Optional.of(new Principal("guest", Set.of("reader")));
                    case "admin's" -> Optional.of(new Principal("root", Set.of("admin")));
                    case "broken" -> throw new IllegalStateException("the store is away");
                    default -> Optional.empty();
                })
                .start();
    }

    @ParameterizedTest
    @CsvSource({"guest's, echo, 0", "admin's, echo, 0", "guest's, admin, 9", "admin's, admin, 0"})
    void callersNeedTheRoleThatAMethodAsksFor(String token, String method, int status) throws Exception {
        host = guarded();
        try (RawClient client = new RawClient(host.address())) {
            client.send(PREFACE, hello(token), request(1, "test.Echo", method));
            client.readPreface();
            Reply reply = client.read();
            assertEquals(status, reply.status());
            if (status != 0) {
                assertEquals("admin needs the role admin.", reply.message());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "wrong", "broken"})
    void wrongCredentialsEndTheConnection(String token) throws Exception {
        host = guarded();
        try (RawClient client = RawClient.open(host.address())) {
            client.send(hello(token), request(1, "test.Echo", "echo"));
            Reply reply = client.read();
            assertEquals(Status.UNAUTHENTICATED.code(), reply.status());
            assertEquals(0, reply.id());
            assertTrue(client.closed());
        }
    }

    @Test
    void whoDoesNotSayWhoItIsIsNotServed() throws Exception {
        host = guarded();
        try (RawClient client = RawClient.open(host.address())) {
            assertEquals(
                    Status.UNAUTHENTICATED.code(),
                    client.call("test.Echo", "echo", "").status());
            assertEquals(
                    Status.UNAUTHENTICATED.code(),
                    client.call("test.None", "echo", "").status());
        }
    }

    @Test
    void aHelloStandsFirst() throws Exception {
        try (RawClient client = open(Limits.defaults())) {
            client.send(hello("ignored"));
            assertEquals("served", client.call("test.Echo", "echo", "served").text());
            client.send(hello("again"));
            assertEquals(Status.MALFORMED.code(), client.read().status());
            assertTrue(client.closed());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00000001",
                "00000000",
                "00000000 00000001",
                "FFFFFFFF 00000000",
                "00000001 FF 00000000",
                "00000000 00000000 00"
            })
    void aHelloThatCannotBeReadIsMalformed(String body) throws Exception {
        try (RawClient client = open(Limits.defaults())) {
            client.send(frame(HELLO, 0, hex(body)));
            Reply reply = client.read();
            assertEquals(ERROR, reply.kind());
            assertEquals(Status.MALFORMED.code(), reply.status());
            assertTrue(client.closed());
        }
    }

    @Test
    void aHelloWithAnIdIsMalformed() throws Exception {
        try (RawClient client = open(Limits.defaults())) {
            client.send(frame(HELLO, 7, hex("00000000 00000000")));
            Reply reply = client.read();
            assertEquals(Status.MALFORMED.code(), reply.status());
            assertEquals("The id of the HELLO is 7; it must be 0.", reply.message());
            assertTrue(client.closed());
        }
    }

    /** What all threads have allocated so far; the host's threads live longer than the time between two calls. */
    private static long allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return Arrays.stream(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }

    @Test
    void aLargeArrayIsReceivedOnceAndSentFromWhereItLies() throws Exception {
        int size = 100 << 20;
        byte[][] received = new byte[1][];
        TestService coarse = new TestService("test.Coarse")
                .method(new MethodBinding("keep", "keep(byte[] data)", id("keep"), arguments -> {
                            received[0] = arguments.tail();
                            return Payload.empty();
                        })
                        .withTail(0))
                .method(new MethodBinding("give", "give()", id("give"), arguments -> {
                    byte[] head = new byte[Payload.RESERVED + 4];
                    ByteBuffer.wrap(head).putInt(Payload.RESERVED, size);
                    return new Payload(head, Payload.RESERVED, head.length, received[0]);
                }));
        // What it records for each buffer is larger than the buffers.
        ResourceLeakDetector.Level level = ResourceLeakDetector.getLevel();
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
        host = ServiceHost.builder().service(coarse).start();
        byte[] bytes = request(
                1,
                "test.Coarse",
                "keep",
                ByteBuffer.allocate(4 + size).putInt(size).put(size, (byte) 42).array());
        try (RawClient client = RawClient.open(host.address())) {
            client.send(request(
                    2,
                    "test.Coarse",
                    "keep",
                    ByteBuffer.allocate(4 + 1000).putInt(1000).array()));
            assertEquals(RESPONSE, client.read().kind());
            long before = allocated();
            client.socket().getOutputStream().write(bytes);
            assertEquals(RESPONSE, client.read().kind());
            long taken = allocated() - before;
            assertEquals(size, received[0].length);
            assertEquals(42, received[0][size - 4]);
            assertTrue(taken < size + size / 4, () -> "receiving " + size + " bytes took " + taken);

            byte[] piece = new byte[1 << 16];
            client.send(request(3, "test.Coarse", "give"));
            long sent = allocated();
            int last = 0;
            for (long left = 12 + 4 + size; left > 0; ) {
                int count = client.socket().getInputStream().read(piece, 0, (int) Math.min(left, piece.length));
                assertTrue(count > 0);
                left -= count;
                last = piece[count - 4];
            }
            assertEquals(42, last);
            long more = allocated() - sent;
            assertTrue(more < size / 4, () -> "sending took " + more);
        } finally {
            ResourceLeakDetector.setLevel(level);
        }
    }
}
