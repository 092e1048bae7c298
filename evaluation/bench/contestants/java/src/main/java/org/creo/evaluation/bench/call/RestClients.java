// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.creo.evaluation.bench.values.Payload;
import org.creo.evaluation.bench.values.Workload;
import tools.jackson.databind.ObjectWriter;

/** REST: the JDK's HTTP client, one for each of ours, so that each has a connection; JSON with Jackson. */
final class RestClients {
    private RestClients() {}

    /** Creates a request's body, again for each request. */
    private interface Body {
        byte[] bytes();
    }

    static Connector of(Payload payload, int size) {
        switch (payload) {
            case BYTES -> {
                byte[] data = Workload.bytes(size);
                return service -> connect(service, RestService.BYTES, "application/octet-stream", () -> data);
            }
            case NUMERIC -> {
                return json(RestService.NUMBERS, Workload.numbers(size));
            }
            default -> {
                return json(RestService.TEXTS, Workload.texts(payload, size));
            }
        }
    }

    private static Connector json(String path, Object data) {
        ObjectWriter writer = RestService.mapper().writerFor(data.getClass());
        return service -> connect(service, path, "application/json", () -> writer.writeValueAsBytes(data));
    }

    private static Client connect(InetSocketAddress service, String path, String type, Body body) {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        URI uri = URI.create("http://" + service.getHostString() + ":" + service.getPort() + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).header("Content-Type", type);
        return () -> {
            HttpResponse<String> answer = client.send(
                    request.POST(HttpRequest.BodyPublishers.ofByteArray(body.bytes()))
                            .build(),
                    HttpResponse.BodyHandlers.ofString(StandardCharsets.US_ASCII));
            if (answer.statusCode() != 200) {
                throw new IOException("the service answered with " + answer.statusCode() + ": " + answer.body());
            }
            return Integer.parseInt(answer.body());
        };
    }
}
