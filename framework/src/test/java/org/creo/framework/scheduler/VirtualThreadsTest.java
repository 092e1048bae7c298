// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.creo.framework.RawClient;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.host.ServiceHost;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The same classes, compiled for 17, on a JVM with virtual threads: in a separate process, unless the tests run on one.
 */
@Timeout(120)
class VirtualThreadsTest {
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    /**
     * Hosts a service with {@code one-to-one} and prints which thread runs its method, for each of two connections, and
     * one with a stream.
     */
    public static final class Program {
        public static void main(String[] arguments) throws Exception {
            TestService service = new TestService("test.Which")
                    .method(
                            "thread",
                            (bytes, offset, length) ->
                                    TestService.text(Thread.currentThread().toString()))
                    .method(MethodBinding.taking(
                            "stream",
                            "stream()",
                            TestService.id("stream"),
                            (bytes, source, sink) ->
                                    TestService.text(Thread.currentThread().toString())));
            Scheduler scheduler = Schedulers.named("one-to-one", 1);
            try (ServiceHost host =
                    ServiceHost.builder().scheduler(scheduler).service(service).start()) {
                for (int i = 0; i < 2; i++) {
                    try (RawClient client = RawClient.open(host.address())) {
                        System.out.println(
                                client.call("test.Which", "thread", "").text());
                    }
                }
                try (RawClient client = RawClient.open(host.address())) {
                    System.out.println(client.call("test.Which", "stream", "").text());
                }
            }
        }
    }

    @Test
    void oneToOneAndStreamsTakeThemWhereTheyAre() throws Exception {
        Path java = newerJava().orElse(null);
        Assumptions.assumeTrue(
                java != null,
                () -> "no JDK " + FIRST_WITH_VIRTUAL_THREADS
                        + " or later next to the running one, nor in a variable such as JAVA_HOME or JAVA_HOME_21");
        Process process = new ProcessBuilder(
                        java.toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> threads;
        try (Stream<String> lines = process.inputReader(StandardCharsets.UTF_8).lines()) {
            threads = lines.toList();
        }
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the host's threads keep it alive");
        assertEquals(0, process.exitValue());
        assertEquals(3, threads.size());
        for (int i = 0; i < 2; i++) {
            String thread = threads.get(i);
            assertTrue(thread.matches("VirtualThread\\[#\\d+,creo-connection-" + (i + 1) + "].*"), thread);
        }
        assertTrue(threads.get(2).matches("VirtualThread\\[#\\d+,creo-stream-1].*"), threads.get(2));
    }

    @Test
    void areFoundOnEachJvmThatHasThem() {
        assertEquals(
                Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS,
                VirtualThreads.factory("x", null).isPresent());
    }

    private static Optional<Path> newerJava() throws IOException {
        Path home = Path.of(System.getProperty("java.home"));
        try (Stream<Path> installed = Files.list(home.getParent())) {
            Stream<Path> named = System.getenv().entrySet().stream()
                    .filter(variable -> variable.getKey().startsWith("JAVA_HOME")
                            || variable.getKey().startsWith("JDK"))
                    .map(variable -> Path.of(variable.getValue()));
            return Stream.of(Stream.of(home), named, installed.sorted())
                    .flatMap(each -> each)
                    .filter(VirtualThreadsTest::isNewer)
                    .map(each -> each.resolve("bin/java"))
                    .filter(Files::isExecutable)
                    .findFirst();
        }
    }

    /** Reads the version from the file that each JDK has in its home. */
    private static boolean isNewer(Path home) {
        Properties release = new Properties();
        try (Reader in = Files.newBufferedReader(home.resolve("release"))) {
            release.load(in);
        } catch (IOException e) {
            return false;
        }
        String version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
        return !version.isEmpty() && Runtime.Version.parse(version).feature() >= FIRST_WITH_VIRTUAL_THREADS;
    }
}
