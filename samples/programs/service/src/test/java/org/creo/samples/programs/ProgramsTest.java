// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.creo.framework.host.ServiceHost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The programs, asked over HTTP. */
class ProgramsTest {
    private final HttpClient client = HttpClient.newHttpClient();
    private ServiceHost library;
    private ServiceHost host;

    @BeforeEach
    void start() throws IOException {
        library = ServiceHost.builder().program("/library", new Library()).start();
        host = ServiceHost.builder()
                .program("/search", new Proxy("http://localhost:" + port(library) + "/library?q="))
                .start();
    }

    @AfterEach
    void stop() {
        host.close();
        library.close();
    }

    private static int port(ServiceHost of) {
        return of.address().getPort();
    }

    private HttpResponse<String> get(ServiceHost from, String path, String accept)
            throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + port(from) + path))
                        .header("Accept", accept)
                        .build(),
                BodyHandlers.ofString());
    }

    @Test
    void theProxyPassesTheAnswerBack() throws Exception {
        HttpResponse<String> answer = get(host, "/search?q=hop", "application/json");
        assertEquals("[\"Hop, a Fast Server for the Diffuse Web\"]", answer.body());
        assertEquals(
                "application/json", answer.headers().firstValue("content-type").orElse(""));
    }

    @Test
    void theProxyRefusesARequestWithoutAQuery() throws Exception {
        HttpResponse<String> answer = get(host, "/search", "*/*");
        assertEquals(400, answer.statusCode());
        assertEquals("Invalid query", answer.body());
    }

    @Test
    void theProxyTellsThatTheOtherServerIsGone() throws Exception {
        library.close();
        assertEquals(502, get(host, "/search?q=hop", "*/*").statusCode());
    }

    @Test
    void aPageEscapesWhatItIsAskedFor() throws Exception {
        String page = get(library, "/library?q=%3Cscript%3E", "text/html").body();
        assertTrue(page.contains("0 found for &#x27;&lt;script&gt;&#x27;"), page);
    }
}
