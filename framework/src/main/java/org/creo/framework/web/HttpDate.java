// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The time as fields of HTTP have it. Any thread may call it. */
public final class HttpDate {
    private static final long SECOND = 1000;
    /** As RFC 9110 has it, which has two digits for each day, and English names. */
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** A second, and its text. */
    private record Known(long second, String text) {}

    private static volatile Known last = new Known(0, "");

    private HttpDate() {}

    public static String now() {
        long second = System.currentTimeMillis() / SECOND;
        Known known = last;
        if (known.second != second) {
            known = new Known(second, FORMAT.format(Instant.ofEpochSecond(second)));
            last = known;
        }
        return known.text;
    }
}
