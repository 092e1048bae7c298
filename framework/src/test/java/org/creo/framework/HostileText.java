// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.creo.protocol.text.Printable;

/** Text that forges lines of a log, controls terminals, changes the direction of text, and has no end. */
public final class HostileText {
    private static final String FORGED = "[main] INFO FORGED";

    /** 60,000 bytes and more in UTF-8, so that it fits into a HELLO. */
    public static final String TEXT = "begin\" \\\n" + FORGED + "\r\n" + FORGED + "\r" + FORGED
            + "\u001b[2J\u009b2J\u0007\u0000\u007f\u0085" + FORGED + "\u2028" + FORGED + "\u2029\u202e\u2066\u200f"
            + "y".repeat(60_000);

    /** Longer than any line that the host logs, without the names in it. */
    private static final int LONGEST_LINE = 1500;

    private HostileText() {}

    /** None of the lines is forged, harmful or long; the text is in at least this many. */
    public static void check(TestLog log, int times) {
        String text = log.text();
        for (String line : text.split("\n")) {
            assertFalse(line.startsWith(FORGED), text);
            assertEquals(Printable.lines(line), line);
            assertTrue(line.length() <= LONGEST_LINE, line);
        }
        long shown = text.lines().filter(line -> line.contains("\\n" + FORGED)).count();
        assertTrue(shown >= times, () -> shown + " times in\n" + text);
    }
}
