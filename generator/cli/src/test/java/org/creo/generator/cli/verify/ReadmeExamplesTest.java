// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.creo.generator.cli.verify.Tools.FailedException;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.c.CFiles;
import org.creo.generator.language.csharp.CSharpFiles;
import org.creo.generator.language.java.JavaFiles;
import org.creo.generator.language.python.PythonFiles;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An error in the example of a README fails the verification of its language. */
@Tag("long")
class ReadmeExamplesTest {

    private static final List<Description> DESCRIPTIONS = List.of(ValuesTest.read("""
            @PACKAGE("lab")
            struct Program { int status; }
            struct Status { Program program; }
            interface Options { Status get (Program program); }
            """));

    @TempDir
    private Path folder;

    /** Toolchains and their languages. */
    static Stream<Arguments> languages() {
        return Stream.of(
                of(new CFiles(), CToolchain::new),
                of(new CSharpFiles(), CSharpToolchain::new),
                of(new JavaFiles(), JavaToolchain::new),
                of(new PythonFiles(), PythonToolchain::new));
    }

    private static Arguments of(Language language, Function<Language, Toolchain> toolchain) {
        return Arguments.of(language.id(), language, toolchain);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("languages")
    void anErrorIsFound(String id, Language language, Function<Language, Toolchain> toolchain) {
        Toolchain spoilt = toolchain.apply(new Spoilt(language));
        assumeTrue(spoilt.missing().isEmpty(), () -> spoilt.missing().orElseThrow());
        FailedException failure = assertThrows(FailedException.class, () -> spoilt.build(DESCRIPTIONS, folder, false));
        assertTrue(failure.getMessage().contains("nowhere"), failure.getMessage());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("languages")
    void whatIsGeneratedHasNone(String id, Language language, Function<Language, Toolchain> toolchain)
            throws Exception {
        Toolchain sound = toolchain.apply(language);
        assumeTrue(sound.missing().isEmpty(), () -> sound.missing().orElseThrow());
        sound.build(DESCRIPTIONS, folder, true);
    }

    /** A language whose READMEs name something that is not there. */
    private record Spoilt(Language sound) implements Language {

        @Override
        public String id() {
            return sound.id();
        }

        @Override
        public String title() {
            return sound.title();
        }

        @Override
        public Names names(Description description) {
            return sound.names(description);
        }

        @Override
        public LanguageFiles files(Description description) {
            return sound.files(description);
        }

        @Override
        public SortedMap<String, String> arrange(SortedMap<String, String> files, Description description) {
            SortedMap<String, String> arranged = sound.arrange(files, description);
            arranged.computeIfPresent("README.md", (path, text) -> text.replace("\"localhost:7000\"", "nowhere"));
            return arranged;
        }

        @Override
        public boolean streams() {
            return sound.streams();
        }
    }
}
