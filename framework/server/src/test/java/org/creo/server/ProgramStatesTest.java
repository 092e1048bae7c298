// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.program.ProgramSupply;
import org.creo.framework.state.MemoryStates;
import org.creo.framework.state.StateProvider;
import org.creo.server.state.FileStates;
import org.creo.server.state.StateSync;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Services in JARs that have states: each version goes on with what the one before it has written. */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class ProgramStatesTest {
    private static final String TALLY = """
            package com.example;
            import java.nio.file.*;
            import org.creo.framework.state.*;
            public class MyTally implements probe.TallyHandler {
                @Override
                public long count(Reading<Long> count) {
                    return count.get();
                }
                @Override
                public long add(Writing<Long> count) {
                    count.set(count.get() + 1);
                    WAIT
                    return count.get();
                }
            }
            """;
    /** Writers that call at the same time. */
    private static final int WRITERS = 4;

    @TempDir
    Path scratch;

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger closed = new AtomicInteger();
    private ProgramJars jars;
    private Map<String, byte[]> entries;
    private ServiceHost host;

    @BeforeEach
    void prepare() throws IOException {
        jars = new ProgramJars(scratch, Files.createDirectory(scratch.resolve("programs")));
        entries = tally("");
    }

    /** The entries of a JAR that counts, with all generated code, so that each version has its own classes. */
    private Map<String, byte[]> tally(String wait) throws IOException {
        Map<String, byte[]> all = jars.entries("com.example.MyTally", TALLY.replace("WAIT", wait));
        Path generated = ServiceJar.generated();
        try (Stream<Path> files = Files.walk(generated)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                all.put(generated.getParent().relativize(each).toString(), Files.readAllBytes(each));
            }
        }
        return all;
    }

    private void start(boolean keeps) throws IOException {
        StateProvider states = keeps ? new FileStates(scratch.resolve("state"), StateSync.NEVER) : new MemoryStates();
        host = ServiceHost.builder()
                .port(0)
                .states(states)
                .programs(new Counted(new ProgramFolder(jars.folder(), scratch)))
                .start();
    }

    /** Counts the versions that are closed. */
    private final class Counted implements ProgramSupply {
        private final ProgramSupply supply;

        Counted(ProgramSupply supply) {
            this.supply = supply;
        }

        @Override
        public Map<String, Source> look() {
            Map<String, Source> all = new HashMap<>();
            supply.look().forEach((name, source) -> all.put(name, counted(source)));
            return all;
        }

        private Source counted(Source source) {
            return new Source() {
                @Override
                public Object version() {
                    return source.version();
                }

                @Override
                public Loaded load() throws Exception {
                    Loaded loaded = source.load();
                    return new Loaded(loaded.services(), loaded.files(), () -> {
                        loaded.loader().close();
                        closed.incrementAndGet();
                    });
                }
            };
        }

        @Override
        public void await(Duration most) throws InterruptedException {
            supply.await(most);
        }

        @Override
        public void close() {
            supply.close();
        }
    }

    @AfterEach
    void stop() {
        if (host != null) {
            host.close();
        }
    }

    private void put(String name, String version) throws IOException {
        entries.put("www/version", version.getBytes(StandardCharsets.UTF_8));
        jars.put(name, "com.example.MyTally", entries);
    }

    private HttpRequest request(String path) {
        return request(host.address().getPort(), path);
    }

    private static HttpRequest request(int port, String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .build();
    }

    private String get(String path) throws IOException, InterruptedException {
        return client.send(request(path), BodyHandlers.ofString()).body().strip();
    }

    private HttpResponse<String> add(HttpRequest request) throws IOException, InterruptedException {
        HttpRequest post = HttpRequest.newBuilder(request.uri())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{}"))
                .build();
        return client.send(post, BodyHandlers.ofString());
    }

    private String add(String path) throws IOException, InterruptedException {
        return number(add(request(path + "/probe.Tally/add")).body());
    }

    /** A long number, which JSON has as a text. */
    private static String number(String json) {
        return json.strip().replace("\"", "");
    }

    private void untilVersion(String expected, String path) throws Exception {
        while (!get(path + "/version").equals(expected)) {
            Thread.sleep(20);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void manyReplacementsUnderLoadLoseNothingThatWasAcknowledged(boolean keeps) throws Exception {
        start(keeps);
        put("t", "0");
        untilVersion("0", "/t");
        List<String> wrong = new ArrayList<>();
        TreeSet<Long> expected = new TreeSet<>();
        ConcurrentSkipListSet<Long> acknowledged = new ConcurrentSkipListSet<>();
        List<Thread> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            Thread writer = new Thread(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    try {
                        acknowledged.add(Long.parseLong(add("/t")));
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    } catch (IOException | NumberFormatException e) {
                        synchronized (wrong) {
                            wrong.add(e.toString());
                        }
                    }
                }
            });
            writers.add(writer);
            writer.start();
        }
        int count = Integer.parseInt(System.getenv().getOrDefault("CREO_REPLACEMENTS", "5"));
        for (int i = 1; i <= count; i++) {
            put("t", "" + i);
            untilVersion("" + i, "/t");
        }
        for (Thread each : writers) {
            each.interrupt();
            each.join();
        }
        assertEquals(List.of(), wrong);
        long total = Long.parseLong(number(get("/t/probe.Tally/count")));
        assertTrue(total >= acknowledged.size() && total <= acknowledged.size() + WRITERS, total + " calls");
        for (long each = 1; each <= total; each++) {
            expected.add(each);
        }
        expected.removeAll(acknowledged);
        assertTrue(expected.size() <= WRITERS, "not acknowledged, or twice: " + expected);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void programsAtOtherPathsHaveStatesOfTheirOwn(boolean keeps) throws Exception {
        start(keeps);
        put("a", "1");
        put("b", "1");
        untilVersion("1", "/a");
        untilVersion("1", "/b");
        assertEquals("1", add("/a"));
        assertEquals("2", add("/a"));
        assertEquals("1", add("/b"));
        assertEquals(
                List.of("/a/probe.Tally", "/b/probe.Tally"),
                host.states().stream().map(each -> each.service()).sorted().toList());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aVersionWhoseTypeDiffersLeavesTheOneBeforeInItsPlace(boolean keeps) throws Exception {
        start(keeps);
        put("t", "1");
        untilVersion("1", "/t");
        assertEquals("1", add("/t"));
        byte[] fitting = entries.get("probe/TallyStates.class");
        entries.putAll(jars.entries("probe.TallyStates", """
                package probe;
                import java.util.List;
                import org.creo.framework.state.*;
                final class TallyStates {
                    static final ValueState<Long> COUNT =
                            new ValueState<>("count", "boolean", StateCodec.LONG, 0L);
                    static final List<State<?>> ALL = List.of(COUNT);
                }
                """));
        put("t", "2");
        while (closed.get() == 0) {
            Thread.sleep(20);
        }
        assertEquals("2", add("/t"));
        assertEquals("1", get("/t/version"));
        entries.put("probe/TallyStates.class", fitting);
        put("t", "3");
        untilVersion("3", "/t");
        assertEquals("3", add("/t"));
    }

    @Test
    void aCallUnderWayEndsBeforeTheNextVersionHasTheStates() throws Exception {
        start(true);
        Path begun = scratch.resolve("begun");
        Path go = scratch.resolve("go");
        entries = tally("""
                try {
                    Files.createFile(Path.of("%s"));
                    while (Files.notExists(Path.of("%s"))) {
                        Thread.sleep(5);
                    }
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
                """.formatted(begun, go));
        put("t", "1");
        untilVersion("1", "/t");
        CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> {
            try {
                return add("/t");
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        while (Files.notExists(begun)) {
            Thread.sleep(5);
        }
        entries = tally("");
        put("t", "2");
        // As soon as the version before takes no more, a request waits for the new one. On a busy machine the version
        // before may need a while to answer.
        CompletableFuture<HttpResponse<String>> next;
        do {
            next = client.sendAsync(request("/t/version"), BodyHandlers.ofString());
        } while (isAnsweredWithin(next, 2));
        Files.createFile(go);
        assertEquals("1", first.get());
        assertEquals("2", next.get().body());
        assertEquals("2", add("/t"));
    }

    private static boolean isAnsweredWithin(CompletableFuture<?> answer, int seconds) throws Exception {
        try {
            answer.get(seconds, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aProgramThatComesBackHasItsStates(boolean keeps) throws Exception {
        start(keeps);
        put("t", "1");
        untilVersion("1", "/t");
        assertEquals("1", add("/t"));
        Path jar = jars.folder().resolve("t.jar");
        Files.delete(jar);
        while (client.send(request("/t/version"), BodyHandlers.ofString()).statusCode() != 404) {
            Thread.sleep(20);
        }
        put("t", "2");
        untilVersion("2", "/t");
        assertEquals("2", add("/t"));
        host.close();
        start(keeps);
        untilVersion("2", "/t");
        assertEquals(keeps ? "3" : "1", add("/t"));
    }

    @Test
    void aHostThatIsKilledWhileAProgramIsReplacedHasAllThatItHasAcknowledged() throws Exception {
        String[] arguments = {
            "--programs", jars.folder().toString(), "--listen", "0", "--state", "file:" + scratch.resolve("state")
        };
        put("t", "0");
        AtomicLong acknowledged = new AtomicLong();
        for (int round = 1; round <= 3; round++) {
            try (HostProcess process = new HostProcess(scratch, Map.of(), arguments)) {
                int port = process.address().getPort();
                long before = acknowledged.get();
                Thread writer = new Thread(() -> {
                    try {
                        while (true) {
                            HttpResponse<String> answer = add(request(port, "/t/probe.Tally/add"));
                            if (answer.statusCode() == 200) {
                                acknowledged.set(Long.parseLong(number(answer.body())));
                            }
                        }
                    } catch (IOException | InterruptedException e) {
                        // The host was killed.
                    }
                });
                writer.start();
                for (int i = 0; i < 3; i++) {
                    put("t", round + "." + i);
                    while (!client.send(request(port, "/t/version"), BodyHandlers.ofString())
                            .body()
                            .equals(round + "." + i)) {
                        Thread.sleep(20);
                    }
                }
                // One more replacement begins, and is somewhere when the host ends.
                put("t", round + ".last");
                Thread.sleep(100L * round);
                ProcessHandle.of(process.pid()).orElseThrow().destroyForcibly();
                process.exitCode();
                writer.join();
                assertTrue(acknowledged.get() > before, process::log);
            }
        }
        try (HostProcess process = new HostProcess(scratch, Map.of(), arguments)) {
            long counted = Long.parseLong(number(add(request(process.address().getPort(), "/t/probe.Tally/add"))
                    .body()));
            // This call, and the one whose answer the last kill has cut off.
            assertTrue(
                    counted == acknowledged.get() + 1 || counted == acknowledged.get() + 2,
                    counted + " after " + acknowledged);
            assertFalse(process.log().contains("ERROR"), process::log);
        }
    }
}
