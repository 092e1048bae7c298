// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.programs;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.creo.framework.compose.Composes;
import org.creo.framework.program.HttpAnswer;
import org.creo.framework.program.HttpPath;
import org.creo.framework.program.HttpProgram;
import org.creo.framework.program.HttpRequest;
import org.creo.framework.program.Stateless;

/**
 * Listing 2 of S: passes a query on to another web server, and its answer back. It waits for that, so it has threads of
 * its own.
 */
@HttpPath("/search")
@Composes
@Stateless
public final class Proxy implements HttpProgram {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final String LIBRARY = "/demo/library?q=";

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    /** The URL to which a query is added; empty for that of the library in this JAR. */
    private final String other;

    /** Asks the server that the system property {@code search} names, or else the library in this JAR. */
    public Proxy() {
        this(System.getProperty("search", ""));
    }

    Proxy(String other) {
        this.other = other;
    }

    @Override
    public HttpAnswer answer(HttpRequest request) throws InterruptedException {
        Optional<String> query = request.parameter("q");
        if (query.isEmpty()) {
            return HttpAnswer.text("Invalid query").withStatus(400);
        }
        String server = other.isEmpty() ? "http://" + request.field("host").orElse("localhost") + LIBRARY : other;
        URI place = URI.create(server + URLEncoder.encode(query.get(), StandardCharsets.UTF_8));
        java.net.http.HttpRequest passed = java.net.http.HttpRequest.newBuilder(place)
                .timeout(PATIENCE)
                .header("Accept", request.field("accept").orElse("*/*"))
                .build();
        try {
            HttpResponse<byte[]> answer = client.send(passed, BodyHandlers.ofByteArray());
            String type = answer.headers().firstValue("content-type").orElse("application/octet-stream");
            return HttpAnswer.bytes(type, answer.body()).withStatus(answer.statusCode());
        } catch (IOException e) {
            return HttpAnswer.text("The other server does not answer").withStatus(502);
        }
    }
}
