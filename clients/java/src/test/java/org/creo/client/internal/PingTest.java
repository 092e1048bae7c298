// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.creo.client.DeadlineException;
import org.creo.client.MalformedException;
import org.creo.client.Options;
import org.creo.client.ServiceException;
import org.creo.client.TransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hosts that are asked whether they are there. */
@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PingTest {
    private static final RemoteMethod<Integer> ECHO = RemoteMethod.of("Echo.echo", 1, 2, in -> {
        int value = in.getInt();
        in.end();
        return value;
    });
    private static final int PING = 7;
    private static final int PONG = 8;

    private static int echo(Channel channel) {
        return channel.call(ECHO, out -> out.putInt(1));
    }

    /** Reads a PING and answers with the PONG. */
    private static byte[] pong(DataInputStream in) throws IOException {
        int length = in.readInt();
        assertEquals(PING << 24, in.readInt());
        int id = in.readInt();
        return Host.frame(PONG, 0, id, in.readNBytes(length - 8));
    }

    @Test
    void pingsAndCallsShareAConnection() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    out.write(pong(in));
                    out.write(Host.answer(Host.request(in), 5));
                    out.write(pong(in));
                    in.read();
                });
                Channel channel = new Channel(host.address(), Options.defaults())) {
            assertTrue(channel.ping().toNanos() > 0);
            assertEquals(5, echo(channel));
            assertTrue(channel.ping().toNanos() > 0);
        }
    }

    /** The ERROR has the number of the PING, whatever else is under way. */
    @Test
    void aPongFindsItsPing() throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    int call = Host.request(in);
                    called.countDown();
                    out.write(Host.join(pong(in), Host.answer(call, 5)));
                    in.read();
                });
                Channel channel = new Channel(host.address(), Options.defaults())) {
            CompletableFuture<Integer> answer = channel.callAsync(ECHO, out -> out.putInt(1));
            called.await();
            assertTrue(channel.ping().toNanos() > 0);
            assertEquals(5, answer.get());
        }
    }

    @Test
    void aPongThatComesTooLateIsPassedOver() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    byte[] late = pong(in);
                    in.readNBytes(12); // CANCEL
                    out.write(Host.join(late, Host.answer(Host.request(in), 5)));
                    in.read();
                });
                Channel channel = new Channel(host.address(), Options.defaults())) {
            Channel hasty = channel.withCallTimeout(Duration.ofMillis(50));
            DeadlineException e = assertThrows(DeadlineException.class, hasty::ping);
            assertEquals("PING at " + host.address() + ": DEADLINE: no answer within 50 ms", e.getMessage());
            assertEquals(5, echo(channel));
        }
    }

    @Test
    void otherBytesAreNoAnswer() {
        for (byte[] body : new byte[][] {{}, new byte[8]}) {
            try (Host host = new Host((in, out) -> {
                        Host.greet(in, out);
                        pong(in);
                        out.write(Host.frame(PONG, 0, 1, body));
                        in.read();
                    });
                    Channel channel = new Channel(host.address(), Options.defaults())) {
                MalformedException e = assertThrows(MalformedException.class, channel::ping);
                assertEquals("PING at " + host.address() + ": a PONG with other bytes than its PING", e.getMessage());
            }
        }
    }

    @Test
    void aHostThatIsGoneRunsNothing() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    pong(in);
                });
                Channel channel = new Channel(host.address(), Options.defaults())) {
            TransportException e = assertThrows(TransportException.class, channel::ping);
            assertEquals("PING at " + host.address() + ": the host closed the connection", e.getMessage());
        }
    }

    @Test
    void anErrorOfTheHostIsHeard() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    pong(in);
                    out.write(Host.error(8, 0, "who are you?"));
                });
                Channel channel = new Channel(host.address(), Options.defaults())) {
            ServiceException e = assertThrows(ServiceException.class, channel::ping);
            assertEquals("PING at " + host.address() + ": UNAUTHENTICATED: who are you?", e.getMessage());
        }
    }
}
