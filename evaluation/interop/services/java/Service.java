// SPDX-License-Identifier: Apache-2.0
// Serves `lab.creo` with the interfaces that a host serves, too.
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import lab.Call;
import lab.Empty;
import lab.Fault;
import lab.FlowDispatcher;
import lab.FlowHandler;
import lab.Label;
import lab.NoSuchSeries;
import lab.Person;
import lab.PersonClient;
import lab.PersonDispatcher;
import lab.Plain;
import lab.PlainDispatcher;
import lab.Quality;
import lab.Series;
import lab.StoreDispatcher;
import lab.StoreHandler;
import lab.TroubleDispatcher;
import lab.TroubleHandler;
import lab.Values_;
import lab.runtime.Options;
import org.creo.framework.compose.CallContext;
import org.creo.framework.state.Reading;
import org.creo.framework.state.ReadingList;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.Watching;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingList;
import org.creo.framework.state.WritingMap;
import org.creo.framework.worker.Worker;

public final class Service {
    private Service() {}

    public static void main(String[] arguments) {
        new Worker(
                        new PlainDispatcher(new PlainService()),
                        new StoreDispatcher(new StoreService()),
                        new FlowDispatcher(new FlowService()),
                        new PersonDispatcher(new PersonService()),
                        new TroubleDispatcher(new TroubleService()))
                .serve();
    }
}

final class PlainService implements Plain {
    @Override
    public Values_ echo(Values_ values) {
        return values;
    }

    @Override
    public double mean(double[] samples) throws Empty {
        return Arrays.stream(samples).average().orElseThrow(Empty::new);
    }

    @Override
    public void nothing() {}

    @Override
    public byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        for (int place = 0; place < size; place++) {
            bytes[place] = (byte) place;
        }
        return bytes;
    }

    @Override
    public String cached() {
        CallContext.current().answer().set("Cache-Control", "max-age=60");
        return "an answer";
    }
}

final class StoreService implements StoreHandler {
    @Override
    public void clear(
            WritingMap<String, Series> kept,
            WritingMap<Long, Double> times,
            WritingList<String> wanted,
            Writing<Optional<String>> title,
            Writing<Set<String>> tags,
            Writing<Quality> quality,
            Writing<Long> changes) {
        kept.set(Map.of());
        times.set(Map.of());
        wanted.set(List.of());
        title.set(Optional.empty());
        tags.set(Set.of());
        quality.set(Quality.RAW);
        changes.set(0L);
    }

    @Override
    public Series get(String name, Reading<Optional<Series>> kept) throws NoSuchSeries {
        return kept.get().orElseThrow(() -> new NoSuchSeries(name, Optional.empty()));
    }

    @Override
    public long put(Series series, Writing<Optional<Series>> kept, Writing<Long> changes) {
        kept.set(Optional.of(series));
        long before = changes.get();
        changes.set(before + 1);
        return before;
    }

    @Override
    public void remove(String name, Writing<Optional<Series>> kept, Writing<Long> changes) throws NoSuchSeries {
        boolean there = kept.get().isPresent();
        kept.set(Optional.empty());
        changes.set(changes.get() + 1);
        if (!there) {
            throw new NoSuchSeries(name, Optional.empty());
        }
    }

    @Override
    public void rename(String from, String to, Writing<Optional<Series>> keptFrom, Writing<Optional<Series>> keptTo)
            throws NoSuchSeries {
        Series series = keptFrom.get().orElseThrow(() -> new NoSuchSeries(from, Optional.empty()));
        keptFrom.set(Optional.empty());
        keptTo.set(Optional.of(new Series(to, series.samples(), series.note())));
    }

    @Override
    public Map<String, Series> all(ReadingMap<String, Series> kept) {
        return kept.get();
    }

    @Override
    public int size(ReadingMap<String, Series> kept) {
        return kept.size();
    }

    @Override
    public Series find(String name, ReadingMap<String, Series> kept) throws NoSuchSeries {
        Optional<Series> found = kept.get(name);
        if (found.isEmpty()) {
            throw new NoSuchSeries(name, kept.after(name, 1).keySet().stream().findFirst());
        }
        return found.get();
    }

    @Override
    public String[] after(String name, int most, ReadingMap<String, Series> kept) {
        return kept.after(name, most).keySet().toArray(String[]::new);
    }

    @Override
    public String[] before(String name, int most, ReadingMap<String, Series> kept) {
        return kept.before(name, most).keySet().toArray(String[]::new);
    }

    @Override
    public void replace(Series[] series, WritingMap<String, Series> kept) {
        kept.set(Arrays.stream(series).collect(Collectors.toMap(Series::name, each -> each)));
    }

    @Override
    public int prune(WritingMap<String, Series> kept) {
        kept.get().forEach((name, series) -> {
            if (series.samplesLength() == 0) {
                kept.remove(name);
            }
        });
        return kept.size();
    }

    @Override
    public void measure(long from, int count, WritingMap<Long, Double> times) {
        for (long at = from; at < from + count; at++) {
            times.put(at, at / 2.0);
        }
    }

