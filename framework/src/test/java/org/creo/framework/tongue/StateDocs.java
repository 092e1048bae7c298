// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The page that shows the states of connections. */
public final class StateDocs {
    private static final Path PAGE = Path.of("STATES.md");

    private StateDocs() {}

    /** The diagram under this heading is that of the table. */
    public static void check(String heading, StateTable<?, ?> table) throws IOException {
        String block = "```mermaid\n" + table.diagram() + "\n```\n";
        String page = Files.readString(PAGE);
        int start = page.indexOf("\n## " + heading + "\n");
        int end = page.indexOf("\n## ", start + 1);
        String section = page.substring(Math.max(0, start), end < 0 ? page.length() : end);
        int diagram = section.indexOf("```mermaid");
        String shown = diagram < 0 ? "" : section.substring(diagram, section.indexOf("```\n", diagram + 1) + 4);
        assertEquals(block, shown, PAGE + " should show under \"" + heading + "\":\n\n" + block);
    }
}
