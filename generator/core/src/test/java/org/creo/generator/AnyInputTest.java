// SPDX-License-Identifier: Apache-2.0
package org.creo.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.format.Formatter;
import org.creo.generator.language.Languages;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;

/**
 * Whatever is fed to the compiler, the answer is a diagnostic with a place in the text, or files: no exception, no
 * hang.
 *
 * <p>A normal run takes the inputs that are kept in {@code src/test/resources/org/creo/generator/AnyInputTestInputs}.
 * {@code JAZZER_FUZZ=1 mvn test -pl generator/core -Dtest=AnyInputTest -Djazzer.hooks=true} looks for new ones; what it
 * finds wrong it writes into that folder, where it stays.
 */
class AnyInputTest {

    @FuzzTest(maxDuration = "12m")
    void givesDiagnosticsOrFiles(byte[] bytes) {
        SourceFile source = new SourceFile("fuzz.creo", new String(bytes, StandardCharsets.UTF_8));
        Diagnostics diagnostics = new Diagnostics();
        Optional<Description> description =
                Compilation.read(source, ImportPath.NONE, Languages.BUILT_IN.all(), diagnostics);
        assertEquals(description.isPresent(), diagnostics.isEmpty());
        description.ifPresent(found -> assertFalse(
                new Compilation(Languages.BUILT_IN.all()).render(found).isEmpty()));
        for (Diagnostic diagnostic : diagnostics.sorted()) {
            long lines = source.lines().size() + 1L;
            assertTrue(diagnostic.location().line() <= lines, () -> diagnostic + " is after the end");
        }
        TextPrinter.print(diagnostics.sorted());
        Diagnostics syntax = new Diagnostics();
        Formatter.format(source, syntax).ifPresent(formatted -> {
            Optional<String> again = Formatter.format(new SourceFile("fuzz.creo", formatted), new Diagnostics());
            assertEquals(Optional.of(formatted), again, "formatting twice is formatting once");
        });
    }
}
