// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A page shows code in the same colours, whether {@code creo docs} or the explorer's colours.js gave it them. */
class HighlighterTest {

    private static final Path EXPLORER = Path.of("../../framework/src/main/explorer/colours.js");

    @ParameterizedTest
    @CsvSource({"c, C", "csharp, C#", "java, Java", "typescript, TypeScript", "python, Python"})
    void keywordsAreThoseOfTheExplorer(String id, String title) throws IOException {
        String script = Files.readString(EXPLORER).replaceAll("\"\\s*\\+ \"", "");
        String family = found(script, "C_FAMILY = \"([^\"]*)\"");
        String words = found(script, "\\b\"?" + Pattern.quote(title) + "\"?: \\[\\w+, [`\"]([^`\"]*)[`\"]\\]")
                .replace("${C_FAMILY}", family);
        assertEquals(new TreeSet<>(Arrays.asList(words.split(" "))), new TreeSet<>(Highlighter.keywords(id)));
    }

    private static String found(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertTrue(matcher.find(), pattern);
        return matcher.group(1);
    }
}
