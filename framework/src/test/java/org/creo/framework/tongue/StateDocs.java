// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The page that shows the states of connections. */
public final class StateDocs {
    private static final Path PAGE = Path.of("STATES.md");
    private static final Pattern COMMENTED =
            Pattern.compile("\n    /\\*\\*((?:(?!\\*/).)*)\\*/\n    ([A-Z_]+)[,;(\n]", Pattern.DOTALL);

    private StateDocs() {}

    /** Under this heading are the table's diagram, and what its states and events mean, as their comments say. */
    public static void check(String heading, StateTable<?, ?> table, Class<?> states) throws IOException {
        Path folder = Path.of("src/main/java", states.getPackageName().split("\\."));
        String due = "```mermaid\n" + diagram(table) + "\n```\n\n| state | meaning |\n| -- | -- |\n"
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

    /** The states and how each leads to another one, as a diagram of Mermaid. */
    static <S extends Enum<S>, E extends Enum<E>> String diagram(StateTable<S, E> table) {
        S first = table.begin().state();
        List<String> lines = new ArrayList<>(List.of("stateDiagram-v2", "    [*] --> " + first));
        table.entries().forEach((state, row) -> {
            Map<S, List<E>> next = new EnumMap<>(first.getDeclaringClass());
            row.forEach((event, entry) -> {
                if (entry.instead() == null && entry.next() != state) {
                    next.computeIfAbsent(entry.next(), to -> new ArrayList<>()).add(event);
                }
            });
            next.forEach((to, events) -> lines.add("    " + state + " --> " + to + ": " + names(events)));
            if (next.isEmpty()) {
                lines.add("    " + state + " --> [*]");
            }
        });
        return String.join("\n", lines);
    }

    private static <E extends Enum<E>> String names(List<E> events) {
        return events.stream()
                .map(event -> event.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .collect(Collectors.joining(", "));
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
