// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.creo.framework.files.FileMount;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of folders over HTTP. */
@Timeout(60)
class FilesTest {
    /** Long ago, so that files do not count as being written. */
    private static final FileTime BEFORE = FileTime.from(Instant.parse("2026-01-02T03:04:05Z"));

    private static final String DATE = "Fri, 02 Jan 2026 03:04:05 GMT";
    private static final int LARGE = 300_000;

    @TempDir
    Path folder;

    private Path docs;
    private MemoryHost host;
    private RawHttp client;

    @BeforeEach
    void start() throws IOException {
        docs = Files.createDirectories(folder.resolve("docs"));
        write("a.txt", "hello");
        write("index.html", "<p>docs");
        write("sub/index.html", "<p>sub");
        Path app = Files.createDirectories(folder.resolve("app"));
        Files.writeString(app.resolve("index.html"), "<p>app");
        Files.writeString(folder.resolve("secret.txt"), "secret");
        host = new MemoryHost(
                ServiceHost.builder()
                        .service(new DeskDispatcher(new MyDesk()))
                        .http(HttpSettings.DEFAULT.withFiles(
                                List.of(new FileMount("/docs", docs, ""), new FileMount("/app", app, "index.html")))),
                MemoryHost.Cut.WHOLE);
        client = connect(host);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        host.close();
    }

    RawHttp connect(MemoryHost to) throws IOException {
        return to.connect();
    }

