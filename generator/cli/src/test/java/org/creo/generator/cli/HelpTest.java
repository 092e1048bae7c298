// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.creo.generator.language.Languages;
import org.junit.jupiter.api.Test;

/** What help says of languages comes from the languages. */
class HelpTest extends CommandTest {

    private static final Path SOURCES = Path.of("src/main/java/org/creo/generator/cli");
    private static final Pattern NAMED = Pattern.compile("--lang[ =]([a-z#+]+)");

    @Test
    void noCommandNamesALanguageInAnExample() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            List<String> named = files.filter(Files::isRegularFile)
                    .flatMap(file -> NAMED.matcher(text(file)).results().map(each -> each.group(1)))
                    .filter(word -> Languages.BUILT_IN.find(word).isPresent())
                    .toList();
            assertEquals(List.of(), named);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void examplesNameLanguagesThatThereAre() {
        creo("gen", "--help");
        assertTrue(out.toString().contains("creo gen data.creo --lang c,python -o clients"), out.toString());
        forget();
        creo("new", "--help");
        assertTrue(out.toString().contains("creo new weather --lang c,python   in C and Python alone"), out.toString());
    }
}
