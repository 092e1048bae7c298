// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.Implementations;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A host with workers in processes that it starts; they are killed. */
@Timeout(600)
class WorkerProcessesTest {
    /** How many workers are killed under load; more with {@code -Dcreo.worker.kills=1000}. */
    private static final int KILLS = Integer.getInteger("creo.worker.kills", 4);
    /** Each kill may take so long, since a new worker has to start; the rest of the test as long as TIME. */
    private static final Duration TIME_OF_KILL = Duration.ofSeconds(60);

    private static final Duration TIME = Duration.ofSeconds(300);
    /** How many entries each client writes, over and over. */
    private static final int NAMES = 200;

    private final HttpClient client = HttpClient.newHttpClient();
    private List<Dispatcher> services = List.of();
    private WorkerServices running;
    private ServiceHost host;

    private void start(int workers, String... more) throws IOException {
        running = new WorkerServices(Optional.of(command(more)), workers, false, Limits.defaults());
        services = running.of(List.of(Shelf.description(Shelf.file())));
        ServiceHost.Builder builder = ServiceHost.builder().port(0);
        services.forEach(builder::service);
        host = builder.start();
        ((StartsWithHost) services.get(0).implementation()).started(host);
    }

    private static String command(String... more) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                absolute(System.getProperty("java.class.path")),
                ShelfWorker.class.getName(),
                Shelf.file().toString()));
        words.addAll(List.of(more));
        return "'" + String.join("' '", words) + "'";
    }

    private static String absolute(String classPath) {
        List<String> parts = new ArrayList<>();
        for (String part : classPath.split(File.pathSeparator)) {
            parts.add(Path.of(part).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, parts);
    }

    @AfterEach
    void stop() {
        List<ProcessHandle> before = ProcessHandle.current().children().toList();
        if (host != null) {
            host.close();
        }
        Implementations.close(services);
        for (ProcessHandle each : before) {
            // The shell that watches needs a moment to end.
            each.onExit().orTimeout(20, TimeUnit.SECONDS).join();
        }
    }

    private HttpResponse<String> call(String method, String arguments) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(
                                URI.create("http://localhost:" + host.address().getPort() + "/shelf.Shelf/" + method))
                        .header("Content-Type", "application/json")
                        .timeout(Duration.ofSeconds(60))
                        .POST(HttpRequest.BodyPublishers.ofString(arguments))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private String value(String method, String arguments) throws IOException, InterruptedException {
        HttpResponse<String> answer = call(method, arguments);
        assertEquals(200, answer.statusCode(), answer::body);
        return answer.body().replace("\"", "");
    }

    private HttpResponse<String> put(String name, String value) throws IOException, InterruptedException {
        return call("put", "{\"name\": \"" + name + "\", \"value\": \"" + value + "\"}");
    }

    @Test
    void aWorkerAnswersReadsAndWrites() throws Exception {
        start(1);
        assertEquals("1", value("put", "{\"name\": \"a\", \"value\": \"one\"}"));
        assertEquals("2", value("put", "{\"name\": \"b\", \"value\": \"two\"}"));
        assertEquals("one", value("get", "{\"name\": \"a\"}"));
        HttpResponse<String> missing = call("get", "{\"name\": \"x\"}");
        assertEquals(422, missing.statusCode());
        assertTrue(missing.body().contains("shelf.NoSuchEntry"), missing.body());
        assertEquals("2", value("size", "{}"));
    }

    @Test
    void whoFollowsAStateSeesWhatOthersWrite() throws Exception {
        start(2);
        HttpResponse<Stream<String>> lines = client.send(
                HttpRequest.newBuilder(
                                URI.create("http://localhost:" + host.address().getPort() + "/shelf.Shelf/watch"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{}"))
                        .build(),
                HttpResponse.BodyHandlers.ofLines());
        try (Stream<String> body = lines.body()) {
            Set<String> seen = ConcurrentHashMap.newKeySet();
            Thread reader = new Thread(() -> {
                try {
                    body.forEach(line -> seen.add(line.replace("\"", "")));
                } catch (UncheckedIOException e) {
                    // The test has seen enough.
                }
            });
            reader.setDaemon(true);
            reader.start();
            for (int i = 1; !seen.contains(String.valueOf(i - 1)); i++) {
                assertEquals(200, put("n", "v").statusCode());
                TimeUnit.MILLISECONDS.sleep(20);
            }
        }
    }

    @Test
    void aCallThatEndsItsWorkerIsUnavailableAndTheNextOneIsServed() throws Exception {
        start(1);
        String first = value("process", "{}");
        HttpResponse<String> dead = call("die", "{}");
        assertEquals(503, dead.statusCode());
        assertTrue(dead.body().contains("die may have run"), dead.body());
        assertNotEquals(first, value("process", "{}"));
    }

    @Test
    void workersThatEndAtOnceAreGivenUpUntilOneAttaches() throws Exception {
        start(1, "break");
        HttpResponse<String> refused = call("process", "{}");
        assertEquals(503, refused.statusCode());
        assertTrue(
                refused.body().contains("each ends each time that it is started: it ended with exit code 3"),
                refused.body());
    }

    @Test
    void aCommandThatIsNotThereIsToldAtOnce() throws IOException {
        WorkerServices all = new WorkerServices(Optional.of("no-such-program x"), 1, false, Limits.defaults());
        services = all.of(List.of(Shelf.description(Shelf.file())));
        host = ServiceHost.builder().port(0).service(services.get(0)).start();
        IOException e = assertThrows(
                IOException.class, () -> ((StartsWithHost) services.get(0).implementation()).started(host));
        assertTrue(e.getMessage().startsWith("the worker cannot be started: "), e.getMessage());
        assertTrue(e.getMessage().contains("no-such-program"), e.getMessage());
    }

    /** Half of the workers are killed at any time, the others in the middle of an answer that writes. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.DAYS)
    void whatWasAnsweredIsKeptWhoeverIsKilled() {
        assertTimeoutPreemptively(TIME.plus(TIME_OF_KILL.multipliedBy(KILLS)), this::kill);
    }

    private void kill() throws Exception {
        start(2, "halves");
        // What each entry has to be: the last value whose put was answered.
        Map<String, String> answered = new ConcurrentHashMap<>();
        Set<String> counted = ConcurrentHashMap.newKeySet();
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService clients = Executors.newCachedThreadPool();
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            String own = "c" + i + "-";
            all.add(clients.submit(() -> {
                for (int call = 0; !done.get(); call++) {
                    String name = own + call % NAMES;
                    HttpResponse<String> answer = put(name, "v" + call);
                    if (answer.statusCode() == 200) {
                        assertTrue(counted.add(answer.body()), () -> answer.body() + " was answered twice");
                        answered.put(name, "v" + call);
                    } else {
                        assertEquals(503, answer.statusCode(), answer::body);
                    }
                }
                return null;
            }));
        }
        Set<String> killed = new HashSet<>();
        List<Long> back = new ArrayList<>();
        for (int kills = 0; kills < KILLS; kills++) {
            while (running.loads().size() < 2) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            if (kills % 2 == 0) {
                killAny(killed);
            } else {
                HttpResponse<String> half = put("half-" + kills, HalfAnswers.WORD);
                assertEquals(503, half.statusCode(), half::body);
            }
            long begin = System.nanoTime();
            value("process", "{}");
            back.add(System.nanoTime() - begin);
            int before = counted.size();
            while (counted.size() < before + 20) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
        }
        done.set(true);
        for (Future<?> each : all) {
            each.get();
        }
        clients.shutdown();
        System.out.println(times(back) + "; puts answered: " + counted.size());
        for (Map.Entry<String, String> each : answered.entrySet()) {
            assertEquals(each.getValue(), value("get", "{\"name\": \"" + each.getKey() + "\"}"));
        }
        // An entry and the count are written together, once for each answer, and for nothing else.
        assertEquals(String.valueOf(counted.size()), value("count", "{}"));
        assertEquals(String.valueOf(answered.size()), value("size", "{}"));
    }

    /** Kills a worker that was not killed before. */
    private void killAny(Set<String> killed) throws IOException, InterruptedException {
        String process = value("process", "{}");
        while (!killed.add(process)) {
            process = value("process", "{}");
        }
        ProcessHandle.of(Long.parseLong(process)).ifPresent(ProcessHandle::destroyForcibly);
    }

    /** What is printed of the times until a call was answered again, in nanoseconds. */
    private static String times(List<Long> back) {
        List<Long> sorted = back.stream().sorted().toList();
        return String.format(
                Locale.ROOT,
                "%d kills; a call is answered again after %.0f ms at the median, %.0f ms at most",
                sorted.size(),
                sorted.get(sorted.size() / 2) / 1e6,
                sorted.get(sorted.size() - 1) / 1e6);
    }
}
