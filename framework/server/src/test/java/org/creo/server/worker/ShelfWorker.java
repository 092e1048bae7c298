// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.creo.framework.work.WorkMethod;
import org.creo.framework.work.WorkService;
import rasp.work.Answer;
import rasp.work.Ask;
import rasp.work.Begin;
import rasp.work.Change;
import rasp.work.Count;
import rasp.work.Credit;
import rasp.work.Item;
import rasp.work.Moved;
import rasp.work.Order;
import rasp.work.Question;
import rasp.work.Report;
import rasp.work.Row;
import rasp.work.Rows;
import rasp.work.ServedInterface;
import rasp.work.ServedMethod;
import rasp.work.Span;
import rasp.work.Thrown;
import rasp.work.WorkClient;
import rasp.work.Worker;
import rasp.work.Write;
import rasp.work.runtime.Options;
import rasp.work.runtime.ResultStream;

/** A worker in a process of its own, written against {@code work.creo} alone. */
public final class ShelfWorker implements Order.Cases<Void> {
    private static final Optional<Report> END = Optional.empty();

    private final BlockingQueue<Optional<Report>> reports = new LinkedBlockingQueue<>();
    private final Map<Integer, String> names = new HashMap<>();
    /** Of the calls that watch: how many items they may send. */
    private final Map<Integer, Integer> credit = new HashMap<>();

    private final WorkService service;
    private final boolean halves;

    private ShelfWorker(WorkService service, boolean halves) {
        this.service = service;
        this.halves = halves;
        service.methods().forEach(method -> names.put(method.id(), method.name()));
    }

    /**
     * @param arguments the description; and {@code break} for a worker that ends at once, {@code halves} for one that
     *     is killed in the middle of certain {@link HalfAnswers answers}
     */
    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length > 1 && arguments[1].equals("break")) {
            System.err.println("cannot go on");
            System.exit(3);
        }
        System.out.println("begins");
        new ShelfWorker(Shelf.service(Path.of(arguments[0])), arguments.length > 1 && arguments[1].equals("halves"))
                .serve();
        System.out.println("ends");
    }

    private void serve() {
        Worker worker = new Worker(
                "shelf",
                1,
                new ServedInterface[] {
                    new ServedInterface(
                            service.name(),
                            service.id(),
                            service.methods().stream().map(ShelfWorker::served).toArray(ServedMethod[]::new))
                },
                Optional.ofNullable(System.getenv("CREO_WORKER_SECRET")));
        String host = System.getenv("CREO_WORKER_HOST");
        String token = System.getenv("CREO_WORKER_TOKEN");
        Options options =
                token == null ? Options.defaults() : Options.defaults().withToken(token);
        try (WorkClient client = new WorkClient(halves ? HalfAnswers.to(host) : host, options);
                ResultStream<Order> orders = client.serve(
                        worker,
                        Stream.generate(this::next)
                                .takeWhile(Optional::isPresent)
                                .map(Optional::get))) {
            orders.forEach(order -> order.match(this));
        }
    }

    private static ServedMethod served(WorkMethod method) {
        return new ServedMethod(
                method.name(),
                method.id(),
                method.views().stream().map(view -> view.text()).toArray(String[]::new));
    }

    private Optional<Report> next() {
        try {
            return reports.take();
        } catch (InterruptedException e) {
            return END;
        }
    }

    private void report(Report report) {
        reports.add(Optional.of(report));
    }

    private void answer(int call, byte[] result, Write... writes) {
        report(Report.answer(new Answer(call, result, writes, Map.of())));
    }

    @Override
    public Void begin(Begin begin) {
        int call = begin.call();
        ByteBuffer arguments = ByteBuffer.wrap(begin.arguments());
        switch (names.get(begin.method())) {
            case "put":
                Bytes.text(arguments);
                byte[] value = Bytes.of(Bytes.text(arguments));
                byte[] puts = Bytes.of(Bytes.number(begin.views(1).rows(0).value()) + 1);
                answer(call, puts, put(0, value), put(1, puts));
                break;
            case "get":
                if (begin.views(0).rowsLength() == 0) {
                    int id = service.methods()
                            .get(1)
                            .descriptor()
                            .exceptions()
                            .get(0)
                            .id();
                    report(Report.thrown(
                            new Thrown(call, id, "no such entry", Bytes.of(Bytes.text(arguments)), Map.of())));
                } else {
                    answer(call, begin.views(0).rows(0).value());
                }
                break;
            case "size":
                report(Report.ask(
                        new Ask(call, 1, 0, Question.count(new Span(Optional.empty(), false, Optional.empty())))));
                break;
            case "count":
                answer(call, begin.views(0).rows(0).value());
                break;
            case "watch":
                credit.put(call, 0);
                report(Report.ask(new Ask(call, 1, 0, Question.row(new byte[0]))));
                break;
            case "process":
                answer(call, Bytes.of(ProcessHandle.current().pid()));
                break;
            case "die":
                Runtime.getRuntime().halt(9);
                break;
            default:
                throw new IllegalStateException("the test does not call it");
        }
        return null;
    }

    private static Write put(int view, byte[] value) {
        return new Write(view, Change.put(new Row(new byte[0], value)));
    }

    @Override
    public Void rows(Rows rows) {
        watched(rows.call(), rows.rows(0).value());
        return null;
    }

    private void watched(int call, byte[] puts) {
        if (credit.get(call) > 0) {
            report(Report.item(new Item(call, puts)));
            credit.merge(call, -1, Integer::sum);
        }
        report(Report.ask(new Ask(call, 2, 0, Question.next(true))));
    }

    @Override
    public Void moved(Moved moved) {
        watched(moved.call(), moved.views(0).rows(0).value());
        return null;
    }

    @Override
    public Void count(Count count) {
        answer(count.call(), Bytes.of((int) count.count()));
        return null;
    }

    @Override
    public Void credit(Credit value) {
        credit.merge(value.call(), value.items(), Integer::sum);
        return null;
    }

    @Override
    public Void cancel(int call) {
        credit.remove(call);
        answer(call, new byte[0]);
        return null;
    }

    @Override
    public Void drain(long millis) {
        reports.add(END);
        return null;
    }

    @Override
    public Void item(Item value) {
        return null;
    }

    @Override
    public Void end(int value) {
        return null;
    }
}