    private Path write(String name, String text) throws IOException {
        return write(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private Path write(String name, byte[] bytes) throws IOException {
        Path file = docs.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
        return Files.setLastModifiedTime(file, BEFORE);
    }

    private Answer get(String path, String... fields) throws IOException {
        return client.get(path, fields).read();
    }

    private Answer head(String path) throws IOException {
        return readHead(client.send("HEAD " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    }

    /** The answer to a HEAD. */
    Answer readHead(RawHttp from) throws IOException {
        return from.readHead();
    }

    @Test
    void aFileIsSentWithWhatIsKnownOfIt() throws IOException {
        Answer answer = get("/docs/a.txt");
        assertEquals(200, answer.status());
        assertEquals("hello", answer.body());
        assertEquals("5", answer.field("content-length"));
        assertEquals("text/plain; charset=utf-8", answer.field("content-type"));
        assertEquals(DATE, answer.field("last-modified"));
        assertEquals("no-cache", answer.field("cache-control"));
        assertEquals("bytes", answer.field("accept-ranges"));
        assertEquals("nosniff", answer.field("x-content-type-options"));
        assertTrue(answer.field("etag").matches("\"[0-9a-f]{24}\""), answer.field("etag"));
    }

    @Test
    void aHeadHasAllButTheBody() throws IOException {
        for (String path : List.of("/docs/a.txt", "/docs/a.txt")) {
            assertEquals("5", head(path).field("content-length"));
        }
        write("large.bin", new byte[LARGE]);
        assertEquals(Integer.toString(LARGE), head("/docs/large.bin").field("content-length"));
        assertEquals("hello", get("/docs/a.txt").body());
    }

    @Test
    void folders() throws IOException {
        assertEquals("<p>docs", get("/docs/").body());
        assertEquals("<p>sub", get("/docs/sub/").body());
        assertEquals("text/html; charset=utf-8", get("/docs/sub/").field("content-type"));
        assertEquals("./docs/", get("/docs").field("location"));
        Answer moved = get("/docs/sub?x=1");
        assertEquals(308, moved.status());
        assertEquals("./sub/?x=1", moved.field("location"));
        Files.createDirectories(docs.resolve("bare"));
        assertEquals(404, get("/docs/bare/").status());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/docs/b.txt",
                "/docs/a.txt/",
                "/docs/a.txt/b",
                "/docs/a.txt.",
                "/docs/a.txt%20",
                "/docs/a.txt%00",
                "/docs/A.TXT",
                "/docs//a.txt",
                "/docs/sub//index.html",
                "/docs/./a.txt",
                "/docs/../secret.txt",
                "/docs/%2e%2e/secret.txt",
                "/docs/..%2fsecret.txt",
                "/docs/..%5csecret.txt",
                "/docs/%252e%252e/secret.txt",
                "/docs/sub/../../secret.txt",
                "/docs/.hidden",
                "/docs/.git/config",
                "/docs/out.txt",
                "/docs/outside/secret.txt",
                "/docs/a%0atxt",
                "/docs/%c3%a4",
                "/docsa.txt",
                "/app/missing.js"
            })
    void thereIsNoSuchFile(String path) throws IOException {
        write(".hidden", "x");
        write(".git/config", "x");
        Files.createSymbolicLink(docs.resolve("out.txt"), folder.resolve("secret.txt"));
        Files.createSymbolicLink(docs.resolve("outside"), folder);
        Answer answer = get(path);
        assertEquals(404, answer.status(), answer.body());
        assertEquals("application/problem+json", answer.field("content-type"));
        assertFalse(answer.body().contains("secret\n"));
    }

    @Test
    void whatCannotBeReadIsSaidToBeThere() throws IOException {
        Files.createSymbolicLink(docs.resolve("circle"), docs.resolve("circle"));
        Answer answer = get("/docs/circle");
        assertEquals(503, answer.status());
        assertEquals("1", answer.field("retry-after"));
    }

    @Test
    void namesOfAllKinds() throws IOException {
        write("ä b+c%.txt", "1");
        write(".well-known/x", "2");
        Files.createSymbolicLink(docs.resolve("link.txt"), docs.resolve("a.txt"));
        assertEquals("1", get("/docs/%C3%A4%20b+c%25.txt").body());
        assertEquals("2", get("/docs/.well-known/x").body());
        assertEquals("hello", get("/docs/link.txt").body());
        assertEquals("hello", get("/docs/a%2Etxt").body());
        assertEquals("hello", get("/docs/a.txt?v=3").body());
        write("x%20y", "with a percent sign");
        write("x y", "with a space");
        for (int i = 0; i < 2; i++) {
            assertEquals("with a percent sign", get("/docs/x%2520y").body());
            assertEquals("with a space", get("/docs/x%20y").body());
        }
    }

    @Test
    void otherMethodsAreRefused() throws IOException {
        Answer answer = client.send("DELETE /docs/a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
                .read();
        assertEquals(405, answer.status());
        assertEquals("GET, HEAD, OPTIONS", answer.field("allow"));
        answer = client.send("OPTIONS /docs/a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
                .read();
        assertEquals(204, answer.status());
        assertEquals("GET, HEAD, OPTIONS", answer.field("allow"));
        assertTrue(Files.exists(docs.resolve("a.txt")));
    }

    @Test
    void whatTheClientHasIsNotSentAgain() throws IOException {
        String tag = get("/docs/a.txt").field("etag");
        Answer same = get("/docs/a.txt", "If-None-Match: " + tag);
        assertEquals(304, same.status());
        assertEquals(tag, same.field("etag"));
        assertEquals(DATE, same.field("last-modified"));
        assertNull(same.field("content-length"));
        assertEquals(304, get("/docs/a.txt", "If-None-Match: \"x\", W/" + tag).status());
        assertEquals(304, get("/docs/a.txt", "If-None-Match: *").status());
        assertEquals(200, get("/docs/a.txt", "If-None-Match: \"x\"").status());
        assertEquals(304, get("/docs/a.txt", "If-Modified-Since: " + DATE).status());
        assertEquals(
                200,
                get("/docs/a.txt", "If-Modified-Since: Fri, 02 Jan 2026 03:04:04 GMT")
                        .status());
        // A tag says more than a time.
        assertEquals(
                200,
                get("/docs/a.txt", "If-None-Match: \"x\"", "If-Modified-Since: " + DATE)
                        .status());
        assertEquals(200, get("/docs/a.txt", "If-Modified-Since: yesterday").status());
        assertEquals(412, get("/docs/a.txt", "If-Match: \"x\"").status());
        assertEquals(200, get("/docs/a.txt", "If-Match: " + tag).status());
        assertEquals(
                412,
                get("/docs/a.txt", "If-Unmodified-Since: Fri, 02 Jan 2026 03:04:04 GMT")
                        .status());
        assertEquals(200, get("/docs/a.txt", "If-Unmodified-Since: " + DATE).status());
    }

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 206, h, bytes 0-0/5",
        "bytes=1-3, 206, ell, bytes 1-3/5",
        "bytes=1-, 206, ello, bytes 1-4/5",
        "bytes=-2, 206, lo, bytes 3-4/5",
        "bytes=-9, 206, hello, bytes 0-4/5",
        "bytes=3-99, 206, lo, bytes 3-4/5",
        "bytes=3-2, 200, hello,",
        "bytes=-, 200, hello,",
        "'bytes=0-0,2-2', 200, hello,",
        "lines=0-0, 200, hello,",
        "bytes=0-99999999999999999999, 200, hello,"
    })
    void aPartIsSent(String range, int status, String body, String contentRange) throws IOException {
        Answer answer = get("/docs/a.txt", "Range: " + range);
        assertEquals(status, answer.status());
        assertEquals(body, answer.body());
        assertEquals(contentRange, answer.field("content-range"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=5-", "bytes=9-10", "bytes=-0"})
    void aPartThatIsNotThere(String range) throws IOException {
        Answer answer = get("/docs/a.txt", "Range: " + range);
        assertEquals(416, answer.status());
        assertEquals("bytes */5", answer.field("content-range"));
    }

    @Test
    void aPartOfAnotherVersionIsAllOfThisOne() throws IOException {
        String tag = get("/docs/a.txt").field("etag");
        assertEquals(
                206, get("/docs/a.txt", "Range: bytes=1-1", "If-Range: " + tag).status());
        assertEquals(
                200, get("/docs/a.txt", "Range: bytes=1-1", "If-Range: \"x\"").status());
        assertEquals(
                200,
                get("/docs/a.txt", "Range: bytes=1-1", "If-Range: W/" + tag).status());
        assertEquals(
                206, get("/docs/a.txt", "Range: bytes=1-1", "If-Range: " + DATE).status());
        assertEquals(
                200,
                get("/docs/a.txt", "Range: bytes=1-1", "If-Range: Fri, 02 Jan 2026 03:04:06 GMT")
                        .status());
    }

    @Test
    void codedFilesNextToThePlainOne() throws IOException {
        write("s.js", "plain");
        write("s.js.gz", "gzip");
        write("s.js.br", "brotli");
        Answer plain = get("/docs/s.js");
        assertEquals("plain", plain.body());
        assertEquals("accept-encoding", plain.field("vary"));
        Answer coded = get("/docs/s.js", "Accept-Encoding: gzip, br;q=0.9");
        assertEquals("gzip", coded.body());
        assertEquals("gzip", coded.field("content-encoding"));
        assertEquals("text/javascript; charset=utf-8", coded.field("content-type"));
        assertNotEquals(plain.field("etag"), coded.field("etag"));
        assertEquals("brotli", get("/docs/s.js", "Accept-Encoding: gzip, br").body());
        assertEquals(
                "plain", get("/docs/s.js", "Accept-Encoding: gzip;q=0, zstd").body());
        assertEquals(
                304,
                get(
                                "/docs/s.js",
                                "Accept-Encoding: br",
                                "If-None-Match: "
                                        + get("/docs/s.js", "Accept-Encoding: br")
                                                .field("etag"))
                        .status());
    }

    @Test
    void aCodedFileThatIsOlderIsNotOfThisOne() throws IOException {
        Files.setLastModifiedTime(
                write("t.js.gz", "old"), FileTime.from(BEFORE.toInstant().minusSeconds(1)));
        write("t.js", "new");
        Answer answer = get("/docs/t.js", "Accept-Encoding: gzip");
        assertEquals("new", answer.body());
        assertNull(answer.field("content-encoding"));
        assertNull(answer.field("vary"));
    }

    @ParameterizedTest
    @CsvSource({
        "main.3f2a9c1b.js, true",
        "index-BxTz9Kq1.css, true",
        "logo-0a1b2c3d4e5f.svg, true",
        "document.js, false",
        "report-20241101.js, false",
        "main.3f2a9c1b.html, false",
        "data-Ab12Cd34.csv, false"
    })
    void namesWithAHashNeverChange(String name, boolean immutable) throws IOException {
        write(name, "x");
        assertEquals(
                immutable ? "public, max-age=31536000, immutable" : "no-cache",
                get("/docs/" + name).field("cache-control"));
    }

    @Test
    void aPersonGetsTheFallback() throws IOException {
        Answer answer = get("/app/users/7", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Site: none");
        assertEquals("<p>app", answer.body());
        assertEquals("accept, sec-fetch-mode", answer.field("vary"));
        assertEquals(
                "<p>app", get("/app/users/7", "Accept: text/html,*/*;q=0.8").body());
        assertEquals(
                404,
                get("/app/a.js", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Site: same-origin", "Accept: text/html")
                        .status());
        assertEquals(404, get("/docs/users/7", "Accept: text/html").status());
    }

    @Test
    void pagesOfOthersMaySendPeopleToFilesAndDoNothingElse() throws IOException {
        String[] visit = {"Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"};
        assertEquals(200, get("/docs/a.txt", visit).status());
        assertEquals(403, get("/door.Desk/get?name=x", visit).status());
        assertEquals(
                403,
                get("/docs/a.txt", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: image")
                        .status());
        assertEquals(
                403,
                get("/docs/a.txt", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe")
                        .status());
    }

    /** So many characters of ASCII. */
    private static String random(int size) {
        StringBuilder text = new StringBuilder(size);
        new Random(size).ints(size, ' ', '~').forEach(each -> text.append((char) each));
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(ints = {64 << 10, (64 << 10) + 1, 2 * (64 << 10), 5_000_001})
    void largeFilesComeAsTheyAre(int size) throws IOException {
        String text = random(size);
        write("large.bin", text);
        for (int i = 0; i < 2; i++) {
            Answer answer = get("/docs/large.bin");
            assertEquals(200, answer.status());
            assertEquals("application/octet-stream", answer.field("content-type"));
            assertNull(answer.field("transfer-encoding"));
            assertEquals(text, answer.body());
            assertEquals(Integer.toString(size), answer.field("content-length"));
            Answer known = get("/docs/large.bin", "If-None-Match: " + answer.field("etag"));
            assertEquals(304, known.status());
        }
        assertEquals(
                text.substring(1_000),
                get("/docs/large.bin", "Range: bytes=1000-").body());
        assertEquals(
                text.substring(1_000, 1_010),
                get("/docs/large.bin", "Range: bytes=1000-1009").body());
        assertEquals("hello", get("/docs/a.txt").body());
    }

    @Test
    void aChangedFileIsSeenWithinASecond() throws Exception {
        assertEquals("hello", get("/docs/a.txt").body());
        Files.writeString(docs.resolve("a.txt"), "other");
        Thread.sleep(1_100);
        assertEquals("other", get("/docs/a.txt").body());
        Files.delete(docs.resolve("a.txt"));
        Thread.sleep(1_100);
        assertEquals(404, get("/docs/a.txt").status());
    }

    @Test
    void aFileThatGoesIsNotThereAnyMoreAndComesBack() throws IOException {
        write("large.bin", new byte[LARGE]);
        assertEquals(200, head("/docs/large.bin").status());
        Files.delete(docs.resolve("large.bin"));
        assertEquals(404, get("/docs/large.bin").status());
        write("large.bin", random(LARGE));
        assertEquals(200, head("/docs/large.bin").status());
    }
}
