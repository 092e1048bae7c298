// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.creo.client.CallHook;
import org.creo.client.CallInfo;
import org.creo.client.Options;
import org.creo.client.Phase;
import org.creo.client.RefusedException;
import org.creo.client.ServiceException;
import org.creo.client.Status;
import org.creo.client.TransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is sent along with calls, and who is told of them. */
@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HooksTest {
    private static final int REQUEST = 1;
    private static final int ITEM = 4;
    private static final int END = 5;
    private static final int CONTEXT = 12;

    private static final RemoteMethod<Integer> ECHO = RemoteMethod.of("Echo.echo", 1, 2, WireReader::getInt);
    private static final RemoteMethod<Void> NOTE = RemoteMethod.of("Echo.note", 1, 3);
    private static final Consumer<WireWriter> SEVEN = out -> out.putInt(7);

    /** The map of one entry, "k" and "v". */
    private static final byte[] K_V = Host.join(Host.bytes(1, 1), new byte[] {'k'}, Host.bytes(1), new byte[] {'v'});

    /** Writes down what it is told. */
    private static final class Diary implements CallHook {
        final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        final CompletableFuture<Throwable> error = new CompletableFuture<>();

        @Override
        public void before(CallInfo call) {
            call.context().put("k", "v");
            lines.add("before " + call);
        }

        @Override
        public void after(CallInfo call, Throwable given) {
            lines.add("after " + call
                    + (given == null ? "" : " " + given.getClass().getSimpleName()));
            error.complete(given);
            throw new IllegalStateException("nobody hears this");
        }

        void expect(String... expected) throws InterruptedException {
            for (String line : expected) {
                assertEquals(line, lines.poll(10, TimeUnit.SECONDS));
            }
            assertTrue(lines.isEmpty(), lines.toString());
        }
    }

    private final Diary diary = new Diary();

    private Channel connect(Host host) {
        return new Channel(host.address(), Options.defaults().withHook(diary));
    }

    /** Reads a CONTEXT and the REQUEST after it; returns their id. */
    private static int request(DataInputStream in) throws IOException {
        assertEquals(8 + K_V.length, in.readInt());
        assertEquals(CONTEXT << 24, in.readInt());
        int id = in.readInt();
        assertArrayEquals(K_V, in.readNBytes(K_V.length));
        int length = in.readInt();
        assertEquals(REQUEST << 24, in.readInt());
        assertEquals(id, in.readInt());
        in.readNBytes(length - 8);
        return id;
    }

    /** A host that answers each request that has a context. */
    private static Host echoing() {
        return new Host((in, out) -> {
            Host.greet(in, out);
            while (true) {
                out.write(Host.answer(request(in), 9));
            }
        });
    }

    @Test
    void aContextIsSentDirectlyBeforeItsRequest() {
        CompletableFuture<byte[]> seen = new CompletableFuture<>();
        int size = 12 + K_V.length + 24 + 4;
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    seen.complete(in.readNBytes(size));
                    out.write(Host.answer(1, 9));
                    in.read();
                });
                Channel channel = new Channel(host.address(), Options.defaults().withContext(Map.of("k", "v")))) {
            assertEquals(9, channel.call(ECHO, SEVEN));
            byte[] expected = Host.join(Host.frame(CONTEXT, 0, 1, K_V), Host.bytes(24, REQUEST << 24, 1, 1, 2));
            assertArrayEquals(expected, Arrays.copyOf(seen.join(), expected.length));
        }
    }

    @Test
    void aCallIsToldBeforeAndAfter() throws Exception {
        try (Host host = echoing();
                Channel channel = connect(host)) {
            assertEquals(9, channel.call(ECHO, SEVEN));
            diary.expect("before Echo.echo", "after Echo.echo");
            assertEquals(9, channel.callAsync(ECHO, SEVEN).join());
            diary.expect("before Echo.echo", "after Echo.echo");
        }
    }

    @Test
    void whatTheHookSees() {
        CompletableFuture<CallInfo> seen = new CompletableFuture<>();
        CallHook hook = new CallHook() {
            @Override
            public void before(CallInfo call) {
                assertEquals(Map.of("from", "options"), call.context());
                call.context().clear();
                seen.complete(call);
            }
        };
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    out.write(Host.answer(Host.request(in), 9)); // an empty context is not sent
                    in.read();
                });
                Channel channel = new Channel(
                        host.address(), Options.defaults().withHook(hook).withContext(Map.of("from", "options")))) {
            assertEquals(9, channel.call(ECHO, SEVEN));
            CallInfo call = seen.join();
            assertEquals("Echo", call.interfaceName());
            assertEquals("echo", call.methodName());
            assertEquals(host.address(), call.address());
        }
    }

    @Test
    void errorsAreTold() throws Exception {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    out.write(Host.error(11, request(in), "no"));
                    out.write(Host.error(11, request(in), "no"));
                    request(in);
                });
                Channel channel = new Channel(
                        host.address(), Options.defaults().withHook(diary).withoutReconnecting())) {
            ServiceException e = assertThrows(ServiceException.class, () -> channel.call(ECHO, SEVEN));
            assertSame(e, diary.error.join());
            CompletableFuture<Integer> failed = channel.callAsync(ECHO, SEVEN);
            assertThrows(CompletionException.class, failed::join);
            assertThrows(TransportException.class, () -> channel.call(ECHO, SEVEN));
            assertThrows(TransportException.class, () -> channel.call(ECHO, SEVEN));
            diary.expect(
                    "before Echo.echo",
                    "after Echo.echo ServiceException",
                    "before Echo.echo",
                    "after Echo.echo ServiceException",
                    "before Echo.echo",
                    "after Echo.echo TransportException",
                    "before Echo.echo",
                    "after Echo.echo TransportException");
        }
    }

    @Test
    void argumentsThatAreRefusedEndTheCall() throws Exception {
        try (Host host = echoing();
                Channel channel = connect(host)) {
            Consumer<WireWriter> wrong = out -> {
                throw new IllegalArgumentException("wrong");
            };
            assertThrows(IllegalArgumentException.class, () -> channel.call(ECHO, wrong));
            assertThrows(IllegalArgumentException.class, () -> channel.callAsync(ECHO, wrong));
            assertThrows(IllegalArgumentException.class, () -> channel.stream(ECHO, wrong));
            for (int i = 0; i < 3; i++) {
                assertEquals("before Echo.echo", diary.lines.poll());
                assertEquals("after Echo.echo IllegalArgumentException", diary.lines.poll());
            }
        }
    }

    @Test
    void whatBeforeThrowsFailsTheCallAndNothingIsSent() throws Exception {
        CompletableFuture<Integer> first = new CompletableFuture<>();
        CallHook hook = new CallHook() {
            private boolean threw;

            @Override
            public void before(CallInfo call) {
                if (!threw) {
                    threw = true;
                    throw new SecurityException("not now");
                }
            }

            @Override
            public void after(CallInfo call, Throwable error) {
                diary.lines.add("after");
            }
        };
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    first.complete(Host.request(in));
                    out.write(Host.answer(1, 9));
                    in.read();
                });
                Channel channel = new Channel(host.address(), Options.defaults().withHook(hook))) {
            assertThrows(SecurityException.class, () -> channel.call(ECHO, SEVEN));
            diary.expect();
            assertEquals(9, channel.call(ECHO, SEVEN));
            assertEquals(1, first.join()); // no other request was sent before it
            diary.expect("after");
        }
    }

    @Test
    void aContextThatIsTooLargeIsRefused() throws Exception {
        CallHook hook = new CallHook() {
            @Override
            public void before(CallInfo call) {
                call.context().put("k", "x".repeat(8 << 10));
            }

            @Override
            public void after(CallInfo call, Throwable error) {
                diary.after(call, error);
            }
        };
        try (Host host = echoing();
                Channel channel = new Channel(host.address(), Options.defaults().withHook(hook))) {
            RefusedException e = assertThrows(RefusedException.class, () -> channel.call(ECHO, SEVEN));
            assertEquals(Status.TOO_LARGE, e.status());
            assertEquals(Phase.NONE, e.phase());
            assertEquals(
                    "Echo.echo at " + host.address() + ": a context of 8205 bytes, where 8192 are allowed",
                    e.getMessage());
            diary.expect("after Echo.echo RefusedException");
        }
    }

    /** The second request has another id, and the same context under it. */
    @Test
    void aRepeatedCallIsOneCall() throws Exception {
        try (Host host = new Host(
                        (in, out) -> {
                            Host.greet(in, out);
                            request(in);
                        },
                        (in, out) -> {
                            Host.greet(in, out);
                            out.write(Host.answer(request(in), 9));
                            in.read();
                        });
                Channel channel = connect(host)) {
            assertEquals(9, channel.call(ECHO.repeatable(), SEVEN));
            diary.expect("before Echo.echo", "after Echo.echo");
        }
    }

    @Test
    void oneWayCallsEndWhenTheyAreHandedOver() throws Exception {
        CompletableFuture<Integer> ids = new CompletableFuture<>();
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    ids.complete(request(in) | request(in));
                    in.read();
                });
                Channel channel = connect(host)) {
            channel.post(NOTE, SEVEN);
            diary.expect("before Echo.note", "after Echo.note");
            channel.postAsync(NOTE, SEVEN).join();
            diary.expect("before Echo.note", "after Echo.note");
            assertEquals(0, ids.join());
        }
    }

    private static void items(DataInputStream in, OutputStream out, int count) throws IOException {
        int id = request(in);
        for (int i = 0; i < count; i++) {
            out.write(Host.frame(ITEM, 0, id, Host.bytes(i)));
        }
        out.write(Host.frame(END, 0, id));
    }

    @Test
    void streamsEndWithTheirLastItemOrWhenTheyAreClosed() throws Exception {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    items(in, out, 2);
                    out.write(Host.frame(ITEM, 0, request(in), Host.bytes(1)));
                    in.readAllBytes();
                });
                Channel channel = connect(host)) {
            Stream<Integer> whole = channel.stream(ECHO, SEVEN);
            diary.expect("before Echo.echo");
            assertEquals(2, whole.count());
            diary.expect("after Echo.echo");
            try (Stream<Integer> part = channel.stream(ECHO, SEVEN)) {
                assertEquals(1, part.iterator().next());
                diary.expect("before Echo.echo");
            }
            diary.expect("after Echo.echo CancellationException");
        }
    }

    @Test
    void publishersBeginWithTheirSubscriber() throws Exception {
        CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
        Flow.Subscriber<Integer> reader = new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription given) {
                subscription.complete(given);
            }

            @Override
            public void onNext(Integer item) {
                diary.lines.add("item " + item);
            }

            @Override
            public void onError(Throwable e) {
                diary.lines.add("error " + e.getClass().getSimpleName());
            }

            @Override
            public void onComplete() {
                diary.lines.add("complete");
            }
        };
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    items(in, out, 1);
                    request(in);
                    in.readAllBytes();
                });
                Channel channel = connect(host)) {
            Flow.Publisher<Integer> items = channel.publish(ECHO, SEVEN);
            diary.expect();
            items.subscribe(reader);
            diary.expect("before Echo.echo");
            subscription.join().request(9);
            diary.expect("item 0", "complete", "after Echo.echo");
            channel.publish(ECHO, SEVEN).subscribe(new Flow.Subscriber<>() {
                @Override
                public void onSubscribe(Flow.Subscription given) {
                    given.cancel();
                }

                @Override
                public void onNext(Integer item) {}

                @Override
                public void onError(Throwable e) {}

                @Override
                public void onComplete() {}
            });
            diary.expect("before Echo.echo", "after Echo.echo CancellationException");
        }
    }

    @Test
    void aCallThatIsCancelledHasEnded() throws Exception {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    in.readAllBytes();
                });
                Channel channel = connect(host)) {
            channel.callAsync(ECHO, SEVEN).cancel(true);
            diary.expect("before Echo.echo", "after Echo.echo CancellationException");
        }
    }
}
