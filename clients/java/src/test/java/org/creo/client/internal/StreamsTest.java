// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

/** Items received, sent, or both, with and without threads that wait for them. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StreamsTest {
    private static final Options OPTIONS = Options.defaults();
    private static final int ITEM = 4;
    private static final int END = 5;
    private static final int CANCEL = 6;
    private static final int PING = 7;
    private static final int PONG = 8;
    private static final int CREDIT = 10;

    private static final RemoteMethod<Integer> NUMBERS = RemoteMethod.of("Lab.numbers", 1, 2, in -> {
        int value = in.getInt();
        in.end();
        return value;
    });
    private static final Consumer<WireWriter> NOTHING = out -> {};
    private static final BiConsumer<WireWriter, Integer> INT = WireWriter::putInt;

    private static byte[] item(int id, int value) {
        return Host.frame(ITEM, 0, id, Host.bytes(value));
    }

    private static byte[] end(int id) {
        return Host.frame(END, 0, id);
    }

    /** Reads a frame: its kind, its id and the int that its body begins with, if there is one. */
    private static int[] frame(DataInputStream in) throws IOException {
        int length = in.readInt();
        int kind = in.readInt() >>> 24;
        int id = in.readInt();
        int[] frame = {kind, id, length >= 12 ? in.readInt() : 0};
        in.readNBytes(Math.max(0, length - 12));
        return frame;
    }

    /** Sends the numbers from 0, as credit allows, and ends. */
    private static void sendNumbers(DataInputStream in, OutputStream out, int id, int count) throws IOException {
        int credit = 64;
        for (int i = 0; i < count; i++) {
            while (credit == 0) {
                int[] frame = frame(in);
                assertEquals(CREDIT, frame[0]);
                credit += frame[2];
            }
            credit--;
            out.write(item(id, i));
        }
        out.write(end(id));
    }

    /** Reads numbers up to the end, giving credit in small portions; returns their sum. */
    private static int readNumbers(DataInputStream in, OutputStream out, int id) throws IOException {
        int sum = 0;
        int read = 0;
        for (int[] frame = frame(in); frame[0] != END; frame = frame(in)) {
            assertEquals(ITEM, frame[0]);
            sum += frame[2];
            read++;
            if (read % 16 == 0) {
                out.write(Host.credit(id, 16));
            }
        }
        return sum;
    }

    private static Host serving(Host.Script script) {
        return new Host((in, out) -> {
            Host.greet(in, out);
            script.run(in, out);
            in.read();
        });
    }

    private static Host numbers(int count) {
        return serving((in, out) -> sendNumbers(in, out, Host.request(in), count));
    }

    private static List<Integer> upTo(int count) {
        return IntStream.range(0, count).boxed().collect(Collectors.toList());
    }

    /** Collects what a publisher sends, requesting a few at a time. */
    static <T> CompletableFuture<List<T>> collected(Flow.Publisher<T> source) {
        CompletableFuture<List<T>> all = new CompletableFuture<>();
        source.subscribe(new Flow.Subscriber<>() {
            private final List<T> items = new ArrayList<>();
            private Flow.Subscription subscription;

            @Override
            public void onSubscribe(Flow.Subscription given) {
                subscription = given;
                given.request(3);
            }

            @Override
            public void onNext(T item) {
                items.add(item);
                if (items.size() % 3 == 0) {
                    subscription.request(3);
                }
            }

            @Override
            public void onError(Throwable e) {
                all.completeExceptionally(e);
            }

            @Override
            public void onComplete() {
                all.complete(items);
            }
        });
        return all;
    }

    @Test
    void itemsComeInOrderAndUnderCredit() {
        for (int count : new int[] {0, 1, 64, 65, 1000}) {
            try (Host host = numbers(count);
                    Channel channel = new Channel(host.address(), OPTIONS)) {
                assertEquals(upTo(count), channel.stream(NUMBERS, NOTHING).collect(Collectors.toList()));
            }
            try (Host host = numbers(count);
                    Channel channel = new Channel(host.address(), OPTIONS)) {
                assertEquals(
                        upTo(count),
                        collected(channel.publish(NUMBERS, NOTHING)).join());
            }
        }
    }

    /** The request of a stream tells the host no time-out, unless its caller has set one. */
    @Test
    void aStreamHasNoDeadlineOfItsOwn() throws Exception {
        CompletableFuture<Integer> first = new CompletableFuture<>();
        CompletableFuture<Integer> second = new CompletableFuture<>();
        try (Host host = serving((in, out) -> {
                    for (CompletableFuture<Integer> timeout : List.of(first, second)) {
                        byte[] request = in.readNBytes(24);
                        timeout.complete((int) BigEndian.INT.get(request, 20));
                        out.write(end((int) BigEndian.INT.get(request, 8)));
                    }
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            assertEquals(0, channel.stream(NUMBERS, NOTHING).count());
            assertEquals(
                    0,
                    channel.withCallTimeout(Duration.ofSeconds(7)).stream(NUMBERS, NOTHING)
                            .count());
            assertEquals(0, first.get());
            assertTrue(second.get() > 0 && second.get() <= 7000, second.get() + " ms");
        }
    }

    @Test
    void aLimitedStreamEndsInTime() {
        try (Host host = serving((in, out) -> {
                    out.write(item(Host.request(in), 5));
                    assertArrayEquals(new int[] {CANCEL, 1, 0}, frame(in));
                    out.write(Host.answer(Host.request(in), 6));
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            Iterator<Integer> items = channel.withCallTimeout(Duration.ofSeconds(1)).stream(NUMBERS, NOTHING)
                    .iterator();
            assertEquals(5, items.next());
            DeadlineException e = assertThrows(DeadlineException.class, items::hasNext);
            assertTrue(e.getMessage().endsWith(": DEADLINE: no answer within 1 s"), e.getMessage());
            assertThrows(DeadlineException.class, items::hasNext);
            assertEquals(6, channel.call(NUMBERS, NOTHING));
        }
    }

    @Test
    void closingAStreamCancelsTheCall() {
        try (Host host = serving((in, out) -> {
                    out.write(item(Host.request(in), 5));
                    assertArrayEquals(new int[] {CANCEL, 1, 0}, frame(in));
                    out.write(Host.join(item(1, 6), Host.error(7, 1, "cancelled"), Host.answer(Host.request(in), 7)));
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            try (Stream<Integer> items = channel.stream(NUMBERS, NOTHING)) {
                assertEquals(5, items.findFirst().get());
            }
            assertEquals(7, channel.call(NUMBERS, NOTHING));
        }
    }

    @Test
    void cancellingASubscriptionCancelsTheCall() {
        CompletableFuture<int[]> told = new CompletableFuture<>();
        try (Host host = serving((in, out) -> {
                    out.write(item(Host.request(in), 5));
                    told.complete(frame(in));
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            channel.publish(NUMBERS, NOTHING).subscribe(new Flow.Subscriber<>() {
                private Flow.Subscription subscription;

                @Override
                public void onSubscribe(Flow.Subscription given) {
                    subscription = given;
                    given.request(1);
                }

                @Override
                public void onNext(Integer item) {
                    subscription.cancel();
                }

                @Override
                public void onError(Throwable e) {
                    told.completeExceptionally(e);
                }

                @Override
                public void onComplete() {
                    told.completeExceptionally(new AssertionError("it is not complete"));
                }
            });
            assertArrayEquals(new int[] {CANCEL, 1, 0}, told.join());
        }
    }

    @Test
    void anErrorComesAfterTheItemsBeforeIt() {
        Host.Script failing = (in, out) -> {
            Host.greet(in, out);
            int id = Host.request(in);
            out.write(Host.join(item(id, 0), item(id, 1), Host.error(11, id, "broken")));
            in.read();
        };
        try (Host host = new Host(failing);
                Channel channel = new Channel(host.address(), OPTIONS)) {
            List<Integer> seen = new ArrayList<>();
            ServiceException e = assertThrows(
                    ServiceException.class,
                    () -> channel.stream(NUMBERS, NOTHING).forEach(seen::add));
            assertEquals(Status.INTERNAL, e.status());
            assertEquals(List.of(0, 1), seen);
        }
        try (Host host = new Host(failing);
                Channel channel = new Channel(host.address(), OPTIONS)) {
            CompletionException e = assertThrows(
                    CompletionException.class,
                    () -> collected(channel.publish(NUMBERS, NOTHING)).join());
            assertInstanceOf(ServiceException.class, e.getCause());
        }
    }

    @Test
    void anItemThatDoesNotDecodeEndsItsCallOnly() {
        try (Host host = serving((in, out) -> {
                    int id = Host.request(in);
                    out.write(Host.join(item(id, 5), Host.frame(ITEM, 0, id, (byte) 1)));
                    assertArrayEquals(new int[] {CANCEL, 1, 0}, frame(in));
                    out.write(Host.answer(Host.request(in), 7));
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            MalformedException e = assertThrows(
                    MalformedException.class,
                    () -> channel.stream(NUMBERS, NOTHING).count());
            assertEquals(Phase.DECODE, e.phase());
            assertTrue(
                    e.getMessage().contains(": item 1: cut short: 4 bytes needed, 1 left (at byte 0)"), e.getMessage());
            assertEquals(7, channel.call(NUMBERS, NOTHING));
        }
    }

    /** B20 and the rules of credit: what does not fit an open call ends the connection. */
    @Test
    void framesThatDoNotFitEndTheConnection() {
        byte[] tooMany = new byte[0];
        for (int i = 0; i <= 64; i++) {
            tooMany = Host.join(tooMany, item(1, i));
        }
        for (byte[] wrong : new byte[][] {tooMany, Host.answer(1, 5), Host.credit(1, 1), item(2, 5), end(2), end(0)}) {
            try (Host host = serving((in, out) -> {
                        Host.request(in);
                        out.write(wrong);
                    });
                    Channel channel = new Channel(host.address(), OPTIONS)) {
                Iterator<Integer> items = channel.stream(NUMBERS, NOTHING).iterator();
                assertThrows(MalformedException.class, () -> items.forEachRemaining(item -> {}));
            }
        }
        for (byte[] wrong : new byte[][] {item(1, 5), end(1), Host.credit(1, 1)}) {
            try (Host host = serving((in, out) -> {
                        Host.request(in);
                        out.write(wrong);
                    });
                    Channel channel = new Channel(host.address(), OPTIONS)) {
                assertThrows(MalformedException.class, () -> channel.call(NUMBERS, NOTHING));
            }
        }
        for (byte[] wrong :
                new byte[][] {item(1, 5), end(1), Host.credit(1, 0), Host.frame(CREDIT, 0, 1, Host.bytes(1))}) {
            try (Host host = serving((in, out) -> {
                        Host.request(in);
                        out.write(wrong);
                    });
                    Channel channel = new Channel(host.address(), OPTIONS)) {
                assertThrows(MalformedException.class, () -> channel.call(NUMBERS, NOTHING, Stream.of(1), INT));
            }
        }
    }

    @Test
    void itemsGoOutUnderCredit() {
        for (int count : new int[] {0, 1, 64, 65, 1000}) {
            Host.Script adding = (in, out) -> {
                Host.greet(in, out);
                int id = Host.request(in);
                out.write(Host.answer(id, readNumbers(in, out, id)));
                in.read();
            };
            int sum = count * (count - 1) / 2;
            try (Host host = new Host(adding);
                    Channel channel = new Channel(host.address(), OPTIONS)) {
                assertEquals(sum, channel.call(NUMBERS, NOTHING, upTo(count).stream(), INT));
            }
            SubmissionPublisher<Integer> source = new SubmissionPublisher<>();
            try (Host host = new Host(adding);
                    Channel channel = new Channel(host.address(), OPTIONS)) {
                CompletableFuture<Integer> result = channel.callAsync(NUMBERS, NOTHING, source, INT);
                while (source.getNumberOfSubscribers() == 0) {
                    Thread.onSpinWait();
                }
                upTo(count).forEach(source::submit);
                source.close();
                assertEquals(sum, result.join());
            }
        }
    }

    @Test
    void noItemGoesOutBeyondTheCredit() throws Exception {
        CompletableFuture<Integer> arrived = new CompletableFuture<>();
        CountDownLatch drawn = new CountDownLatch(65);
        try (Host host = serving((in, out) -> {
                    int id = Host.request(in);
                    int items = 0;
                    while (items < 64) {
                        assertEquals(ITEM, frame(in)[0]);
                        items++;
                    }
                    drawn.await();
                    arrived.complete(items + in.available());
                    out.write(Host.credit(id, 100));
                    out.write(Host.answer(id, readNumbers(in, out, id)));
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            assertEquals(
                    64 + 65 + 66 + 67 + 68 + 69,
                    channel.call(NUMBERS, NOTHING, upTo(70).stream().peek(each -> drawn.countDown()), INT));
            assertEquals(64, arrived.get());
        }
    }

    private static final BiConsumer<WireWriter, byte[]> BYTES = (out, value) -> out.putBytes(value);
    private static final RemoteMethod<byte[]> CHUNKS = RemoteMethod.of("Lab.chunks", 1, 3, in -> {
        byte[] value = in.getBytes();
        in.end();
        return value;
    });
    /** The body of an item, so that two of them take more than a stream may send at first. */
    private static final int LARGE = 600_000;

    private static byte[] large(int id) {
        return Host.frame(ITEM, 0, id, Host.join(Host.bytes(LARGE - 4), new byte[LARGE - 4]));
    }

    @Test
    void noMoreBytesGoOutThanTheCredit() throws Exception {
        List<Integer> arrived = new CopyOnWriteArrayList<>();
        Semaphore drawn = new Semaphore(0);
        Host.Script careful = (in, out) -> {
            Host.greet(in, out);
            int id = Host.request(in);
            int credit = 1 << 20;
            for (int items = 0; items < 5; items++) {
                if (credit <= 0) {
                    drawn.acquire(items + 1); // so it waits, with the next one in its hand
                    drawn.release(items + 1);
                    arrived.add(in.available());
                    out.write(Host.credit(id, 0, 1 - credit));
                    credit = 1;
                }
                assertEquals(ITEM, frame(in)[0]);
                credit -= LARGE;
            }
            assertEquals(END, frame(in)[0]);
            out.write(Host.answer(id, 5));
            in.read();
        };
        Stream<byte[]> chunks = Stream.generate(() -> new byte[LARGE - 4]);
        try (Host host = new Host(careful);
                Channel channel = new Channel(host.address(), OPTIONS)) {
            assertEquals(5, channel.call(NUMBERS, NOTHING, chunks.limit(5).peek(each -> drawn.release()), BYTES));
            assertEquals(List.of(0, 0, 0), arrived);
        }
    }

    @Test
    void aPublisherIsNotAskedForMoreThanTheCredit() throws Exception {
        Slow<byte[]> source = new Slow<>();
        CountDownLatch counted = new CountDownLatch(1);
        try (Host host = serving((in, out) -> {
                    int id = Host.request(in);
                    frame(in);
                    frame(in);
                    counted.await();
                    out.write(Host.credit(id, 0, 2 * LARGE));
                    frame(in);
                    out.write(Host.answer(id, 3));
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            CompletableFuture<Integer> result = channel.callAsync(NUMBERS, NOTHING, source, BYTES);
            Flow.Subscriber<? super byte[]> subscriber = source.subscriber.get();
            subscriber.onSubscribe(source);
            for (int i = 0; i < 2; i++) {
                source.asked.acquire();
                subscriber.onNext(new byte[LARGE - 4]);
            }
            assertEquals(0, source.asked.availablePermits());
            counted.countDown();
            source.asked.acquire();
            subscriber.onNext(new byte[LARGE - 4]);
            assertEquals(3, result.join());
        }
    }

    /** A loop that calls itself does so easily: it gets more requests while it sends an item, the last one included. */
    @Test
    void aPublisherMayEndTwice() {
        try (Host host = serving((in, out) -> {
                    int id = Host.request(in);
                    assertEquals(END, frame(in)[0]);
                    out.write(Host.answer(id, 1));
                    out.write(Host.answer(Host.request(in), 2));
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            Slow<Integer> source = new Slow<>();
            CompletableFuture<Integer> result = channel.callAsync(NUMBERS, NOTHING, source, INT);
            Flow.Subscriber<? super Integer> subscriber = source.subscriber.join();
            subscriber.onSubscribe(source);
            subscriber.onComplete();
            subscriber.onComplete();
            assertEquals(1, result.join());
            assertEquals(2, channel.call(NUMBERS, NOTHING));
        }
    }

    @Test
    void nothingFollowsTheEndOfAPublisher() {
        try (Host host = serving((in, out) -> {
                    Host.request(in);
                    assertEquals(END, frame(in)[0]);
                    assertArrayEquals(new int[] {CANCEL, 1, 0}, frame(in));
                    out.write(Host.answer(Host.request(in), 2));
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            Slow<Integer> source = new Slow<>();
            CompletableFuture<Integer> result = channel.callAsync(NUMBERS, NOTHING, source, INT);
            Flow.Subscriber<? super Integer> subscriber = source.subscriber.join();
            subscriber.onSubscribe(source);
            subscriber.onComplete();
            subscriber.onNext(1);
            CompletionException e = assertThrows(CompletionException.class, result::join);
            assertInstanceOf(IllegalStateException.class, e.getCause());
            assertEquals(2, channel.call(NUMBERS, NOTHING));
        }
    }

    @Test
    void bytesThatWereTakenAreCredited() {
        Host.Script careful = (in, out) -> {
            Host.greet(in, out);
            int id = Host.request(in);
            out.write(large(id));
            for (int i = 0; i < 3; i++) {
                out.write(large(id));
                assertArrayEquals(Host.credit(id, 1, LARGE), in.readNBytes(20));
            }
            out.write(end(id));
            in.read();
        };
        try (Host host = new Host(careful);
                Channel channel = new Channel(host.address(), OPTIONS)) {
            assertEquals(4, channel.stream(CHUNKS, NOTHING).count());
        }
        try (Host host = new Host(careful);
                Channel channel = new Channel(host.address(), OPTIONS)) {
            assertEquals(4, collected(channel.publish(CHUNKS, NOTHING)).join().size());
        }
    }

    @Test
    void bytesBeyondTheCreditEndTheConnection() {
        try (Host host = serving((in, out) -> {
                    int id = Host.request(in);
                    Host.request(in);
                    out.write(Host.join(large(id), large(id), item(id, 5)));
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            Stream<byte[]> items = channel.stream(CHUNKS, NOTHING);
            // This call reads all that has come, while nobody takes an item.
            MalformedException e = assertThrows(MalformedException.class, () -> channel.call(NUMBERS, NOTHING));
            assertTrue(
                    e.getMessage().contains("ITEM for request 1: one more than it was given credit for"),
                    e.getMessage());
            items.close();
        }
    }

    @Test
    void aHostMayAnswerBeforeItHasReadAll() {
        AtomicBoolean closed = new AtomicBoolean();
        try (Host host = serving((in, out) -> {
                    int id = Host.request(in);
                    frame(in);
                    out.write(Host.answer(id, 42));
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            assertEquals(
                    42,
                    channel.call(
                            NUMBERS,
                            NOTHING,
                            Stream.iterate(0, value -> value + 1).onClose(() -> closed.set(true)),
                            INT));
            assertTrue(closed.get());
        }
    }

    @Test
    void aSourceThatFailsCancelsTheCall() {
        IllegalStateException failure = new IllegalStateException("no more");
        try (Host host = serving((in, out) -> {
                    Host.request(in);
                    frame(in);
                    assertArrayEquals(new int[] {CANCEL, 1, 0}, frame(in));
                    out.write(Host.answer(Host.request(in), 7));
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            Stream<Integer> source = Stream.of(1, 2).map(value -> {
                if (value == 2) {
                    throw failure;
                }
                return value;
            });
            assertSame(
                    failure,
                    assertThrows(IllegalStateException.class, () -> channel.call(NUMBERS, NOTHING, source, INT)));
            assertEquals(7, channel.call(NUMBERS, NOTHING));
        }
    }

    @Test
    void cancellingAFutureEndsItsItems() {
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<int[]> told = new CompletableFuture<>();
        try (Host host = serving((in, out) -> {
                    Host.request(in);
                    begun.countDown();
                    told.complete(frame(in));
                });
                Channel channel = new Channel(host.address(), OPTIONS);
                SubmissionPublisher<Integer> source = new SubmissionPublisher<>()) {
            CompletableFuture<Integer> result = channel.callAsync(NUMBERS, NOTHING, source, INT);
            while (source.getNumberOfSubscribers() == 0) {
                Thread.onSpinWait();
            }
            result.cancel(true);
            assertThrows(CancellationException.class, result::join);
            assertArrayEquals(new int[] {CANCEL, 1, 0}, told.join());
            while (source.getNumberOfSubscribers() > 0) {
                Thread.onSpinWait();
            }
        }
    }

    /** A publisher whose subscriber gets its subscription when the test says. */
    private static final class Slow<T> implements Flow.Publisher<T>, Flow.Subscription {
        final CompletableFuture<Flow.Subscriber<? super T>> subscriber = new CompletableFuture<>();
        final CountDownLatch cancelled = new CountDownLatch(1);
        final Semaphore asked = new Semaphore(0);

        @Override
        public void subscribe(Flow.Subscriber<? super T> given) {
            subscriber.complete(given);
        }

        @Override
        public void request(long count) {
            asked.release((int) count);
        }

        @Override
        public void cancel() {
            cancelled.countDown();
        }
    }

    @Test
    void aSubscriptionThatComesAfterTheCancelIsCancelled() throws Exception {
        Slow<Integer> source = new Slow<>();
        try (Host host = serving((in, out) -> Host.request(in));
                Channel channel = new Channel(host.address(), OPTIONS)) {
            CompletableFuture<Integer> result = channel.callAsync(NUMBERS, NOTHING, source, INT);
            Flow.Subscriber<? super Integer> subscriber = source.subscriber.get();
            result.cancel(true);
            subscriber.onSubscribe(source);
            source.cancelled.await();
            assertEquals(0, source.asked.availablePermits());
        }
    }

    @Test
    void creditThatComesBeforeTheSubscriptionCounts() throws Exception {
        Slow<Integer> source = new Slow<>();
        CountDownLatch given = new CountDownLatch(1);
        try (Host host = serving((in, out) -> {
                    int id = Host.request(in);
                    out.write(Host.join(Host.credit(id, 10), Host.frame(PING, 0, 0)));
                    assertEquals(PONG, frame(in)[0]);
                    given.countDown();
                    out.write(Host.answer(id, readNumbers(in, out, id)));
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            CompletableFuture<Integer> result = channel.callAsync(NUMBERS, NOTHING, source, INT);
            given.await();
            Flow.Subscriber<? super Integer> subscriber = source.subscriber.get();
            subscriber.onSubscribe(source);
            for (int i = 0; i < 74; i++) {
                source.asked.acquire();
                subscriber.onNext(i);
            }
            subscriber.onComplete();
            assertEquals(73 * 37, result.join());
        }
    }

    @Test
    void aPublisherThatRefusesEndsTheCall() {
        IllegalStateException failure = new IllegalStateException("no subscribers");
        CompletableFuture<int[]> told = new CompletableFuture<>();
        try (Host host = serving((in, out) -> {
                    Host.request(in);
                    told.complete(frame(in));
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            CompletableFuture<Integer> result = channel.callAsync(
                    NUMBERS,
                    NOTHING,
                    subscriber -> {
                        throw failure;
                    },
                    INT);
            assertSame(
                    failure,
                    assertThrows(CompletionException.class, result::join).getCause());
            assertArrayEquals(new int[] {CANCEL, 1, 0}, told.join());
        }
    }

    /**
     * The rules of reactive streams: a subscriber that requests nothing is told so, and nothing comes while onSubscribe
     * runs.
     */
    @Test
    void askingForNothingIsAnError() {
        try (Host host = serving((in, out) -> Host.request(in));
                Channel channel = new Channel(host.address(), OPTIONS)) {
            CompletableFuture<Throwable> told = new CompletableFuture<>();
            channel.publish(NUMBERS, NOTHING).subscribe(new Flow.Subscriber<>() {
                private volatile boolean subscribed;

                @Override
                public void onSubscribe(Flow.Subscription given) {
                    given.request(0);
                    for (int i = 0; i < 1000; i++) {
                        Thread.yield();
                    }
                    subscribed = true;
                }

                @Override
                public void onNext(Integer item) {
                    told.complete(new AssertionError("nothing is to come"));
                }

                @Override
                public void onError(Throwable e) {
                    told.complete(subscribed ? e : new AssertionError("it came while onSubscribe ran"));
                }

                @Override
                public void onComplete() {
                    told.complete(new AssertionError("it is not complete"));
                }
            });
            assertInstanceOf(IllegalArgumentException.class, told.join());
        }
    }

    /** Returns each item as it arrives. */
    private static void echo(DataInputStream in, OutputStream out) throws IOException {
        Host.greet(in, out);
        int id = Host.request(in);
        int credit = 64;
        int read = 0;
        for (int[] frame = frame(in); frame[0] != END; frame = frame(in)) {
            if (frame[0] == CREDIT) {
                credit += frame[2];
            } else {
                read++;
                credit--;
                assertTrue(credit >= 0, "the test sends more than it may: the client must consume first");
                out.write(item(id, frame[2]));
                if (read % 16 == 0) {
                    out.write(Host.credit(id, 16));
                }
            }
        }
        out.write(end(id));
        in.read();
    }

    @Test
    void itemsGoBothWays() {
        try (Host host = new Host(StreamsTest::echo);
                Channel channel = new Channel(host.address(), OPTIONS)) {
            // One at a time, so that the host never has more items than it may send.
            CountDownLatch[] back =
                    IntStream.range(0, 101).mapToObj(i -> new CountDownLatch(1)).toArray(CountDownLatch[]::new);
            back[0].countDown();
            Stream<Integer> source = IntStream.range(0, 100).boxed().peek(value -> {
                try {
                    back[value].await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            try (Stream<Integer> items = channel.stream(NUMBERS, NOTHING, source, INT)) {
                assertEquals(
                        upTo(100),
                        items.peek(value -> back[value + 1].countDown()).collect(Collectors.toList()));
            }
        }
        SubmissionPublisher<Integer> source = new SubmissionPublisher<>();
        try (Host host = new Host(StreamsTest::echo);
                Channel channel = new Channel(host.address(), OPTIONS)) {
            CompletableFuture<List<Integer>> all = collected(channel.publish(NUMBERS, NOTHING, source, INT));
            while (source.getNumberOfSubscribers() == 0) {
                Thread.onSpinWait();
            }
            upTo(50).forEach(source::submit);
            source.close();
            assertEquals(upTo(50), all.join());
        }
    }

    /** The source waits forever in a thread of the client; closing the result ends that. */
    @Test
    void closingAStreamEndsTheSourceOfTheOther() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(1);
        try (Host host = serving((in, out) -> out.write(item(Host.request(in), 5)));
                Channel channel = new Channel(host.address(), OPTIONS)) {
            Stream<Integer> source = Stream.generate(() -> {
                try {
                    waiting.countDown();
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    interrupted.countDown();
                }
                return 0;
            });
            try (Stream<Integer> items = channel.stream(NUMBERS, NOTHING, source, INT)) {
                assertEquals(5, items.findFirst().get());
                waiting.await();
            }
            interrupted.await();
        }
    }

    /** Its source is then interrupted, and the reader of the items does not notice. */
    @Test
    void aHostMayEndBothStreamsAndItsItemsCount() throws Exception {
        CompletableFuture<Thread> interrupted = new CompletableFuture<>();
        CountDownLatch waiting = new CountDownLatch(1);
        try (Host host = serving((in, out) -> {
                    Host.request(in);
                    int id = Host.request(in);
                    waiting.await();
                    out.write(Host.join(item(id, 0), item(id, 1), end(id)));
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            Stream<Integer> source = Stream.generate(() -> {
                try {
                    waiting.countDown();
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    interrupted.complete(Thread.currentThread());
                }
                throw new IllegalStateException("the source was interrupted");
            });
            CompletableFuture<Integer> reader = channel.callAsync(NUMBERS, NOTHING); // reads the items meanwhile
            try (Stream<Integer> items = channel.stream(NUMBERS, NOTHING, source, INT)) {
                Thread uploading = interrupted.get();
                while (uploading.getState() != Thread.State.TIMED_WAITING) {
                    Thread.onSpinWait(); // until it waits for another task
                }
                assertEquals(upTo(2), items.collect(Collectors.toList()));
            }
            reader.cancel(true);
        }
    }

    @Test
    void aSourceThatIsNotDrawnAnyMoreIsClosed() {
        Queue<Runnable> tasks = new ArrayDeque<>();
        AtomicBoolean closed = new AtomicBoolean();
        BlockingStreamCall<Integer> call = new BlockingStreamCall<>(NUMBERS, "", 0, true, true, null);
        call.uploadMeanwhile(Stream.of(1).onClose(() -> closed.set(true)), INT, tasks::add);
        call.failed(Failure.transport("gone", null));
        tasks.remove().run();
        assertTrue(closed.get());
    }

    @Test
    void aSilentHostIsAskedAndThenGivenUp() {
        Options hasty = OPTIONS.withCallTimeout(Duration.ofMillis(200)).withConnectTimeout(Duration.ofSeconds(1));
        for (boolean async : new boolean[] {false, true}) {
            CompletableFuture<int[]> asked = new CompletableFuture<>();
            try (Host host = serving((in, out) -> {
                        int id = Host.request(in);
                        int[] first = frame(in);
                        assertEquals(PING, first[0]);
                        out.write(Host.frame(PONG, 0, first[1])); // it is there, the first time
                        out.write(item(id, 5));
                        asked.complete(frame(in));
                    });
                    Channel channel = new Channel(host.address(), hasty)) {
                TransportException e;
                if (async) {
                    e = (TransportException) assertThrows(
                                    CompletionException.class,
                                    () -> collected(channel.publish(NUMBERS, NOTHING))
                                            .join())
                            .getCause();
                } else {
                    Iterator<Integer> items = channel.stream(NUMBERS, NOTHING).iterator();
                    assertEquals(5, items.next());
                    e = assertThrows(TransportException.class, items::hasNext);
                }
                assertEquals(PING, asked.join()[0]);
                assertTrue(e.getMessage().contains("nothing came from the host for"), e.getMessage());
            }
        }
    }

    @Test
    void aCallWithoutATimeOutLastsAsLongAsItsHostIsThere() {
        Options hasty = OPTIONS.withCallTimeout(Duration.ofMillis(200)).withConnectTimeout(Duration.ofSeconds(1));
        for (boolean async : new boolean[] {false, true}) {
            try (Host host = serving((in, out) -> {
                        int id = Host.request(in);
                        for (int i = 0; i < 2; i++) {
                            int[] ping = frame(in);
                            assertEquals(PING, ping[0]);
                            out.write(Host.frame(PONG, 0, ping[1]));
                        }
                        out.write(Host.answer(id, 5));
                        Host.request(in);
                        in.readAllBytes(); // it says nothing any more
                    });
                    Channel channel = new Channel(host.address(), hasty)) {
                Channel patient = channel.withCallTimeout(ChronoUnit.FOREVER.getDuration());
                assertEquals(5, async ? patient.callAsync(NUMBERS, NOTHING).join() : patient.call(NUMBERS, NOTHING));
                CreoException e = async
                        ? (CreoException) assertThrows(
                                        CompletionException.class,
                                        () -> patient.callAsync(NUMBERS, NOTHING)
                                                .join())
                                .getCause()
                        : assertThrows(TransportException.class, () -> patient.call(NUMBERS, NOTHING));
                assertTrue(e.getMessage().contains("nothing came from the host for"), e.getMessage());
            }
        }
    }

    @Test
    void onlyATimeThatIsATimeOutIsOne() {
        for (Duration none : List.of(Duration.ZERO, Duration.ofMillis(-1), Duration.ofMillis(1L << 31))) {
            assertThrows(IllegalArgumentException.class, () -> OPTIONS.withCallTimeout(none));
        }
        Duration forever = ChronoUnit.FOREVER.getDuration();
        assertThrows(IllegalArgumentException.class, () -> OPTIONS.withConnectTimeout(forever));
    }

    /** Calls and streams share the connection, and its leader. */
    @Test
    void callsGoOnDuringAStream() {
        try (Host host = serving((in, out) -> {
                    int stream = Host.request(in);
                    out.write(item(stream, 0));
                    for (int i = 1; i <= 3; i++) {
                        int call = Host.request(in);
                        out.write(Host.join(item(stream, i), Host.answer(call, i)));
                    }
                    out.write(end(stream));
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            Iterator<Integer> items = channel.stream(NUMBERS, NOTHING).iterator();
            for (int i = 0; i < 3; i++) {
                assertEquals(i, items.next());
                assertEquals(i + 1, channel.call(NUMBERS, NOTHING));
            }
            assertEquals(3, items.next());
            assertTrue(!items.hasNext());
        }
    }

    /** Loses streams in several ways; in none of them can anybody read on. */
    private static void lose(Channel channel) {
        channel.stream(NUMBERS, NOTHING);
        channel.stream(NUMBERS, NOTHING).iterator().next();
        channel.stream(NUMBERS, NOTHING).map(item -> item + 1).spliterator();
        assertEquals(0, channel.stream(NUMBERS, NOTHING).findFirst().orElseThrow());
        channel.stream(NUMBERS, NOTHING, Stream.generate(() -> 1), INT);
    }

    @Test
    void aStreamThatIsLostEndsItsCall() throws Exception {
        CountDownLatch cancelled = new CountDownLatch(5);
        try (Host host = serving((in, out) -> {
                    for (int[] frame = anyFrame(in); ; frame = anyFrame(in)) {
                        if (frame[0] == Frame.REQUEST) {
                            out.write(item(frame[1], 0));
                        } else if (frame[0] == CANCEL) {
                            cancelled.countDown();
                        }
                    }
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            lose(channel);
            do {
                System.gc();
            } while (!cancelled.await(10, TimeUnit.MILLISECONDS));
        }
    }

    /** Reads a frame: its kind and its id. */
    private static int[] anyFrame(DataInputStream in) throws IOException {
        int length = in.readInt();
        int kind = in.readInt() >>> 24;
        int id = in.readInt();
        in.readNBytes(length - 8);
        return new int[] {kind, id};
    }

    @Test
    void aStreamThatIsWaitedForIsNotLost() {
        try (Host host = serving((in, out) -> {
                    for (int i = 0; i < 3; i++) {
                        int id = Host.request(in);
                        for (int j = 0; j < 5; j++) {
                            System.gc();
                            Thread.sleep(10); // the time of a cleaner to do harm
                        }
                        out.write(Host.join(item(id, 5), end(id)));
                    }
                });
                Channel channel = new Channel(host.address(), OPTIONS)) {
            assertEquals(5, channel.stream(NUMBERS, NOTHING).findFirst().orElseThrow());
            assertEquals(5, channel.stream(NUMBERS, NOTHING).iterator().next());
            assertTrue(channel.stream(NUMBERS, NOTHING).spliterator().tryAdvance(item -> assertEquals(5, item)));
        }
    }
}
