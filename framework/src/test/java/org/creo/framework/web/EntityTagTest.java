// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import door.Series;
import door.StoreDispatcher;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.framework.TestLog;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.state.Reading;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Answers that a client has already, and requests that depend on what it has read. */
@ParameterizedClass
@EnumSource(MemoryHost.Cut.class)
@Timeout(60)
class EntityTagTest {
    @Parameter
    MemoryHost.Cut cut;

    private final MyStore store = new MyStore();
    MemoryHost host;
    private RawHttp client;

    RawHttp connect() throws IOException {
        return host.connect();
    }

    @BeforeEach
    void start() throws IOException {
        host = new MemoryHost(
                ServiceHost.builder().service(new StoreDispatcher(store)).service(new DeskDispatcher(new MyDesk())),
                cut);
        client = connect();
        put("north", 1);
        put("south", 1);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        host.close();
    }

    private Answer put(RawHttp over, String name, double sample, String... fields) throws IOException {
        over.send(RawHttp.request(
                "PUT",
                "/lab/series/" + name,
                "application/json",
                "{\"name\":\"" + name + "\",\"samples\":[" + sample + "]}",
                fields));
        return over.read();
    }

    private Answer put(String name, double sample, String... fields) throws IOException {
        return put(client, name, sample, fields);
    }

    private Answer get(int status, String name, String... fields) throws IOException {
        client.get("/lab/series/" + name, fields);
        Answer answer = client.read();
        assertEquals(status, answer.status(), answer::toString);
        return answer;
    }

    @Test
    void whatAClientHasIsNotSentAgainAndNoMethodRuns() throws IOException {
        Answer first = get(200, "north");
        String tag = first.field("etag");
        assertEquals("no-cache", first.field("cache-control"));
        assertEquals(1, store.runs.get());
        for (String known : new String[] {tag, "\"x\", W/" + tag, "*"}) {
            Answer known304 = get(304, "north", "If-None-Match: " + known);
            assertEquals(tag, known304.field("etag"));
            assertEquals("", known304.body());
        }
        assertEquals(1, store.runs.get());
        get(200, "north", "If-None-Match: \"x\"");
        get(200, "north", "If-None-Match: " + tag, "Accept: application/json;long=number");
    }

    @Test
    void whatIsReadIsWhatWasMeantOrNothing() throws IOException {
        String tag = get(200, "north").field("etag");
        get(200, "north", "If-Match: " + tag);
        get(200, "north", "If-Match: *");
        put("north", 3);
        assertTrue(get(412, "north", "If-Match: " + tag).body().contains("it has the ETag"));
        assertEquals(2 + 1, store.runs.get());
    }

    @Test
    void anotherEntryMayChange() throws IOException {
        String tag = get(200, "north").field("etag");
        put("south", 2);
        get(304, "north", "If-None-Match: " + tag);
        put("north", 1);
        get(304, "north", "If-None-Match: " + tag);
        put("north", 3);
        String next = get(200, "north", "If-None-Match: " + tag).field("etag");
        assertNotEquals(tag, next);
        assertNotEquals(next, get(200, "south").field("etag"));
    }

    @Test
    void whatIsNotThereHasNoTag() throws IOException {
        assertNull(get(404, "east").field("etag"));
    }

    @Test
    void aTagOfAnotherHostIsNotKnown() throws Exception {
        String tag = get(200, "north").field("etag");
        client.close();
        host.close();
        start();
        get(200, "north", "If-None-Match: " + tag);
        assertEquals(412, put("north", 3, "If-Match: " + tag).status());
    }

    @Test
    void aWriterMayDependOnWhatWasRead() throws IOException {
        String tag = get(200, "north").field("etag");
        assertEquals(204, put("north", 2, "If-Match: \"x\", " + tag).status());
        Answer refused = put("north", 3, "If-Match: " + tag);
        assertEquals(412, refused.status());
        assertTrue(refused.body().contains("What the request depends on has changed, or is not there."), refused::body);
        assertEquals("{\"name\":\"north\",\"samples\":[2.0]}", get(200, "north").body());
        assertEquals(
                412,
                put("north", 3, "If-Match: W/" + get(200, "north").field("etag"))
                        .status());
    }

    @Test
    void aWriterMayDependOnWhetherSomethingIsThere() throws IOException {
        assertEquals(412, put("east", 1, "If-Match: *").status());
        get(404, "east");
        assertEquals(204, put("north", 1, "If-Match: *").status());
    }

    @Test
    void aWriterMayDependOnWhetherSomethingIsNotThereYet() throws IOException {
        assertEquals(204, put("east", 1, "If-None-Match: *").status());
        assertEquals(412, put("east", 2, "If-None-Match: *").status());
        assertEquals("{\"name\":\"east\",\"samples\":[1.0]}", get(200, "east").body());
        String tag = get(200, "east").field("etag");
        assertEquals(412, put("east", 2, "If-None-Match: " + tag).status());
        assertEquals(204, put("east", 2, "If-None-Match: \"x\"").status());
    }

