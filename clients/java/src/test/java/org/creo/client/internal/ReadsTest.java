// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.creo.client.CancelledException;
import org.creo.client.Options;
import org.creo.client.ResultStream;
import org.creo.client.ServiceException;
import org.creo.client.TransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** Reads of a stream that end before an item has come, or that must not happen. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReadsTest {
    private static final Duration FAR = Duration.ofSeconds(30);
    private static final RemoteMethod<Integer> NUMBERS = RemoteMethod.of("Lab.numbers", 1, 2, in -> {
        int value = in.getInt();
        in.end();
        return value;
    });
    private static final Consumer<WireWriter> NOTHING = out -> {};

    /** What the host does after the request of this id. */
    private interface Answer {
        void write(int id, Speaker out) throws Exception;
    }

    private interface Speaker {
        void say(byte[]... frames) throws Exception;
    }

    private static byte[] item(int id, int value) {
        return Host.frame(Frame.ITEM, 0, id, Host.bytes(value));
    }

    private static byte[] end(int id) {
        return Host.frame(Frame.END, 0, id);
    }

    private static void with(Answer answer, Consumer<Channel> test) {
        Host.Script script = (in, out) -> {
            Host.greet(in, out);
            answer.write(Host.request(in), frames -> out.write(Host.join(frames)));
            in.readAllBytes();
        };
        try (Host host = new Host(script);
                Channel channel = new Channel(host.address(), Options.defaults())) {
            test.accept(channel);
        }
    }

    @Test
    void aTimeThatPassesTakesNothing() {
        CountDownLatch waited = new CountDownLatch(1);
        with(
                (id, out) -> {
                    waited.await();
                    out.say(item(id, 1), item(id, 2), end(id));
                },
                channel -> {
                    try (ResultStream<Integer> items = channel.stream(NUMBERS, NOTHING)) {
                        for (int i = 0; i < 3; i++) {
                            assertEquals(Optional.empty(), items.poll(Duration.ofMillis(i)));
                        }
                        assertFalse(items.ended());
                        waited.countDown();
                        assertEquals(Optional.of(1), items.poll(FAR));
                        assertEquals(Optional.of(2), items.poll(ChronoUnit.FOREVER.getDuration()));
                        assertFalse(items.ended());
                        assertEquals(Optional.empty(), items.poll(FAR));
                        assertTrue(items.ended());
                        assertEquals(Optional.empty(), items.poll(FAR));
                        assertEquals(0, items.count());
                    }
                });
    }

    /** It reads what the system has received; no other thread does. */
    @Test
    void aLookSeesWhatHasCome() {
        with((id, out) -> out.say(item(id, 1), end(id)), channel -> {
            ResultStream<Integer> items = channel.stream(NUMBERS, NOTHING);
            Optional<Integer> item = Optional.empty();
            while (item.isEmpty()) {
                item = items.poll(Duration.ZERO);
            }
            assertEquals(Optional.of(1), item);
            while (!items.ended()) {
                assertEquals(Optional.empty(), items.poll(Duration.ofSeconds(-1)));
            }
        });
    }

    @Test
    void anInterruptLosesNothing() {
        CountDownLatch interrupted = new CountDownLatch(1);
        with(
                (id, out) -> {
                    out.say(item(id, 1));
                    interrupted.await();
                    out.say(item(id, 2), item(id, 3), end(id));
                },
                channel -> {
                    ResultStream<Integer> items = channel.stream(NUMBERS, NOTHING);
                    Iterator<Integer> each = items.iterator();
                    assertEquals(1, each.next());
                    for (int i = 0; i < 2; i++) {
                        Thread.currentThread().interrupt();
                        CancelledException e = assertThrows(CancelledException.class, each::hasNext);
                        assertTrue(e.getMessage().endsWith("its stream can be read on"), e.getMessage());
                        assertTrue(Thread.interrupted());
                        Thread.currentThread().interrupt();
                        assertThrows(CancelledException.class, () -> items.poll(FAR));
                        assertTrue(Thread.interrupted());
                    }
                    interrupted.countDown();
                    assertEquals(2, each.next());
                    assertEquals(3, each.next());
                    assertFalse(each.hasNext());
                    assertTrue(items.ended());
                });
    }

    @Test
    void aFailedStreamFailsAgain() {
        with((id, out) -> out.say(item(id, 1), Host.error(11, id, "broken")), channel -> {
            ResultStream<Integer> items = channel.stream(NUMBERS, NOTHING);
            Iterator<Integer> each = items.iterator();
            assertEquals(1, each.next());
            ServiceException e = assertThrows(ServiceException.class, each::hasNext);
            assertSame(e, assertThrows(ServiceException.class, each::hasNext));
            assertSame(e, assertThrows(ServiceException.class, () -> items.poll(FAR)));
            assertFalse(items.ended());
        });
    }

    @Test
    void aClosedStreamSaysSo() {
        Host.Script script = (in, out) -> {
            Host.greet(in, out);
            int id = Host.request(in);
            out.write(Host.join(item(id, 1), item(id, 2), end(id)));
            out.write(Host.answer(Host.request(in), 5));
            in.readAllBytes();
        };
        try (Host host = new Host(script);
                Channel channel = new Channel(host.address(), Options.defaults())) {
            ResultStream<Integer> items = channel.stream(NUMBERS, NOTHING);
            Iterator<Integer> each = items.iterator();
            assertEquals(1, each.next());
            assertEquals(5, channel.call(NUMBERS, NOTHING)); // so the end has arrived, but was not read
            items.close();
            for (int i = 0; i < 2; i++) {
                CancellationException e = assertThrows(CancellationException.class, each::hasNext);
                assertTrue(e.getMessage().endsWith(": the stream was closed"), e.getMessage());
                assertThrows(CancellationException.class, () -> items.poll(Duration.ZERO));
            }
            assertFalse(items.ended());
        }
    }

    @Test
    void whatWasReadToItsEndStaysSo() {
        with((id, out) -> out.say(item(id, 1), end(id)), channel -> {
            ResultStream<Integer> items = channel.stream(NUMBERS, NOTHING);
            assertEquals(List.of(1), items.parallel().sequential().collect(Collectors.toList()));
            items.close();
            assertEquals(Optional.empty(), items.poll(FAR));
            assertTrue(items.ended());
        });
    }

    @Test
    void theConnectionThatEndsIsNoEnd() {
        with(
                (id, out) -> {
                    out.say(item(id, 1), Host.frame(Frame.GOAWAY, 0, 0));
                    throw new IllegalStateException("the host is gone");
                },
                channel -> {
                    ResultStream<Integer> items = channel.stream(NUMBERS, NOTHING);
                    assertEquals(Optional.of(1), items.poll(FAR));
                    TransportException e = assertThrows(TransportException.class, () -> items.poll(FAR));
                    assertSame(e, assertThrows(TransportException.class, () -> items.poll(FAR)));
                });
    }

    @Test
    void aSecondReaderIsToldSo() {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch refused = new CountDownLatch(1);
        RemoteMethod<Integer> slow = RemoteMethod.of("Lab.numbers", 1, 2, in -> {
            reading.countDown();
            try {
                refused.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return in.getInt();
        });
        with((id, out) -> out.say(item(id, 1), end(id)), channel -> {
            ResultStream<Integer> items = channel.stream(slow, NOTHING);
            CompletableFuture<Optional<Integer>> first = CompletableFuture.supplyAsync(() -> items.poll(FAR));
            try {
                reading.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            for (Executable second : List.<Executable>of(() -> items.poll(Duration.ZERO), () -> items.findFirst())) {
                IllegalStateException e = assertThrows(IllegalStateException.class, second);
                assertTrue(e.getMessage().endsWith(": another thread is reading from this stream"), e.getMessage());
            }
            refused.countDown();
            assertEquals(Optional.of(1), first.join());
            assertEquals(Optional.empty(), items.poll(FAR));
            assertTrue(items.ended());
        });
    }
}
