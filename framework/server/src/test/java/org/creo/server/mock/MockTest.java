// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.host.ServiceHost;
import org.creo.server.config.ConfigurationException;
import org.creo.server.config.Problems;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import probe.LoopClient;
import probe.TallyClient;
import probe.runtime.ServiceException;

/** Mocks behind real sockets: over HTTP, and by generated clients. */
class MockTest {
    private static final Path PROBE = Path.of("src/test/creo/probe.creo");
    private static final Pattern RANDOM_JOB =
            Pattern.compile("\\{\"name\":\"[a-z]{4,8}\",\"cores\":(\\d+),\"state\":\"(WAITING|DONE)\"}");

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private Path batch;
    private ServiceHost host;

    @BeforeEach
    void describe() throws IOException {
        batch = Files.writeString(folder.resolve("batch.creo"), """
                @PACKAGE("batch")
                enum State { WAITING, DONE }
                struct Job { String name; @RANGE(1, 128) int cores; State state; }
                exception Full { long waiting; }
                /** Jobs wait here. */
                interface Queue
                {
                    long submit (Job job) throws Full;
                    @STATELESS Job status (long id);
                    Stream<State> watch (long id);
                    long load (Stream<Job> jobs);
                    Stream<State> follow (Stream<Long> ids);
                }
                """);
    }

    @AfterEach
    void stop() {
        if (host != null) {
            host.close();
        }
    }

    private MockOptions options() {
        return new MockOptions(List.of(batch), Optional.empty(), "examples", "1", "0", List.of());
    }

    private MockOptions canned(String answers) throws IOException {
        Path file = Files.writeString(folder.resolve("answers.json"), answers);
        return new MockOptions(List.of(batch), Optional.of(file), "examples", "1", "0", List.of());
    }

    private MockOptions random(String values, String seed, String... fail) {
        return new MockOptions(List.of(batch), Optional.empty(), values, seed, "0", List.of(fail));
    }

    private void serve(MockOptions options) throws Exception {
        serve(options, ServiceHost.builder());
    }

    private void serve(MockOptions options, ServiceHost.Builder builder) throws Exception {
        Problems problems = new Problems();
        List<Dispatcher> services = Mock.services(options, problems);
        problems.check();
        services.forEach(builder::service);
        host = builder.listen("127.0.0.1:0").start();
    }

    private HttpResponse<String> post(String method, String body) throws Exception {
        return post(method, body, "application/json");
    }

