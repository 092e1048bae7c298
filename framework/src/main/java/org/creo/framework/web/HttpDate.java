// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import io.netty.handler.codec.DateFormatter;
import java.util.Date;

/** The time as fields of HTTP have it. Any thread may call it. */
public final class HttpDate {
    private static final long SECOND = 1000;

    /** A second, and its text. */
    private record Known(long second, String text) {}

    private static volatile Known last = new Known(0, "");

    private HttpDate() {}

    public static String now() {
        long second = System.currentTimeMillis() / SECOND;
        Known known = last;
        if (known.second != second) {
            known = new Known(second, DateFormatter.format(new Date(second * SECOND)));
            last = known;
        }
        return known.text;
    }
}
