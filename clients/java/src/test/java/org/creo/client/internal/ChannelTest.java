// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.creo.client.CancelledException;
import org.creo.client.CreoException;
import org.creo.client.DeadlineException;
import org.creo.client.MalformedException;
import org.creo.client.Options;
import org.creo.client.Phase;
import org.creo.client.ServiceException;
import org.creo.client.Status;
import org.creo.client.TransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls over real sockets, to hosts that keep to the protocol and to hosts that do not. */
@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ChannelTest {
    private static final Duration LONG = Duration.ofSeconds(15);
    private static final Duration SHORT = Duration.ofMillis(500);

    private static final RemoteMethod<Integer> ECHO = RemoteMethod.of("Echo.echo", 0x11111111, 0x22222222, in -> {
        int value = in.getInt();
        in.end();
        return value;
    });
    private static final RemoteMethod<Void> NOTE = RemoteMethod.of("Echo.note", 0x11111111, 0x33333333);
    private static final RemoteMethod<byte[]> BYTES = RemoteMethod.of("Echo.bytes", 1, 2, in -> {
        byte[] value = in.getBytes();
        in.end();
        return value;
    });

    private static Channel connect(Host host, Duration callTimeout) {
        return new Channel(host.address(), Options.defaults().withCallTimeout(callTimeout));
    }

    /** Sends an int and reads an int. */
    private static int echo(Channel channel, int value) {
        return channel.call(ECHO, out -> out.putInt(value));
    }

    /** A host that answers the first request with these bytes and waits for more. */
    private static Host answering(byte[]... answer) {
        return new Host((in, out) -> {
            in.readNBytes(8);
            Host.request(in);
            out.write(Host.join(answer));
            in.read();
        });
    }

    private static byte[] preface() {
        return Host.bytes(0x52415350, 0x01000000);
    }

    private static <E extends CreoException> E failure(Class<E> type, Host host, String part) {
        return failure(type, host, LONG, part);
    }

    private static <E extends CreoException> E failure(Class<E> type, Host host, Duration callTimeout, String part) {
        try (host;
                Channel channel = connect(host, callTimeout)) {
            E e = assertThrows(type, () -> echo(channel, 7));
            assertTrue(e.getMessage().contains(part), e.getMessage());
            assertTrue(e.getMessage().contains(host.address()), e.getMessage());
            return e;
        }
    }

    /** A host that keeps a call waiting until its time is over. */
    private static DeadlineException late(Host.Script script) {
        return failure(DeadlineException.class, new Host(script), SHORT, "no answer within 500 ms");
    }

    /** There is no connection any more, and no host for another one. */
    private static void assertGone(Channel channel) {
        assertEquals(
                Phase.CONNECT,
                assertThrows(CreoException.class, () -> echo(channel.withCallTimeout(SHORT), 7))
                        .phase());
    }

    @Test
    void aRequestIsWhatTheProtocolSays() {
        AtomicReference<byte[]> seen = new AtomicReference<>();
        try (Host host = new Host((in, out) -> {
                    seen.set(in.readNBytes(8 + 24 + 4));
                    out.write(Host.join(preface(), Host.frame(2, 0, 1, (byte) 0, (byte) 0, (byte) 0, (byte) 9)));
                    in.read();
                });
                Channel channel = connect(host, LONG)) {
            assertEquals(9, echo(channel, 7));
        }
        int time = (int) BigEndian.INT.get(seen.get(), 8 + 20);
        assertTrue(time > 0 && time <= LONG.toMillis(), time + " ms are left");
        assertArrayEquals(
                Host.bytes(0x52415350, 0x01000000, 24, 0x01000000, 1, 0x11111111, 0x22222222, time, 7), seen.get());
    }

    @Test
    void manyCallsShareAConnection() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    while (true) {
                        int length = in.readInt();
                        boolean asks = in.readInt() >> 24 == Frame.PING;
                        int id = in.readInt();
                        byte[] body = in.readNBytes(length - 8);
                        out.write(
                                asks
                                        ? Host.frame(Frame.PONG, 0, id)
                                        : Host.frame(2, 0, id, Arrays.copyOfRange(body, 12, 16)));
                    }
                });
                Channel channel = connect(host, LONG)) {
            for (int i = 0; i < 100; i++) {
                assertEquals(i, echo(channel, i));
            }
            CompletableFuture<?>[] threads = new CompletableFuture<?>[4];
            for (int t = 0; t < threads.length; t++) {
                int value = t;
                threads[t] = CompletableFuture.runAsync(() -> {
                    for (int i = 0; i < 5; i++) {
                        assertEquals(value, echo(channel, value));
                    }
                });
            }
            CompletableFuture.allOf(threads).join();
        }
    }

    @Test
    void anAnswerMayArriveByteByByte() {
        try (Host host = new Host((in, out) -> {
                    in.readNBytes(8);
                    int id = Host.request(in);
                    for (byte b : Host.join(preface(), Host.frame(2, 0, id, (byte) 0, (byte) 0, (byte) 1, (byte) 2))) {
                        out.write(b);
                        Thread.sleep(1);
                    }
                    in.read();
                });
                Channel channel = connect(host, LONG)) {
            assertEquals(0x102, echo(channel, 7));
        }
    }

    @Test
    void largeMessagesPass() {
        byte[] large = new byte[5 << 20];
        for (int i = 0; i < large.length; i++) {
            large[i] = (byte) (i * 31);
        }
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    for (int i = 1; i <= 2; i++) {
                        int length = in.readInt();
                        in.readNBytes(20);
                        out.write(Host.frame(2, 0, i, in.readNBytes(length - 20)));
                    }
                });
                Channel channel = connect(host, LONG)) {
            for (int i = 1; i <= 2; i++) {
                assertArrayEquals(large, channel.call(i == 1 ? BYTES : BYTES.ofBytes(), out -> out.putBytes(large)));
            }
        }
    }

    /** The calling thread writes and reads; it takes memory for the result, and little else. */
    @Test
    void aLargeArrayIsSentFromWhereItLiesAndReceivedWhereItStays() {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        int size = 100 << 20;
        byte[] large = new byte[size];
        large[0] = 1;
        large[size - 1] = 2;
        byte[] chunk = new byte[1 << 20];
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    in.readNBytes(24 + 4);
                    for (int i = 0; i < 100; i++) {
                        in.readNBytes(chunk, 0, chunk.length);
                    }
                    out.write(Host.bytes(8 + 4 + size, 0x02000000, 1, size));
                    for (int i = 0; i < 100; i++) {
                        out.write(chunk); // the last one, again and again
                    }
                    in.read();
                });
                Channel channel = connect(host, LONG)) {
            long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            byte[] result = channel.call(BYTES.ofBytes(), out -> out.putBytes(large));
            long taken = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
            assertEquals(size, result.length);
            assertEquals(2, result[size - 1]);
            assertTrue(taken - size < 8 << 20, taken + " bytes for a result of " + size);
        }
    }

    @Test
    void anErrorOfTheHostIsTypedAndLeavesTheConnectionOpen() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    out.write(Host.error(3, Host.request(in), "no such method ☃"));
                    out.write(Host.frame(2, 0, Host.request(in), (byte) 0, (byte) 0, (byte) 0, (byte) 5));
                    in.read();
                });
                Channel channel = connect(host, LONG)) {
            ServiceException e = assertThrows(ServiceException.class, () -> echo(channel, 7));
            assertEquals(Status.UNKNOWN_METHOD, e.status());
            assertEquals("Echo.echo at " + host.address() + ": UNKNOWN_METHOD: no such method ☃", e.getMessage());
            assertEquals(5, echo(channel, 7));
        }
    }

    @Test
    void anErrorWithoutARequestEndsTheConnection() {
        try (Host host = answering(preface(), Host.error(4, 0, "big"));
                Channel channel = connect(host, LONG)) {
            ServiceException e = assertThrows(ServiceException.class, () -> echo(channel, 7));
            assertEquals("Echo.echo at " + host.address() + ": TOO_LARGE: big", e.getMessage());
            assertGone(channel);
        }
    }

    @Test
    void aPingIsAnsweredWhereverItStands() throws Exception {
        byte[] full = {1, 2, 3, 4, 5, 6, 7, 8};
        CompletableFuture<byte[]> pongs = new CompletableFuture<>();
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    out.write(Host.frame(7, 0, 0)); // before the first request, or after it
                    Host.request(in);
                    byte[] first = in.readNBytes(12);
                    out.write(Host.join(
                            Host.frame(7, 0, 9, full), Host.frame(2, 0, 1, Host.bytes(5)), Host.frame(7, 0, 0)));
                    byte[] second = in.readNBytes(20);
                    byte[] third = in.readNBytes(12);
                    Host.request(in);
                    out.write(Host.frame(2, 0, 2, Host.bytes(6)));
                    pongs.complete(Host.join(first, second, third));
                    in.read();
                });
                Channel channel = connect(host, LONG)) {
            assertEquals(5, echo(channel, 7));
            assertEquals(6, echo(channel, 7));
            assertArrayEquals(
                    Host.join(Host.frame(8, 0, 0), Host.frame(8, 0, 9, full), Host.frame(8, 0, 0)), pongs.get());
        }
    }

    @Test
    void afterGoawayTheOpenCallIsAnsweredAndTheNextGoesToANewConnection() {
        Host.Script closing = (in, out) -> {
            Host.greet(in, out);
            int id = Host.request(in);
            out.write(Host.join(Host.frame(9, 0, 0), Host.answer(id, 5)));
            in.read();
        };
        Host.Script fresh = (in, out) -> {
            Host.greet(in, out);
            out.write(Host.answer(Host.request(in), 6));
            in.read();
        };
        try (Host host = new Host(closing, fresh);
                Channel channel = connect(host, LONG)) {
            assertEquals(5, echo(channel, 7));
            assertEquals(6, echo(channel, 7));
        }
    }

    /** The request was on its way when the host said GOAWAY: it is not known whether it may be sent again. */
    @Test
    void whatAHostRefusesAfterGoawayIsNotRepeated() {
        try (Host host = new Host(
                        (in, out) -> {
                            Host.greet(in, out);
                            int id = Host.request(in);
                            out.write(Host.join(Host.frame(9, 0, 0), Host.error(10, id, "the host is shutting down")));
                            in.read();
                        },
                        (in, out) -> in.read());
                Channel channel = connect(host, LONG)) {
            assertEquals(
                    Status.UNAVAILABLE,
                    assertThrows(ServiceException.class, () -> echo(channel, 7)).status());
        }
    }

    @Test
    void framesAboutTheConnectionMayArriveByteByByte() {
        byte[] all = Host.join(
                preface(),
                Host.frame(7, 0, 0, (byte) 1, (byte) 2),
                Host.frame(9, 0, 0),
                Host.frame(7, 0, 0),
                Host.frame(2, 0, 1, Host.bytes(5)));
        try (Host host = new Host((in, out) -> {
                    in.readNBytes(8);
                    Host.request(in);
                    for (byte b : all) {
                        out.write(b);
                        Thread.sleep(1);
                    }
                    in.readNBytes(14 + 12);
                    in.read();
                });
                Channel channel = connect(host, LONG)) {
            assertEquals(5, echo(channel, 7));
            assertGone(channel);
        }
    }

    /** No PING makes a call last longer than its time-out. */
    @Test
    void aHostThatPingsForEverRunsIntoTheTimeOut() {
        late((in, out) -> {
            Host.greet(in, out);
            while (true) {
                out.write(Host.frame(7, 0, 0));
                in.skip(in.available());
            }
        });
    }

    /** The PONG fails, or is lost; what the host said before it closed is read nevertheless. */
    @Test
    void whatAHostSaidBeforeItClosedIsHeard() {
        try (Host host = new Host((in, out) -> {
                    in.readNBytes(36);
                    byte[] pings = new byte[0];
                    for (int i = 0; i < 100; i++) {
                        pings = Host.join(pings, Host.frame(7, 0, 0));
                    }
                    out.write(Host.join(preface(), pings, Host.error(5, 0, "idle")));
                });
                Channel channel = connect(host, LONG)) {
            ServiceException e = assertThrows(ServiceException.class, () -> echo(channel, 7));
            assertEquals("Echo.echo at " + host.address() + ": BUSY: idle", e.getMessage());
        }
    }

    /** A host with too many connections says so and closes, whatever the client is sending. */
    @Test
    void aHostThatRefusesAConnectionIsHeard() {
        Host.Script refusing = (in, out) -> {
            out.write(Host.join(preface(), Host.error(5, 0, "100 connections")));
            in.readNBytes(1000);
        };
        for (boolean oneWay : new boolean[] {false, true}) {
            // It may have said so before the call begins: then the call tries another connection.
            try (Host host = new Host(refusing, refusing);
                    Channel channel = connect(host, LONG)) {
                byte[] large = new byte[64 << 20];
                ServiceException e = assertThrows(ServiceException.class, () -> {
                    if (oneWay) {
                        channel.post(NOTE, out -> out.putBytes(large));
                    } else {
                        channel.call(BYTES, out -> out.putBytes(large));
                    }
                });
                assertEquals(Status.BUSY, e.status());
                assertTrue(e.getMessage().endsWith(": BUSY: 100 connections"), e.getMessage());
            }
        }
    }

    /** Sends an int to a method that declares one exception, with the id 5, whose only field is an int. */
    private static void declared(Channel channel) {
        channel.call(NOTE.declaring((id, fields) -> id == 5 ? new Declared(fields.getInt()) : null), out -> {});
    }

    private static final class Declared extends CreoException {
        private static final long serialVersionUID = 1;
        final int value;

        Declared(int value) {
            super("Declared");
            this.value = value;
        }
    }

    private static byte[] exception(int request, int... idAndFields) {
        return Host.frame(3, 12, request, Host.join(Host.bytes(1), new byte[] {'x'}, Host.bytes(idAndFields)));
    }

    @Test
    void aDeclaredExceptionIsThrownAsItself() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    out.write(exception(Host.request(in), 5, 42));
                    out.write(exception(Host.request(in), 5));
                    out.write(exception(Host.request(in), 5, 42, 43));
                    out.write(exception(Host.request(in), 6, 42, 43));
                    out.write(exception(Host.request(in)));
                    in.read();
                });
                Channel channel = connect(host, LONG)) {
            assertEquals(42, assertThrows(Declared.class, () -> declared(channel)).value);
            assertThrows(MalformedException.class, () -> declared(channel));
            assertThrows(MalformedException.class, () -> declared(channel));
            // An exception that was added to the method after this client was made.
            ServiceException other = assertThrows(ServiceException.class, () -> declared(channel));
            assertEquals(Status.EXCEPTION, other.status());
            assertEquals("Echo.note at " + host.address() + ": EXCEPTION: x", other.getMessage());
            assertThrows(MalformedException.class, () -> declared(channel));
        }
    }

    private static void post(Channel channel, int value) {
        channel.post(NOTE, out -> out.putInt(value));
    }

    @Test
    void aOneWayRequestHasNoIdAndNoTimeOut() throws Exception {
        CompletableFuture<byte[]> seen = new CompletableFuture<>();
        try (Host host = new Host((in, out) -> {
                    seen.complete(in.readNBytes(8 + 28));
                    in.read();
                });
                Channel channel = connect(host, LONG)) {
            post(channel, 7);
            assertArrayEquals(
                    Host.bytes(0x52415350, 0x01000000, 24, 0x01000000, 0, 0x11111111, 0x33333333, 0, 7), seen.get());
        }
    }

    @Test
    void oneWayRequestsAndOthersShareAConnection() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    Host.request(in);
                    Host.request(in);
                    out.write(Host.frame(2, 0, Host.request(in), Host.bytes(5)));
                    in.read();
                });
                Channel channel = connect(host, LONG)) {
            post(channel, 1);
            post(channel, 2);
            assertEquals(5, echo(channel, 7));
        }
    }

    /** Unread bytes from the host, its preface, would make the system drop what is still to be sent. */
    @Test
    void closingLosesNoOneWayRequest() throws Exception {
        int count = 20_000;
        CompletableFuture<Integer> last = new CompletableFuture<>();
        try (Host host = new Host((in, out) -> {
            Host.greet(in, out);
            Thread.sleep(300); // meanwhile the client sends what it has to send, and closes
            byte[] request = null;
            for (int i = 0; i < count; i++) {
                request = in.readNBytes(28);
            }
            last.complete((int) BigEndian.INT.get(request, 24));
        })) {
            try (Channel channel = connect(host, LONG)) {
                for (int i = 0; i < count; i++) {
                    post(channel, i);
                }
            }
            assertEquals(count - 1, last.get());
        }
    }

    @Test
    void closingDoesNotWaitLongForAHostThatDoesNotRead() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    while (true) {
                        out.write(0);
                        Thread.sleep(20);
                    }
                });
                Channel channel = connect(host, LONG)) {
            post(channel, 1);
        }
    }

    @Test
    void aOneWayRequestThatCannotBeSentIsReported() {
        try (Host host = new Host((in, out) -> Thread.sleep(10_000));
                Channel channel = connect(host, SHORT)) {
            byte[] large = new byte[64 << 20];
            DeadlineException e =
                    assertThrows(DeadlineException.class, () -> channel.post(NOTE, out -> out.putBytes(large)));
            assertEquals(Phase.SEND, e.phase());
        }
    }

    @Test
    void everyStatusHasItsName() {
        for (Status status : Status.values()) {
            if (status.code() >= Status.TRANSPORT.code()) {
                continue; // it is never sent
            }
            byte[] answer = status == Status.EXCEPTION ? exception(1, 5) : Host.error(status.code(), 1, "x");
            Class<? extends CreoException> type =
                    status == Status.DEADLINE ? DeadlineException.class : ServiceException.class;
            // The host knows only the fingerprint of the interface.
            String absent = status == Status.UNKNOWN_PROTOCOL ? "Echo is not served there. " : "";
            CreoException e = failure(type, answering(preface(), answer), status.name() + ": " + absent + "x");
            assertEquals(status, e.status());
        }
    }

    @Test
    void otherPrefacesAreRefused() {
        byte[] next = Host.bytes(0x52415350, 0x02000000);
        assertArrayEquals(
                next,
                failure(MalformedException.class, answering(next), "version 2 of RASP, this client version 1")
                        .preface());
        byte[] web = Host.bytes(0x48545450, 0x2F312E31, 0x20343030);
        assertArrayEquals(
                Arrays.copyOf(web, 8),
                failure(MalformedException.class, answering(web), " answered with HTTP: it is not a Creo host")
                        .preface());
        failure(
                MalformedException.class,
                answering(Host.bytes(0x52415350, 0x01000001)),
                "this is no RASP host: its first bytes are 52 41 53 50 01 00 00 01");
    }

    /** Its host may close after fewer bytes than a preface has. */
    @Test
    void anotherProtocolIsKnownByItsFirstBytes() {
        byte[] theirs = {22, 3, 1, 0, 2, 2, 80};
        TransportException e = failure(
                TransportException.class,
                new Host((in, out) -> {
                    in.readNBytes(8);
                    out.write(theirs);
                }),
                "the host closed the connection; the host may");
        MalformedException why =
                assertInstanceOf(MalformedException.class, e.getCause().getCause());
        assertEquals("this is no RASP host: its first bytes are 16 03 01 00 02 02 50", why.getMessage());
        assertArrayEquals(theirs, why.preface());
    }

    @Test
    void whatIsNoAnswerIsRefused() {
        failure(MalformedException.class, answering(preface(), Host.frame(1, 0, 1)), "kind 1");
        failure(MalformedException.class, answering(preface(), Host.frame(8, 0, 0)), "a PONG, where no PING was sent");
        assertEquals(
                0,
                failure(
                                MalformedException.class,
                                answering(preface(), Host.frame(8, 0, 1)),
                                "a PONG, where no PING was sent")
                        .preface()
                        .length);
        failure(MalformedException.class, answering(preface(), Host.frame(7, 1, 0)), "status 1");
        failure(MalformedException.class, answering(preface(), Host.bytes(8, 0x07800000, 0)), "flags are 0x80");
        failure(
                MalformedException.class,
                answering(preface(), Host.bytes(17, 0x07000000, 0)),
                "a PING with a body of 9 bytes");
        failure(MalformedException.class, answering(preface(), Host.bytes(8, 0x09010000, 0)), "flags are 0x01");
        failure(
                MalformedException.class,
                answering(preface(), Host.frame(9, 0, 1)),
                "a GOAWAY with a body of 0 bytes " + "and request id 1");
        failure(
                MalformedException.class,
                answering(preface(), Host.bytes(9, 0x09000000, 0)),
                "a GOAWAY with a body of 1");
        failure(MalformedException.class, answering(preface(), Host.frame(2, 3, 1)), "status 3");
        failure(MalformedException.class, answering(preface(), Host.frame(3, 0, 1, Host.bytes(0))), "status 0");
        failure(MalformedException.class, answering(preface(), Host.frame(3, 13, 1, Host.bytes(0))), "status 13");
        failure(MalformedException.class, answering(preface(), Host.bytes(8, 0x02010000, 1)), "flags are 0x01");
        failure(
                MalformedException.class,
                answering(preface(), Host.frame(2, 0, 2, Host.bytes(5))),
                "RESPONSE for request 2, which was never sent");
        failure(
                MalformedException.class,
                answering(preface(), Host.frame(2, 0, 0, Host.bytes(5))),
                "RESPONSE for request 0, which was never sent");
    }

    @Test
    void badBodiesAreRefused() {
        failure(MalformedException.class, answering(preface(), Host.frame(2, 0, 1)), "cut short");
        failure(MalformedException.class, answering(preface(), Host.frame(2, 0, 1, Host.bytes(5, 6))), "left over");
        failure(
                MalformedException.class,
                answering(preface(), Host.frame(3, 11, 1, Host.bytes(99))),
                "impossible count");
        failure(MalformedException.class, answering(preface(), Host.frame(3, 11, 1, Host.bytes(0, 0))), "left over");
        failure(
                MalformedException.class,
                answering(preface(), Host.frame(3, 11, 1, (byte) 0, (byte) 0, (byte) 0, (byte) 1, (byte) 0xFF)),
                "ill-formed UTF-8");
    }

    @Test
    void theLengthIsNotBelieved() {
        failure(MalformedException.class, answering(preface(), Host.bytes(7, 0x02000000, 1)), "a frame's length is 7");
        failure(
                MalformedException.class,
                answering(preface(), Host.bytes(-1, 0x02000000, 1)),
                "a frame's length is 4294967295");
        failure(
                MalformedException.class,
                answering(preface(), Host.bytes((256 << 20) + 1, 0x02000000, 1)),
                "a frame's length is 268435457");
    }

    /** A length within the limit is no reason to allocate that much: only bytes that have arrived get memory. */
    @Test
    void aLargeLengthTakesNoMemoryBeforeItsBytesArrive() {
        Runtime runtime = Runtime.getRuntime();
        System.gc();
        long before = runtime.totalMemory() - runtime.freeMemory();
        try (Host host = answering(preface(), Host.bytes(256 << 20, 0x02000000, 1));
                Channel channel = connect(host, SHORT)) {
            assertThrows(DeadlineException.class, () -> echo(channel, 7));
            System.gc();
            assertTrue(runtime.totalMemory() - runtime.freeMemory() - before < 64 << 20);
        }
    }

    @Test
    void aHostThatHangsUpIsReported() {
        failure(
                TransportException.class,
                new Host((in, out) -> in.readNBytes(36)),
                "the host closed the connection without a word; the host may");
        failure(
                TransportException.class,
                new Host((in, out) -> {
                    Host.greet(in, out);
                    Host.request(in);
                    out.write(new byte[] {0, 0, 0});
                }),
                "the host closed the connection; the host may");
    }

    @Test
    void aHostThatIsSilentRunsIntoTheTimeOut() {
        DeadlineException e = late((in, out) -> in.readAllBytes());
        assertEquals(Phase.WAIT, e.phase());
        assertTrue(e.getMessage().startsWith("Echo.echo at localhost:"), e.getMessage());
    }

    /** Each byte comes in time, but all of them together take too long. */
    @Test
    void aHostThatDripsRunsIntoTheTimeOut() {
        late((in, out) -> {
            Host.greet(in, out);
            out.write(Host.bytes(1 << 20, 0x02000000, 1));
            while (true) {
                out.write(0);
                Thread.sleep(20);
            }
        });
    }

    @Test
    void aHostThatDoesNotReadRunsIntoTheTimeOut() {
        try (Host host = new Host((in, out) -> Thread.sleep(10_000));
                Channel channel = connect(host, SHORT)) {
            byte[] large = new byte[64 << 20];
            DeadlineException e =
                    assertThrows(DeadlineException.class, () -> channel.call(BYTES, out -> out.putBytes(large)));
            assertEquals(
                    "Echo.bytes at " + host.address() + ": DEADLINE: the host did not take the request within 500 ms",
                    e.getMessage());
        }
    }

    @Test
    void idleTimeIsNoTimeOut() throws InterruptedException {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    while (true) {
                        out.write(Host.frame(2, 0, Host.request(in), Host.bytes(5)));
                    }
                });
                Channel channel = connect(host, SHORT)) {
            assertEquals(5, echo(channel, 7));
            Thread.sleep(SHORT.toMillis() + 100); // the timer of the first call has expired
            assertEquals(5, echo(channel, 7));
        }
    }

    /** The timer would keep it, and its buffers, in memory until the last call's time is over. */
    @Test
    void aClosedConnectionIsGarbage() {
        try (Host host = answering(preface(), Host.frame(2, 0, 1, Host.bytes(5)))) {
            WeakReference<Channel> closed = new WeakReference<>(used(host));
            while (closed.get() != null) {
                System.gc();
            }
        }
    }

    private static Channel used(Host host) {
        try (Channel channel = connect(host, Duration.ofHours(1))) {
            assertEquals(5, echo(channel, 7));
            return channel;
        }
    }

    /** B20: the answer to a call that has its answer already, or was given up, is ignored. */
    @Test
    void aTimeOutLeavesTheConnectionUsableAndALateAnswerIsPassedOver() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    int late = Host.request(in);
                    int[] cancel = {in.readInt(), in.readInt(), in.readInt()};
                    int next = Host.request(in);
                    assertArrayEquals(new int[] {8, 0x06000000, late}, cancel);
                    out.write(Host.join(
                            Host.answer(late, 5), Host.answer(late, 5), Host.answer(next, 6), Host.answer(next, 7)));
                    out.write(Host.answer(Host.request(in), 8));
                    in.read();
                });
                Channel channel = connect(host, LONG)) {
            DeadlineException e = assertThrows(DeadlineException.class, () -> echo(channel.withCallTimeout(SHORT), 7));
            assertEquals("Echo.echo at " + host.address() + ": DEADLINE: no answer within 500 ms", e.getMessage());
            assertEquals(6, echo(channel, 7));
            assertEquals(8, echo(channel, 7));
        }
    }

    @Test
    void argumentsThatFailSendNothing() {
        AtomicReference<Integer> first = new AtomicReference<>();
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    first.set(Host.request(in));
                    out.write(Host.frame(2, 0, first.get(), Host.bytes(5)));
                    in.read();
                });
                Channel channel = connect(host, LONG)) {
            assertThrows(IllegalArgumentException.class, () -> {
                channel.call(ECHO, out -> out.putString("\uD800", "Echo.text: text"));
            });
            assertEquals(5, echo(channel, 7));
            assertEquals(1, first.get());
        }
    }

    @Test
    void closingEndsACallOfAnotherThread() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        try (Host host = new Host((in, out) -> {
            Host.greet(in, out);
            Host.request(in);
            asked.countDown();
            in.read();
        })) {
            Channel channel = connect(host, LONG);
            CompletableFuture<Integer> call =
                    CompletableFuture.supplyAsync(() -> echo(channel, 7), task -> new Thread(task).start());
            asked.await();
            channel.close();
            Throwable e = assertThrows(CompletionException.class, call::join).getCause();
            assertInstanceOf(CancelledException.class, e);
            assertEquals(Status.CANCELLED, ((CreoException) e).status());
            assertEquals(
                    "Echo.echo at " + host.address() + ": the client was closed; "
                            + "the host may have carried out the request",
                    e.getMessage());
            channel.close();
            CancelledException later = assertThrows(CancelledException.class, () -> echo(channel, 7));
            assertEquals("Echo.echo at " + host.address() + ": the client was closed", later.getMessage());
            assertEquals(Phase.NONE, later.phase());
        }
    }

    @Test
    void anInterruptEndsACallAndCancelsItAndLeavesTheConnectionUsable() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    int id = Host.request(in);
                    waiting.countDown();
                    int[] cancel = {in.readInt(), in.readInt(), in.readInt()};
                    assertArrayEquals(new int[] {8, 0x06000000, id}, cancel);
                    out.write(Host.answer(Host.request(in), 6));
                    in.read();
                });
                Channel channel = connect(host, LONG)) {
            AtomicReference<CreoException> seen = new AtomicReference<>();
            AtomicReference<Boolean> interrupted = new AtomicReference<>();
            Thread thread = new Thread(() -> {
                // Nor is it sent again, whatever its method allows.
                seen.set(assertThrows(
                        CancelledException.class, () -> channel.call(ECHO.repeatable(), out -> out.putInt(7))));
                interrupted.set(Thread.currentThread().isInterrupted());
            });
            thread.start();
            waiting.await();
            thread.interrupt();
            thread.join();
            assertEquals(
                    "Echo.echo at " + host.address() + ": the thread was interrupted while waiting for the answer; "
                            + "the host may have carried out the request",
                    seen.get().getMessage());
            assertEquals(Status.CANCELLED, seen.get().status());
            assertTrue(interrupted.get());
            assertEquals(6, echo(channel, 7));
        }
    }

    @Test
    void anInterruptEndsConnecting() throws IOException {
        // A port whose queue is full does not answer.
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket first = new Socket(full.getInetAddress(), full.getLocalPort());
                Socket second = new Socket(full.getInetAddress(), full.getLocalPort())) {
            String address = "127.0.0.1:" + full.getLocalPort();
            Thread.currentThread().interrupt();
            CancelledException e =
                    assertThrows(CancelledException.class, () -> new Channel(address, Options.defaults()));
            assertTrue(Thread.interrupted());
            assertEquals("the thread was interrupted while connecting to " + address, e.getMessage());
            assertEquals(Phase.CONNECT, e.phase());
            assertTrue(first.isConnected() && second.isConnected());
        }
    }

    @Test
    void aPortThatNobodyListensOnIsReported() throws IOException {
        try (Socket taken = new Socket()) { // so that no other program takes the port meanwhile
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String address = "127.0.0.1:" + taken.getLocalPort();
            TransportException e =
                    assertThrows(TransportException.class, () -> new Channel(address, Options.defaults()));
            assertTrue(e.getMessage().startsWith("cannot connect to " + address + ": "), e.getMessage());
        }
    }

    @Test
    void timeOutsAreChecked() {
        for (Duration wrong :
                new Duration[] {Duration.ZERO, Duration.ofMillis(-1), Duration.ofDays(30), Duration.ofNanos(1)}) {
            assertThrows(
                    IllegalArgumentException.class, () -> Options.defaults().withConnectTimeout(wrong));
            assertThrows(
                    IllegalArgumentException.class, () -> Options.defaults().withCallTimeout(wrong));
        }
    }
}
