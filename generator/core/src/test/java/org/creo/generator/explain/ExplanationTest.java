// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.explain.Explanation.Example;
import org.creo.generator.language.Language;
import org.creo.generator.language.Plugins;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each code is explained; its wrong example breaks just this rule, and its right one none. */
class ExplanationTest {

    private static final List<Language> LANGUAGES = Plugins.load(List.of()).all();

    /** Codes without a wrong example, and why. */
    private static final Map<Code, String> WITHOUT = Map.of(
            Code.NOT_UTF8, "an example is UTF-8 itself",
            Code.SAME_FINGERPRINT, "nobody would recognise two names whose hashes begin alike",
            Code.LOCK_DAMAGED, "it is about creo.lock",
            Code.VERSION_MISSING, "it is about creo lock",
            Code.RELEASED_ALREADY, "it is about creo.lock",
            Code.NOT_ADAPTABLE, "it is about creo.lock",
            Code.WITHOUT_STREAMS, "all of Creo's own languages have streams");

    @ParameterizedTest
    @EnumSource(Code.class)
    void isExplained(Code code, @TempDir Path folder) throws IOException {
        Explanation explanation = Explanation.of(code);
        assertFalse(explanation.title().isEmpty());
        assertFalse(explanation.sections().isEmpty());
        List<Diagnostic> wrong = compile(explanation, true, folder.resolve("wrong"));
        assertEquals(
                WITHOUT.containsKey(code) ? List.of() : List.of(code),
                wrong.stream().map(Diagnostic::code).distinct().toList(),
                wrong::toString);
        assertEquals("[]", compile(explanation, false, folder.resolve("right")).toString());
    }

    private static List<Diagnostic> compile(Explanation explanation, boolean wrong, Path folder) throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        Files.createDirectories(folder);
        List<Example> examples = explanation.sections().stream()
                .filter(Example.class::isInstance)
                .map(Example.class::cast)
                .filter(example -> example.wrong() == wrong)
                .toList();
        for (Example example : examples) {
            Path file = folder.resolve(example.file());
            Files.createDirectories(file.getParent());
            Files.writeString(file, example.text());
        }
        Path main = folder.resolve("data.creo");
        if (Files.exists(main)) {
            Compilation.read(
                    new SourceFile("data.creo", Files.readString(main)),
                    ImportPath.of(List.of(folder)),
                    LANGUAGES,
                    diagnostics);
        }
        return diagnostics.sorted();
    }
}