    private HttpResponse<String> post(String method, String body, String type) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + host.address().getPort() + "/" + method);
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Content-Type", type)
                .header("Accept", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    private String body(String method, String body) throws Exception {
        return post(method, body).body().strip();
    }

    private static final String JOB = "{\"job\": {\"name\": \"fit\", \"cores\": 8, \"state\": \"WAITING\"}}";

    @Test
    void answersWithExamplesAndSaysSo() throws Exception {
        serve(options());
        HttpResponse<String> status = post("batch.Queue/status", "{\"id\": 7}");
        assertEquals("{\"name\":\"text\",\"cores\":1,\"state\":\"WAITING\"}", status.body());
        assertEquals(Optional.of("made up"), status.headers().firstValue("Creo-Mock"));
        assertEquals("\"1\"", body("batch.Queue/submit", JOB));
        assertEquals("[\"WAITING\",\"WAITING\",\"WAITING\"]", body("batch.Queue/watch", "{\"id\": 7}"));
    }

    @Test
    void checksArgumentsAsTheServiceWould() throws Exception {
        serve(options());
        HttpResponse<String> wrong = post("batch.Queue/submit", JOB.replace("8", "500"));
        assertEquals(400, wrong.statusCode());
        assertTrue(wrong.body().contains("job.cores: 500 is not in 1..128"), wrong.body());
    }

    @Test
    void looksAtRolesAsTheServiceWould() throws Exception {
        Files.writeString(batch, Files.readString(batch).replace("long submit", "@ROLES(\"operator\") long submit"));
        serve(options(), ServiceHost.builder().authenticator(credentials -> Optional.empty()));
        assertEquals(401, post("batch.Queue/submit", JOB).statusCode());
    }

    @Test
    void readsWhatClientsStreamAndStreamsItems() throws Exception {
        serve(options());
        String jobs =
                "{\"name\":\"a\",\"cores\":1,\"state\":\"DONE\"}\n{\"name\":\"b\",\"cores\":2,\"state\":\"DONE\"}\n";
        assertEquals(
                "\"1\"",
                post("batch.Queue/load", jobs, "application/x-ndjson").body().strip());
        assertEquals(
                "[\"WAITING\",\"WAITING\",\"WAITING\"]",
                post("batch.Queue/follow", "1\n2\n", "application/x-ndjson")
                        .body()
                        .strip());
    }

    @Test
    void pagesAndDocumentsSayWhatItIs() throws Exception {
        serve(options());
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + host.address().getPort() + "/creo/openapi.json"))
                .build();
        String document = http.send(request, BodyHandlers.ofString()).body();
        assertTrue(
                document.contains(
                        "Answers are made up: this is creo mock, and not the real service.\\n\\nJobs wait here."),
                document);
    }

    @Test
    void randomValuesAreWithinTheRulesAndDependOnTheSeed() throws Exception {
        List<String> first = statuses("7");
        for (String each : first) {
            Matcher job = RANDOM_JOB.matcher(each);
            assertTrue(job.matches(), each);
            int cores = Integer.parseInt(job.group(1));
            assertTrue(cores >= 1 && cores <= 128, each);
        }
        assertEquals(first, statuses("7"));
        assertNotEquals(first, statuses("8"));
        assertTrue(first.stream().distinct().count() > 1, first.toString());
    }

    private List<String> statuses(String seed) throws Exception {
        stop();
        serve(random("random", seed));
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            answers.add(body("batch.Queue/status", "{\"id\": 7}"));
        }
        return answers;
    }

    @Test
    void cannedAnswersComeFirst() throws Exception {
        serve(canned("""
                {"submit": [{"when": {"job": {"cores": 64}}, "throw": {"Full": {"waiting": 9}}, "message": "come later"},
                            {"answer": 7, "times": 1},
                            {"fail": "UNAVAILABLE", "message": "down for repairs", "times": 1}],
                 "watch": {"items": ["WAITING", "DONE"], "every": "1ms"},
                 "follow": {"items": ["DONE"], "fail": "INTERNAL"}}
                """));
        HttpResponse<String> full = post("batch.Queue/submit", JOB.replace("8", "64"));
        assertEquals(422, full.statusCode());
        assertTrue(full.body().contains("\"detail\":\"come later\",\"value\":{\"waiting\":\"9\"}"), full.body());
        HttpResponse<String> seven = post("batch.Queue/submit", JOB);
        assertEquals("\"7\"", seven.body());
        assertEquals(Optional.of("canned"), seven.headers().firstValue("Creo-Mock"));
        HttpResponse<String> down = post("batch.Queue/submit", JOB);
        assertEquals(503, down.statusCode());
        assertTrue(down.body().contains("down for repairs"), down.body());
        assertEquals("\"1\"", body("batch.Queue/submit", JOB));
        assertEquals("[\"WAITING\",\"DONE\"]", body("batch.Queue/watch", "{\"id\": 7}"));
    }

    @Test
    void changedAnswersAreReadAgainAndWrongOnesAreNot() throws Exception {
        serve(canned("{\"submit\": {\"answer\": 7}}"));
        assertEquals("\"7\"", body("batch.Queue/submit", JOB));
        change("{\"submit\": {\"answer\": 8}}", 1);
        assertEquals("\"8\"", body("batch.Queue/submit", JOB));
        change("{\"submit\": {\"answer\": }}", 2);
        assertEquals("\"8\"", body("batch.Queue/submit", JOB));
        change("{}", 3);
        assertEquals("\"1\"", body("batch.Queue/submit", JOB));
    }

    private void change(String answers, int seconds) throws IOException {
        Path file = Files.writeString(folder.resolve("answers.json"), answers);
        Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis() + 1000L * seconds));
    }

    @Test
    void withoutValuesOnlyCannedAnswersAreGiven() throws Exception {
        Path file = Files.writeString(folder.resolve("answers.json"), "{\"submit\": {\"answer\": 7}}");
        serve(new MockOptions(List.of(batch), Optional.of(file), "none", "1", "0", List.of()));
        assertEquals("\"7\"", body("batch.Queue/submit", JOB));
        HttpResponse<String> status = post("batch.Queue/status", "{\"id\": 7}");
        assertEquals(500, status.statusCode());
        assertTrue(
                status.body().contains("creo mock has no canned answer for this call of batch.Queue.status"),
                status.body());
    }

    @Test
    void aShareOfTheCallsFails() throws Exception {
        serve(random("examples", "1", "30%=Full", "20%=UNAVAILABLE", "50%=BUSY"));
        List<Integer> codes = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            codes.add(post("batch.Queue/submit", JOB).statusCode());
        }
        assertTrue(codes.contains(422) && codes.contains(503) && !codes.contains(200), codes.toString());
        stop();
        serve(random("examples", "1", "100%"));
        HttpResponse<String> failed = post("batch.Queue/status", "{\"id\": 7}");
        assertEquals(500, failed.statusCode());
        assertTrue(failed.body().contains("a failure made up by creo mock"), failed.body());
    }

    @Test
    void aDelayEndsWithTheDeadline() throws Exception {
        serve(new MockOptions(List.of(batch), Optional.empty(), "examples", "1", "1h", List.of()));
        URI uri = URI.create("http://127.0.0.1:" + host.address().getPort() + "/batch.Queue/status");
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .header("Creo-Timeout-Ms", "50")
                .POST(BodyPublishers.ofString("{\"id\": 7}"))
                .build();
        assertEquals(504, http.send(request, BodyHandlers.ofString()).statusCode());
    }

    @Test
    void generatedClientsCallIt() throws Exception {
        Path file = Files.writeString(folder.resolve("answers.json"), """
                {"numbers": {"when": [2], "items": [3, 4]}, "leaves": {"fail": "INTERNAL", "message": "no leaves"},
                 "Tally.count": {"answer": 5}}
                """);
        serve(new MockOptions(List.of(PROBE), Optional.of(file), "random", "1", "1ms..2ms", List.of()));
        String address = "127.0.0.1:" + host.address().getPort();
        try (LoopClient loop = new LoopClient(address);
                TallyClient tally = new TallyClient(address)) {
            List<Integer> numbers = new ArrayList<>();
            try (var stream = loop.numbers(2)) {
                stream.forEach(numbers::add);
            }
            assertEquals(List.of(3, 4), numbers);
            assertEquals(5, tally.count());
            assertTrue(loop.echo("x").matches("[a-z]{4,8}"));
            loop.note("one-way");
            loop.hang(true);
            ServiceException failed = assertThrows(ServiceException.class, () -> loop.leaves(1));
            assertTrue(failed.getMessage().contains("no leaves"), failed.getMessage());
        }
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() throws IOException {
        Path answers = Files.writeString(folder.resolve("answers.json"), "{\"submit\": {\"answer\": \"x\"}}");
        Problems problems = new Problems();
        Mock.services(
                new MockOptions(List.of(batch), Optional.of(answers), "some", "x", "soon", List.of("60%", "41%=Full")),
                problems);
        String message =
                assertThrows(ConfigurationException.class, problems::check).getMessage();
        assertEquals(
                List.of(
                        "--values: 'some' is not one of examples, random, extreme, none",
                        "--seed: 'x' is not a whole number such as 42",
                        "--delay: 'soon' is not a time such as 500ms, 10s or 5min",
                        "--fail: the shares are 101% together, and can be 100% at most",
                        answers + ":1: batch.Queue.submit: answer: expected a whole number, found \"x\""),
                message.lines().toList());
    }

    @Test
    void saysWhatIsWrongWithSharesAndFiles() {
        assertEquals("--fail: '101%' is more than all calls; write 0% to 100%", problem(random("none", "1", "101%")));
        assertEquals(
                "--fail: '5' is not a share such as 5%, 5%=UNAVAILABLE or 5%=Full", problem(random("none", "1", "5")));
        assertEquals(
                "--fail: there is no status or declared exception 'Ful'; did you mean 'Full'?",
                problem(random("none", "1", "5%=Ful")));
        Path missing = folder.resolve("missing");
        assertEquals(
                "description: there is no file " + missing,
                problem(new MockOptions(List.of(missing), Optional.empty(), "none", "1", "0", List.of())));
        assertEquals(
                "--answers: there is no file " + missing,
                problem(new MockOptions(List.of(batch), Optional.of(missing), "none", "1", "0", List.of())));
    }

    private static String problem(MockOptions options) {
        Problems problems = new Problems();
        Mock.services(options, problems);
        return assertThrows(ConfigurationException.class, problems::check).getMessage();
    }
}
