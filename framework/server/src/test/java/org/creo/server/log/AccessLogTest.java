// SPDX-License-Identifier: Apache-2.0
package org.creo.server.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.stream.Stream;
import org.creo.framework.dispatch.WebAnswer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AccessLogTest {
    private static final ZonedDateTime NOW = ZonedDateTime.of(2026, 1, 2, 3, 4, 5, 6, ZoneOffset.ofHours(-3));

    @TempDir
    Path folder;

    private static WebAnswer answer(String user, String target, String referer, String agent, long bytes) {
        return new WebAnswer("192.0.2.1", user, "GET", target, "HTTP/1.1", referer, agent, 200, bytes);
    }

    @Test
    void aLineIsInTheCombinedFormat() {
        assertEquals(
                "192.0.2.1 - alice [02/Jan/2026:03:04:05 -0300] \"GET /a?b=c HTTP/1.1\" 200 984 \"http://x/\" \"curl/8\"",
                AccessLog.line(answer("alice", "/a?b=c", "http://x/", "curl/8", 984), NOW));
        assertEquals(
                "192.0.2.1 - - [02/Jan/2026:03:04:05 -0300] \"GET / HTTP/1.1\" 200 - \"-\" \"-\"",
                AccessLog.line(answer("", "/", null, null, 0), NOW));
    }

    @Test
    void nothingThatAClientSaysEndsALineOrAField() {
        String line = AccessLog.line(answer("a b\n", "/\"x\\", "\r\n", "\u00e4 \u0000\u007f", 1), NOW);
        assertEquals(
                "192.0.2.1 - a\\x20b\\x0a [02/Jan/2026:03:04:05 -0300] \"GET /\\\"x\\\\ HTTP/1.1\" 200 1"
                        + " \"\\x0d\\x0a\" \"\\xe4 \\x00\\x7f\"",
                line);
    }

    @Test
    void linesAreAddedAtTheEnd() throws IOException {
        Path file = Files.writeString(folder.resolve("log"), "before\n");
        AccessLog log = new AccessLog(file);
        for (int i = 0; i < 1000; i++) {
            log.answered(answer("", "/" + i, null, null, 1));
        }
        log.close();
        assertEquals(1001, Files.readAllLines(file).size());
        assertTrue(Files.readString(file).contains("\"GET /999 HTTP/1.1\""));
    }

    @Test
    void aFileThatWasRenamedIsReplaced() throws Exception {
        Path file = folder.resolve("log");
        AccessLog log = new AccessLog(file);
        Path renamed = folder.resolve("log.1");
        Files.move(file, renamed);
        while (Files.notExists(file)) {
            log.answered(answer("", "/", null, null, 1));
            Thread.sleep(10);
        }
        log.close();
        assertTrue(Files.size(renamed) > 0);
        assertTrue(Files.size(file) > 0);
    }

    /** A disk without room. */
    @Test
    void whereNothingCanBeWrittenTheHostGoesOn() throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.isWritable(full));
        long before = openFiles();
        AccessLog log = new AccessLog(full);
        for (int i = 0; i < 50; i++) {
            log.answered(answer("", "/" + i, null, null, 1));
            Thread.sleep(1);
        }
        log.close();
        assertTrue(openFiles() <= before + 1, "each failure would leave a file open");
    }

    private static long openFiles() throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
            return all.count();
        }
    }

    @Test
    void aFileThatCannotBeOpenedIsAnError() {
        assertThrows(IOException.class, () -> new AccessLog(folder.resolve("none/log")));
    }
}
