// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.creo.client.CreoException;
import org.creo.client.DeadlineException;
import org.creo.client.MalformedException;
import org.creo.client.Options;
import org.creo.client.Phase;
import org.creo.client.TransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** What takes a connection and is no host. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StrangersTest {
    /** Calls may take far longer than connecting. */
    private static final Options OPTIONS =
            Options.defaults().withConnectTimeout(Duration.ofMillis(300)).withCallTimeout(Duration.ofSeconds(15));
    /** Where a host has to answer within that time, too, on a machine that does much else. */
    private static final Options PATIENT = OPTIONS.withConnectTimeout(Duration.ofSeconds(3));

    private static final String RUN_UNKNOWN = "; the host may have carried out the request";

    private static final RemoteMethod<Integer> ECHO = RemoteMethod.of("Echo.echo", 1, 2, in -> {
        int value = in.getInt();
        in.end();
        return value;
    });

    private static final RemoteMethod<Void> TELL = RemoteMethod.of("Echo.tell", 1, 3);

    private static int echo(Channel channel) {
        return channel.call(ECHO, out -> out.putInt(1));
    }

    /** Answers this many requests with 5. */
    private static Host.Script answering(int count) {
        return (in, out) -> {
            Host.greet(in, out);
            for (int i = 0; i < count; i++) {
                out.write(Host.answer(Host.request(in), 5));
            }
            in.read();
        };
    }

    /** Reads everything and says nothing. */
    private static Host silent() {
        return new Host((in, out) -> in.readAllBytes());
    }

    private static void checkSilent(Executable call, Host host) {
        checkSilent(call, host, "said nothing for 300 ms", "Echo.echo", Phase.WAIT, RUN_UNKNOWN);
    }

    private static void checkSilent(Executable call, Host host, String said, String what, Phase phase, String run) {
        Throwable e = assertThrows(RuntimeException.class, call);
        e = e instanceof CompletionException ? e.getCause() : e;
        assertEquals(TransportException.class, e.getClass(), e.getMessage());
        assertEquals(phase, ((CreoException) e).phase());
        assertEquals(
                what + " at " + host.address() + ": " + host.address() + " took the connection and " + said
                        + ": is it a Creo host?" + run,
                e.getMessage());
    }

    @Test
    void oneThatSaysNothingIsGivenUpInTheTimeToConnect() {
        List<Consumer<Channel>> kinds = List.of(
                StrangersTest::echo,
                channel -> channel.callAsync(ECHO, out -> out.putInt(1)).join(),
                channel -> channel.call(ECHO.repeatable(), out -> {}),
                channel -> channel.callAsync(ECHO.repeatable(), out -> {}).join(),
                channel -> channel.stream(ECHO, out -> {}).iterator().hasNext(),
                channel ->
                        StreamsTest.collected(channel.publish(ECHO, out -> {})).join(),
                channel -> channel.call(ECHO, out -> {}, Stream.of(1), WireWriter::putInt),
                channel -> channel.callAsync(ECHO, out -> {}, new SubmissionPublisher<Integer>(), WireWriter::putInt)
                        .join());
        for (Consumer<Channel> kind : kinds) {
            try (Host host = silent();
                    Channel channel = new Channel(host.address(), OPTIONS)) {
                checkSilent(() -> kind.accept(channel), host);
            }
        }
        try (Host host = silent();
                Channel channel = new Channel(host.address(), OPTIONS)) {
            checkSilent(channel::ping, host, "said nothing for 300 ms", "PING", Phase.WAIT, "");
        }
    }

    @Test
    void oneThatBeginsAPrefaceIsGivenUpToo() {
        try (Host host = new Host((in, out) -> {
                    out.write('R');
                    in.readAllBytes();
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            checkSilent(
                    () -> echo(channel),
                    host,
                    "sent no whole preface for 300 ms",
                    "Echo.echo",
                    Phase.WAIT,
                    RUN_UNKNOWN);
        }
    }

    @Test
    void itsFewBytesAreShown() {
        try (Host host = new Host((in, out) -> {
                    out.write('!');
                    in.readAllBytes();
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            MalformedException e = assertThrows(MalformedException.class, () -> echo(channel));
            assertArrayEquals(new byte[] {'!'}, e.preface());
        }
    }

    /** What takes plain bytes for TLS that went wrong says so by an alert. */
    @Test
    void oneThatWantsTlsIsNamed() {
        for (boolean closes : new boolean[] {false, true}) {
            try (Host host = new Host((in, out) -> {
                        in.readNBytes(8);
                        out.write(new byte[] {21, 3, 1, 0, 2, 2, 80});
                        if (!closes) {
                            in.readAllBytes();
                        }
                    });
                    Channel channel = new Channel(host.address(), OPTIONS)) {
                MalformedException e = assertThrows(MalformedException.class, () -> echo(channel));
                String words = " speaks TLS, and this client does not: nothing was carried out; use Options.withTls";
                assertTrue(e.getMessage().endsWith(host.address() + words), e.getMessage());
            }
        }
    }

    @Test
    void theOtherAddressesAreTriedBeforeIt() {
        try (Host silent = silent();
                Host host = new Host(answering(2));
                Channel channel = new Channel(silent.address() + "," + host.address(), PATIENT)) {
            checkSilent(() -> echo(channel), silent, "said nothing for 3 s", "Echo.echo", Phase.WAIT, RUN_UNKNOWN);
            assertEquals(5, echo(channel));
            assertEquals(5, echo(channel));
        }
    }

    @Test
    void aRequestThatItDoesNotReadEndsToo() {
        byte[] large = new byte[32 << 20];
        CompletableFuture<Void> over = new CompletableFuture<>();
        List<Consumer<Channel>> kinds = List.of(
                channel -> channel.call(ECHO, out -> out.putBytes(large)),
                channel -> channel.callAsync(ECHO, out -> out.putBytes(large)).join(),
                channel -> channel.post(TELL, out -> out.putBytes(large)));
        for (int i = 0; i < kinds.size(); i++) {
            Consumer<Channel> kind = kinds.get(i);
            String name = i < 2 ? "Echo.echo" : "Echo.tell";
            try (Host host = new Host((in, out) -> over.join());
                    Channel channel = new Channel(host.address(), OPTIONS)) {
                checkSilent(
                        () -> kind.accept(channel),
                        host,
                        "said nothing for 300 ms",
                        name,
                        Phase.SEND,
                        "; the host did not carry out the request");
            }
        }
        over.complete(null);
    }

    @Test
    void aCallThatMayBeRepeatedGoesToTheNextAddress() {
        List<Consumer<Channel>> kinds = List.of(
                channel -> assertEquals(5, channel.call(ECHO.repeatable(), out -> out.putInt(1))),
                channel -> assertEquals(
                        5,
                        channel.callAsync(ECHO.repeatable(), out -> out.putInt(1))
                                .join()));
        for (Consumer<Channel> kind : kinds) {
            try (Host silent = silent();
                    Host host = new Host(answering(1));
                    Channel channel = new Channel(silent.address() + "," + host.address(), PATIENT)) {
                kind.accept(channel);
            }
        }
    }

    /** Nobody waits for an answer, and so nobody reads, until the next call. */
    @Test
    void afterACallThatIsNotAnsweredTheNextOneGoesToTheNextAddress() throws InterruptedException {
        try (Host silent = silent();
                Host host = new Host(answering(1));
                Channel channel = new Channel(
                        silent.address() + "," + host.address(), OPTIONS.withConnectTimeout(Duration.ofMillis(100)))) {
            channel.post(TELL, out -> out.putInt(1));
            Thread.sleep(200); // the time to connect, in which nothing happens that a test could wait for
            assertEquals(5, echo(channel));
        }
    }

    @Test
    void aCallWithLessTimeEndsByThatAndMayBeTooEarly() {
        CompletableFuture<Void> late = new CompletableFuture<>();
        try (Host host = new Host((in, out) -> {
                    in.readNBytes(8);
                    Host.request(in);
                    late.join();
                    out.write(Frame.preface());
                    in.readNBytes(12); // CANCEL
                    out.write(Host.answer(Host.request(in), 5));
                    in.read();
                });
                Channel channel = new Channel(host.address(), OPTIONS.withConnectTimeout(Duration.ofSeconds(40)))) {
            assertThrows(
                    DeadlineException.class,
                    () -> channel.withCallTimeout(Duration.ofMillis(50)).call(ECHO, out -> out.putInt(1)));
            late.complete(null);
            assertEquals(5, echo(channel));
        }
    }

    /** The time begins when the client has sent its preface; and what arrived meanwhile is read first. */
    @Test
    void aHostThatReadsSlowlyIsNoStranger() {
        byte[] large = new byte[32 << 20];
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    Thread.sleep(900); // longer than connecting may take
                    out.write(Host.answer(Host.request(in), 5));
                    in.read();
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            assertEquals(5, channel.call(ECHO, out -> out.putBytes(large)));
        }
    }

    @Test
    void aWebServerIsToldByItsFirstBytes() {
        try (Host host = new Host((in, out) -> {
                    in.readNBytes(8);
                    out.write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    in.readAllBytes();
                });
                Channel channel = new Channel(host.address(), Options.defaults())) {
            MalformedException e = assertThrows(MalformedException.class, () -> echo(channel));
            assertEquals(
                    "Echo.echo at " + host.address() + ": " + host.address()
                            + " answered with HTTP: it is not a Creo host",
                    e.getMessage());
            assertArrayEquals("HTTP/1.1".getBytes(StandardCharsets.US_ASCII), e.preface());
        }
    }
}
