// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.StoreDispatcher;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the explorer, and how a host serves them. What they do, browsers show (evaluation/web). */
@ParameterizedClass
@EnumSource(MemoryHost.Cut.class)
@Timeout(60)
class ExplorerTest {
    @Parameter
    MemoryHost.Cut cut;

    /** What all of them may take when they are compressed, in bytes. */
    private static final int MOST = 64_000;

    /** In the runtime's, types are named by the modules that they are from. */
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/");

    private static final Pattern OTHER =
            Pattern.compile("(?:from |src=|href=|import\\()\"(?:\\./)?([\\w.]+\\.(?:js|css|svg))\"");

    private Answer ask(HttpSettings settings, String path, String... fields) throws Exception {
        try (MemoryHost host = new MemoryHost(
                        ServiceHost.builder().http(settings).service(new StoreDispatcher(new MyStore())), cut);
                RawHttp client = host.connect()) {
            client.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n"
                    + Stream.of(fields).map(each -> each + "\r\n").collect(Collectors.joining()) + "\r\n");
            return client.read();
        }
    }

    @Test
    void allTogetherAreSmall() throws IOException {
        int all = 0;
        for (String name : Explorer.NAMES) {
            all += Zipped.of(text(name).getBytes(StandardCharsets.UTF_8)).gzip().text().length;
        }
        int size = all;
        assertTrue(size <= MOST, () -> size + " bytes");
    }

    private static String text(String name) throws IOException {
        try (InputStream in = Explorer.class.getResourceAsStream("explorer/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void eachFileThatAFileNamesIsThere() throws IOException {
        for (String name : Explorer.NAMES) {
            String code = COMMENT.matcher(text(name)).replaceAll("");
            List<String> others = OTHER.matcher(code)
                    .results()
                    .map((MatchResult found) -> found.group(1))
                    .toList();
            assertTrue(Explorer.NAMES.containsAll(others), () -> name + " names " + others);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/creo/main.js | gzip, deflate, br",
                "/creo/main.js | br;q=1, GZIP;q=0.5",
                "/creo/descriptor.json | gzip",
            })
    void itIsCompressedForThoseWhoTakeIt(String path, String accepted) throws Exception {
        try (MemoryHost host = new MemoryHost(ServiceHost.builder().service(new StoreDispatcher(new MyStore())), cut);
                RawHttp client = host.connect()) {
            Answer plain = client.get(path).readHead();
            byte[] text = client.readBytes(plain);
            Answer small = client.get(path, "Accept-Encoding: " + accepted).readHead();
            byte[] zipped = client.readBytes(small);
            assertEquals("gzip", small.field("content-encoding"));
            assertEquals(plain.field("content-type"), small.field("content-type"));
            for (Answer each : List.of(plain, small)) {
                assertTrue(each.field("vary").contains("accept-encoding"), each::toString);
            }
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
                assertArrayEquals(text, in.readAllBytes());
            }
            String tag = "If-None-Match: " + small.field("etag");
            Answer same = client.get(path, "Accept-Encoding: " + accepted, tag).read();
            assertEquals(304, same.status());
            assertNull(same.field("content-encoding"));
            // Who has it compressed does not have it plain.
            assertEquals(200, client.get(path, tag).read().status());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "br", "gzip;q=0, *", ""})
    void itIsPlainForOthers(String accepted) throws Exception {
        assertNull(ask(HttpSettings.DEFAULT, "/creo/main.js", "Accept-Encoding: " + accepted)
                .field("content-encoding"));
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
