// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import rasp.work.Answer;
import rasp.work.Begin;
import rasp.work.Order;
import rasp.work.Report;
import rasp.work.ServedInterface;
import rasp.work.ServedMethod;
import rasp.work.WorkClient;
import rasp.work.Worker;
import rasp.work.Write;
import rasp.work.runtime.ResultStream;

/** A worker in Java that does only what a test tells it, step by step. */
public final class TestWorker implements AutoCloseable {
    private static final Optional<Report> END = Optional.empty();

    private final WorkClient client;
    private final BlockingQueue<Optional<Report>> reports = new LinkedBlockingQueue<>();
    private final BlockingQueue<Order> orders = new LinkedBlockingQueue<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final ResultStream<Order> stream;

    public TestWorker(String address, Worker worker) {
        client = new WorkClient(address);
        stream = client.serve(
                worker,
                Stream.generate(this::nextReport).takeWhile(Optional::isPresent).map(Optional::get));
        Thread reader = new Thread(this::read, "test-worker");
        reader.setDaemon(true);
        reader.start();
    }

    /** A worker that serves what a service has. */
    public static Worker offering(WorkService service, int places) {
        return new Worker("test", places, new ServedInterface[] {of(service)}, Optional.empty());
    }

    public static ServedInterface of(WorkService service) {
        return new ServedInterface(
                service.name(),
                service.id(),
                service.methods().stream()
                        .map(method -> new ServedMethod(
                                method.name(),
                                method.id(),
                                method.views().stream().map(WorkState::text).toArray(String[]::new)))
                        .toArray(ServedMethod[]::new));
    }

    private Optional<Report> nextReport() {
        try {
            return reports.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return END;
        }
    }

    private void read() {
        try (stream) {
            for (Iterator<Order> each = stream.iterator(); each.hasNext(); ) {
                orders.add(each.next());
            }
            ended.complete(null);
        } catch (RuntimeException e) {
            ended.completeExceptionally(e);
        }
    }

    /** Waits for the next order. */
    public Order order() throws InterruptedException {
        Order order = orders.poll(20, TimeUnit.SECONDS);
        assertNotNull(order, "no order comes");
        return order;
    }

    /** Waits for the next call. */
    public Begin begin() throws InterruptedException {
        return ((Order.Begin) order()).value();
    }

    public TestWorker report(Report report) {
        reports.add(Optional.of(report));
        return this;
    }

    void answer(int call, String result) {
        answer(call, result.getBytes(StandardCharsets.UTF_8));
    }

    public void answer(int call, byte[] result, Write... writes) {
        report(Report.answer(new Answer(call, result, writes, Map.of())));
    }

    /** Ends its reports. */
    public void end() {
        reports.add(END);
    }

    /** Waits until the host has ended the stream; throws why, if there is a reason. */
    public void awaitEnd() throws Exception {
        ended.get(20, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        stream.close();
        client.close();
    }
}
