// SPDX-License-Identifier: Apache-2.0
package org.creo.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Templates print what models have decided: they compute nothing, take no text apart, and are short. */
class TemplatesPrintTest {

    private static final Path TEMPLATES = Path.of("../../templates");

    private static final Pattern COMPUTES = Pattern.compile("<#function|\\?(?:contains|split|replace|matches)\\b");
    private static final int LONGEST = 150;

    @Test
    void templatesOnlyPrint() throws IOException {
        assertEquals(List.of(), breaches(TEMPLATES), "decide it in the model");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"<#function bytes wire>", "<#if text?contains('a')>", "${type?replace('<', '(')?upper_case}"})
    void findsWhatComputes(String line) {
        assertTrue(COMPUTES.matcher(line).find());
    }

    private static List<String> breaches(Path folder) throws IOException {
        List<String> breaches = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = TEMPLATES.relativize(file).toString();
                String text = Files.readString(file);
                COMPUTES.matcher(text)
                        .results()
                        .map(MatchResult::group)
                        .forEach(found -> breaches.add(name + ": " + found));
                long lines = text.lines().count();
                if (lines > LONGEST) {
                    breaches.add(name + ": " + lines + " lines, more than " + LONGEST);
                }
            }
        }
        return breaches;
    }
}
