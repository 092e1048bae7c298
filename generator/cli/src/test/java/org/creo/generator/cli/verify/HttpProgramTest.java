// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.creo.generator.model.Description;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Another server of HTTP stands in for the host. */
class HttpProgramTest {

    private static final Description DESCRIPTION = ValuesTest.read("""
            @PACKAGE("lab")
            struct Tree { Tree[][][] held; }
            exception Lost { int at; }
            @STATUS(409) exception Taken { String by; }
            @STATUS(400) exception Odd { }
            interface Store
            {
                double same (double value) throws Lost, Taken, Odd;
                void put (Tree tree);
                @STATELESS boolean known (String name);
                Stream<Integer> all (long from, Stream<Byte> many);
            }
            """);
    private static final String SAME = "POST /lab.Store/same {\"value\":1.5}";
    private static final String THIS = "= 3ff8000000000000";

    private final Column column = new Column("http");
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private HttpServer server;
    private Answering answering;

    @TempDir
    private Path folder;

    /** What the server answers. */
    private interface Answering {
        Answer to(String request, String accepted);
    }

    private record Answer(int status, String body) {}

    private static final Answer REFUSED = new Answer(400, "{\"type\":\"urn:creo:MALFORMED\"}");

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void serve(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String request = exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body;
        requests.add(request);
        Answer answer = answering.to(request, exchange.getRequestHeaders().getFirst("Accept"));
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static Question question(String line, String right) {
        String subject = line.split(" ")[1];
        Message arguments = Message.of(DESCRIPTION).stream()
                .filter(each -> each.name().equals(subject + ":arguments"))
                .findFirst()
                .orElseThrow();
        return new Question(arguments, new byte[0], line, Optional.of(right));
    }

    /** What the answers to a question were, where they were wrong. */
    private List<String> wrong(Question question, int times, Answering answers) throws IOException {
        answering = answers;
        HttpProgram program = new HttpProgram(column, folder);
        program.ask(
                program.calls(Collections.nCopies(times, question)),
                Optional.of("localhost:" + server.getAddress().getPort()),
                "calls");
        return column.failures().stream().map(Column.Failure::answer).toList();
    }

    private List<String> wrong(Answer same) throws IOException {
        return wrong(
                question("lab Store.same 3ff8000000000000", THIS),
                1,
                (request, accepted) -> request.equals(SAME) ? same : REFUSED);
    }

    @Test
    void theRightResultIsNoFailure() throws IOException {
        assertEquals(List.of(), wrong(new Answer(200, "1.5")));
        assertTrue(requests.contains(SAME), requests::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | 2.5 | = 4004000000000000",
                "200 | \"1.5\" | ? org.creo.json.JsonMistake: expected a number, found \"1.5\"",
                "204 | '' | = -",
                "400 | {\"type\":\"urn:creo:MALFORMED\",\"detail\":\"no \\u00e9\"} | ! MALFORMED: no \u00e9",
                "404 | no | ? 404 no",
                "500 | why | ? 500 why",
                "422 | {\"type\":\"urn:creo:lab.Lost\",\"value\":{\"at\":7}} | e Lost 00000007",
                "422 | {\"type\":\"urn:creo:bal.Lost\",\"value\":{\"at\":7}}"
                        + " | ? java.io.IOException: same(double value) declares no bal.Lost",
                "409 | {\"type\":\"urn:creo:lab.Taken\",\"value\":{\"by\":\"a\"}} | e Taken 0000000161",
                "400 | {\"type\":\"urn:creo:lab.Odd\",\"value\":{}} | e Odd -",
                "400 | {\"type\":\"urn:creo:MALFORMED\"} | ! {\"type\":\"urn:creo:MALFORMED\"}",
                "409 | {\"type\":\"urn:creo:lab.Lost\",\"value\":{\"at\":7}}"
                        + " | ? java.io.IOException: Lost came with the status 409 instead of 422",
                "422 | {\"title\":\"no\"} | ? java.io.IOException: expected JSON that begins with VALUE_STRING, found null",
                "422 | {\"type\":\"urn:creo:lab.Lost\"} | ? org.creo.json.JsonMistake: expected the arguments, as an object with the parameters' names, found null"
            })
    void anyOtherAnswerIsWrong(int status, String body, String answer) throws IOException {
        assertEquals(List.of(answer), wrong(new Answer(status, body)));
    }

    @Test
    void aResultOfAMethodThatReturnsNothingIsWrong() throws IOException {
        assertEquals(
                List.of("? java.io.IOException: put(Tree tree) returns nothing, but answers {}"),
                wrong(
                        question("lab Store.put 00000000", "= -"),
                        1,
                        (request, accepted) ->
                                request.endsWith("{\"tree\":{\"held\":[]}}") ? new Answer(200, "{}") : REFUSED));
    }

    @Test
    void theRightExceptionIsNoFailure() throws IOException {
        assertEquals(
                List.of(),
                wrong(
                        question("lab Store.same 3ff8000000000000", "e Lost 00000007"),
                        1,
                        (request, accepted) -> request.equals(SAME)
                                ? new Answer(422, "{\"type\":\"urn:creo:lab.Lost\",\"value\":{\"at\":7}}")
                                : REFUSED));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 | {\"type\":\"urn:creo:MALFORMED\",\"detail\":\"value: \\\"x\\\" is too long\"} | ''",
                "400 | {\"type\":\"urn:creo:MALFORMED\"} | ! {\"type\":\"urn:creo:MALFORMED\"}",
                "200 | 1.5 | = 3ff8000000000000"
            })
    void aBrokenRuleIsRefusedWithItsPlace(int status, String body, String wrong) throws IOException {
        Question asked = question("lab Store.same 3ff8000000000000", THIS);
        Question broken = new Question(
                asked.message(),
                asked.bytes(),
                asked.line(),
                Optional.empty(),
                Optional.of(new Question.Refusal("value: \"x\" is too long", false)));
        assertEquals(
                wrong.isEmpty() ? List.of() : List.of(wrong),
                wrong(broken, 1, (request, accepted) -> request.equals(SAME) ? new Answer(status, body) : REFUSED));
    }

    @Test
    void damagedJsonMayNotBeTaken() throws IOException {
        List<String> wrong = wrong(
                question("lab Store.same 3ff8000000000000", THIS), 1, (request, accepted) -> new Answer(200, "1.5"));
        assertEquals(1, wrong.size());
        assertTrue(wrong.get(0).contains(" was answered with 200 1.5, but "), wrong::toString);
    }

    @Test
    void getCallsWhatChangesNothing() throws IOException {
        assertEquals(
                List.of(),
                wrong(
                        question("lab Store.known 0000000161", "= 01"),
                        2,
                        (request, accepted) -> request.endsWith("/known {\"name\":\"a\"}") || request.startsWith("GET")
                                ? new Answer(200, "true")
                                : REFUSED));
        assertTrue(requests.contains("GET /lab.Store/known?name=a "), requests::toString);
    }

    private static Answer items(String accepted) {
        return new Answer(
                200,
                switch (accepted) {
                    case "application/json" -> "[3,4]\n";
                    case "text/event-stream" -> "data: 3\n\n:\n\ndata: 4\n\nid: end\nevent: end\ndata: \n\n";
                    default -> "3\n4\n";
                });
    }

    @Test
    void itemsComeInEachForm() throws IOException {
        Question all = question("lab Store.all 0000000000000001 ff 02", "= 00000003 00000004");
        assertEquals(List.of(), wrong(all, 3, (request, accepted) -> items(accepted)));
        assertEquals(Collections.nCopies(3, "POST /lab.Store/all {\"from\":1}\n-1\n2\n"), requests);
    }

    @Test
    void aStreamWithoutItsEndIsWrong() throws IOException {
        Question all = question("lab Store.all 0000000000000001", "= 00000003 00000004");
        List<String> wrong = wrong(
                all,
                3,
                (request, accepted) ->
                        new Answer(200, items(accepted).body().replaceAll("]|id.*\nevent: end\ndata: \n\n|4\n$", "")));
        assertEquals(3, wrong.size(), wrong::toString);
    }

    @Test
    void whatJsonCannotSayIsNotExpected() throws IOException {
        HttpProgram program = new HttpProgram(column, folder);
        Question nan = question("lab Store.same 7ff8000000000001", "= fff7a5a5a5a5a5a5");
        Question deep =
                question("lab Store.put " + "000000010000000100000001".repeat(63) + "000000010000000100000000", "= -");
        List<Question> said = program.calls(List.of(nan, deep));
        assertEquals("lab Store.same 7ff8000000000000", said.get(0).line());
        assertEquals(Optional.of("= 7ff8000000000000"), said.get(0).right());
        assertEquals(deep.line(), said.get(1).line());
        assertEquals(Optional.empty(), said.get(1).right());
        assertEquals(List.of(), column.failures());
    }

    @Test
    void messagesBecomeJsonAndBytesAgain() throws IOException {
        List<Question> questions = new Questions(DESCRIPTION, 1, 20).messages();
        new HttpProgram(column, folder).ask(questions, Optional.empty(), "messages");
        assertEquals(List.of(), column.failures());
        assertTrue(questions.stream().anyMatch(question -> question.right().isEmpty()));
    }
}
