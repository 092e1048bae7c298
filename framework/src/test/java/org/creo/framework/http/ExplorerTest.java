// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.StoreDispatcher;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.http.RawHttp.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the explorer, and how a host serves them. What they do, browsers show (evaluation/web). */
@Timeout(60)
class ExplorerTest {
    private static final Path FILES = Path.of("src/main/resources/org/creo/framework/http/explorer");
    /** What all of them may take when they are compressed, in bytes. */
    private static final int MOST = 60_000;

    private static final Pattern OTHER =
            Pattern.compile("(?:from|src=|href=) ?\"(?:\\./)?([\\w.]+\\.(?:js|css|svg))\"");

    private static Answer ask(HttpSettings settings, String path, String... fields) throws Exception {
        try (ServiceHost host = ServiceHost.builder()
                        .http(settings)
                        .service(new StoreDispatcher(new MyStore()))
                        .start();
                RawHttp client = new RawHttp(host.address())) {
            client.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n"
                    + Stream.of(fields).map(each -> each + "\r\n").collect(Collectors.joining()) + "\r\n");
            return client.read();
        }
    }

    @Test
    void allTogetherAreSmall() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String name : Explorer.NAMES) {
            try (GZIPOutputStream out = new GZIPOutputStream(all)) {
                Files.copy(FILES.resolve(name), out);
            }
        }
        assertTrue(all.size() <= MOST, () -> all.size() + " bytes");
    }

    @Test
    void eachFileIsServedAndEachThatAFileNamesIsThere() throws IOException {
        Set<String> names = new TreeSet<>(Explorer.NAMES);
        try (Stream<Path> files = Files.list(FILES)) {
            assertEquals(files.map(each -> each.getFileName().toString()).collect(Collectors.toSet()), names);
        }
        for (String name : names) {
            String text = Files.readString(FILES.resolve(name), StandardCharsets.UTF_8);
            List<String> others = OTHER.matcher(text)
                    .results()
                    .map((MatchResult found) -> found.group(1))
                    .toList();
            assertTrue(names.containsAll(others), () -> name + " names " + others);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/creo/, text/html; charset=utf-8",
        "/creo/main.js, text/javascript; charset=utf-8",
        "/creo/explorer.css, text/css; charset=utf-8",
        "/creo/icon.svg, image/svg+xml",
    })
    void aFileHasItsTypeAndWhatABrowserMayDoWithIt(String path, String type) throws Exception {
        Answer answer = ask(HttpSettings.DEFAULT, path);
        assertEquals(200, answer.status(), answer::toString);
        assertEquals(type, answer.field("content-type"));
        String policy = answer.field("content-security-policy");
        assertTrue(policy.startsWith("default-src 'self';"), policy);
        assertTrue(!policy.contains("unsafe"), policy);
        assertEquals("no-referrer", answer.field("referrer-policy"));
        assertEquals("nosniff", answer.field("x-content-type-options"));
        assertEquals(
                304,
                ask(HttpSettings.DEFAULT, path, "If-None-Match: " + answer.field("etag"))
                        .status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/creo"})
    void aBrowserIsSentToThePage(String path) throws Exception {
        Answer answer = ask(HttpSettings.DEFAULT, path, "Accept: text/html,application/xhtml+xml,*/*;q=0.8");
        assertEquals(302, answer.status(), answer::toString);
        assertEquals("creo/", answer.field("location"));
    }

    @Test
    void aProgramIsNot() throws Exception {
        assertEquals(404, ask(HttpSettings.DEFAULT, "/", "Accept: */*").status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/creo", "/creo/", "/creo/main.js"})
    void itCanBeLeftOut(String path) throws Exception {
        assertEquals(
                404,
                ask(HttpSettings.DEFAULT.withExplorer(false), path, "Accept: text/html")
                        .status());
        assertEquals(
                200,
                ask(HttpSettings.DEFAULT.withExplorer(false), "/creo/openapi.json")
                        .status());
    }

    @Test
    void aPageOfOthersDoesNotGetIt() throws Exception {
        assertEquals(
                403,
                ask(HttpSettings.DEFAULT, "/creo/", "Sec-Fetch-Site: cross-site")
                        .status());
        assertEquals(421, ask(HttpSettings.DEFAULT, "http://evil.example/creo/").status());
    }
}
