// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Supplier;
import org.creo.framework.HostileText;
import org.creo.framework.TestLog;
import org.junit.jupiter.api.Test;

class PeerLogTest {
    private static final PeerLog LOG = PeerLog.of(PeerLogTest.class);

    private final TestLog log = new TestLog();

    private static final class Unprintable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            throw new IllegalStateException("never");
        }
    }

    /** Its own class, since that makes its kind of line. */
    private static final class Endless extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public synchronized Throwable getCause() {
            return new Endless();
        }
    }

    /** The lines of this class without what the logger puts before them. */
    private List<String> lines() {
        String begin = PeerLogTest.class.getName() + " - ";
        return log.lines()
                .filter(line -> line.contains(begin))
                .map(line -> line.substring(line.indexOf(begin) + begin.length()))
                .toList();
    }

    @Test
    void fillsInArguments() {
        LOG.info("peer", "{} of \"{}\" is {}", 1, "a", (Supplier<String>) () -> "late");
        LOG.warn("peer", "{}", "a {} in an argument");
        assertEquals(List.of("1 of \"a\" is late", "a {} in an argument"), lines());
    }

    @Test
    void noArgumentForgesALine() {
        LOG.debug("peer", "of {}", HostileText.TEXT);
        LOG.info("peer", "of {}", HostileText.TEXT);
        LOG.warn("peer", "of \"{}\" and no more", HostileText.TEXT);
        LOG.error("peer", "of {}", (Supplier<String>) () -> HostileText.TEXT);
        HostileText.check(log, 4);
        assertTrue(log.contains("of \"begin\\\" \\\\\\n"));
    }

    @Test
    void noExceptionForgesALine() {
        RuntimeException failure = new IllegalStateException(HostileText.TEXT, new RuntimeException(HostileText.TEXT));
        failure.addSuppressed(new RuntimeException(HostileText.TEXT));
        LOG.error("peer", failure, "It failed");
        LOG.error("peer", failure, "It failed");
        LOG.debug("peer", failure, "It failed");
        HostileText.check(log, 4);
        assertTrue(log.contains("java.lang.IllegalStateException: begin"));
        assertTrue(log.contains("\tat " + PeerLogTest.class.getName()));
    }

    @Test
    void anExceptionWithoutHarmIsPrintedAsItIs() {
        RuntimeException failure = new IllegalStateException("C:\\folder");
        assertEquals(failure, Harmless.of(failure));
    }

    @Test
    void deepStacksAndEndlessCausesAreCut() {
        LOG.error("peer", overflow(), "It failed");
        LOG.error("peer", new Endless(), "It failed");
        LOG.error("peer", new Unprintable(), "It failed");
        assertTrue(log.lines().count() < 1000, log::text);
        assertTrue(log.contains("java.lang.StackOverflowError"));
        assertTrue(log.contains("a " + Unprintable.class.getName() + " that cannot be printed"));
    }

    private static Throwable overflow() {
        try {
            return recur(0);
        } catch (StackOverflowError e) {
            return e;
        }
    }

    private static Throwable recur(int depth) {
        return depth < 0 ? null : recur(depth + 1) == null ? null : new Error();
    }

    @Test
    void theFirstOfAKindHasTheTrace() {
        for (int i = 0; i < 3; i++) {
            assertTrue(LOG.error("peer", new IllegalStateException("no " + i), "It failed, id {}", i));
        }
        assertTrue(LOG.error("peer", new IllegalArgumentException("another"), "It failed, id {}", 3));
        assertEquals(
                List.of(
                        "It failed, id 0",
                        "It failed, id 1: java.lang.IllegalStateException: no 1",
                        "It failed, id 2: java.lang.IllegalStateException: no 2",
                        "It failed, id 3"),
                lines());
    }

    @Test
    void eachExceptionWithoutATraceOfItsOwnIsToldWhole() {
        String place = "of another program, ".repeat(20);
        for (int i = 0; i < 2; i++) {
            assertTrue(
                    LOG.error("peer", new Foreign("failed " + i + ": " + place + "end " + i), "It failed, id {}", i));
        }
        assertEquals(List.of("It failed, id 0", "It failed, id 1"), lines());
        assertTrue(log.contains("failed 0: " + place + "end 0"), log::text);
        assertTrue(log.contains("failed 1: " + place + "end 1"), log::text);
    }

    /** Has what another program says. */
    private static final class Foreign extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Foreign(String message) {
            super(message, null, false, false);
        }
    }

    @Test
    void whatIsLeftOutIsReported() {
        for (int i = 0; i < 1000; i++) {
            assertEquals(i < LineLimits.PER_ORIGIN, LOG.info("10.0.0.1", "Line {}", i));
        }
        assertEquals(LineLimits.PER_ORIGIN, lines().size());
        PeerLog.reportLeftOut();
        assertEquals(
                "990 lines within 10 s left out, 990 of them about 10.0.0.1, of the kind \"Line ...\"",
                lines().get(LineLimits.PER_ORIGIN));
    }

    @Test
    void aLineThatIsNotWantedCostsNothing() {
        PeerLog quiet = PeerLog.of("quiet"); // as simplelogger.properties says
        assertFalse(quiet.info("peer", "{}", (Supplier<String>) () -> {
            throw new AssertionError("asked");
        }));
    }
}