    @Override
    public double total(long from, long to, ReadingMap<Long, Double> times) {
        return sum(times);
    }

    @Override
    public Map<Long, Double> next(long from, int most, ReadingMap<Long, Double> times) {
        return times.first(most);
    }

    @Override
    public Map<Long, Double> latest(long to, int most, ReadingMap<Long, Double> times) {
        return times.last(most);
    }

    @Override
    public double sum(ReadingMap<Long, Double> times) {
        return times.get().values().stream().mapToDouble(each -> each).sum();
    }

    @Override
    public Optional<String> want(String name, int most, WritingList<String> wanted) {
        wanted.add(name);
        return wanted.size() > most ? Optional.of(wanted.removeFirst()) : Optional.empty();
    }

    @Override
    public String drop(WritingList<String> wanted) {
        return wanted.removeLast();
    }

    @Override
    public void exchange(int index, String name, WritingList<String> wanted) {
        wanted.set(index, name);
    }

    @Override
    public String wish(int index, ReadingList<String> wanted) {
        return wanted.get(index);
    }

    @Override
    public String[] wishes(ReadingList<String> wanted) {
        return wanted.get().toArray(String[]::new);
    }

    @Override
    public void label(
            Label label, Writing<Optional<String>> title, Writing<Set<String>> tags, Writing<Quality> quality) {
        title.set(label.title());
        tags.set(label.tags());
        quality.set(label.quality());
    }

    @Override
    public Label labelled(Reading<Optional<String>> title, Reading<Set<String>> tags, Reading<Quality> quality) {
        return new Label(title.get(), tags.get(), quality.get());
    }

    @Override
    public void add(long more, Writing<Long> changes) {
        changes.set(changes.get() + more);
    }

    @Override
    public long changed(Reading<Long> changes) {
        return changes.get();
    }
}

final class FlowService implements FlowHandler {
    @Override
    public void set(String name, double level, Writing<Optional<Double>> levels) {
        levels.set(Optional.of(level));
    }

    @Override
    public double sum(Stream<Double> numbers, double start) throws Empty {
        List<Double> taken = numbers.collect(Collectors.toList());
        if (taken.isEmpty()) {
            throw new Empty();
        }
        return start + taken.stream().mapToDouble(each -> each).sum();
    }

    @Override
    public Stream<Long> count(long to) {
        return LongStream.range(0, to).boxed();
    }

    @Override
    public Stream<Long> broken(long after) throws Empty {
        return Stream.concat(count(after), Stream.generate(() -> {
            throw new Empty();
        }));
    }

    @Override
    public Stream<Series> scale(double factor, Stream<Series> series) {
        return series.map(each -> new Series(
                each.name(),
                DoubleStream.of(each.samples()).map(sample -> factor * sample).toArray(),
                each.note()));
    }

    @Override
    public Stream<Double> watch(String name, Watching<Optional<Double>> levels) {
        return Stream.iterate(levels.get(), level -> levels.next()).map(level -> level.orElse(-1.0));
    }

    @Override
    public Stream<Integer> watchAll(Watching<Map<String, Double>> levels) {
        return Stream.iterate(levels.get(), now -> levels.next()).map(Map::size);
    }
}

final class PersonService implements Person {
    @Override
    public Call who() {
        CallContext context = CallContext.current();
        return new Call(
                context.caller().name(),
                context.caller().roles().stream().sorted().toArray(String[]::new),
                Optional.ofNullable(context.get("tenant")),
                Optional.ofNullable(context.get("traceparent")),
                CallContext.timeLeft());
    }

    @Override
    public Call ask(String address, String token) {
        try (PersonClient client = new PersonClient(address, Options.defaults().withToken(token))) {
            return client.who();
        }
    }

    @Override
    public void secret() {}
}

final class TroubleService implements TroubleHandler {
    private final List<Process> left = new ArrayList<>();

    @Override
    public int process() {
        return (int) ProcessHandle.current().pid();
    }

    @Override
    public String write(String note, Fault fault, Writing<String> noted) {
        noted.set(note);
        run(fault);
        return noted.get();
    }

    @Override
    public String run(Fault fault) {
        switch (fault) {
            case ERROR:
                throw new IllegalStateException("out of order");
            case EXIT:
                System.exit(3);
                break;
            case DEEP:
                return run(fault);
            case WAIT:
                System.out.println("waiting");
                await();
                break;
            case SPIN:
                System.out.println("spinning");
                while (true) {
                    Thread.onSpinWait();
                }
            case PRINT:
                System.out.println("a word from the method");
                break;
            case CHILD:
                System.out.println("left " + child());
                break;
            default:
                break;
        }
        return "over";
    }

    private static void await() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            // Nobody waits any more.
        }
    }

    private long child() {
        try {
            Process child = new ProcessBuilder("sleep", "infinity").start();
            left.add(child);
            return child.pid();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String noted(Reading<String> note) {
        return note.get();
    }
}
