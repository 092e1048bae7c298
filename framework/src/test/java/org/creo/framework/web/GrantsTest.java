// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import door.DeskDispatcher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.framework.files.FileMount;
import org.creo.framework.host.GrantFile;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.program.HttpAnswer;
import org.creo.framework.queue.Principal;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is open to whom over HTTP, and all the ways to write a path that is not. */
@Timeout(60)
class GrantsTest {
    private static final Map<String, Principal> CALLERS =
            Map.of("alice", new Principal("alice", Set.of()), "bob", new Principal("bob", Set.of("staff")));

    @TempDir
    Path folder;

    private MemoryHost host;
    private RawHttp client;

    RawHttp connect(MemoryHost to) throws IOException {
        return to.connect();
    }

    /** The answer to a HEAD. */
    Answer readHead(RawHttp from) throws IOException {
        return from.readHead();
    }

    @BeforeEach
    void start() throws IOException {
        for (String name : List.of("docs", "open")) {
            Files.createDirectory(folder.resolve(name));
            Files.writeString(folder.resolve(name).resolve("a.txt"), "a");
        }
        Path access = Files.writeString(folder.resolve("access"), """
                /docs/**            role:staff
                /open/**            everybody
                /program/**         alice
                /door.Desk/nothing  alice
                /creo/**            bob
                """);
        host = new MemoryHost(
                ServiceHost.builder()
                        .service(new DeskDispatcher(new MyDesk()))
                        .program("/program", request -> HttpAnswer.text("program"))
                        .authenticator(
                                token -> Optional.ofNullable(CALLERS.get(new String(token, StandardCharsets.UTF_8))))
                        .grants(new GrantFile(access))
                        .http(HttpSettings.DEFAULT.withFiles(List.of(
                                new FileMount("/docs", folder.resolve("docs"), ""),
                                new FileMount("/open", folder.resolve("open"), "")))),
                MemoryHost.Cut.WHOLE);
        client = connect(host);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        host.close();
    }

    private int status(String method, String path, String who, String... fields) throws IOException {
        StringBuilder text = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n");
        if (!who.isEmpty()) {
            text.append("Authorization: Bearer ").append(who).append("\r\n");
        }
        for (String field : fields) {
            text.append(field).append("\r\n");
        }
        if (method.equals("POST")) {
            text.append("Content-Type: application/json\r\nContent-Length: 0\r\n");
        }
        RawHttp sent = client.send(text + "\r\n");
        return (method.equals("HEAD") ? readHead(sent) : sent.read()).status();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /docs/a.txt, bob, 200", "GET, /docs/a.txt, alice, 403", "GET, /docs/a.txt, '', 401",
        "HEAD, /docs/a.txt, alice, 403", "OPTIONS, /docs/a.txt, alice, 403", "GET, /docs/none, alice, 403",
        "GET, /docs/none, bob, 404", "GET, /open/a.txt, '', 200", "GET, /open/a.txt, alice, 200",
        "GET, /open, alice, 308", "GET, /program/x, alice, 200", "POST, /program, alice, 200",
        "GET, /program, bob, 403", "GET, /program, '', 401", "POST, /door.Desk/nothing, alice, 204",
        "POST, /door.Desk/nothing, bob, 403", "POST, /door.Desk/nothing, '', 401", "GET, /door.Desk/nothing, bob, 403",
        "POST, /door.Desk/other, alice, 403", "GET, /nowhere, alice, 403", "GET, /nowhere, '', 401",
        "GET, /creo/descriptor.json, alice, 403", "GET, /creo/openapi.json, alice, 403",
                "GET, /creo/descriptor.json, '', 401",
        "GET, /creo/openapi.json, bob, 200", "GET, /creo/, '', 200"
    })
    void whatNoLineNamesIsClosed(String method, String path, String who, int status) throws IOException {
        assertEquals(status, status(method, path, who));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/%64ocs/a.txt",
                "/docs/%61.txt",
                "//docs/a.txt",
                "/docs//a.txt",
                "/open/../docs/a.txt",
                "/open/%2e%2e/docs/a.txt",
                "/open/..%2fdocs/a.txt",
                "/open/%252e%252e/docs/a.txt",
                "/open//docs/a.txt",
                "/./docs/a.txt",
                "/DOCS/a.txt",
                "/docs/a.txt?x=/open/a.txt",
                "/docs/a.txt/",
                "/docs;x/a.txt",
                "/docs%00/a.txt",
                "/open/%5c..%5cdocs/a.txt"
            })
    void noOtherSpellingOfAPathLeadsThere(String path) throws IOException {
        for (String method : List.of("GET", "HEAD", "POST")) {
            int status = status(method, path, "alice", "Range: bytes=0-0", "Sec-Fetch-Mode: navigate");
            assertEquals(true, status == 403 || status == 404 || status == 400 || status == 405, method + " " + status);
        }
    }

    @Test
    void rangesAndConditionsAreNoWayIn() throws IOException {
        assertEquals(403, status("GET", "/docs/a.txt", "alice", "Range: bytes=0-0"));
        assertEquals(403, status("GET", "/docs/a.txt", "alice", "If-None-Match: *"));
        assertEquals(206, status("GET", "/docs/a.txt", "bob", "Range: bytes=0-0"));
        // Now it is kept in memory.
        assertEquals(403, status("GET", "/docs/a.txt", "alice"));
    }
}
