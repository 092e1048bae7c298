// SPDX-License-Identifier: Apache-2.0
package org.creo.server.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.creo.protocol.text.Printable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The log as the program configures it, whatever its events contain. */
class LayoutTest {
    private static final String FORGED = "x\n2026-01-01T00:00:00.000Z INFO  [main] Lifetime: FORGED\r\nFORGED\rFORGED"
            + "\u001b[2J\u009b2J\u2028FORGED\u202e";
    private static final Pattern BEGIN = Pattern.compile(
            "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(Z|[+-]\\d\\d:\\d\\d) ERROR \\[main] Test: .*");

    private final PrintStream err = System.err;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final LoggerContext context = new LoggerContext();
    private Logger log;

    @BeforeEach
    void configure() {
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        context.setMDCAdapter(new LogbackMDCAdapter());
        LogConfigurator.writeLines(context);
        log = context.getLogger("org.Test");
    }

    @AfterEach
    void restore() {
        context.stop();
        System.setErr(err);
    }

    /** The lines of an event: only the first begins at the margin, and nothing in them is harmful. */
    private List<String> event() {
        List<String> lines = written.toString(StandardCharsets.UTF_8).lines().toList();
        assertTrue(BEGIN.matcher(lines.get(0)).matches(), lines.get(0));
        for (String line : lines.subList(1, lines.size())) {
            assertTrue(line.isEmpty() || line.startsWith("    ") || line.startsWith("\t"), line);
            assertEquals(Printable.lines(line), line);
        }
        return lines;
    }

    @Test
    void aMessage() {
        log.error("What {} says", FORGED);
        assertEquals(3, event().size());
    }

    @Test
    void messagesOfExceptions() {
        Exception failure = new IllegalStateException(FORGED, new IllegalArgumentException(FORGED));
        failure.addSuppressed(new RuntimeException(FORGED));
        log.error("It failed", failure);
        List<String> lines = event();
        assertEquals("    java.lang.IllegalStateException: x", lines.get(1));
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("\tat " + LayoutTest.class.getName())));
        assertTrue(lines.contains("    Caused by: java.lang.IllegalArgumentException: x"));
    }

    @Test
    void longEventsAreCut() {
        log.error("y".repeat(1 << 20), new IllegalStateException("z".repeat(1 << 20)));
        event();
        assertTrue(
                written.size() < LogLayout.LONGEST_MESSAGE + LogLayout.LONGEST_TRACE + 1000, () -> "" + written.size());
    }
}
