// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes arguments into a URL, as the host reads them there: text bare, the items of an array as repetitions of its
 * name, what has a structure as JSON.
 */
final class QueryWriter {

    /** The host takes lines of 8 KiB. */
    private static final int LONGEST = 8000;

    private QueryWriter() {}

    /**
     * The query with its question mark; empty where a URL cannot say this: an array without items looks like one that
     * is not there, half of a surrogate pair has no UTF-8, and there is not room for everything.
     *
     * @param arguments an object
     */
    static Optional<String> query(String arguments) throws IOException {
        List<String> pairs = new ArrayList<>();
        for (Map.Entry<String, String> argument : RawJson.members(arguments).entrySet()) {
            String json = argument.getValue();
            List<String> items = json.startsWith("[") ? RawJson.items(json) : List.of(json);
            if (items.isEmpty()) {
                return Optional.empty();
            }
            boolean structured = items.get(0).startsWith("[") || items.get(0).startsWith("{");
            for (String item : structured ? List.of(json) : items) {
                String text = item.startsWith("\"") ? RawJson.text(item) : item;
                if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
                    return Optional.empty();
                }
                if (!item.equals("null")) {
                    pairs.add(argument.getKey() + "=" + URLEncoder.encode(text, StandardCharsets.UTF_8));
                }
            }
        }
        String query = pairs.isEmpty() ? "" : "?" + String.join("&", pairs);
        return query.length() > LONGEST ? Optional.empty() : Optional.of(query);
    }
}
