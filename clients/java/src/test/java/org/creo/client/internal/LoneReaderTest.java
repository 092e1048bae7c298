// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.client.CancelledException;
import org.creo.client.DeadlineException;
import org.creo.client.MalformedException;
import org.creo.client.Options;
import org.creo.client.TransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A call that waits in a read of its own, after many short ones, and all that may happen to it there. */
@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LoneReaderTest {
    private static final Duration LONG = Duration.ofSeconds(15);
    private static final Duration SHORT = Duration.ofMillis(600);
    /** The argument of a call for which the host has something else in store. */
    private static final int SPECIAL = -1;

    private static final RemoteMethod<Integer> ECHO = RemoteMethod.of("Echo.echo", 1, 2, in -> {
        int value = in.getInt();
        in.end();
        return value;
    });
    private static final RemoteMethod<byte[]> BYTES = RemoteMethod.of("Echo.bytes", 1, 3, WireReader::getBytes);
    private static final RemoteMethod<Void> NOTE = RemoteMethod.of("Echo.note", 1, 4);

    /** What the host read. */
    private final Queue<String> seen = new ConcurrentLinkedQueue<>();

    /** What the host does with a special call. */
    private interface Answer {
        void run(Talk talk, int id) throws Exception;
    }

    /** A connection as the host sees it. */
    private final class Talk {
        final DataInputStream in;
        final OutputStream out;
        int kind;
        int id;
        int argument;

        Talk(DataInputStream in, OutputStream out) {
            this.in = in;
            this.out = out;
        }

        /** Reads a frame. */
        void read() throws IOException {
            int length = in.readInt();
            kind = in.readInt() >> 24;
            id = in.readInt();
            byte[] body = in.readNBytes(length - 8);
            argument = kind == Frame.REQUEST && body.length == 16 ? (int) BigEndian.INT.get(body, 12) : 0;
        }

        /**
         * Reads a frame that must be of this kind. A PING may come besides: on a busy machine the watch also asks for a
         * call before this one, and its PING may be late.
         */
        int read(int expected) throws IOException {
            read();
            while (kind == Frame.PING && expected != Frame.PING) {
                out.write(Host.frame(Frame.PONG, 0, id));
                read();
            }
            seen.add(kind + " " + argument);
            assertEquals(expected, kind);
            return id;
        }

        void pong() throws IOException {
            out.write(Host.frame(Frame.PONG, 0, read(Frame.PING)));
        }

        /** Answers PINGs and calls until a special one. */
        int serve() throws IOException {
            while (true) {
                read();
                if (kind == Frame.PING) {
                    out.write(Host.frame(Frame.PONG, 0, id));
                } else if (kind == Frame.REQUEST && argument == SPECIAL) {
                    return id;
                } else if (kind == Frame.REQUEST) {
                    out.write(Host.answer(id, argument));
                }
            }
        }
    }

    private Host.Script serving(Answer... answers) {
        return (in, out) -> {
            Host.greet(in, out);
            Talk talk = new Talk(in, out);
            for (Answer answer : answers) {
                answer.run(talk, talk.serve());
            }
            talk.serve();
        };
    }

    /** A host whose first connection answers special calls like this, and the second one none. */
    private Host host(Answer... answers) {
        return new Host(serving(answers), serving());
    }

    /** A channel that has made so many calls that the next one is alone. */
    private static Channel warm(Host host, Options options) {
        Channel channel = new Channel(host.address(), options);
        warm(channel);
        return channel;
    }

    private static void warm(Channel channel) {
        for (int i = 0; i <= LoneReader.STREAK; i++) {
            assertEquals(i, echo(channel, i));
        }
    }

    /**
     * Makes short calls until the next one is alone. On a busy machine those before may have lasted so long, or been so
     * long ago, that it would not be.
     */
    private static void warmAgain(Channel channel) {
        long last;
        do {
            warm(channel);
            last = System.nanoTime();
            assertEquals(0, echo(channel, 0));
        } while (System.nanoTime() - last >= LoneReader.PATIENCE);
    }

    /** Makes a special call that is alone. */
    private static int special(Channel channel) {
        warmAgain(channel);
        return echo(channel, SPECIAL);
    }

    private static Channel warm(Host host, Duration callTimeout) {
        return warm(host, Options.defaults().withCallTimeout(callTimeout));
    }

    private static int echo(Channel channel, int value) {
        return channel.call(ECHO, out -> out.putInt(value));
    }

    /** Something that runs in a thread of its own. */
    private static final class Caller {
        private final FutureTask<Object> task;
        final Thread thread;
        volatile boolean interrupted;

        Caller(Callable<Object> call) {
            task = new FutureTask<>(() -> {
                try {
                    return call.call();
                } finally {
                    interrupted = Thread.currentThread().isInterrupted();
                }
            });
            thread = new Thread(task, "caller");
            thread.setDaemon(true);
            thread.start();
        }

        /** Makes a special call. */
        static Caller of(Channel channel) {
            return new Caller(() -> echo(channel, SPECIAL));
        }

        Object result() throws Exception {
            return task.get();
        }

        <E extends Throwable> E error(Class<E> type) {
            return assertThrows(type, () -> {
                try {
                    task.get();
                } catch (ExecutionException e) {
                    throw e.getCause();
                }
            });
        }

        private boolean isIn(Class<?> type, String method) {
            return Arrays.stream(thread.getStackTrace())
                    .anyMatch(frame -> frame.getClassName().equals(type.getName())
                            && frame.getMethodName().equals(method));
        }

        /** Waits until it waits there. */
        Caller awaitIn(Class<?> type, String method) throws InterruptedException {
            while (!isIn(type, method)) {
                assertTrue(thread.isAlive(), "it has ended");
                Thread.sleep(1);
            }
            return this;
        }

        /** Makes a special call that begins alone. */
        static Caller special(Channel channel) throws InterruptedException {
            CountDownLatch warm = new CountDownLatch(1);
            Caller caller = new Caller(() -> {
                warmAgain(channel);
                warm.countDown();
                return echo(channel, SPECIAL);
            });
            warm.await();
            return caller;
        }

        /** The same, and waits until it is. */
        static Caller alone(Channel channel) throws InterruptedException {
            return special(channel).awaitIn(LoneReader.class, "read");
        }

        Caller awaitSelector() throws InterruptedException {
            return awaitIn(SocketTransport.class, "awaitInput");
        }
    }

    @Test
    void aCallAfterManyShortOnesWaitsInItsOwnRead() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        try (Host host = host((talk, id) -> {
                    go.await();
                    talk.out.write(Host.answer(id, 5));
                });
                Channel channel = warm(host, LONG)) {
            Caller caller = Caller.alone(channel);
            go.countDown();
            assertEquals(5, caller.result());
        }
    }

    @Test
    void theFirstCallsWaitByTheSelector() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        try (Host host = host((talk, id) -> {
                    go.await();
                    talk.out.write(Host.answer(id, 5));
                });
                Channel channel = new Channel(host.address(), Options.defaults())) {
            Caller caller = Caller.of(channel).awaitSelector();
            go.countDown();
            assertEquals(5, caller.result());
        }
    }

    @Test
    void aLongCallGoesOnByTheSelector() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        try (Host host = host((talk, id) -> {
                    talk.pong();
                    go.await();
                    talk.out.write(Host.answer(id, 5));
                });
                Channel channel = warm(host, LONG)) {
            Caller caller = Caller.special(channel).awaitSelector();
            go.countDown();
            assertEquals(5, caller.result());
        }
    }

    @Test
    void aLateCallIsCancelledAndTheConnectionStays() {
        try (Host host = new Host(serving((talk, id) -> {
                    talk.pong();
                    talk.read(Frame.CANCEL);
                }));
                Channel channel = warm(host, SHORT)) {
            assertThrows(DeadlineException.class, () -> special(channel));
            assertEquals(6, echo(channel, 6));
            assertEquals(List.of("7 0", "6 0"), List.copyOf(seen));
        }
    }

    @Test
    void aCallIsLateInTimeThoughTheHostDoesNotEvenAnswerAPing() {
        try (Host host = host((talk, id) -> talk.in.readAllBytes());
                Channel channel = warm(host, SHORT)) {
            long start = System.nanoTime();
            assertThrows(DeadlineException.class, () -> special(channel));
            long taken = System.nanoTime() - start;
            assertTrue(taken >= SHORT.toNanos() && taken < 3 * SHORT.toNanos(), taken + " ns");
            assertEquals(6, echo(channel, 6)); // over another connection
        }
    }

    @Test
    void aCallWithLittleTimeIsNotAlone() {
        try (Host host = new Host(serving((talk, id) -> talk.read(Frame.CANCEL)));
                Channel channel = warm(host, LONG)) {
            Channel hasty = channel.withCallTimeout(Duration.ofMillis(100));
            assertThrows(DeadlineException.class, () -> echo(hasty, SPECIAL));
            assertEquals(6, echo(channel, 6));
        }
    }

    @Test
    void aLargeRequestIsNotAlone() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        byte[] large = new byte[LoneReader.SHORT];
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    Talk talk = new Talk(in, out);
                    for (int i = 0; i <= LoneReader.STREAK; i++) {
                        talk.out.write(Host.answer(talk.read(Frame.REQUEST), i));
                    }
                    int id = talk.read(Frame.REQUEST);
                    go.await();
                    talk.out.write(Host.frame(Frame.RESPONSE, 0, id, Host.bytes(0)));
                });
                Channel channel = warm(host, LONG)) {
            Caller caller = new Caller(() -> channel.call(BYTES, out -> out.putBytes(large))).awaitSelector();
            go.countDown();
            assertEquals(0, ((byte[]) caller.result()).length);
        }
    }

    @Test
    void anInterruptEndsACallThatIsAlone() throws Exception {
        try (Host host = host((talk, id) -> talk.in.readAllBytes());
                Channel channel = warm(host, LONG)) {
            Caller caller = Caller.alone(channel);
            caller.thread.interrupt();
            CancelledException e = caller.error(CancelledException.class);
            assertTrue(e.getMessage().contains("interrupted while waiting for the answer"), e.getMessage());
            assertTrue(caller.interrupted);
            assertEquals(6, echo(channel, 6)); // over another connection
        }
    }

    @Test
    void anInterruptOfALongCallLeavesTheConnection() throws Exception {
        try (Host host = new Host(serving((talk, id) -> {
                    talk.pong();
                    talk.read(Frame.CANCEL);
                }));
                Channel channel = warm(host, LONG)) {
            Caller caller = Caller.special(channel).awaitSelector();
            caller.thread.interrupt();
            caller.error(CancelledException.class);
            assertTrue(caller.interrupted);
            assertEquals(6, echo(channel, 6));
        }
    }

    /** An interrupt must not leave a client without a connection, if it may not open another one. */
    @Test
    void noCallIsAloneOnAConnectionThatMustLast() throws Exception {
        try (Host host = new Host(serving((talk, id) -> talk.read(Frame.CANCEL)));
                Channel channel = warm(host, Options.defaults().withoutReconnecting())) {
            Caller caller = Caller.of(channel).awaitSelector();
            caller.thread.interrupt();
            caller.error(CancelledException.class);
            assertEquals(6, echo(channel, 6));
        }
    }

    private static Object come(String what, Channel channel) {
        switch (what) {
            case "a call":
                return echo(channel, 6);
            case "an asynchronous call":
                return channel.callAsync(ECHO, out -> out.putInt(6)).join();
            case "a stream":
                channel.stream(ECHO, out -> out.putInt(6)).close();
                return 6;
            default:
                channel.post(NOTE, out -> out.putInt(6));
                return 6;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a call", "an asynchronous call", "a stream", "a one-way call"})
    void whatComesDoesNotWaitForTheAnswer(String what) throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        try (Host host = new Host(serving((talk, id) -> {
                    talk.pong();
                    int other = talk.read(Frame.REQUEST);
                    if (what.endsWith("s call") || what.equals("a call")) {
                        talk.out.write(Host.answer(other, 6));
                    }
                    go.await();
                    talk.out.write(Host.answer(id, 5));
                }));
                Channel channel = warm(host, LONG)) {
            Caller caller = Caller.alone(channel);
            assertEquals(6, come(what, channel));
            assertTrue(caller.thread.isAlive());
            go.countDown();
            assertEquals(5, caller.result());
            assertEquals(List.of("7 0", "1 6"), List.copyOf(seen));
        }
    }

    /** The answer comes instead of the PONG. */
    @Test
    void whatComesNeedsNoPong() throws Exception {
        try (Host host = new Host(serving((talk, id) -> {
                    int ping = talk.read(Frame.PING);
                    talk.out.write(Host.answer(id, 5));
                    int other = talk.read(Frame.REQUEST);
                    talk.out.write(Host.join(Host.frame(Frame.PONG, 0, ping), Host.answer(other, 6)));
                }));
                Channel channel = warm(host, LONG)) {
            Caller caller = Caller.alone(channel);
            assertEquals(6, echo(channel, 6));
            assertEquals(5, caller.result());
            assertEquals(7, echo(channel, 7));
        }
    }

    /** A host that does not even answer a PING would not have read the request. */
    @Test
    void whatComesIsLateInTimeAndHarmsNothing() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        try (Host host = new Host(serving((talk, id) -> {
                    go.await();
                    talk.pong();
                    talk.out.write(Host.answer(id, 5));
                }));
                Channel channel = warm(host, LONG)) {
            Caller caller = Caller.alone(channel);
            Channel hasty = channel.withCallTimeout(SHORT);
            assertThrows(DeadlineException.class, () -> echo(hasty, 6));
            Caller other = Caller.of(channel).awaitIn(LoneReader.class, "awaitEnd");
            other.thread.interrupt();
            other.error(CancelledException.class);
            assertTrue(other.interrupted);
            go.countDown();
            assertEquals(5, caller.result());
            assertEquals(7, echo(channel, 7));
        }
    }

    /** What was not sent yet goes elsewhere. */
    @Test
    void anInterruptHarmsNothingThatComes() throws Exception {
        try (Host host = host((talk, id) -> talk.in.readAllBytes());
                Channel channel = warm(host, LONG)) {
            Caller caller = Caller.alone(channel);
            Caller other = new Caller(() -> echo(channel, 6)).awaitIn(LoneReader.class, "awaitEnd");
            caller.thread.interrupt();
            caller.error(CancelledException.class);
            assertEquals(6, other.result());
        }
    }

    @Test
    void closingTheChannelEndsTheRead() throws Exception {
        try (Host host = host((talk, id) -> talk.in.readAllBytes())) {
            Channel channel = warm(host, LONG);
            Caller caller = Caller.alone(channel);
            channel.close();
            caller.error(CancelledException.class);
            assertFalse(caller.interrupted);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theEndOfTheHostEndsTheRead(boolean reset) throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        try (Host host = host((talk, id) -> {
                    go.await();
                    talk.in.close();
                });
                Channel channel = warm(host, LONG)) {
            Caller caller = Caller.alone(channel);
            if (reset) {
                host.reset();
            }
            go.countDown();
            caller.error(TransportException.class);
            assertEquals(6, echo(channel, 6)); // over another connection
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void afterGoawayTheNextCallGoesElsewhere(boolean first) throws Exception {
        byte[] goaway = Host.frame(Frame.GOAWAY, 0, 0);
        try (Host host = host((talk, id) -> {
                    byte[] answer = Host.answer(id, 5);
                    talk.out.write(first ? Host.join(goaway, answer) : Host.join(answer, goaway));
                    talk.in.readAllBytes();
                });
                Channel channel = warm(host, LONG)) {
            assertEquals(5, special(channel));
            assertEquals(6, echo(channel, 6));
        }
    }

    @Test
    void aPingOfTheHostIsAnswered() {
        try (Host host = new Host(serving((talk, id) -> {
                    talk.out.write(Host.frame(Frame.PING, 0, 0));
                    talk.read(Frame.PONG);
                    talk.out.write(Host.answer(id, 5));
                }));
                Channel channel = warm(host, LONG)) {
            assertEquals(5, special(channel));
            assertEquals(List.of("8 0"), List.copyOf(seen));
        }
    }

    /** The PONG comes after the whole of the answer. */
    @Test
    void anAnswerMayComeInPieces() {
        try (Host host = new Host(serving((talk, id) -> {
                    byte[] answer = Host.answer(id, 5);
                    talk.out.write(answer, 0, 5);
                    int ping = talk.read(Frame.PING);
                    talk.out.write(answer, 5, answer.length - 5);
                    talk.out.write(Host.frame(Frame.PONG, 0, ping));
                }));
                Channel channel = warm(host, LONG)) {
            assertEquals(5, special(channel));
            assertEquals(6, echo(channel, 6));
        }
    }

    @Test
    void whatMakesNoSenseEndsTheConnection() {
        try (Host host = host((talk, id) -> talk.out.write(Host.bytes(-1, -1, -1)));
                Channel channel = warm(host, LONG)) {
            assertThrows(MalformedException.class, () -> special(channel));
            assertEquals(6, echo(channel, 6)); // over another connection
        }
    }

    /** It might have ended meanwhile, which a read that has not begun does not notice. */
    @Test
    void afterAPauseCallsAreNotAlone() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        try (Host host = new Host(serving((talk, id) -> {
                    go.await();
                    talk.out.write(Host.answer(id, 5));
                }));
                Channel channel = warm(host, LONG)) {
            Thread.sleep(300);
            Caller caller = Caller.of(channel).awaitSelector();
            go.countDown();
            assertEquals(5, caller.result());
        }
    }

    @Test
    void theWatchEndsWithTheCalls() throws Exception {
        try (Host host = new Host(serving());
                Channel channel = new Channel(host.address(), Options.defaults())) {
            warm(channel);
            for (int i = 0; i < 2; i++) {
                do {
                    warm(channel);
                } while (!isWatched());
                while (isWatched()) {
                    Thread.sleep(10);
                }
            }
        }
    }

    private static boolean isWatched() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getClassName().equals(LoneReader.class.getName())
                        && frame.getMethodName().equals("watch"));
    }

    /** Threads come and go, so that calls are often alone and often are not. */
    @Test
    void allAnswersArriveWhenThreadsComeAndGo() throws Exception {
        try (Host host = new Host(serving());
                Channel channel = new Channel(host.address(), Options.defaults())) {
            List<Caller> callers = Stream.of(1, 2, 3)
                    .map(seed -> new Caller(() -> callInBursts(channel, new Random(seed))))
                    .collect(Collectors.toList());
            for (Caller caller : callers) {
                assertEquals(0, caller.result());
            }
        }
    }

    private static Object callInBursts(Channel channel, Random random) throws InterruptedException {
        for (int burst = 0; burst < 20; burst++) {
            for (int i = random.nextInt(5 * LoneReader.STREAK); i > 0; i--) {
                assertEquals(i, echo(channel, i));
            }
            if (random.nextBoolean()) {
                assertEquals(7, channel.callAsync(ECHO, out -> out.putInt(7)).join());
            }
            Thread.sleep(random.nextInt(10));
        }
        return 0;
    }
}
