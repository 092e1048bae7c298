// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.creo.generator.decode.MalformedInputException;
import org.creo.json.JsonMistake;

/**
 * Calls a host over HTTP. The ways to call, and those in which answers come, take turns. Not safe for several threads.
 */
final class HttpCalls {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String JSON = "application/json";
    private static final String NUMBERS = "application/json;long=number";
    private static final String LINES = "application/x-ndjson";
    private static final String EXCEPTION = "urn:creo:";
    private static final String MALFORMED = "\"urn:creo:MALFORMED\"";

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();
    private final String host;
    private final PrintWriter transcript;
    private int calls;

    /** @param transcript is told of each request and its answer */
    HttpCalls(String host, PrintWriter transcript) {
        this.host = host;
        this.transcript = transcript;
    }

    /** The line that tells what came back. */
    String answer(JsonMethod method, Question call) throws IOException {
        try {
            JsonMethod.Request request = method.request(call.line());
            Optional<String> accepted = method.takesItems()
                    ? Optional.empty()
                    : acceptedOtherwise(
                            method, request.arguments(), new Random(call.line().hashCode()));
            return accepted.isPresent() ? accepted.get() : answer(method, request);
        } catch (MalformedInputException | JsonMistake | IOException e) {
            return "? " + e;
        }
    }

    private String answer(JsonMethod method, JsonMethod.Request request) throws IOException, JsonMistake {
        calls++;
        HttpItems form = HttpItems.values()[calls % HttpItems.values().length];
        String accepted = method.sendsItems() ? form.type() : calls % 2 == 0 ? JSON : NUMBERS;
        Optional<String> query =
                method.safe() && calls % 2 == 0 ? QueryWriter.query(request.arguments()) : Optional.empty();
        HttpResponse<String> answer;
        if (query.isPresent()) {
            answer = send(to(method.path() + query.get(), accepted).GET(), "");
        } else if (method.takesItems()) {
            String lines = (method.takesArguments() ? request.arguments() + "\n" : "")
                    + String.join(
                            "",
                            request.items().stream().map(item -> item + "\n").toList());
            answer = post(method, accepted, LINES, lines);
        } else {
            answer = post(method, accepted, JSON, request.arguments());
        }
        return switch (answer.statusCode()) {
            case 200 -> method.answer(method.sendsItems() ? form.read(answer.body()) : List.of(answer.body()));
            case 202, 204 -> method.answer(List.of());
            default -> failed(method, answer.statusCode(), answer.body());
        };
    }

    private static String failed(JsonMethod method, int status, String body) throws IOException, JsonMistake {
        if (method.throwsWith(status) && !body.contains(MALFORMED)) {
            return thrown(method, status, body);
        }
        return status == 400 ? "! " + refused(body) : "? " + status + " " + body;
    }

    /** What a host says of arguments that it refuses: the name of the status, and its words. */
    private static String refused(String body) throws IOException {
        String detail = RawJson.members(body).get("detail");
        return detail == null ? body : "MALFORMED: " + RawJson.text(detail);
    }

    private static String thrown(JsonMethod method, int status, String body) throws IOException, JsonMistake {
        Map<String, String> problem = RawJson.members(body);
        String type = RawJson.text(problem.getOrDefault("type", "null"));
        if (!type.startsWith(EXCEPTION)) {
            throw new IOException("no exception: " + body);
        }
        return method.thrown(status, type.substring(EXCEPTION.length()), problem.getOrDefault("value", "null"));
    }

    /** JSON that is not the arguments of the method, and that the host does not refuse; empty where there is none. */
    private Optional<String> acceptedOtherwise(JsonMethod method, String arguments, Random random) throws IOException {
        List<String> wrong = new JsonMutations(random)
                .of(arguments).stream()
                        .filter(json -> method.mistake(json).isPresent())
                        .toList();
        String json = wrong.get(random.nextInt(wrong.size()));
        HttpResponse<String> answer = post(method, JSON, JSON, json);
        return answer.statusCode() == 400
                ? Optional.empty()
                : Optional.of("? " + json + " was answered with " + answer.statusCode() + " " + answer.body() + ", but "
                        + method.mistake(json).orElseThrow());
    }

    private HttpRequest.Builder to(String target, String accepted) {
        return HttpRequest.newBuilder(URI.create("http://" + host + target))
                .timeout(PATIENCE)
                .header("Accept", accepted);
    }

    private HttpResponse<String> post(JsonMethod method, String accepted, String type, String body) throws IOException {
        return send(to(method.path(), accepted).header("Content-Type", type).POST(BodyPublishers.ofString(body)), body);
    }

    private HttpResponse<String> send(HttpRequest.Builder builder, String body) throws IOException {
        HttpRequest request = builder.build();
        transcript.println(request.method() + " " + request.uri().getRawPath()
                + (request.uri().getRawQuery() == null
                        ? ""
                        : "?" + request.uri().getRawQuery()) + "\n" + body);
        try {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString(StandardCharsets.UTF_8));
            transcript.println(answer.statusCode() + "\n" + answer.body() + "\n");
            return answer;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
