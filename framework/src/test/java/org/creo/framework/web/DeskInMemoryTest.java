// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import door.Colour;
import door.Desk;
import door.DeskInMemory;
import door.NotFound;
import door.Point;
import door.runtime.ServiceException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A service without state, with streams, in memory. */
@Timeout(60)
class DeskInMemoryTest {
    /** More than a method or its caller may be ahead of the other. */
    private static final int MANY = 10_000;

    private final MyDesk service = new MyDesk();
    private final Desk desk = new DeskInMemory(service);

    @Test
    void valuesComeBackAsTheyWere() {
        Point point = new Point(1, -0.0, "p");
        assertEquals(point, desk.same(point));
        assertNotSame(point, desk.same(point));
        assertEquals(
                "text 7 [RED, BLUE] true 9 [0.5]",
                desk.words(
                        "text", Optional.of(7), new Colour[] {Colour.RED, Colour.BLUE}, true, 9, new double[] {0.5}));
        assertArrayEquals(new byte[100_000], desk.bytes(100_000));
        assertEquals(Optional.empty(), desk.find(""));
        assertEquals(
                Colour.GREEN,
                assertThrows(NotFound.class, () -> desk.find("lost")).colour());
        desk.put("one");
        desk.nothing();
        desk.note("line");
        assertEquals(2, desk.count());
        assertEquals(List.of("line"), List.copyOf(service.events));
    }

    @Test
    void bytesThatAreReturnedAreACopy() {
        byte[] kept = new byte[100_000];
        Desk bytes = new DeskInMemory(new MyDesk() {
            @Override
            public byte[] bytes(int size) {
                return kept;
            }
        });
        assertNotSame(kept, bytes.bytes(1));
    }

    @Test
    void aFailureHasItsCause() {
        ServiceException failed = assertThrows(ServiceException.class, () -> desk.fail("for a test"));
        assertEquals("for a test", failed.getCause().getMessage());
    }

    @Test
    void itemsComeInOrderAndTheirEndIsTold() {
        assertEquals(
                IntStream.range(0, MANY).mapToObj(i -> new Point(i, 0, "p")).toList(),
                desk.points(MANY, "").toList());
        try (Stream<Point> points = desk.points(2, "for a test")) {
            Iterator<Point> each = points.iterator();
            assertEquals(0, each.next().x());
            assertEquals(1, each.next().x());
            ServiceException failed = assertThrows(ServiceException.class, each::hasNext);
            assertEquals("for a test", failed.getCause().getMessage());
        }
    }

    @Test
    void aStreamThatIsClosedEndsItsMethod() throws InterruptedException {
        try (Stream<String> news = desk.watch()) {
            service.news.add("one");
            assertEquals("one", news.iterator().next());
        }
        assertEquals("watched", service.events.take());
        assertEquals("watch interrupted", service.events.take());
    }

    @Test
    void itemsAreSent() {
        assertEquals(MANY / 2.0, desk.sum(IntStream.range(0, MANY).mapToObj(i -> 0.5)));
        assertEquals(
                6,
                desk.join("name", 2, Stream.generate(() -> new Point(1, 2, "p")).limit(3)));
        assertEquals(0, desk.sum(Stream.empty()));
    }

    @Test
    void theItemsThatAreSentAreClosedAndTheirFailureIsTheCallers() {
        AtomicInteger closed = new AtomicInteger();
        desk.sum(Stream.of(1.0).onClose(closed::incrementAndGet));
        IllegalStateException mine = new IllegalStateException("mine");
        Stream<Double> failing = Stream.<Double>generate(() -> {
                    throw mine;
                })
                .onClose(closed::incrementAndGet);
        assertEquals(mine, assertThrows(IllegalStateException.class, () -> desk.sum(failing)));
        assertEquals(2, closed.get());
    }

    @Test
    void aMethodNeedNotReadAllItems() {
        Desk brief = new DeskInMemory(new MyDesk() {
            @Override
            public double sum(Stream<Double> numbers) {
                return numbers.limit(2).mapToDouble(Double::doubleValue).sum();
            }
        });
        assertEquals(2, brief.sum(Stream.generate(() -> 1.0)));
    }

    @Test
    void itemsGoBothWays() throws InterruptedException {
        BlockingQueue<String> words = new LinkedBlockingQueue<>(List.of("one"));
        CountDownLatch closed = new CountDownLatch(1);
        Stream<String> sent = Stream.generate(() -> {
                    try {
                        return words.take();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .takeWhile(word -> !word.isEmpty())
                .onClose(closed::countDown);
        try (Stream<String> said = desk.chat(sent)) {
            Iterator<String> each = said.iterator();
            assertEquals("one!", each.next());
            words.add("two");
            assertEquals("two!", each.next());
            words.add("");
            assertEquals(false, each.hasNext());
        }
        closed.await();
        assertEquals(MANY, desk.chat(Stream.generate(() -> "word").limit(MANY)).count());
        Stream<String> failing = Stream.generate(() -> {
            throw new IllegalStateException("mine");
        });
        assertEquals(
                "mine",
                assertThrows(
                                IllegalStateException.class,
                                () -> desk.chat(failing).count())
                        .getMessage());
    }
}
