// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.StoreDispatcher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.host.GrantFile;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.program.HttpAnswer;
import org.creo.framework.program.ProgramDispatcher;
import org.creo.framework.program.ProgramSupply;
import org.creo.framework.queue.Principal;
import org.creo.framework.url.PathPrefix;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of programs where a host knows its callers: a browser opens them, and only their caller sees anything. */
@Timeout(60)
class DeployedPagesTest {
    private static final Map<String, Principal> CALLERS =
            Map.of("alice", new Principal("alice", Set.of()), "bob", new Principal("bob", Set.of("staff")));

    @TempDir
    Path folder;

    private final AtomicInteger loaded = new AtomicInteger();
    private MemoryHost host;
    private RawHttp client;

    /** A program that does not change; how often it is loaded is counted. */
    private final class Counted implements ProgramSupply.Source {
        private final Dispatcher service;

        Counted(Dispatcher service) {
            this.service = service;
        }

        @Override
        public Object version() {
            return 1;
        }

        @Override
        public ProgramSupply.Loaded load() {
            loaded.incrementAndGet();
            return new ProgramSupply.Loaded(List.of(service), Optional.empty(), () -> {});
        }
    }

    RawHttp connect(MemoryHost to) throws IOException {
        return to.connect();
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        host.close();
    }

    private void start(ServiceHost.Builder builder) throws IOException {
        Dispatcher raw = ProgramDispatcher.of(
                PathPrefix.ROOT, request -> HttpAnswer.text(request.method() + " " + request.segments()));
        host = new MemoryHost(
                builder.programs(() -> Map.of(
                                "shop", new Counted(new StoreDispatcher(new MyStore())), "raw", new Counted(raw)))
                        .authenticator(
                                token -> Optional.ofNullable(CALLERS.get(new String(token, StandardCharsets.UTF_8)))),
                MemoryHost.Cut.WHOLE);
        client = connect(host);
    }

    private void startGranting(String lines) throws IOException {
        start(ServiceHost.builder().grants(new GrantFile(Files.writeString(folder.resolve("access"), lines))));
    }

    private Answer answer(String method, String path, String who) throws IOException {
        String shown = who.isEmpty() ? "" : "Authorization: Bearer " + who + "\r\n";
        String length = method.equals("POST") ? "Content-Length: 0\r\n" : "";
        client.send(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + shown + length + "\r\n");
        return client.read();
    }

