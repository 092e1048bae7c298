// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The ways in which the items of a stream come over HTTP. */
enum HttpItems {
    /** Each on a line. */
    LINES("application/x-ndjson") {
        @Override
        List<String> read(String body) {
            return body.lines().toList();
        }
    },
    /** One array. */
    ARRAY("application/json") {
        @Override
        List<String> read(String body) throws IOException {
            return RawJson.items(body);
        }
    },
    /** Server-sent events; the last one says that they have ended. */
    EVENTS("text/event-stream") {
        @Override
        List<String> read(String body) throws IOException {
            List<String> events = new ArrayList<>(List.of(body.split("\n\n")));
            events.removeIf(event -> event.startsWith(":"));
            if (events.isEmpty() || !events.remove(events.size() - 1).contains("event: end")) {
                throw new IOException("the events do not end with an end: " + body);
            }
            return events.stream()
                    .map(event -> event.startsWith(DATA) ? event.substring(DATA.length()) : event)
                    .toList();
        }
    };

    private static final String DATA = "data: ";

    private final String type;

    HttpItems(String type) {
        this.type = type;
    }

    /** The media type. */
    String type() {
        return type;
    }

    /** Each item as JSON. */
    abstract List<String> read(String body) throws IOException;
}
