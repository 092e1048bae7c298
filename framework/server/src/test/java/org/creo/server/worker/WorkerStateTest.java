// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.work.TestWorker;
import org.creo.framework.work.WorkerDoor;
import org.creo.framework.work.WorkerPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rasp.work.Ask;
import rasp.work.Begin;
import rasp.work.Change;
import rasp.work.Order;
import rasp.work.Page;
import rasp.work.Question;
import rasp.work.Removed;
import rasp.work.Report;
import rasp.work.Row;
import rasp.work.Rows;
import rasp.work.Span;
import rasp.work.WorkDispatcher;
import rasp.work.Write;

/** Workers read and write the state of a described service, and some write what they must not. */
class WorkerStateTest {
    private static final Span ALL = new Span(Optional.empty(), false, Optional.empty());

    private final HttpClient client = HttpClient.newHttpClient();
    private final WorkerPool pool = new WorkerPool();
    private ServiceHost host;
    private TestWorker worker;

    @BeforeEach
    void start() throws Exception {
        ServiceHost.Builder builder =
                ServiceHost.builder().port(0).service(new WorkDispatcher(pool.entrance(WorkerDoor.OPEN)));
        Shelf.dispatchers(pool::answering).forEach(builder::service);
        host = builder.start();
        worker = worker();
    }

    private TestWorker worker() throws InterruptedException {
        TestWorker attaching = new TestWorker(
                "localhost:" + host.address().getPort(), TestWorker.offering(Shelf.service(Shelf.file()), 1));
        while (pool.size() == 0) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        return attaching;
    }

    @AfterEach
    void stop() {
        worker.close();
        host.close();
    }