    private String body(String path, String who) throws IOException {
        return answer("GET", path, who).body();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /shop/creo/, '', 200",
        "GET, /shop/creo/main.js, '', 200",
        "GET, /shop/creo/icon.svg, '', 200",
        "GET, /shop/creo, '', 302",
        "GET, /shop/%63reo/, '', 200",
        "POST, /shop/creo/, '', 401",
        "GET, /shop/creo/descriptor.json, '', 401",
        "GET, /shop/creo/openapi.json, '', 401",
        "GET, /shop/creo/calls?method=door.Store/get, '', 401",
        "GET, /shop/creo/main.jsx, '', 401",
        "GET, /shop/creo/rasp, '', 401",
        "GET, /shop/creo/creo/, '', 401",
        "GET, /a/shop/creo/, '', 401",
        "GET, /creo/creo/, '', 401",
        "GET, /shop/, '', 401",
        "GET, /shop, '', 401",
        "GET, /shop/lab/series?prefix=a, '', 401",
        "POST, /shop/door.Store/list, '', 401",
        "GET, /raw/creo/data, '', 401",
        "GET, /shop/creo/, wrong, 401",
        "GET, /shop/creo/descriptor.json, wrong, 401"
    })
    void aBrowserThatShowsNoTokenGetsThePageAlone(String method, String path, String who, int status)
            throws IOException {
        start(ServiceHost.builder());
        assertEquals(status, answer(method, path, who).status());
        assertEquals(0, loaded.get(), "a stranger has nothing loaded");
    }

    @Test
    void whetherThereIsAProgramIsNotTold() throws IOException {
        start(ServiceHost.builder());
        for (String path : List.of("", "/", "/main.js")) {
            Answer there = answer("GET", "/shop/creo" + path, "");
            Answer none = answer("GET", "/none/creo" + path, "");
            assertEquals(there.status(), none.status());
            assertEquals(there.field("etag"), none.field("etag"));
            assertEquals(there.body(), none.body());
        }
        assertEquals(404, answer("GET", "/none/creo/", "alice").status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/creo/", "/creo/descriptor.json", "/", "/index.html"})
    void aLinkOfOthersDoesNotTellEither(String path) throws IOException {
        start(ServiceHost.builder());
        String[] visit = {"Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"};
        client.get("/shop" + path, visit);
        Answer there = client.read();
        client.get("/none" + path, visit);
        assertEquals(there, client.read());
    }

    @Test
    void aKnownCallerSeesWhatTheProgramIs() throws IOException {
        start(ServiceHost.builder());
        assertTrue(body("/shop/creo/descriptor.json", "alice").contains("\"door.Store\""));
        assertTrue(body("/shop/creo/", "alice").contains("<html"));
        // A program without services has all paths for itself.
        assertEquals("GET [creo, ]", body("/raw/creo/", "alice"));
    }

    @ParameterizedTest
    @CsvSource({
        "/shop/creo/, '', 200",
        "/shop/creo/, alice, 200",
        "/shop/creo/, bob, 200",
        "/shop/creo/main.js, alice, 200",
        "/shop/creo/descriptor.json, '', 401",
        "/shop/creo/descriptor.json, alice, 403",
        "/shop/creo/descriptor.json, bob, 200",
        "/shop/creo/openapi.json, alice, 403",
        "/shop/lab/series?prefix=a, alice, 403",
        "/shop/lab/series?prefix=a, bob, 200",
        "/none/creo/, alice, 200",
        "/none/creo/descriptor.json, alice, 403",
        "/raw/creo/, alice, 200"
    })
    void aFileOfAccessClosesWhatThePagesAreMadeOf(String path, String who, int status) throws IOException {
        startGranting("/shop/** role:staff\n");
        assertEquals(status, answer("GET", path, who).status());
        assertEquals(who.equals("bob") ? 1 : 0, loaded.get());
    }

    @Test
    void whatIsOpenToEverybodyIsThatOfTheProgram() throws IOException {
        startGranting("/raw/** everybody\n");
        assertEquals("GET [creo, ]", body("/raw/creo/", ""));
        assertEquals("GET [creo, main.js]", body("/raw/creo/main.js", "alice"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/shop/creo/", "/shop/creo/main.js", "/shop/creo"})
    void withoutTheExplorerNothingIsOpen(String path) throws IOException {
        start(ServiceHost.builder().http(HttpSettings.DEFAULT.withExplorer(false)));
        assertEquals(401, answer("GET", path, "").status());
        assertEquals(404, answer("GET", path, "alice").status());
    }

    @Test
    void theHostsDocumentNamesThoseOfProgramsTheCallerMayGoTo() throws IOException {
        startGranting("/shop/** bob\n/creo/** alice bob\n");
        assertTrue(body("/creo/openapi.json", "bob").contains("- `../shop/creo/openapi.json`\""));
        assertFalse(body("/creo/openapi.json", "alice").contains("../shop"));
        assertFalse(body("/shop/creo/openapi.json", "bob").contains("../shop"));
        assertEquals(
                "accept, authorization",
                answer("GET", "/creo/openapi.json", "bob").field("vary"));
    }

    @Test
    void thePagesOfAProgramTellOnlyOfHttp() throws IOException {
        start(ServiceHost.builder());
        String descriptor = body("/shop/creo/descriptor.json", "alice");
        assertTrue(descriptor.startsWith("{\"format\":1,\"httpOnly\":true,"), descriptor);
        assertFalse(descriptor.contains("\"languages\""), descriptor);
        String wrong = body("/shop/creo/openapi.jso", "alice");
        assertTrue(wrong.contains("did you mean /shop/creo/openapi.json?"), wrong);
        String nothing = body("/shop/creo/nothing-like-it", "alice");
        assertTrue(nothing.contains("What the program says of itself is at /shop/creo/openapi.json."), nothing);
    }

    @Test
    void descriptionsOfProgramsAreHandedOutWhereThoseOfTheHostAre() throws IOException {
        start(ServiceHost.builder().http(HttpSettings.DEFAULT.withHandOut(Set.of(HandedOut.DESCRIPTION))));
        String text = new StoreDispatcher(new MyStore()).description();
        assertEquals(text, body("/shop/creo/description.creo", "alice"));
        assertEquals(text, body("/shop/creo/description.creo?package=door", "alice"));
        assertEquals(401, answer("GET", "/shop/creo/description.creo", "").status());
        assertEquals(405, answer("POST", "/shop/creo/description.creo", "alice").status());
        String wrong = body("/shop/creo/description.creo?name=door", "alice");
        assertTrue(wrong.contains("/shop/creo/description.creo has no parameter 'name'"), wrong);
        assertEquals(404, answer("GET", "/shop/creo/clients/", "alice").status());
        String none = body("/creo/description.creo", "alice");
        assertTrue(none.contains("The host itself has no services to describe."), none);
    }

    @Test
    void nothingIsHandedOutUnlessItIsAskedFor() throws IOException {
        start(ServiceHost.builder());
        assertEquals(404, answer("GET", "/shop/creo/description.creo", "alice").status());
    }
}
