// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.worker;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.creo.framework.compose.Composition;
import org.creo.framework.scheduler.OwnThreads;
import rasp.work.Begin;
import rasp.work.Count;
import rasp.work.Credit;
import rasp.work.Item;
import rasp.work.Moved;
import rasp.work.Order;
import rasp.work.Report;
import rasp.work.Rows;

/**
 * What serves while it is attached to its host. One thread hears the host; each place has a thread that makes calls,
 * and so has each call with streams.
 */
final class Attachment implements Order.Cases<Void> {
    private static final Optional<Report> END = Optional.empty();

    private final Offer offer;
    private final OwnThreads branches = new OwnThreads("branch", Composition.WORKERS);
    private final ExecutorService threads;
    private final ExecutorService streams = Executors.newCachedThreadPool(named("creo-stream-"));
    private final Map<Integer, ServedCall> calls = new ConcurrentHashMap<>();
    private final BlockingQueue<Optional<Report>> reports = new LinkedBlockingQueue<>();
    /** The fields below are read and written under the lock of this object. */
    private boolean draining;

    private boolean ended;

    Attachment(Offer offer, int places) {
        this.offer = offer;
        this.threads = Executors.newFixedThreadPool(places, named("creo-place-"));
    }

    private static ThreadFactory named(String prefix) {
        AtomicInteger count = new AtomicInteger();
        return run -> {
            Thread thread = new Thread(run, prefix + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /**
     * Serves until the host or {@link #drain} ends that.
     *
     * @param host takes the reports, and gives the orders
     * @throws rasp.work.runtime.CreoException as the client throws it, if it ended otherwise
     */
    void run(Function<Stream<Report>, Stream<Order>> host) {
        try (Stream<Order> orders = host.apply(reports())) {
            orders.forEach(order -> order.match(this));
        } finally {
            reports.add(END);
            calls.values().forEach(ServedCall::withdraw);
            threads.shutdown();
            streams.shutdown();
            branches.close();
        }
    }

    private Stream<Report> reports() {
        return Stream.generate(this::next).takeWhile(Optional::isPresent).map(Optional::get);
    }

    private Optional<Report> next() {
        try {
            return reports.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return END;
        }
    }

    private void say(Report report) {
        reports.add(Optional.of(report));
    }

    /**
     * Asks the host for no more calls. It ends after those that it has and those that are on their way, when the host
     * has said that no more will come.
     */
    void drain() {
        say(Report.places(0));
    }

    /** Ends after the calls that it has: no more will come, or nobody waits for those. */
    synchronized void drained() {
        draining = true;
        endIfDone();
    }

    private synchronized void endIfDone() {
        if (draining && !ended && calls.isEmpty()) {
            ended = true;
            reports.add(END);
        }
    }

    @Override
    public Void begin(Begin begin) {
        Offer.ServedMethodOf method = offer.find(begin.service(), begin.method())
                .orElseThrow(
                        () -> new IllegalStateException("the host begins a call that this worker has not offered"));
        ServedCall call = new ServedCall(begin, method, branches, this::say);
        synchronized (this) {
            calls.put(begin.call(), call);
        }
        (call.streaming() ? streams : threads).execute(() -> run(begin.call(), call));
        return null;
    }

    private void run(int number, ServedCall call) {
        try {
            call.run();
        } finally {
            calls.remove(number);
            endIfDone();
        }
    }

    @Override
    public Void item(Item value) {
        ServedCall call = calls.get(value.call());
        if (call != null) {
            call.items().receive(value.item());
        }
        return null;
    }

    @Override
    public Void end(int number) {
        ServedCall call = calls.get(number);
        if (call != null) {
            call.items().end();
        }
        return null;
    }

    @Override
    public Void credit(Credit value) {
        ServedCall call = calls.get(value.call());
        if (call != null) {
            call.items().grant(value.items());
        }
        return null;
    }

    @Override
    public Void rows(Rows value) {
        return answered(value.call(), value.question(), Order.rows(value));
    }

    @Override
    public Void count(Count value) {
        return answered(value.call(), value.question(), Order.count(value));
    }

    @Override
    public Void moved(Moved value) {
        return answered(value.call(), value.question(), Order.moved(value));
    }

    private Void answered(int number, int question, Order answer) {
        ServedCall call = calls.get(number);
        if (call != null) {
            call.rows().answer(question, answer);
        }
        return null;
    }

    @Override
    public Void cancel(int number) {
        ServedCall call = calls.get(number);
        if (call != null) {
            call.withdraw();
        }
        return null;
    }

    @Override
    public Void drain(long millis) {
        drained();
        return null;
    }
}
