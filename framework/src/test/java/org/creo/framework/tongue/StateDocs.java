// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The page that shows the states of connections. */
public final class StateDocs {
    private static final Path PAGE = Path.of("STATES.md");
    private static final Pattern COMMENTED =
            Pattern.compile("\n    /\\*\\*((?:(?!\\*/).)*)\\*/\n    ([A-Z_]+)[,;(\n]", Pattern.DOTALL);

    private StateDocs() {}

    /** Under this heading are the table's diagram, and what its states and events mean, as their comments say. */
    public static void check(String heading, StateTable<?, ?> table, Class<?> states) throws IOException {
        Path folder = Path.of("src/main/java", states.getPackageName().split("\\."));
        String due = "```mermaid\n" + table.diagram() + "\n```\n\n| state | meaning |\n| -- | -- |\n"
                + meanings(folder.resolve("State.java")) + "\n| event | meaning |\n| -- | -- |\n"
                + meanings(folder.resolve("Event.java"));
        String page = Files.readString(PAGE);
        int start = page.indexOf("\n## " + heading + "\n");
        int end = page.indexOf("\n## ", start + 1);
        String section = page.substring(Math.max(0, start), end < 0 ? page.length() : end);
        int diagram = section.indexOf("```mermaid");
        String shown = diagram < 0 ? "" : section.substring(diagram);
        assertEquals(due, shown, PAGE + " should show under \"" + heading + "\":\n\n" + due);
    }

    /** A row for each constant of an enum with a comment. */
    private static String meanings(Path source) throws IOException {
        StringBuilder rows = new StringBuilder();
        Matcher constants = COMMENTED.matcher(Files.readString(source));
        while (constants.find()) {
            String comment =
                    constants.group(1).replaceAll("\\s*\\n\\s*\\*\\s*", " ").strip();
            rows.append("| `" + constants.group(2) + "` | " + comment + " |\n");
        }
        return rows.toString();
    }
}
