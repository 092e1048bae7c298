// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A media type with its parameters, as the fields Content-Type and Accept have it.
 *
 * @param type such as {@code application/json}, in lower case
 * @param parameters such as {@code charset=utf-8}, in lower case
 */
record Media(String type, List<String> parameters) {
    static final String JSON = "application/json";
    static final String NDJSON = "application/x-ndjson";
    static final String EVENTS = "text/event-stream";

    private static final String QUALITY = "q=";
    private static final String CHARSET = "charset=";
    private static final Media PLAIN_JSON = new Media(JSON, List.of());

    /** Reads a media type; it is empty where none is named. */
    static Media of(String text) {
        if (text.equals(JSON)) {
            // Nearly all requests have this type.
            return PLAIN_JSON;
        }
        String[] parts = text.toLowerCase(Locale.ROOT).split(";", -1);
        List<String> parameters = new ArrayList<>(parts.length);
        for (int i = 1; i < parts.length; i++) {
            parameters.add(parts[i].strip().replace("\"", ""));
        }
        return new Media(parts[0].strip(), parameters);
    }

    /** The media types in a field Accept, first those that the client likes best; none where there is no such field. */
    static List<Media> accepted(String field) {
        List<Media> all = new ArrayList<>();
        if (field != null) {
            for (String each : field.split(",")) {
                all.add(of(each));
            }
            all.removeIf(media -> media.type().isEmpty() || media.quality() <= 0);
            all.sort((a, b) -> Double.compare(b.quality(), a.quality()));
        }
        return all;
    }

    /** Whether one of them has a parameter. */
    static boolean anyHas(List<Media> all, String parameter) {
        for (Media media : all) {
            if (media.parameters.contains(parameter)) {
                return true;
            }
        }
        return false;
    }

    double quality() {
        for (String parameter : parameters) {
            if (parameter.startsWith(QUALITY)) {
                try {
                    return Double.parseDouble(parameter.substring(QUALITY.length()));
                } catch (NumberFormatException e) {
                    return 0;
                }
            }
        }
        return 1;
    }

    /** Whether a text of this type is in UTF-8, as all text is here: it names no other charset. */
    boolean isUtf8() {
        for (String parameter : parameters) {
            if (parameter.startsWith(CHARSET) && !parameter.equals(CHARSET + "utf-8")) {
                return false;
            }
        }
        return true;
    }
}
