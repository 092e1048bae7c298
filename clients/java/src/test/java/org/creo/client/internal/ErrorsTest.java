// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.creo.client.CancelledException;
import org.creo.client.CreoException;
import org.creo.client.MalformedException;
import org.creo.client.Options;
import org.creo.client.Phase;
import org.creo.client.RefusedException;
import org.creo.client.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The same event is the same error, however the call is made. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ErrorsTest {
    private static final Options OPTIONS = Options.defaults().withCallTimeout(Duration.ofSeconds(15));
    private static final RemoteMethod<Integer> ECHO = RemoteMethod.of("Echo.echo", 1, 2, in -> {
        int value = in.getInt();
        in.end();
        return value;
    });
    private static final RemoteMethod<Void> TELL = RemoteMethod.of("Echo.tell", 1, 3);
    private static final Consumer<WireWriter> ONE = out -> out.putInt(1);
    /** More than a frame can hold, of which nothing is allocated. */
    private static final Consumer<WireWriter> TOO_LARGE = out -> out.claim(WireWriter.LIMIT);

    private static final class Refused extends CreoException {
        private static final long serialVersionUID = 1;
        private final int number;

        Refused(int number) {
            super(null);
            this.number = number;
        }

        @Override
        public String getMessage() {
            return inCall("Refused(number=" + number + ")");
        }
    }

    @Test
    void theTextOfATime() {
        assertEquals("1 ms", Failure.time(1));
        assertEquals("999 ms", Failure.time(999));
        assertEquals("1 s", Failure.time(1000));
        assertEquals("1.5 s", Failure.time(1500));
        assertEquals("2.05 s", Failure.time(2050));
        assertEquals("30.001 s", Failure.time(30_001));
        assertEquals("100 s", Failure.time(100_000));
        assertEquals("2147483.647 s", Failure.time(Integer.MAX_VALUE));
    }

    /** All kinds of calls, with these arguments; each waits for its end. */
    private static List<Consumer<Channel>> calls(Consumer<WireWriter> arguments) {
        return List.of(
                channel -> channel.call(ECHO, arguments),
                channel -> channel.callAsync(ECHO, arguments).join(),
                channel -> channel.post(TELL, arguments),
                channel -> channel.postAsync(TELL, arguments).join(),
                channel -> channel.stream(ECHO, arguments).iterator().hasNext(),
                channel -> channel.call(ECHO, arguments, Stream.of(1), WireWriter::putInt),
                channel -> channel.callAsync(ECHO, arguments, new SubmissionPublisher<Integer>(), WireWriter::putInt)
                        .join());
    }

    private static <E extends CreoException> E error(Class<E> type, Consumer<Channel> call, Channel channel) {
        Throwable e = assertThrows(RuntimeException.class, () -> call.accept(channel));
        e = e instanceof CompletionException ? e.getCause() : e;
        assertEquals(type, e.getClass(), e.getMessage());
        return type.cast(e);
    }

    /** Answers a request. */
    private static Host answering(byte[] answer) {
        return new Host((in, out) -> {
            Host.greet(in, out);
            Host.request(in);
            out.write(answer);
            in.read();
        });
    }

    @Test
    void argumentsThatNoFrameCanHoldAreNotSent() {
        try (Host host = answering(Host.answer(1, 5));
                Channel channel = new Channel(host.address(), OPTIONS)) {
            for (Consumer<Channel> call : calls(TOO_LARGE)) {
                RefusedException e = error(RefusedException.class, call, channel);
                assertEquals(Status.TOO_LARGE, e.status());
                assertEquals(Phase.NONE, e.phase());
                assertEquals(
                        " at " + host.address() + ": a message of 268435456 bytes or more, where a frame can hold"
                                + " 268435436",
                        e.getMessage().substring("Echo.echo".length()));
            }
            RefusedException e = error(RefusedException.class, each -> each.call(ECHO.ofArrays(), TOO_LARGE), channel);
            assertEquals(
                    "Echo.echo at " + host.address() + ": a message of 268435456 bytes or more, where a frame can hold"
                            + " 268435436: send them as a Stream",
                    e.getMessage());
            assertEquals(5, channel.call(ECHO, ONE));
        }
    }

    @Test
    void anItemThatNoFrameCanHoldEndsItsCall() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    in.readAllBytes();
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            RefusedException e = error(
                    RefusedException.class,
                    each -> each.call(ECHO, ONE, Stream.of(1), (out, item) -> out.claim(WireWriter.LIMIT)),
                    channel);
            assertEquals(Status.TOO_LARGE, e.status());
            assertEquals(Phase.WAIT, e.phase());
            assertEquals(
                    "Echo.echo at " + host.address() + ": a message of 268435456 bytes or more, where a frame can hold"
                            + " 268435448",
                    e.getMessage());
        }
    }

    @Test
    void aFrameThatMakesNoSenseComesWhileTheCallWaits() {
        for (byte[] frame : List.of(Host.frame(99, 0, 1), Host.frame(2, 0, 7), Host.frame(3, 5, 0))) {
            try (Host host = answering(frame);
                    Channel channel = new Channel(host.address(), OPTIONS)) {
                assertEquals(
                        Phase.WAIT,
                        error(MalformedException.class, calls(ONE).get(0), channel)
                                .phase());
            }
        }
        try (Host host = answering(Host.frame(2, 0, 1));
                Channel channel = new Channel(host.address(), OPTIONS)) {
            assertEquals(
                    Phase.DECODE,
                    error(MalformedException.class, calls(ONE).get(0), channel).phase());
        }
    }

    @Test
    void callsOfAClosedClientAreCancelled() {
        for (Options options : List.of(OPTIONS, OPTIONS.withoutReconnecting())) {
            try (Host host = new Host((in, out) -> in.read())) {
                Channel channel = new Channel(host.address(), options);
                channel.close();
                for (Consumer<Channel> call : calls(ONE)) {
                    CancelledException e = error(CancelledException.class, call, channel);
                    assertEquals(Phase.NONE, e.phase());
                    assertEquals(
                            " at " + host.address() + ": the client was closed",
                            e.getMessage().substring("Echo.echo".length()));
                }
                assertEquals(
                        "PING at " + host.address() + ": the client was closed",
                        error(CancelledException.class, Channel::ping, channel).getMessage());
            }
        }
    }

    @Test
    void theTextOfADeclaredExceptionHasTheCall() {
        byte[] thrown = Host.frame(
                3, 12, 1, Host.join(Host.bytes(3), "why".getBytes(StandardCharsets.UTF_8), Host.bytes(7, 42)));
        try (Host host = answering(thrown);
                Channel channel = new Channel(host.address(), OPTIONS)) {
            Refused e = error(
                    Refused.class,
                    each -> each.call(ECHO.declaring((id, fields) -> new Refused(fields.getInt())), ONE),
                    channel);
            assertEquals("Echo.echo at " + host.address() + ": Refused(number=42)", e.getMessage());
        }
        assertEquals("Refused(number=1)", new Refused(1).getMessage());
    }
}