    @Test
    void aFieldThatIsMalformedAsksForNothingThatIsThere() throws IOException {
        String tag = get(200, "north").field("etag");
        for (String field : new String[] {"If-Match: ", "If-None-Match: "}) {
            Answer refused = put("north", 3, field + tag.substring(0, tag.length() - 1));
            assertEquals(412, refused.status());
        }
        assertEquals(412, put("north", 3, "If-Match: \".\"").status());
        assertEquals("{\"name\":\"north\",\"samples\":[1.0]}", get(200, "north").body());
    }

    @Test
    void whatCannotBeCheckedIsNotDone() throws IOException {
        client.post("/door.Desk/put", "{\"name\":\"n\"}", "If-Match: *");
        assertEquals(412, client.read().status());
        client.post("/door.Desk/count", "{}");
        assertEquals("\"0\"", client.read().body());
    }

    @Test
    void whatDoesNotKeepItsWordIsFound() throws Exception {
        client.close();
        host.close();
        TestLog log = new TestLog();
        MyStore fickle = new MyStore() {
            @Override
            public Optional<Series> get(String name, Reading<Optional<Series>> kept) {
                return kept.get()
                        .map(series -> name.equals("north") ? series.withName("n" + runs.incrementAndGet()) : series);
            }
        };
        host = new MemoryHost(
                ServiceHost.builder()
                        .service(new StoreDispatcher(fickle))
                        .http(HttpSettings.DEFAULT.withCheckCached(true)),
                cut);
        client = connect();
        put("north", 1);
        put("south", 1);
        for (String name : new String[] {"south", "north"}) {
            String tag = get(200, name).field("etag");
            assertFalse(log.contains("@CACHED"), log::text);
            get(200, name, "If-None-Match: " + tag);
        }
        assertTrue(log.contains("door.Store.get is @CACHED, but its results differ"), log::text);
    }

    private void restart(MyStore other) throws Exception {
        client.close();
        host.close();
        host = new MemoryHost(ServiceHost.builder().service(new StoreDispatcher(other)), cut);
        client = connect();
    }

    /** The tag is that of what the method has seen, and not of what was written meanwhile. */
    @Test
    void anAnswerDuringAWriteHasTheTagOfWhatItWasMadeOf() throws Exception {
        CountDownLatch read = new CountDownLatch(1);
        CountDownLatch written = new CountDownLatch(1);
        restart(new MyStore() {
            @Override
            public Optional<Series> get(String name, Reading<Optional<Series>> kept) {
                Optional<Series> seen = kept.get();
                if (runs.incrementAndGet() == 2) {
                    read.countDown();
                    try {
                        written.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
                return seen;
            }
        });
        put("north", 1);
        String before = get(200, "north").field("etag");
        client.get("/lab/series/north");
        read.await();
        try (RawHttp other = connect()) {
            assertEquals(204, put(other, "north", 2).status());
        }
        written.countDown();
        Answer old = client.read();
        assertEquals("{\"name\":\"north\",\"samples\":[1.0]}", old.body());
        assertEquals(before, old.field("etag"));
        assertEquals(412, put("north", 3, "If-Match: " + before).status());
        Answer now = get(200, "north", "If-None-Match: " + before);
        assertEquals("{\"name\":\"north\",\"samples\":[2.0]}", now.body());
        assertNotEquals(before, now.field("etag"));
    }

    /** Each answer has a tag, and where two tags are equal, so is the content. */
    @Test
    void tagsTellContentsApartThoughOthersWrite() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        Map<String, String> contents = new ConcurrentHashMap<>();
        AtomicInteger writing = new AtomicInteger(2);
        List<Callable<Void>> all = new ArrayList<>();
        for (int writer = 0; writer < 2; writer++) {
            int first = 1000 * writer;
            all.add(() -> {
                try (RawHttp own = connect()) {
                    for (int i = 0; i < 300; i++) {
                        assertEquals(204, put(own, "north", first + i).status());
                    }
                } finally {
                    writing.decrementAndGet();
                }
                return null;
            });
            all.add(() -> {
                try (RawHttp own = connect()) {
                    String tag = "\"x\"";
                    do {
                        own.get("/lab/series/north", "If-None-Match: " + tag);
                        Answer answer = own.read();
                        tag = answer.field("etag");
                        assertNotNull(tag, answer::toString);
                        if (answer.status() == 200) {
                            String other = contents.putIfAbsent(tag, answer.body());
                            assertTrue(other == null || other.equals(answer.body()), answer::toString);
                        }
                    } while (writing.get() > 0);
                }
                return null;
            });
        }
        try {
            for (Future<Void> each : threads.invokeAll(all)) {
                each.get();
            }
        } finally {
            threads.shutdown();
        }
        assertTrue(contents.size() > 1, contents::toString);
    }

    /** Of many that write depending on the same, one does. */
    @Test
    void oneOfManyWriters() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (int round = 0; round < 20; round++) {
                String tag = get(200, "north").field("etag");
                List<Callable<Integer>> writers = new ArrayList<>();
                for (int i = 0; i < 8; i++) {
                    double sample = 10 + 8 * round + i;
                    writers.add(() -> {
                        try (RawHttp own = connect()) {
                            return put(own, "north", sample, "If-Match: " + tag).status();
                        }
                    });
                }
                int written = 0;
                for (Future<Integer> each : threads.invokeAll(writers)) {
                    written += each.get() == 204 ? 1 : 0;
                }
                assertEquals(1, written);
            }
        } finally {
            threads.shutdown();
        }
    }
}
