// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The README's table of settings is equal to the code. */
class ReadmeTest {
    private static final Path README = Path.of("README.md");
    private static final String START = "<!-- settings: ReadmeTest keeps this table equal to the code -->\n";
    private static final String END = "<!-- end of settings -->\n";

    @Test
    void tellsAllSettings() throws IOException {
        String readme = Files.readString(README);
        int start = readme.indexOf(START) + START.length();
        int end = readme.indexOf(END);
        assertTrue(start >= START.length() && end >= start, "the README has no place for the table");
        if (Boolean.getBoolean("creo.golden")) {
            Files.writeString(README, readme.substring(0, start) + table() + readme.substring(end));
        } else {
            assertEquals(
                    table(),
                    readme.substring(start, end),
                    "the table differs from the code; mvn -q test -pl framework/server -am -Dtest=ReadmeTest "
                            + "-Dsurefire.failIfNoSpecifiedTests=false -Dcreo.golden=true rewrites it");
        }
    }

    /** As the formatter lays it out, which escapes brackets. */
    private static String table() {
        StringBuilder text = new StringBuilder();
        for (Group group : Group.values()) {
            text.append("\n### ")
                    .append(group.title())
                    .append("\n\n| key | value | default |  |\n| -- | -- | -- | -- |\n");
            for (Setting<?> setting : Settings.all()) {
                if (setting.group() == group) {
                    text.append("| `")
                            .append(setting.key())
                            .append("` | ")
                            .append(setting.kind().label().replace("|", ", "))
                            .append(" | ")
                            .append(setting.standardText())
                            .append(" | ")
                            .append(setting.meaning().replace("[", "\\[").replace("]", "\\]"))
                            .append(" |\n");
                }
            }
        }
        return text.append('\n').toString();
    }
}
