// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.creo.client.Options;
import org.creo.client.ServiceException;
import org.creo.client.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tokens that a program is asked for. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TokensTest {
    private static final int UNAUTHENTICATED = Status.UNAUTHENTICATED.code();
    private static final RemoteMethod<Integer> NUMBER = RemoteMethod.of("Lab.number", 1, 2, in -> {
        int value = in.getInt();
        in.end();
        return value;
    });
    private static final Consumer<WireWriter> NOTHING = out -> {};

    /** Reads the HELLO, and returns its token. */
    private static String token(DataInputStream in) throws IOException {
        assertEquals(Frame.HELLO, anyKind(in));
        in.readNBytes(in.readInt());
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private static int anyKind(DataInputStream in) throws IOException {
        in.readInt();
        int kind = in.readInt() >>> 24;
        in.readInt();
        return kind;
    }

    /** A host that knows only this token: it answers calls with 7, as a stream or not. */
    private static Host.Script knowing(String token, boolean stream) {
        return (in, out) -> {
            Host.greet(in, out);
            boolean known = token(in).equals(token);
            while (true) {
                int id = Host.request(in);
                if (!known) {
                    out.write(Host.error(UNAUTHENTICATED, id, "Who are you?"));
                } else if (stream) {
                    out.write(Host.join(Host.frame(Frame.ITEM, 0, id, Host.bytes(7)), Host.frame(Frame.END, 0, id)));
                } else {
                    out.write(Host.answer(id, 7));
                }
            }
        };
    }

    private static Options counting(AtomicInteger asked) {
        Supplier<String> tokens = () -> "token " + asked.incrementAndGet();
        return Options.defaults().withToken(tokens);
    }

    @Test
    void aTokenThatExpiredIsReplaced() {
        AtomicInteger asked = new AtomicInteger();
        Host.Script second = knowing("token 2", false);
        try (Host host = new Host(second, second);
                Channel channel = new Channel(host.address(), counting(asked))) {
            assertEquals(1, asked.get());
            assertEquals(7, channel.call(NUMBER, NOTHING));
            assertEquals(7, channel.callAsync(NUMBER, NOTHING).join());
            assertEquals(2, asked.get());
        }
        asked.set(0);
        try (Host host = new Host(second, second);
                Channel channel = new Channel(host.address(), counting(asked))) {
            assertEquals(7, channel.callAsync(NUMBER, NOTHING).join());
            assertEquals(2, asked.get());
        }
    }

    @Test
    void streamsAreAskedForAgain() {
        Host.Script second = knowing("token 2", true);
        try (Host host = new Host(second, second);
                Channel channel = new Channel(host.address(), counting(new AtomicInteger()))) {
            assertEquals(List.of(7), channel.stream(NUMBER, NOTHING).collect(Collectors.toList()));
        }
        try (Host host = new Host(second, second);
                Channel channel = new Channel(host.address(), counting(new AtomicInteger()))) {
            assertEquals(
                    List.of(7),
                    StreamsTest.collected(channel.publish(NUMBER, NOTHING)).join());
        }
    }

    @Test
    void aHostThatAcceptsNoTokenIsBelieved() {
        AtomicInteger asked = new AtomicInteger();
        Host.Script none = knowing("none", false);
        try (Host host = new Host(none, none, none, none);
                Channel channel = new Channel(host.address(), counting(asked))) {
            ServiceException e = assertThrows(ServiceException.class, () -> channel.call(NUMBER, NOTHING));
            assertEquals(Status.UNAUTHENTICATED, e.status());
            assertEquals(2, asked.get());
            CompletionException later = assertThrows(
                    CompletionException.class,
                    () -> channel.callAsync(NUMBER, NOTHING).join());
            assertEquals(Status.UNAUTHENTICATED, ((ServiceException) later.getCause()).status());
            assertEquals(4, asked.get());
        }
    }

    @Test
    void aTokenThatIsATextIsSentOnce() {
        Host.Script other = knowing("another", false);
        try (Host host = new Host(other);
                Channel channel = new Channel(host.address(), Options.defaults().withToken("secret"))) {
            for (int i = 0; i < 2; i++) {
                ServiceException e = assertThrows(ServiceException.class, () -> channel.call(NUMBER, NOTHING));
                assertEquals(Status.UNAUTHENTICATED, e.status());
            }
        }
    }

    @Test
    void whatTheFunctionThrowsEndsTheCall() {
        IllegalStateException failure = new IllegalStateException("no token today");
        Supplier<String> failing = () -> {
            throw failure;
        };
        Options options = Options.defaults().withToken(failing).connectLazily();
        try (Host host = new Host((in, out) -> in.read(), (in, out) -> in.read());
                Channel channel = new Channel(host.address(), options)) {
            assertSame(failure, assertThrows(IllegalStateException.class, () -> channel.call(NUMBER, NOTHING)));
            CompletionException e = assertThrows(
                    CompletionException.class,
                    () -> channel.callAsync(NUMBER, NOTHING).join());
            assertSame(failure, e.getCause());
        }
        Supplier<String> empty = () -> null;
        try (Host host = new Host((in, out) -> in.read());
                Channel channel = new Channel(
                        host.address(), Options.defaults().withToken(empty).connectLazily())) {
            NullPointerException e = assertThrows(NullPointerException.class, () -> channel.call(NUMBER, NOTHING));
            assertTrue(e.getMessage().contains("no token"), e.getMessage());
        }
    }
}