    private CompletableFuture<HttpResponse<String>> call(String method, String arguments) {
        return client.sendAsync(
                HttpRequest.newBuilder(
                                URI.create("http://localhost:" + host.address().getPort() + "/shelf.Shelf/" + method))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(arguments))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> answer(CompletableFuture<HttpResponse<String>> call) throws Exception {
        return call.get(20, TimeUnit.SECONDS);
    }

    private static Write write(int view, Change change) {
        return new Write(view, change);
    }

    private static Row row(byte[] value) {
        return new Row(new byte[0], value);
    }

    private void put(String name, String value) throws Exception {
        CompletableFuture<HttpResponse<String>> call =
                call("put", "{\"name\": \"" + name + "\", \"value\": \"" + value + "\"}");
        Begin begin = worker.begin();
        byte[] puts = Bytes.of(Bytes.number(begin.views(1).rows(0).value()) + 1);
        worker.answer(begin.call(), puts, write(0, Change.put(row(Bytes.of(value)))), write(1, Change.put(row(puts))));
        assertEquals(200, answer(call).statusCode());
    }

    private Rows ask(int call, Question question) throws InterruptedException {
        worker.report(Report.ask(new Ask(call, 5, 0, question)));
        Rows rows = ((Order.Rows) worker.order()).value();
        assertEquals(5, rows.question());
        return rows;
    }

    @Test
    void singleValuesGoAlongAndWholeMapsAreRead() throws Exception {
        for (String name : new String[] {"a", "b", "c", "d"}) {
            put(name, name + name);
        }
        call("size", "{}");
        Begin begin = worker.begin();
        assertFalse(begin.views(0).complete());
        int call = begin.call();
        Rows first = ask(call, Question.page(new Page(ALL, false, 2)));
        assertEquals("a", Bytes.text(first.rows(0).key()));
        assertEquals("bb", Bytes.text(first.rows(1).value()));
        assertTrue(first.more());
        Span after = new Span(Optional.of(Bytes.of("b")), true, Optional.empty());
        Rows second = ask(call, Question.page(new Page(after, false, 9)));
        assertEquals("c", Bytes.text(second.rows(0).key()));
        assertEquals(2, second.rowsLength());
        assertFalse(second.more());
        Rows last = ask(
                call, Question.page(new Page(new Span(Optional.empty(), false, Optional.of(Bytes.of("d"))), true, 2)));
        assertEquals("b", Bytes.text(last.rows(0).key()));
        assertEquals("c", Bytes.text(last.rows(1).key()));
        assertTrue(last.more());
        assertEquals(
                "dd", Bytes.text(ask(call, Question.row(Bytes.of("d"))).rows(0).value()));
        assertEquals(0, ask(call, Question.row(Bytes.of("x"))).rowsLength());
    }

    @Test
    void whatIsTooLargeDoesNotGoAlong() throws Exception {
        String large = "x".repeat(70_000);
        put("large", large);
        CompletableFuture<HttpResponse<String>> call = call("get", "{\"name\": \"large\"}");
        Begin begin = worker.begin();
        assertFalse(begin.views(0).complete());
        byte[] value = ask(begin.call(), Question.row(new byte[0])).rows(0).value();
        worker.answer(begin.call(), value);
        assertEquals('"' + large + '"', answer(call).body());
    }

    @Test
    void anArrayIsAMapOfItsPlaces() throws Exception {
        for (int i = 0; i < 3; i++) {
            CompletableFuture<HttpResponse<String>> call = call("add", "{\"number\": 1}");
            Begin begin = worker.begin();
            if (i == 2) {
                Rows rows = ask(begin.call(), Question.page(new Page(ALL, true, 1)));
                assertArrayEquals(Bytes.of(1), rows.rows(0).key());
                assertArrayEquals(Bytes.of(11), rows.rows(0).value());
                assertTrue(rows.more());
            }
            worker.answer(begin.call(), new byte[0], write(0, Change.add(Bytes.of(10 + i))));
            assertEquals(204, answer(call).statusCode());
        }
        CompletableFuture<HttpResponse<String>> call = call("add", "{\"number\": 1}");
        worker.answer(
                worker.begin().call(),
                new byte[0],
                write(0, Change.removed(Removed.FIRST)),
                write(0, Change.put(new Row(Bytes.of(0), Bytes.of(99)))));
        answer(call);
        call("add", "{\"number\": 1}");
        Rows rows = ask(worker.begin().call(), Question.page(new Page(ALL, false, 9)));
        assertEquals(2, rows.rowsLength());
        assertArrayEquals(Bytes.of(99), rows.rows(0).value());
        assertArrayEquals(Bytes.of(12), rows.rows(1).value());
    }

    @Test
    void allEntriesMayGo() throws Exception {
        put("a", "x");
        CompletableFuture<HttpResponse<String>> call = call("clear", "{}");
        worker.answer(worker.begin().call(), new byte[0], write(0, Change.removed(Removed.ALL)));
        answer(call);
        call("get", "{\"name\": \"a\"}");
        Begin begin = worker.begin();
        assertTrue(begin.views(0).complete());
        assertEquals(0, begin.views(0).rowsLength());
    }

    /** What a worker must not write. */
    enum Lie {
        READ_ONLY("get", "writes kept, which its method may only read") {
            @Override
            Write write() {
                return WorkerStateTest.write(0, Change.put(row(Bytes.of("lie"))));
            }
        },
        OTHER_VIEW("put", "names the view 2 of 2") {
            @Override
            Write write() {
                return WorkerStateTest.write(2, Change.put(row(Bytes.of("lie"))));
            }
        },
        OTHER_TYPE("put", "writes what kept cannot be") {
            @Override
            Write write() {
                return WorkerStateTest.write(0, Change.put(row(new byte[] {0, 0, 0, 9, 'x'})));
            }
        },
        OTHER_ENTRY("put", "writes what kept cannot be: a key is given for what has one value") {
            @Override
            Write write() {
                return WorkerStateTest.write(0, Change.put(new Row(Bytes.of("b"), Bytes.of("lie"))));
            }
        },
        NO_ARRAY("put", "writes what puts cannot be: it is no array") {
            @Override
            Write write() {
                return WorkerStateTest.write(1, Change.removed(Removed.FIRST));
            }
        };

        final String method;
        final String said;

        Lie(String method, String said) {
            this.method = method;
            this.said = said;
        }

        abstract Write write();
    }

    @ParameterizedTest
    @EnumSource
    void aLieIsNotKeptAndEndsTheWorker(Lie lie) throws Exception {
        put("a", "true");
        CompletableFuture<HttpResponse<String>> call =
                call(lie.method, lie == Lie.READ_ONLY ? "{\"name\": \"a\"}" : "{\"name\": \"a\", \"value\": \"x\"}");
        int id = worker.begin().call();
        Write first = lie == Lie.READ_ONLY ? lie.write() : write(0, Change.put(row(Bytes.of("half"))));
        worker.answer(id, lie == Lie.READ_ONLY ? Bytes.of("x") : Bytes.of(7L), first, lie.write());
        assertEquals(500, answer(call).statusCode());
        ExecutionException e = assertThrows(ExecutionException.class, worker::awaitEnd);
        assertTrue(e.getCause().getMessage().contains(lie.said), e.getCause().getMessage());
        while (pool.size() > 0) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        worker.close();
        worker = worker();
        CompletableFuture<HttpResponse<String>> get = call("get", "{\"name\": \"a\"}");
        Begin begin = worker.begin();
        worker.answer(begin.call(), begin.views(0).rows(0).value());
        assertEquals("\"true\"", answer(get).body());
    }
}
