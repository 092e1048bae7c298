// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.explain.Explanation.Example;
import org.creo.generator.explain.Explanation.Words;
import org.creo.generator.hint.TypeHints;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.Plugins;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.creo.generator.view.Names;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each code is explained; its wrong example breaks just this rule, and its right one none. */
class ExplanationTest {

    private static final List<Language> LANGUAGES = Plugins.load(List.of()).all();

    /** What only {@code creo lock} finds; ExplainCommandTest runs it on the examples. */
    private static final Set<Code> FOUND_BY_LOCK = Set.of(Code.VERSION_MISSING);

    /** A plug-in's, as those of Creo all have streams. */
    private record WithoutStreams(Language like) implements Language {

        @Override
        public String id() {
            return "plain";
        }

        @Override
        public String title() {
            return "Plain";
        }

        @Override
        public Names names(Description description) {
            return like.names(description);
        }

        @Override
        public LanguageFiles files(Description description) {
            throw new AssertionError("nothing is generated here");
        }
    }

    @ParameterizedTest
    @EnumSource(Code.class)
    void isExplained(Code code, @TempDir Path folder) throws IOException {
        Explanation explanation = Explanation.of(code);
        assertFalse(explanation.title().isEmpty());
        assertInstanceOf(Words.class, explanation.sections().get(0));
        assertFalse(examples(explanation, true).isEmpty(), "a wrong example");
        assertFalse(examples(explanation, false).isEmpty(), "a right example");
        List<Diagnostic> wrong = compile(explanation, true, folder.resolve("wrong"));
        assertEquals(
                FOUND_BY_LOCK.contains(code) ? List.of() : List.of(code),
                wrong.stream().map(Diagnostic::code).distinct().toList(),
                wrong::toString);
        assertEquals("[]", compile(explanation, false, folder.resolve("right")).toString());
    }

    private static List<Example> examples(Explanation explanation, boolean wrong) {
        return explanation.sections().stream()
                .filter(Example.class::isInstance)
                .map(Example.class::cast)
                .filter(example -> example.wrong() == wrong)
                .toList();
    }

    private static List<Diagnostic> compile(Explanation explanation, boolean wrong, Path folder) throws IOException {
        for (Example example : examples(explanation, wrong)) {
            Path file = folder.resolve(example.file());
            Files.createDirectories(file.getParent());
            Files.writeString(file, example.text(), example.charset());
        }
        Path main = folder.resolve("data.creo");
        List<Language> languages = switch (explanation.code()) {
            case WITHOUT_STREAMS -> List.of(new WithoutStreams(LANGUAGES.get(0)));
            case WITHOUT_REMOTES -> wrong ? LANGUAGES.subList(0, 1) : LANGUAGES;
            default -> LANGUAGES;
        };
        SourceFile source = new SourceFile("data.creo", Files.readString(main));
        ImportPath path = ImportPath.of(main, List.of());
        Diagnostics diagnostics = new Diagnostics();
        Optional<Description> read = Compilation.read(source, path, languages, diagnostics);
        return Stream.concat(
                        diagnostics.sorted().stream(),
                        read.stream().flatMap(description -> TypeHints.of(description).stream()))
                .toList();
    }
}
