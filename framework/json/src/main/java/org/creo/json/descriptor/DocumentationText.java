// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Documentation as generated code holds it: one text, because a class file has no room for two constants for each name
 * of a large description. Each name has a line, and after it the lines that are said about it, indented.
 */
public final class DocumentationText {

    private static final String INDENT = "    ";

    private DocumentationText() {}

    /** Reads documentation: for each name, the text about it. */
    public static Map<String, String> read(String text) {
        Map<String, StringBuilder> said = new HashMap<>();
        StringBuilder current = new StringBuilder();
        for (String line : (Iterable<String>) text.lines()::iterator) {
            if (!line.isEmpty() && !line.startsWith(INDENT)) {
                current = new StringBuilder();
                said.put(line, current);
            } else {
                // An empty line separates paragraphs.
                current.append(current.isEmpty() ? "" : "\n")
                        .append(line.isEmpty() ? "" : line.substring(INDENT.length()));
            }
        }
        Map<String, String> documentation = new HashMap<>();
        said.forEach((name, lines) -> documentation.put(name, lines.toString()));
        return Map.copyOf(documentation);
    }

    /** Writes documentation, in the order of the names. */
    public static String write(Map<String, List<String>> said) {
        StringBuilder text = new StringBuilder();
        said.forEach((name, lines) -> {
            text.append(name).append('\n');
            lines.forEach(
                    line -> text.append(line.isEmpty() ? "" : INDENT + line).append('\n'));
        });
        return text.toString();
    }
}
