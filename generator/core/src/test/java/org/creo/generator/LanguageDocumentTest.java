// SPDX-License-Identifier: Apache-2.0
package org.creo.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.format.Formatter;
import org.creo.generator.language.Languages;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manual of the language shows descriptions that all languages take, in the style of {@code creo fmt}. */
class LanguageDocumentTest {

    private static final Pattern BLOCK =
            Pattern.compile("```java\n(@PACKAGE\\(\"(?:[a-z]+\\.)?([a-z]+)\"\\).*?)```", Pattern.DOTALL);

    @Test
    void everyDescriptionOfTheManualGenerates(@TempDir Path folder) throws IOException {
        Matcher block = BLOCK.matcher(Files.readString(Path.of("../LANGUAGE.md")));
        Set<String> names = new LinkedHashSet<>();
        while (block.find()) {
            names.add(block.group(2));
            Files.writeString(folder.resolve(block.group(2) + ".creo"), block.group(1));
        }
        assertEquals(Set.of("archive", "units", "drawing", "orders", "bank", "lab", "series", "trip"), names);
        for (String name : names) {
            Path file = folder.resolve(name + ".creo");
            SourceFile source = new SourceFile(file.toString(), Files.readString(file));
            Diagnostics diagnostics = new Diagnostics();
            Optional<Description> description =
                    Compilation.read(source, ImportPath.of(file, List.of()), Languages.BUILT_IN.all(), diagnostics);
            assertTrue(description.isPresent(), () -> TextPrinter.print(diagnostics.sorted()));
            assertEquals(
                    Languages.BUILT_IN.all().size(),
                    new Compilation(Languages.BUILT_IN.all())
                            .render(description.get())
                            .size());
            assertEquals(Optional.of(source.text()), Formatter.format(source, diagnostics));
        }
    }
}
