// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.StoreDispatcher;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.web.RawHttp.Answer;
import org.creo.json.descriptor.RouteDescriptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a host says of itself. */
@ParameterizedClass
@EnumSource(MemoryHost.Cut.class)
@Timeout(60)
class OwnPagesTest {
    @Parameter
    MemoryHost.Cut cut;

    private static final String PATH = "/creo/openapi.json";

    private MemoryHost host;
    private RawHttp client;

    @BeforeEach
    void start() throws IOException {
        host = new MemoryHost(ServiceHost.builder().service(new StoreDispatcher(new MyStore())), cut);
        client = host.connect();
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        host.close();
    }

    private Answer answers(int status) throws IOException {
        Answer answer = client.read();
        assertEquals(status, answer.status(), answer::toString);
        return answer;
    }

    private Answer get(String path, int status, String... fields) throws IOException {
        client.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n"
                + String.join(
                        "", List.of(fields).stream().map(each -> each + "\r\n").toList()) + "\r\n");
        return answers(status);
    }

    @Test
    void theDocumentIsOfTheInterfaces() throws IOException {
        Answer answer = get(PATH, 200);
        assertEquals("application/json", answer.field("content-type"));
        assertTrue(answer.body().startsWith("{\n  \"openapi\": \"3.1.1\""), answer::body);
        assertTrue(answer.body().contains("\"/lab/series/{name}\""), answer::body);
        assertTrue(answer.body().contains("\"/door.Store/get\""), answer::body);
        assertEquals(answer.body(), get(PATH + "?version=3.1", 200).body());
        assertTrue(get(PATH + "?version=3.0", 200).body().contains("\"openapi\": \"3.0."));
    }

    @Test
    void aDocumentThatTheClientHasIsNotSentAgain() throws IOException {
        String tag = get(PATH, 200).field("etag");
        assertEquals("", get(PATH, 304, "If-None-Match: W/\"x\", " + tag).body());
        get(PATH, 200, "If-None-Match: \"x\"");
        assertNotEquals(tag, get(PATH + "?version=3.0", 200).field("etag"));
    }

    @Test
    void itsOwnTypeIsSentWhereItIsAskedFor() throws IOException {
        assertEquals(
                "application/vnd.oai.openapi+json;version=3.1",
                get(PATH, 200, "Accept: application/vnd.oai.openapi+json").field("content-type"));
    }

    @Test
    void theHeadAloneHasTheSameFields() throws IOException {
        String length = get(PATH, 200).field("content-length");
        client.send("HEAD " + PATH + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertEquals(length, client.readHead().field("content-length"));
        get(PATH, 200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH"})
    void nothingElseIsDoneWithIt(String verb) throws IOException {
        client.send(verb + " " + PATH + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
        assertEquals("GET, HEAD, OPTIONS", answers(405).field("allow"));
        client.send("OPTIONS " + PATH + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertEquals("GET, HEAD, OPTIONS", answers(204).field("allow"));
    }

    @ParameterizedTest
    @CsvSource({
        "/creo/openapi.jso, 404, did you mean /creo/openapi.json?",
        "/creo/descriptor.jso, 404, did you mean /creo/descriptor.json?",
        "/creo/other.js, 404, There is nothing at /creo/other.js",
        "/creo/openapi.json?version=2.0, 400, 'version' is 3.1 or 3.0",
        "/creo/openapi.json?version=3.0&version=3.0, 400, 'version' is 3.1 or 3.0",
        "/creo/calls, 404, has to name a method that you may call",
        "/creo/calls?method=door.Store/nothing, 404, has to name a method that you may call",
        "/creo/openapi.json?form=yaml, 400, has no parameter 'form'",
    })
    void whatIsWrongIsSaid(String path, int status, String words) throws IOException {
        String body = get(path, status).body();
        assertTrue(body.contains(words), body);
    }

    @Test
    void itTellsHowClientsCallAMethodAndNothingElse() throws IOException {
        assertTrue(get("/creo/descriptor.json", 200).body().contains("""
                "languages":["Python","Java","C#","C","TypeScript"]"""));
        Answer answer = get("/creo/calls?method=door.Store/get", 200);
        assertEquals("application/x-ndjson", answer.field("content-type"));
        List<String> names =
                answer.body().lines().map(line -> line.split("\"", 3)[1]).toList();
        assertEquals(List.of("door.Store/", "door.Store/get", "String"), names);
        assertTrue(answer.body().contains("client.get("), answer::body);
    }

    @Test
    void aPageOfOthersDoesNotSeeIt() throws IOException {
        get(PATH, 403, "Origin: https://evil.example");
        get(PATH, 403, "Sec-Fetch-Site: cross-site");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/creo", "/creo/openapi.json", "/creo/{name}"})
    void noServiceHasAPathThere(String path) {
        Dispatcher store = new StoreDispatcher(new MyStore());
        ServiceHost.Builder builder =
                ServiceHost.builder().service(new Rerouted(store, Map.of("get", new RouteDescriptor("GET", path))));
        IllegalStateException refused = assertThrows(IllegalStateException.class, builder::start);
        assertEquals(
                "door.Store.get has GET " + path
                        + ", and what is below /creo/ is the host's own. Change its path (@RESOURCE)",
                refused.getMessage());
    }
}
