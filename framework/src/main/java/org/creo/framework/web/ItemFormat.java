// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.List;

/** How the items of a stream are written, one after the other. */
enum ItemFormat {
    /** Each item on a line, as JSON. */
    LINES(Media.NDJSON, "", "", "\n", "", "{\"$error\":", "}\n"),
    /**
     * Each item as a server-sent event. A browser asks again when a stream has ended, and then names the last id: so
     * the one that comes with the end tells that there is nothing more.
     */
    EVENTS(
            Media.EVENTS,
            "",
            "data: ",
            "\n\n",
            "id: end\nevent: end\ndata: \n\n",
            "id: end\nevent: problem\ndata: ",
            "\n\n"),
    /** Bytes as they are, one item after the other. */
    BYTES("", "", "", "", "", "", ""),
    /** All items as one array of JSON. */
    ARRAY(Media.JSON, "[", ",", "", "]\n", "\n{\"$error\":", "}\n");

    /** The field in which a browser names the last id that it has seen. */
    static final String LAST = "last-event-id";

    /** The id that a browser names after the end of {@link #EVENTS}. */
    static final String END = "end";

    /** A line of {@link #EVENTS} that says nothing; it shows that the connection is alive. */
    static final String COMMENT = ":\n\n";

    /** What a browser asks for when its user types an address: it saves lines as a file, but shows an array. */
    private static final String PAGE = "text/html";

    private final String type;
    final String begin;
    private final String before;
    final String after;
    final String end;
    final String beforeProblem;
    final String afterProblem;

    ItemFormat(
            String type,
            String begin,
            String before,
            String after,
            String end,
            String beforeProblem,
            String afterProblem) {
        this.type = type;
        this.begin = begin;
        this.before = before;
        this.after = after;
        this.end = end;
        this.beforeProblem = beforeProblem;
        this.afterProblem = afterProblem;
    }

    /** The media type. */
    String type() {
        return type;
    }

    /** What is written before an item. */
    String before(boolean first) {
        return this == ARRAY && first ? "" : before;
    }

    /** The format that the client likes best, by its field Accept. */
    static ItemFormat of(Endpoint endpoint, List<Media> accepted) {
        if (endpoint.type() != null || endpoint.program()) {
            return BYTES;
        }
        for (Media media : accepted) {
            for (ItemFormat format : values()) {
                if (format.type.equals(media.type())
                        || format == ARRAY && media.type().equals(PAGE)) {
                    return format;
                }
            }
        }
        return LINES;
    }
}
