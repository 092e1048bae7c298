// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.top;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.creo.generator.cli.json.JsonTree;

/** The table of a host's methods, once or again and again. */
public final class Top {

    /** Where the counters come from. */
    public interface Source {
        /** Asks the host, over a new connection if the one before broke. */
        JsonTree metrics() throws IOException;

        /** What its workers do; empty where it has none. */
        Optional<JsonTree> workers() throws IOException;
    }

    /** What happens on the screen, in one thread. */
    private interface Event {
        boolean goesOn();
    }

    private final String host;
    private final Source source;
    private final PrintWriter out;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private Order order;
    private Optional<Sample> before = Optional.empty();
    private Optional<Rates> rates = Optional.empty();
    private String trouble = "";

    public Top(String host, Source source, PrintWriter out, Order order) {
        this.host = host;
        this.source = source;
        this.out = out;
        this.order = order;
    }

    /** Prints one table of all since the host started. */
    public void once() throws IOException {
        TopTable.lines(host, Rates.between(Optional.empty(), sample()), order).forEach(out::println);
    }

    /**
     * Shows tables on the whole screen until a user ends it.
     *
     * @throws IOException if the host cannot be reached when this begins, or the terminal cannot be used
     */
    public void run(Duration interval) throws IOException {
        take(sample());
        try (Screen screen = new Screen(out)) {
            screen.onKey(key -> events.add(() -> press(key)));
            ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
                Thread thread = new Thread(task, "creo-top-timer");
                thread.setDaemon(true);
                return thread;
            });
            timer.scheduleAtFixedRate(this::ask, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
            do {
                draw(screen);
            } while (events.take().goesOn());
            timer.shutdownNow();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask() {
        try {
            Sample sample = sample();
            events.add(() -> take(sample));
        } catch (IOException e) {
            events.add(() -> miss(e.getMessage()));
        }
    }

    private Sample sample() throws IOException {
        return Sample.of(source.metrics(), source.workers());
    }

    private boolean take(Sample sample) {
        rates = Optional.of(Rates.between(before, sample));
        before = Optional.of(sample);
        trouble = "";
        return true;
    }

    private boolean miss(String reason) {
        trouble = reason.lines().findFirst().orElse("");
        // It may be another host that comes back, with counts of its own.
        before = Optional.empty();
        return true;
    }

    private boolean press(int key) {
        order = key == 's' ? order.next() : order;
        return key != 'q';
    }

    private void draw(Screen screen) throws IOException {
        List<String> lines = new ArrayList<>(TopTable.lines(host, rates.orElseThrow(), order));
        lines.set(
                TopTable.ABOUT_LINE,
                trouble.isEmpty()
                        ? lines.get(TopTable.ABOUT_LINE) + "; q ends, s sorts by another column"
                        : "NO ANSWER, showing what was before: " + trouble);
        screen.draw(lines, trouble.isEmpty() ? TopTable.HEAD_LINE : TopTable.ABOUT_LINE);
    }
}
