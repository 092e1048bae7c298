// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.time.Duration;

/**
 * The text of durations, the same as in Creo's other languages: that of {@code Duration.toString} in newer JDKs. Older
 * ones write some negative durations otherwise.
 */
final class Durations {
    private static final int NANOS_PER_SECOND = 1_000_000_000;

    private Durations() {}

    static String text(Duration duration) {
        boolean negative = duration.isNegative();
        int nanos = duration.getNano();
        // What is written has one sign: -0.5 seconds are held as -1 second and 500,000,000 nanoseconds.
        boolean rounded = negative && nanos > 0;
        long whole = duration.getSeconds() + (rounded ? 1 : 0);
        int fraction = rounded ? NANOS_PER_SECOND - nanos : nanos;
        long seconds = whole % 60;
        StringBuilder text = new StringBuilder("PT");
        append(text, whole / 3600, 'H');
        append(text, whole / 60 % 60, 'M');
        if (seconds != 0 || fraction != 0 || text.length() == 2) {
            text.append(negative && seconds == 0 ? "-" : "").append(seconds);
            appendFraction(text, fraction);
            text.append('S');
        }
        return text.toString();
    }

    private static void append(StringBuilder text, long count, char unit) {
        if (count != 0) {
            text.append(count).append(unit);
        }
    }

    private static void appendFraction(StringBuilder text, int nanos) {
        if (nanos == 0) {
            return;
        }
        int point = text.length();
        // With a digit before them, all nine are written.
        text.append(NANOS_PER_SECOND + nanos).setCharAt(point, '.');
        while (text.charAt(text.length() - 1) == '0') {
            text.setLength(text.length() - 1);
        }
    }
}
