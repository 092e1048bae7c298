// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.worker;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.creo.framework.host.ServiceHost;
import rasp.work.Begin;
import rasp.work.Order;
import rasp.work.Refused;
import rasp.work.Report;
import rasp.work.Row;
import rasp.work.View;
import rasp.work.Work;
import rasp.work.WorkDispatcher;

/** A host that tells a worker what a test says, step by step, over a connection. */
final class ScriptedHost implements Work, AutoCloseable {
    private static final Optional<Order> END = Optional.empty();

    final BlockingQueue<rasp.work.Worker> offers = new LinkedBlockingQueue<>();
    private final BlockingQueue<Optional<Order>> orders = new LinkedBlockingQueue<>();
    private final BlockingQueue<Report> reports = new LinkedBlockingQueue<>();
    private final ServiceHost host;
    /** Why it takes no worker. */
    volatile Refused refusal;

    ScriptedHost() throws Exception {
        host = ServiceHost.builder().port(0).service(new WorkDispatcher(this)).start();
    }

    String address() {
        return "localhost:" + host.address().getPort();
    }

    @Override
    public Stream<Order> serve(rasp.work.Worker worker, Stream<Report> sent) throws Refused {
        if (refusal != null) {
            throw refusal;
        }
        offers.add(worker);
        Thread reader = new Thread(() -> {
            try {
                sent.forEach(reports::add);
            } catch (CancellationException e) {
                // The host is closed.
            }
            orders.add(END);
        });
        reader.setDaemon(true);
        reader.start();
        return Stream.generate(this::next).takeWhile(Optional::isPresent).map(Optional::get);
    }

    private Optional<Order> next() {
        try {
            return orders.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return END;
        }
    }

    void order(Order order) {
        orders.add(Optional.of(order));
    }

    /** Begins a call on behalf of ann. */
    void begin(int call, int service, int method, byte[] arguments, View... views) {
        order(Order.begin(new Begin(
                call,
                service,
                method,
                arguments,
                7000,
                "ann",
                new String[] {"staff"},
                Map.of("tenant", "north"),
                views)));
    }

    static byte[] text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] sent = new byte[Integer.BYTES + bytes.length];
        sent[Integer.BYTES - 1] = (byte) bytes.length;
        System.arraycopy(bytes, 0, sent, Integer.BYTES, bytes.length);
        return sent;
    }

    static byte[] number(int number) {
        byte[] sent = new byte[Long.BYTES];
        sent[Long.BYTES - 1] = (byte) number;
        return sent;
    }

    /** A view that shows one value, or none. */
    static View of(byte[]... value) {
        return new View(
                true,
                Arrays.stream(value).map(each -> new Row(new byte[0], each)).toArray(Row[]::new));
    }

    /** A view of which the worker has to ask. */
    static View asking() {
        return new View(false, new Row[0]);
    }

    Report report() throws InterruptedException {
        Report report = reports.poll(20, TimeUnit.SECONDS);
        assertNotNull(report, "no report comes");
        return report;
    }

    @Override
    public void close() {
        host.close();
    }
}
