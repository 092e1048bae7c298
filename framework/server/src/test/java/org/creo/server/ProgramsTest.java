// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
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
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.program.ProgramSupply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs in JARs that come, are replaced and go while a host runs. */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class ProgramsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path scratch;

    private final HttpClient client = HttpClient.newHttpClient();
    /** The class loaders of all that was loaded. */
    private final List<WeakReference<ClassLoader>> loaders = new ArrayList<>();

    private ProgramJars jars;
    private ServiceHost host;

    /** Remembers, without holding them, the class loaders of what a supply loads. */
    private final class Watched implements ProgramSupply {
        private final ProgramSupply supply;

        Watched(ProgramSupply supply) {
            this.supply = supply;
        }

        @Override
        public Map<String, Source> look() {
            Map<String, Source> all = new HashMap<>();
            supply.look()
                    .forEach((name, source) -> all.put(name, new Source() {
                        @Override
                        public Object version() {
                            return source.version();
                        }

                        @Override
                        public Loaded load() throws Exception {
                            Loaded loaded = source.load();
                            loaded.services()
                                    .forEach(each -> loaders.add(new WeakReference<>(
                                            each.implementation().getClass().getClassLoader())));
                            return loaded;
                        }
                    }));
            return all;
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

    @BeforeEach
    void start() throws IOException {
        jars = new ProgramJars(scratch, Files.createDirectory(scratch.resolve("programs")));
        host = ServiceHost.builder()
                .port(0)
                .programs(new Watched(new ProgramFolder(jars.folder(), Files.createDirectory(temporary()))))
                .start();
    }

    @AfterEach
    void stop() {
        host.close();
    }

    /** Where copies of JARs are while they run. */
    private Path temporary() {
        return scratch.resolve("temporary");
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(request(path), BodyHandlers.ofString());
    }

    private HttpRequest request(String path) {
        return HttpRequest.newBuilder(
                        URI.create("http://localhost:" + host.address().getPort() + path))
                .build();
    }

    /** Waits until a program answers with a text: the host looks each second. */
    private void until(String expected, Callable<String> actual) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        String last = actual.call();
        while (!last.equals(expected)) {
            assertTrue(System.nanoTime() < deadline, last);
            Thread.sleep(20);
            last = actual.call();
        }
    }

    private void untilBody(String expected, String path) throws Exception {
        until(expected, () -> get(path).body());
    }

    private void untilStatus(int expected, String path) throws Exception {
        until("" + expected, () -> "" + get(path).statusCode());
    }

    @Test
    void servicesProgramsAndFilesOfAJarAreBelowItsName() throws Exception {
        Map<String, byte[]> entries = jars.entries(
                "com.example.MyProbe",
                ServiceJar.PROBE,
                "www/index.html",
                "<p>home",
                "www/sub/a.txt",
                "a",
                "www/.hidden",
                "secret");
        entries.putAll(jars.entries("p.Main", ProgramJars.answering("raw").replace("\"/\"", "\"/raw\"")));
        jars.put("calc", "com.example.MyProbe, p.Main", entries);
        untilBody("<p>home", "/calc/");
        assertEquals("a", get("/calc/sub/a.txt").body());
        assertEquals("raw [x]", get("/calc/raw/x").body());
        assertEquals(404, get("/calc/.hidden").statusCode());
        assertEquals(404, get("/calc/nothing").statusCode());
        assertEquals(
                "./calc/?a=1", get("/calc?a=1").headers().firstValue("location").orElse(""));
        HttpRequest echo = HttpRequest.newBuilder(
                        request("/calc/probe.Probe/echo").uri())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"text\":\"hello\"}"))
                .build();
        assertEquals(
                "\"hello\"", client.send(echo, BodyHandlers.ofString()).body().strip());
        assertEquals(405, get("/calc/probe.Probe/echo").statusCode());
        assertEquals(404, get("/probe.Probe/echo").statusCode());
        assertEquals(
                List.of("probe.Probe", "/calc/raw"),
                host.services().stream().map(each -> each.name()).toList());
    }

    @Test
    void aProgramWithNothingAtItsOwnPathSaysSo() throws Exception {
        jars.put("p", "p.Main", ProgramJars.answering("raw").replace("\"/\"", "\"/raw\""));
        untilBody("raw []", "/p/raw");
        assertEquals(404, get("/p/").statusCode());
        assertEquals(404, get("/p/none/").statusCode());
        assertEquals(308, get("/p").statusCode());
    }

    @Test
    void aReplacedProgramAnswersAnewAndItsLastCallsEndWell() throws Exception {
        jars.put("p", "p.Main", ProgramJars.answering("old"));
        untilBody("old []", "/p/");
        Path begun = scratch.resolve("begun");
        Path go = scratch.resolve("go");
        CompletableFuture<HttpResponse<String>> last =
                client.sendAsync(request("/p/?begun=" + begun + "&go=" + go), BodyHandlers.ofString());
        until("true", () -> "" + Files.exists(begun));
        jars.put("p", "p.Main", ProgramJars.answering("new"));
        untilBody("new []", "/p/");
        assertNotNull(loaders.get(0).get());
        Files.createFile(go);
        assertEquals("old []", last.get().body());
        assertCollected(0);
    }

    /** Checks that nothing of a version is in memory any more. */
    private void assertCollected(int index) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (loaders.get(index).get() != null && System.nanoTime() < deadline) {
            System.gc();
            Thread.sleep(20);
        }
        assertNull(loaders.get(index).get(), "a replaced program is still in memory");
    }

    @Test
    void aProgramThatIsTakenAwayIsGone() throws Exception {
        jars.put("p", "p.Main", ProgramJars.answering("here"));
        untilBody("here []", "/p/");
        Files.delete(jars.folder().resolve("p.jar"));
        untilStatus(404, "/p/");
        assertCollected(0);
        jars.put("p", "p.Main", ProgramJars.answering("again"));
        untilBody("again []", "/p/");
    }

    @Test
    void aBrokenProgramHarmsNobody() throws Exception {
        jars.put("good", "p.Main", ProgramJars.answering("good"));
        untilBody("good []", "/good/");
        String throwing = ProgramJars.answering("x")
                .replace("@Override", "static { if (true) throw new IllegalStateException(\"no\"); } @Override");
        jars.put("static", "p.Main", throwing);
        jars.put("nothing", "", Map.of());
        jars.put("absent", "p.Absent", Map.of());
        Files.writeString(scratch.resolve("junk"), "no JAR");
        jars.move(scratch.resolve("junk"), "junk");
        for (String name : List.of("static", "nothing", "absent", "junk")) {
            untilStatus(503, "/" + name + "/");
            assertEquals("good []", get("/good/").body());
        }
        jars.put("good", "p.Main", throwing);
        jars.put("static", "p.Main", ProgramJars.answering("mended"));
        untilBody("mended []", "/static/");
        assertEquals("good []", get("/good/").body());
    }

    @Test
    void aProgramHasItsOwnVersionsOfLibraries() throws Exception {
        // The host has this class, too.
        Map<String, byte[]> entries =
                jars.entries("picocli.CommandLine", "package picocli; public class CommandLine {}");
        entries.putAll(jars.entries(
                "p.Main",
                ProgramJars.answering("x").replace("\"x \"", "picocli.CommandLine.class.getClassLoader().getName()")));
        jars.put("p", "p.Main", entries);
        untilBody("program p[]", "/p/");
    }

    @Test
    void aStoppedHostClosesWhatItHasLoaded() throws Exception {
        Path closed = scratch.resolve("closed");
        jars.put(
                "p",
                "p.Main",
                ProgramJars.answering("x")
                        .replace(
                                "implements HttpProgram {",
                                "implements HttpProgram, AutoCloseable { public void close() "
                                        + "throws Exception { Files.createFile(Path.of(\"" + closed + "\")); }"));
        untilBody("x []", "/p/");
        host.close();
        assertTrue(Files.exists(closed));
    }

    /** Half a JAR, and one half of which belongs to another one, are never loaded: requests find the version before. */
    @Test
    void aJarThatIsWrittenInPlaceIsLoadedWhenItIsWhole() throws Exception {
        jars.put("p", "p.Main", ProgramJars.answering("old"));
        untilBody("old []", "/p/");
        ProgramJars elsewhere = new ProgramJars(
                Files.createDirectory(scratch.resolve("made")), Files.createDirectory(scratch.resolve("whole")));
        elsewhere.put("p", "p.Main", ProgramJars.answering("new"), "www/large.bin", "x".repeat(1000));
        byte[] whole = Files.readAllBytes(elsewhere.folder().resolve("p.jar"));
        Path file = jars.folder().resolve("p.jar");
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int i = 0; i < whole.length; i++) {
                out.write(whole[i]);
                if (i % 400 == 0) {
                    assertEquals("old []", get("/p/").body());
                }
            }
        }
        untilBody("new []", "/p/");
        assertEquals(2, loaders.size());
    }

    @Test
    void manyReplacementsUnderLoadLoseNoCallAndLeaveNothing() throws Exception {
        Map<String, byte[]> entries = jars.entries("p.Main", ProgramJars.answeringFile("/text"), "text", "0");
        jars.put("p", "p.Main", entries);
        untilBody("0 []", "/p/");
        AtomicLong calls = new AtomicLong();
        List<String> wrong = new ArrayList<>();
        Thread load = new Thread(() -> {
            try {
                while (!Thread.currentThread().isInterrupted()) {
                    HttpResponse<String> answer = get("/p/");
                    calls.incrementAndGet();
                    if (answer.statusCode() != 200 || !answer.body().matches("\\d+ \\[]")) {
                        wrong.add(answer.body());
                    }
                }
            } catch (InterruptedException e) {
                // It is over.
            } catch (IOException e) {
                wrong.add(e.toString());
            }
        });
        load.start();
        int count = Integer.parseInt(System.getenv().getOrDefault("CREO_REPLACEMENTS", "5"));
        for (int i = 1; i <= count; i++) {
            entries.put("text", ("" + i).getBytes(StandardCharsets.UTF_8));
            jars.put("p", "p.Main", entries);
            untilBody(i + " []", "/p/");
        }
        load.interrupt();
        load.join();
        assertEquals(List.of(), wrong);
        assertTrue(calls.get() >= count, calls::toString);
        assertEquals(count + 1, loaders.size());
        for (int i = 0; i < count; i++) {
            assertCollected(i);
        }
        assertEquals(1, inMemory(ProgramClassLoader.class));
        try (Stream<Path> copies = Files.walk(temporary())) {
            assertEquals(
                    1, copies.filter(each -> each.endsWith("p.jar")).count(), "copies of replaced JARs are removed");
        }
    }

    /** How many objects of a class are in the heap that something refers to. */
    private static long inMemory(Class<?> type) throws Exception {
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        // A line of it: number of the line, objects, bytes, class.
        return histogram
                .lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(words -> words.length > 3 && words[3].equals(type.getName()))
                .mapToLong(words -> Long.parseLong(words[1]))
                .sum();
    }
}
