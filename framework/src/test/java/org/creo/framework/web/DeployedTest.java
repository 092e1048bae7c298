// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.StoreDispatcher;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.program.HttpAnswer;
import org.creo.framework.program.HttpProgram;
import org.creo.framework.program.ProgramDispatcher;
import org.creo.framework.program.ProgramSupply;
import org.creo.framework.url.PathPrefix;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is at the paths of programs that have come while the host runs: a service, and one that answers as it is. */
@Timeout(60)
class DeployedTest {
    private static final String JSON = "application/json";
    private static final HttpProgram RAW = request -> HttpAnswer.text(request.method() + " " + request.segments());

    private MemoryHost host;
    private RawHttp client;

    /** A program that does not change. */
    private record Fixed(Dispatcher service) implements ProgramSupply.Source {
        @Override
        public Object version() {
            return 1;
        }

        @Override
        public ProgramSupply.Loaded load() {
            return new ProgramSupply.Loaded(List.of(service), Optional.empty(), () -> {});
        }
    }

    RawHttp connect(MemoryHost to) throws IOException {
        return to.connect();
    }

    @BeforeEach
    void start() throws IOException {
        Dispatcher raw = ProgramDispatcher.of(PathPrefix.ROOT, RAW);
        Dispatcher deep = ProgramDispatcher.of(PathPrefix.of("/deep"), RAW);
        host = new MemoryHost(
                ServiceHost.builder()
                        .programs(() -> Map.of(
                                "shop",
                                new Fixed(new StoreDispatcher(new MyStore())),
                                "raw",
                                new Fixed(raw),
                                "bare",
                                new Fixed(deep))),
                MemoryHost.Cut.WHOLE);
        client = connect(host);
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

    private void post(String path, String body) throws IOException {
        client.send(RawHttp.request("POST", path, JSON, body));
    }

    @Test
    void answersNameOtherResourcesOfTheSameProgram() throws IOException {
        post("/shop/lab/notes", "{\"words\":\"one\"}");
        assertEquals("/shop/lab/reports/1", answers(201).field("location"));
        post("/shop/lab/reports", "{\"words\":\"two\"}");
        client.get(answers(303).field("location"));
        assertEquals("\"two\"", answers(200).body());
        client.get("/shop/lab/series/?prefix=x");
        assertEquals("/shop/lab/series?prefix=x", answers(308).field("location"));
    }

    @Test
    void statesAreKeptFromCallToCall() throws IOException {
        client.send(RawHttp.request("PUT", "/shop/lab/series/a", JSON, "{\"name\":\"a\",\"samples\":[1]}"));
        answers(204);
        client.get("/shop/lab/series/a");
        assertTrue(answers(200).body().contains("\"a\""));
    }

    @Test
    void aProgramAtItsRootIsLedToByAllMethods() throws IOException {
        post("/raw", "{}");
        assertEquals("./raw/", answers(308).field("location"));
        post("/raw/", "{}");
        assertEquals("POST []", answers(200).body());
        post("/bare", "{}");
        assertEquals("GET, HEAD, OPTIONS", answers(405).field("allow"));
    }

    @ParameterizedTest
    @CsvSource({
        "/shop/door.Store/gett, There is nothing at /shop/door.Store/gett; did you mean /shop/door.Store/get?",
        "/shop/door.Stor/get, There is nothing at /shop/door.Stor/get; did you mean /shop/door.Store?",
        "/shop/door.Store/x, There is nothing at /shop/door.Store/x. door.Store has the methods get",
        "/shop/picture.png, There is nothing at /shop/picture.png.\"",
    })
    void whatWasMeantIsSaidWithThePathOfTheProgram(String path, String words) throws IOException {
        client.get(path);
        String body = answers(404).body();
        assertTrue(body.contains(words), body);
    }

    @Test
    void aServiceHasItsPagesBelowItsPath() throws IOException {
        client.get("/shop/creo/openapi.json");
        String document = answers(200).body();
        assertTrue(document.contains("\"/lab/reports\""), document);
        assertTrue(document.contains("\"url\": \"..\""), document);
        client.get("/shop/creo/descriptor.json");
        assertTrue(answers(200).body().contains("\"door.Store\""));
        client.get("/shop/creo/");
        assertTrue(answers(200).body().contains("<html"));
        client.get("/shop/creo/main.js");
        answers(200);
        client.get("/shop/creo");
        assertEquals("creo/", answers(302).field("location"));
        client.get("/shop/creo/nothing");
        answers(404);
    }

    @Test
    void theHostTellsOfItsProgramsAndOfTheServicesOfThoseThatAreLoaded() throws IOException {
        client.get("/creo/descriptor.json");
        assertTrue(answers(200)
                .body()
                .contains("\"programs\":[{\"path\":\"../bare/\"},{\"path\":\"../raw/\"},{\"path\":\"../shop/\"}]"));
        client.get("/shop/creo/descriptor.json");
        assertFalse(answers(200).body().contains("programs"));
        client.get("/creo/descriptor.json");
        assertTrue(answers(200).body().contains("{\"path\":\"../shop/\",\"interfaces\":[\"door.Store\"]}"));
    }

    @Test
    void aBrowserIsLedToThePagesWhereNothingElseIs() throws IOException {
        client.send("GET /shop/ HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n");
        assertEquals("creo/", answers(302).field("location"));
        client.send("GET /bare/ HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n");
        answers(404);
    }

    @Test
    void aProgramWithoutServicesHasNoPages() throws IOException {
        client.get("/raw/creo/");
        assertEquals("GET [creo, ]", answers(200).body());
        client.get("/bare/creo/openapi.json");
        answers(404);
    }
}
