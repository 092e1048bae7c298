// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.client.DeadlineException;
import org.creo.client.Options;
import org.creo.client.Phase;
import org.creo.client.ServiceException;
import org.creo.client.Status;
import org.creo.client.TransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hosts that start and end. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReconnectTest {
    private static final Options OPTIONS = Options.defaults();
    private static final RemoteMethod<Integer> ECHO = RemoteMethod.of("Echo.echo", 1, 2, in -> {
        int value = in.getInt();
        in.end();
        return value;
    });

    private static int echo(Channel channel) {
        return channel.call(ECHO, out -> out.putInt(1));
    }

    /** Answers this many requests with an int and closes. */
    private static Host.Script answering(int count, int value) {
        return (in, out) -> {
            Host.greet(in, out);
            for (int i = 0; i < count; i++) {
                out.write(Host.answer(Host.request(in), value));
            }
        };
    }

    /** Reads a request and closes. */
    private static Host.Script vanishing(AtomicInteger seen) {
        return (in, out) -> {
            Host.greet(in, out);
            Host.request(in);
            seen.incrementAndGet();
        };
    }

    @Test
    void theNextCallOpensANewConnection() {
        try (Host host = new Host(answering(1, 5), answering(1, 6), answering(1, 7));
                Channel channel = new Channel(host.address(), OPTIONS)) {
            assertEquals(5, echo(channel));
            awaitClosed(channel);
            assertEquals(6, echo(channel));
            awaitClosed(channel);
            assertEquals(7, channel.callAsync(ECHO, out -> out.putInt(1)).join());
        }
    }

    @Test
    void aClientThatConnectsLazilyWaitsForItsHostAtItsFirstCall() {
        String address;
        try (Host gone = new Host()) {
            address = gone.address();
        }
        assertThrows(TransportException.class, () -> new Channel(address, OPTIONS));
        Options lazy = OPTIONS.connectLazily();
        try (Channel channel = new Channel(address, lazy.withConnectTimeout(Duration.ofMillis(100)))) {
            TransportException e = assertThrows(TransportException.class, () -> echo(channel));
            assertTrue(e.getMessage().contains("refused"), e.getMessage());
            CompletableFuture<Integer> later = channel.callAsync(ECHO, out -> out.putInt(1));
            assertInstanceOf(
                    TransportException.class,
                    assertThrows(CompletionException.class, later::join).getCause());
        }
        try (Channel channel = new Channel(address, lazy.withoutReconnecting());
                Host host = Host.at(address, answering(2, 5))) {
            assertEquals(address, host.address());
            assertEquals(5, echo(channel));
            assertEquals(5, channel.callAsync(ECHO, out -> out.putInt(1)).join());
        }
        try (Channel channel = new Channel(address, lazy);
                Host host = Host.at(address, answering(1, 6))) {
            assertEquals(address, host.address());
            assertEquals(6, channel.callAsync(ECHO, out -> out.putInt(1)).join());
        }
    }

    /** Waits until the client can see that the host closed, which it looks for when a connection has been idle. */
    private static void awaitClosed(Channel channel) {
        while (channel.connections().live() != null) {
            Thread.onSpinWait();
        }
    }

    @Test
    void oneConnectionIsAllWhereThatIsAskedFor() {
        try (Host host = new Host(answering(1, 5), answering(1, 6));
                Channel channel = new Channel(host.address(), OPTIONS.withoutReconnecting())) {
            assertEquals(5, echo(channel));
            awaitClosed(channel);
            for (int i = 0; i < 2; i++) {
                TransportException e = assertThrows(TransportException.class, () -> echo(channel));
                assertEquals(
                        "Echo.echo at " + host.address() + ": the host closed the connection before the call",
                        e.getMessage());
                assertInstanceOf(EOFException.class, e.getCause());
            }
        }
    }

    @Test
    void oneConnectionEndsForOneReason() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    Host.request(in);
                    out.write(Host.error(5, 0, "10 connections"));
                });
                Channel channel = new Channel(host.address(), OPTIONS.withoutReconnecting())) {
            for (int i = 0; i < 2; i++) {
                ServiceException e = assertThrows(ServiceException.class, () -> echo(channel));
                assertEquals("Echo.echo at " + host.address() + ": BUSY: 10 connections", e.getMessage());
            }
        }
    }

    @Test
    void oneConnectionTakesNoCallsAfterGoaway() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    out.write(Host.join(Host.answer(Host.request(in), 5), Host.frame(Frame.GOAWAY, 0, 0)));
                    in.read();
                });
                Channel channel = new Channel(host.address(), OPTIONS.withoutReconnecting())) {
            assertEquals(5, echo(channel));
            awaitClosed(channel);
            TransportException e = assertThrows(TransportException.class, () -> echo(channel));
            assertEquals(
                    "Echo.echo at " + host.address() + ": the host is shutting down before the call", e.getMessage());
        }
    }

    @Test
    void aHostThatComesBackIsFound() {
        Host first = new Host(answering(1, 5));
        try (Channel channel = new Channel(first.address(), OPTIONS)) {
            assertEquals(5, echo(channel));
            awaitClosed(channel);
            first.close();
            CompletableFuture<Integer> call =
                    CompletableFuture.supplyAsync(() -> echo(channel), task -> new Thread(task).start());
            CompletableFuture<Integer> async = channel.callAsync(ECHO, out -> out.putInt(1));
            try (Host second = Host.at(first.address(), answering(2, 6))) {
                assertEquals(first.address(), second.address());
                assertEquals(6, call.join());
                assertEquals(6, async.join());
            }
        }
    }

    @Test
    void aCallThatFindsNoHostSaysWhichItTried() {
        Host first = new Host(answering(1, 5));
        Options options = OPTIONS.withConnectTimeout(Duration.ofMillis(300));
        String addresses = first.address() + ", localhost:1";
        try (Channel channel = new Channel(addresses, options)) {
            assertEquals(5, echo(channel));
            awaitClosed(channel);
            first.close();
            TransportException e = assertThrows(TransportException.class, () -> echo(channel));
            assertEquals(
                    "Echo.echo at " + addresses + ": no connection within 300 ms: " + first.address()
                            + ": connection refused: is the host running?; localhost:1: connection refused: is the host running?",
                    e.getMessage());
            assertEquals(Phase.CONNECT, e.phase());
            assertEquals(addresses, e.address());
            DeadlineException late = assertThrows(
                    DeadlineException.class,
                    () -> channel.withCallTimeout(Duration.ofMillis(50)).call(ECHO, out -> out.putInt(1)));
            assertTrue(late.getMessage().contains("within 50 ms"), late.getMessage());
            assertEquals(Phase.CONNECT, late.phase());
        }
    }

    @Test
    void theNextAddressServesWhenTheFirstIsGone() {
        Host first = new Host(answering(1, 5));
        try (Host second = new Host(answering(2, 6));
                Channel channel = new Channel("localhost:1," + first.address() + "," + second.address(), OPTIONS)) {
            assertEquals(5, echo(channel));
            awaitClosed(channel);
            first.close();
            assertEquals(6, echo(channel));
            assertEquals(6, echo(channel));
        }
    }

    @Test
    void whatMayNotBeRepeatedIsNot() {
        AtomicInteger seen = new AtomicInteger();
        try (Host host = new Host(vanishing(seen), vanishing(seen));
                Channel channel = new Channel(host.address(), OPTIONS)) {
            TransportException e = assertThrows(TransportException.class, () -> echo(channel));
            assertEquals(Phase.WAIT, e.phase());
            assertEquals(1, e.requestId());
            assertEquals(Status.TRANSPORT, e.status());
            assertTrue(e.getMessage().endsWith("; the host may have carried out the request"), e.getMessage());
            assertEquals(1, seen.get());
            CompletionException async = assertThrows(
                    CompletionException.class,
                    () -> channel.callAsync(ECHO, out -> out.putInt(1)).join());
            assertEquals(TransportException.class, async.getCause().getClass());
            assertEquals(2, seen.get());
        }
    }

    @Test
    void whatMayBeRepeatedIsSentThreeTimesAtMost() {
        AtomicInteger seen = new AtomicInteger();
        RemoteMethod<Integer> repeatable = ECHO.repeatable();
        try (Host host = new Host(
                        vanishing(seen),
                        vanishing(seen),
                        answering(1, 5),
                        vanishing(seen),
                        vanishing(seen),
                        vanishing(seen),
                        answering(1, 6));
                Channel channel = new Channel(host.address(), OPTIONS)) {
            assertEquals(5, channel.call(repeatable, out -> out.putInt(1)));
            assertEquals(2, seen.get());
            awaitClosed(channel);
            CompletionException e = assertThrows(
                    CompletionException.class,
                    () -> channel.callAsync(repeatable, out -> out.putInt(1)).join());
            assertEquals(TransportException.class, e.getCause().getClass());
            assertEquals(5, seen.get());
            assertEquals(6, echo(channel));
        }
    }

    @Test
    void whatMayBeRepeatedGoesToTheNextHostWhenTheFirstIsShuttingDown() {
        Host.Script refusing = (in, out) -> {
            Host.greet(in, out);
            while (true) {
                out.write(Host.error(10, Host.request(in), "shutting down"));
            }
        };
        try (Host first = new Host(refusing);
                Host second = new Host(answering(2, 6));
                Channel channel = new Channel(first.address() + "," + second.address(), OPTIONS)) {
            assertEquals(
                    Status.UNAVAILABLE,
                    assertThrows(ServiceException.class, () -> echo(channel)).status());
            assertEquals(6, channel.call(ECHO.repeatable(), out -> out.putInt(1)));
            assertEquals(6, echo(channel));
        }
    }

    @Test
    void behindGoawayOpenCallsEndWhereTheyAre() throws Exception {
        CountDownLatch said = new CountDownLatch(1);
        CountDownLatch other = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        Host.Script leaving = (in, out) -> {
            Host.greet(in, out);
            int first = Host.request(in);
            out.write(Host.join(Host.frame(9, 0, 0), Host.answer(Host.request(in), 5)));
            said.countDown();
            other.await();
            out.write(Host.answer(first, 4));
            if (in.read() < 0) {
                closed.countDown(); // by the client, which does not need it any more
            }
        };
        try (Host host = new Host(leaving, answering(1, 6));
                Channel channel = new Channel(host.address(), OPTIONS)) {
            CompletableFuture<Integer> open = channel.callAsync(ECHO, out -> out.putInt(1));
            assertEquals(5, echo(channel));
            said.await();
            assertEquals(6, echo(channel));
            other.countDown();
            assertEquals(4, open.join());
            closed.await();
        }
    }
}
