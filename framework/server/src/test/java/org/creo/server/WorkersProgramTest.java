// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.creo.framework.host.TokenFile;
import org.creo.server.worker.ShelfWorker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rasp.AttachedWorker;
import rasp.WorkersClient;
import rasp.Workforce;

/** The program with a description and workers: how both end, and who may attach. */
@Timeout(180)
class WorkersProgramTest {
    private static final String FILE =
            Path.of("src/test/creo/shelf.creo").toAbsolutePath().toString();

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    private HostProcess host(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(FILE, "--listen", "127.0.0.1:0", "--log-level", "info"));
        all.addAll(List.of(arguments));
        return new HostProcess(folder, Map.of(), all.toArray(String[]::new));
    }

    /** The command of a worker in Java. */
    private static List<String> worker() {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(each -> Path.of(each).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                ShelfWorker.class.getName(),
                FILE);
    }

    private static String quoted(List<String> words) {
        return "'" + String.join("' '", words) + "'";
    }

    private HttpResponse<String> call(InetSocketAddress address, String method) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + address.getPort() + "/shelf.Shelf/" + method))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{}"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private ProcessHandle workerOf(InetSocketAddress address) throws Exception {
        HttpResponse<String> process = call(address, "process");
        assertEquals(200, process.statusCode(), process::body);
        return ProcessHandle.of(Long.parseLong(process.body().replace("\"", "")))
                .orElseThrow();
    }

    @Test
    void workersAreMeasuredAndShown() throws Exception {
        try (HostProcess host = host("--worker", quoted(worker()), "--workers", "1", "--side-listen", "127.0.0.1:0")) {
            InetSocketAddress address = host.address();
            InetSocketAddress side = host.address("side port on ");
            ProcessHandle first = workerOf(address);
            first.destroyForcibly();
            ProcessHandle second = workerOf(address);
            assertNotEquals(first.pid(), second.pid());
            String metrics = SidePort.get(side, "/metrics");
            for (String line : new String[] {
                "creo_service_workers 1.0",
                "creo_service_workers_places 1.0",
                "creo_service_workers_busy 0.0",
                "creo_service_workers_streams 0.0",
                "creo_service_workers_waiting 0.0",
                "creo_service_workers_oldest_seconds 0.0",
                "creo_service_workers_starts_total 2.0",
                "creo_service_workers_lost_total 1.0",
                "creo_service_workers_refused_total 0.0"
            }) {
                assertTrue(metrics.contains("\n" + line + "\n"), () -> line + " is not in\n" + metrics);
            }
            try (WorkersClient client = new WorkersClient("127.0.0.1:" + address.getPort())) {
                Workforce now = client.now();
                assertEquals(2, now.starts());
                assertEquals(1, now.lost());
                assertTrue(metrics.contains("\ncreo_service_workers_calls_total " + now.calls() + ".0\n"), metrics);
                AttachedWorker worker = now.attached(0);
                assertEquals(new AttachedWorker("worker-1", 1, 0, 0, worker.calls(), "", 0), worker);
            }
        }
    }

    @Test
    void workersEndWithAHostThatIsKilled() throws Exception {
        try (HostProcess host = host("--worker", quoted(worker()), "--workers", "1")) {
            ProcessHandle worker = workerOf(host.address());
            ProcessHandle.of(host.pid()).orElseThrow().destroyForcibly();
            worker.onExit().get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void whatTakesNoNoticeEndsWithAHostThatIsKilled() throws Exception {
        Path id = folder.resolve("id");
        String command = "sh -c 'trap \"\" TERM HUP; echo $$ > id.new; mv id.new id; while :; do sleep 1; done'";
        try (HostProcess host = host("--worker", command, "--workers", "1")) {
            host.address();
            while (Files.notExists(id)) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            ProcessHandle worker = ProcessHandle.of(
                            Long.parseLong(Files.readString(id).strip()))
                    .orElseThrow();
            ProcessHandle.of(host.pid()).orElseThrow().destroyForcibly();
            worker.onExit().get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void aHostThatIsToldToStopEndsItsWorkers() throws Exception {
        try (HostProcess host = host("--worker", quoted(worker()), "--workers", "1")) {
            ProcessHandle worker = workerOf(host.address());
            host.terminate();
            assertEquals(143, host.exitCode());
            assertTrue(!worker.isAlive());
            assertTrue(host.log().contains("worker-1: ends"), host::log);
            assertTrue(host.log().contains("Stopped; each accepted request was answered"), host::log);
        }
    }

    @Test
    void workersAreStartedAnewWhenTheirFilesChangeUnlessTheNewOnesFail() throws Exception {
        Path script = folder.resolve("run.sh");
        Files.writeString(script, "exec " + quoted(worker()));
        try (HostProcess host = host("--worker", "sh run.sh", "--workers", "1", "--reload")) {
            InetSocketAddress address = host.address();
            ProcessHandle first = workerOf(address);

            Files.writeString(script, "exit 3");
            host.awaitLog("The new worker-1 ended with exit code 3 before it attached");
            host.awaitLog("1 of 1 workers could not be started anew; those before go on");
            assertEquals(first.pid(), workerOf(address).pid());

            Files.createDirectory(folder.resolve("parts"));
            Files.writeString(script, "exec " + quoted(worker()) + "\n");
            first.onExit().get(60, TimeUnit.SECONDS);
            host.awaitLog("The workers were started anew");
            ProcessHandle second = workerOf(address);

            Files.writeString(folder.resolve("notes.txt"), "no code");
            Files.writeString(folder.resolve("parts/more.py"), "code");
            second.onExit().get(60, TimeUnit.SECONDS);
            ProcessHandle third = workerOf(address);
            assertTrue(host.log().contains("parts/more.py changed: the workers are started anew"), host::log);
            assertFalse(host.log().contains("notes.txt"), host::log);

            Files.writeString(folder.resolve("other.creo"), "");
            host.awaitLog("other.creo changed. The host goes on with what it has read: start it again");
            assertEquals(third.pid(), workerOf(address).pid());
        }
    }

    @Test
    void whoAttachesNeedsTheRole() throws Exception {
        String token = TokenFile.newToken();
        String other = TokenFile.newToken();
        Files.writeString(
                folder.resolve("tokens"),
                TokenFile.line(token, "shelf", List.of("worker")) + "\n"
                        + TokenFile.line(other, "else", List.of("reader")) + "\n");
        try (HostProcess host = host("--attach", "true", "--tokens-file", "tokens")) {
            InetSocketAddress address = host.address();
            Process refused = attach(address, other);
            assertEquals(1, refused.waitFor());
            Process worker = attach(address, token);
            host.awaitLog("has attached");
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + address.getPort() + "/shelf.Shelf/process"))
                            .header("Content-Type", "application/json")
                            .header("Authorization", "Bearer " + other)
                            .POST(HttpRequest.BodyPublishers.ofString("{}"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertEquals(200, answer.statusCode(), answer::body);
            host.terminate();
            assertEquals(143, host.exitCode());
            assertTrue(host.log().contains("Stopped; each accepted request was answered"), host::log);
            assertEquals(0, worker.waitFor());
        }
    }

    private Process attach(InetSocketAddress address, String token) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(worker())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("CREO_WORKER_HOST", "127.0.0.1:" + address.getPort());
        builder.environment().put("CREO_WORKER_TOKEN", token);
        return builder.start();
    }
}
