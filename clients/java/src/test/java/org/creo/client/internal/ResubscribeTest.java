// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.client.CreoException;
import org.creo.client.Options;
import org.creo.client.ResultStream;
import org.creo.client.ServiceException;
import org.creo.client.Status;
import org.creo.client.TransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams that are opened again where they are cut off. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ResubscribeTest {
    private static final int BUSY = Status.BUSY.code();
    private static final int INTERNAL = Status.INTERNAL.code();
    private static final Duration FAR = Duration.ofSeconds(30);
    private static final RemoteMethod<Integer> ONCE = RemoteMethod.of("Lab.once", 1, 2, in -> {
        int value = in.getInt();
        in.end();
        return value;
    });
    private static final RemoteMethod<Integer> NUMBERS = ONCE.repeatable();
    private static final Consumer<WireWriter> NOTHING = out -> {};

    private final List<CreoException> gaps = new CopyOnWriteArrayList<>();

    private static byte[] item(int id, int value) {
        return Host.frame(Frame.ITEM, 0, id, Host.bytes(value));
    }

    /** A first host that ends after an item, one that is busy, and one with the rest. */
    private static Host three() {
        return new Host(
                (in, out) -> {
                    Host.greet(in, out);
                    int id = Host.request(in);
                    out.write(Host.join(item(id, 1), Host.frame(Frame.GOAWAY, 0, 0)));
                },
                (in, out) -> {
                    Host.greet(in, out);
                    out.write(Host.error(BUSY, Host.request(in), "later"));
                    int id = Host.request(in);
                    out.write(Host.join(item(id, 2), item(id, 3), Host.frame(Frame.END, 0, id)));
                    in.readAllBytes();
                });
    }

    @Test
    void itemsFollowAGap() {
        try (Host host = three();
                Channel channel = new Channel(host.address(), Options.defaults());
                ResultStream<Integer> items = channel.withResubscribe(gaps::add).stream(NUMBERS, NOTHING)) {
            assertEquals(Optional.of(1), items.poll(FAR));
            assertEquals(List.of(), gaps);
            Optional<Integer> next = Optional.empty();
            while (next.isEmpty()) {
                next = items.poll(Duration.ofMillis(1));
                assertFalse(items.ended());
            }
            assertEquals(Optional.of(2), next);
            assertEquals(1, gaps.size()); // the busy host belongs to the same one
            assertEquals(Status.TRANSPORT, gaps.get(0).status());
            assertEquals(List.of(3), items.collect(Collectors.toList()));
            assertTrue(items.ended());
        }
    }

    @Test
    void itemsFollowAGapForASubscriber() {
        try (Host host = three();
                Channel channel = new Channel(host.address(), Options.defaults())) {
            Channel again = channel.withResubscribe(gaps::add);
            assertEquals(
                    List.of(1, 2, 3),
                    StreamsTest.collected(again.publish(NUMBERS, NOTHING)).join());
            assertEquals(1, gaps.size());
        }
    }

    @Test
    void anotherErrorEndsTheStream() {
        Host.Script failing = (in, out) -> {
            Host.greet(in, out);
            for (int i = 0; i < 2; i++) {
                int id = Host.request(in);
                out.write(Host.join(item(id, 1), Host.error(INTERNAL, id, "broken")));
            }
            in.readAllBytes();
        };
        try (Host host = new Host(failing);
                Channel channel = new Channel(host.address(), Options.defaults())) {
            Channel again = channel.withResubscribe(gaps::add);
            ResultStream<Integer> items = again.stream(NUMBERS, NOTHING);
            assertEquals(Optional.of(1), items.poll(FAR));
            ServiceException e = assertThrows(ServiceException.class, () -> items.poll(FAR));
            assertSame(e, assertThrows(ServiceException.class, () -> items.poll(FAR)));
            CompletionException later = assertThrows(
                    CompletionException.class,
                    () -> StreamsTest.collected(again.publish(NUMBERS, NOTHING)).join());
            assertEquals(Status.INTERNAL, ((ServiceException) later.getCause()).status());
            assertEquals(List.of(), gaps);
        }
    }

    @Test
    void aHostThatDoesNotComeBackEndsTheStream() {
        Options hasty = Options.defaults().withConnectTimeout(Duration.ofMillis(200));
        Host.Script ending = (in, out) -> {
            Host.greet(in, out);
            out.write(item(Host.request(in), 1));
        };
        try (Host host = new Host(ending, ending);
                Channel channel = new Channel(host.address(), hasty)) {
            Channel again = channel.withResubscribe(gaps::add);
            ResultStream<Integer> items = again.stream(NUMBERS, NOTHING);
            assertEquals(Optional.of(1), items.poll(FAR));
            assertEquals(Optional.of(1), items.poll(FAR));
            TransportException e = assertThrows(TransportException.class, () -> items.poll(FAR));
            assertSame(e, assertThrows(TransportException.class, () -> items.poll(FAR)));
            assertFalse(items.ended());
            assertEquals(2, gaps.size());
        }
    }

    @Test
    void closingEndsIt() {
        try (Host host = three();
                Channel channel = new Channel(host.address(), Options.defaults())) {
            ResultStream<Integer> items = channel
                    .withResubscribe(gap -> {
                        throw new IllegalStateException("enough");
                    })
                    .stream(NUMBERS, NOTHING);
            assertEquals(Optional.of(1), items.poll(FAR));
            assertThrows(IllegalStateException.class, () -> items.poll(FAR));
            assertThrows(TransportException.class, () -> items.poll(FAR));
            ResultStream<Integer> other = channel.withResubscribe(gaps::add).stream(NUMBERS, NOTHING);
            other.close();
            assertThrows(CancellationException.class, () -> other.poll(FAR));
            assertEquals(List.of(), gaps);
        }
    }

    @Test
    void onlyAStreamThatMayBeOpenedTwiceIs() {
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    assertEquals(1, Host.request(in)); // nothing came before
                    out.write(Host.answer(1, 5));
                    in.readAllBytes();
                });
                Channel channel = new Channel(host.address(), Options.defaults())) {
            Channel again = channel.withResubscribe(gaps::add);
            List<Runnable> wrong = List.of(
                    () -> again.stream(ONCE, NOTHING),
                    () -> again.publish(ONCE, NOTHING),
                    () -> again.call(NUMBERS, NOTHING),
                    () -> again.callAsync(NUMBERS, NOTHING),
                    () -> again.call(NUMBERS, NOTHING, Stream.of(1), WireWriter::putInt),
                    () -> again.stream(NUMBERS, NOTHING, Stream.of(1), WireWriter::putInt));
            for (Runnable call : wrong) {
                IllegalArgumentException e = assertThrows(IllegalArgumentException.class, call::run);
                assertTrue(e.getMessage().contains("@IDEMPOTENT"), e.getMessage());
            }
            assertEquals(5, channel.call(NUMBERS, NOTHING));
        }
    }
}
