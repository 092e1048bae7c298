// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Times as fields of HTTP have them. Any thread may call it. */
public final class HttpDate {
    private static final long SECOND = 1000;
    /**
     * As RFC 9110 has it, which has two digits for each day, and English names. They are written down here: the JDK
     * reads its tables of all languages to tell them.
     */
    private static final DateTimeFormatter FORMAT = new DateTimeFormatterBuilder()
            .appendText(ChronoField.DAY_OF_WEEK, numbered("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"))
            .appendPattern(", dd ")
            .appendText(
                    ChronoField.MONTH_OF_YEAR,
                    numbered("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"))
            .appendPattern(" yyyy HH:mm:ss 'GMT'")
            .toFormatter(Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** A second, and its text. */
    private record Known(long second, String text) {}

    /** Texts that were needed lately, each at the place that its second has: now, and when files were changed. */
    private static final Known[] KNOWN = new Known[1 << 8];

    private HttpDate() {}

    /** The names by their numbers, of which the first is 1. */
    private static Map<Long, String> numbered(String... names) {
        Map<Long, String> numbered = new HashMap<>();
        for (String name : names) {
            numbered.put(numbered.size() + 1L, name);
        }
        return numbered;
    }

    public static String now() {
        return of(System.currentTimeMillis() / SECOND);
    }

    /** @param second since 1970 */
    static String of(long second) {
        int place = (int) second & KNOWN.length - 1;
        Known known = KNOWN[place];
        if (known == null || known.second != second) {
            known = new Known(second, FORMAT.format(Instant.ofEpochSecond(second)));
            // Threads that do not see it make it again.
            KNOWN[place] = known;
        }
        return known.text;
    }

    /** The seconds since 1970 that a field says; none where it is not a time, which is to be ignored then. */
    static Optional<Long> seconds(String field) {
        try {
            return Optional.of(Instant.from(FORMAT.parse(field)).getEpochSecond());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
