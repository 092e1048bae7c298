// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.creo.json.kept.TypeText;

/**
 * The states that the hosts of a release keep, for {@code creo diff}: comments at the end of what {@code creo.lock}
 * records, a line for each state. They are not among what clients are told.
 */
final class KeptLines {

    private static final Pattern LINE = Pattern.compile("^// kept: (\\S+) (.+)\\R?", Pattern.MULTILINE);

    private KeptLines() {}

    /** The lines for a description; empty where it keeps nothing. */
    static String of(Description description) {
        return types(description).entrySet().stream()
                .map(state ->
                        "// kept: " + state.getKey() + " " + TypeText.print(TypeText.parse(state.getValue())) + "\n")
                .collect(Collectors.joining());
    }

    /** The types of all states, with the defaults of fields, by names such as {@code Shop.orders}. */
    static Map<String, String> types(Description description) {
        Fingerprint fingerprint = new Fingerprint(description);
        Map<String, String> types = new TreeMap<>();
        description
                .interfaces()
                .forEach(service -> service.states()
                        .forEach(state ->
                                types.put(service.name() + "." + state.name(), fingerprint.kept(state.type()))));
        return types;
    }

    /** The types of the states of a release, by their names. */
    static Map<String, String> in(String body) {
        Map<String, String> types = new TreeMap<>();
        Matcher line = LINE.matcher(body);
        while (line.find()) {
            types.put(line.group(1), line.group(2).strip());
        }
        return types;
    }

    /** The text of a release without these lines. */
    static String without(String body) {
        return LINE.matcher(body).replaceAll("");
    }
}
