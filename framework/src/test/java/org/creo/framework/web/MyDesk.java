// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import door.Colour;
import door.Desk;
import door.NotFound;
import door.Point;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.framework.compose.CallContext;

/** What HTTP is tried with. */
public class MyDesk implements Desk {
    public final AtomicLong count = new AtomicLong();
    public final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    /** What {@link #watch} sends; an empty text ends it. */
    public final BlockingQueue<String> news = new LinkedBlockingQueue<>();

    public final CountDownLatch allowed = new CountDownLatch(1);

    @Override
    public Point same(Point point) {
        return point;
    }

    @Override
    public String words(
            String text, Optional<Integer> times, Colour[] colours, boolean loud, long big, double[] numbers) {
        return text + " " + times.map(String::valueOf).orElse("-") + " " + Arrays.toString(colours) + " " + loud + " "
                + big + " " + Arrays.toString(numbers);
    }

    @Override
    public Optional<Point> find(String name) throws NotFound {
        if (name.equals("lost")) {
            throw new NotFound(name, Colour.GREEN);
        }
        return name.isEmpty() ? Optional.empty() : Optional.of(new Point(1, -0.0, name));
    }

    @Override
    public byte[] bytes(int size) {
        return new byte[size];
    }

    @Override
    public void put(String name) {
        count.incrementAndGet();
    }

    @Override
    public void nothing() {
        count.incrementAndGet();
    }

    @Override
    public long count() {
        return count.get();
    }

    @Override
    public void note(String line) {
        events.add(line);
    }

    @Override
    public String who() {
        return CallContext.current().toString();
    }

    @Override
    public void wait_(String name) {
        events.add("begins " + name);
        try {
            allowed.await();
            events.add("ends " + name);
        } catch (InterruptedException e) {
            events.add("interrupted " + name);
        }
    }

    @Override
    public String fail(String how) {
        throw new IllegalStateException(how);
    }

    @Override
    public Stream<Point> points(int size, String then) {
        return IntStream.range(0, size + (then.isEmpty() ? 0 : 1)).mapToObj(i -> {
            if (i == size) {
                throw new IllegalStateException(then);
            }
            return new Point(i, 0, "p");
        });
    }

    @Override
    public Stream<String> watch() {
        events.add("watched");
        return Stream.generate(() -> {
                    try {
                        return news.take();
                    } catch (InterruptedException e) {
                        events.add("watch interrupted");
                        return "";
                    }
                })
                .takeWhile(text -> !text.isEmpty());
    }

    @Override
    public double sum(Stream<Double> numbers) {
        return numbers.mapToDouble(Double::doubleValue).sum();
    }

    @Override
    public long join(String name, int factor, Stream<Point> points) {
        List<String> notes = points.map(Point::note).collect(Collectors.toList());
        events.add(name + notes);
        return (long) factor * notes.size();
    }

    @Override
    public Stream<String> chat(Stream<String> words) {
        return words.map(word -> word + "!");
    }
}
