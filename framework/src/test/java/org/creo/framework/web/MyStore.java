// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import door.NoSeries;
import door.Series;
import door.StoreHandler;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Watching;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingMap;

/** Resources to be tried. */
public class MyStore implements StoreHandler {
    /** How often a method that reads has run. */
    public final AtomicInteger runs = new AtomicInteger();

    @Override
    public Optional<Series> get(String name, Reading<Optional<Series>> kept) {
        runs.incrementAndGet();
        return kept.get();
    }

    @Override
    public Stream<Series> all(String prefix, Optional<Integer> limit, Watching<Map<String, Series>> kept) {
        return kept.get().values().stream()
                .filter(series -> series.name().startsWith(prefix))
                .limit(limit.orElse(Integer.MAX_VALUE));
    }

    @Override
    public void put(String name, Series series, Writing<Optional<Series>> kept) {
        kept.set(Optional.of(series));
    }

    @Override
    public long add(double[] samples, String name, Writing<Optional<Series>> kept) throws NoSeries {
        Series before = kept.get().orElseThrow(() -> new NoSeries(name));
        double[] all = DoubleStream.concat(DoubleStream.of(before.samples()), DoubleStream.of(samples))
                .toArray();
        kept.set(Optional.of(new Series(name, all)));
        return all.length;
    }

    @Override
    public void remove(String name, Writing<Optional<Series>> kept) throws NoSeries {
        if (kept.get().isEmpty()) {
            throw new NoSeries(name);
        }
        kept.set(Optional.empty());
    }

    @Override
    public long report(String words, WritingMap<Long, String> reports, Writing<Long> last) {
        long id = last.get() + 1;
        last.set(id);
        reports.put(id, words);
        return id;
    }

    @Override
    public long note(String words, WritingMap<Long, String> reports, Writing<Long> last) {
        return report(words, reports, last);
    }

    @Override
    public Optional<String> read(long id, Reading<Optional<String>> reports) {
        return reports.get();
    }

    @Override
    public byte[] plot(String name, Reading<Optional<Series>> kept) {
        return ("a picture of " + name).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Optional<byte[]> latest(Reading<Long> last) {
        return last.get() == 0
                ? Optional.empty()
                : Optional.of(new byte[] {'n', last.get().byteValue()});
    }

    @Override
    public void save(String path, byte[] content) {}

    @Override
    public Stream<byte[]> load(String path) {
        return Stream.of("a file at ", path).map(text -> {
            if (text.equals("broken")) {
                throw new IllegalStateException(text);
            }
            return text.getBytes(StandardCharsets.UTF_8);
        });
    }

    @Override
    public String size(char unit, Stream<byte[]> content) {
        return content.mapToLong(bytes -> bytes.length).sum() + " " + unit;
    }

    @Override
    public String special() {
        return "special";
    }

    @Override
    public String text(String name, String text) {
        return name + ": " + text;
    }

    @Override
    public String root() {
        return "root";
    }
}
