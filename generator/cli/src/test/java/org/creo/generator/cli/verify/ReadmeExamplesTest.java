// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.creo.generator.cli.verify.Tools.FailedException;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.c.CFiles;
import org.creo.generator.language.csharp.CSharpFiles;
import org.creo.generator.language.java.JavaFiles;
import org.creo.generator.language.python.PythonFiles;
import org.creo.generator.language.typescript.TypeScriptFiles;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An error in any example of a README fails the verification of its language. */
@Tag("long")
class ReadmeExamplesTest {

    /** With all that a README shows, by names that its examples use, too. */
    private static final List<Description> DESCRIPTIONS = List.of(ValuesTest.read("""
            @PACKAGE("lab")
            struct Program { int status; }
            struct Status { Program program; }
            struct System { Map<String, Status> item; }
            exception Path { Program[] programs; String e; }
            interface Options {
                Status get (Program program, String client) throws Path;
                Stream<Program> items (int call, String status);
                int total (Stream<String[]> item);
                System system (System system);
            }
            """), ValuesTest.read("""
            @PACKAGE("exchange")
            enum Length { SHORT, LONG }
            struct Timer { Length duration; }
            interface Flow { Stream<Timer> both (Stream<Short> tls, long at); void reset (); }
            """));

    /** Those with so little that a part of the programs has nothing to do. */
    private static final List<Description> FEW = Stream.of(
                    "interface Only { Stream<Long> follow (); }",
                    "interface Only { void take (Stream<Long> numbers); }",
                    "interface Only { void reset (); }",
                    "struct Only { int x; }")
            .map(text -> "@PACKAGE(\"few" + text.length() + "\") " + text)
            .map(ValuesTest::read)
            .toList();

    /** How many sections show these in code, in every language. */
    private static final int SECTIONS = 10;

    private static final Pattern EXAMPLE =
            Pattern.compile("(?ms)^```(?:c|csharp|java|python|typescript)\n(?:#include|using|import|from) .*?^```$");

    @TempDir
    private Path folder;

    /** Toolchains and their languages. */
    static Stream<Arguments> languages() {
        return Stream.of(
                of(new CFiles(), CToolchain::new),
                of(new CSharpFiles(), CSharpToolchain::new),
                of(new JavaFiles(), JavaToolchain::new),
                of(new PythonFiles(), PythonToolchain::new),
                of(new TypeScriptFiles(), TypeScriptToolchain::new));
    }

    private static Arguments of(Language language, Function<Language, Toolchain> toolchain) {
        return Arguments.of(language.id(), language, toolchain);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("languages")
    void eachErrorIsFound(String id, Language sound, Function<Language, Toolchain> toolchain) throws IOException {
        int sections = 0;
        for (Description description : DESCRIPTIONS) {
            Spoilt language = new Spoilt(sound, new ArrayList<>());
            Toolchain spoilt = toolchain.apply(language);
            assumeTrue(spoilt.missing().isEmpty(), () -> spoilt.missing().orElseThrow());
            Path own = folder(description);
            assertThrows(FailedException.class, () -> spoilt.build(List.of(description), own, false));
            String said = logs(own);
            assertEquals(
                    List.of(),
                    language.names().stream()
                            .filter(name -> !said.contains(name))
                            .toList(),
                    said);
            sections += language.names().size();
        }
        assertTrue(sections > SECTIONS, sections + " examples");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("languages")
    void whatIsGeneratedHasNone(String id, Language language, Function<Language, Toolchain> toolchain)
            throws Exception {
        Toolchain sound = toolchain.apply(language);
        assumeTrue(sound.missing().isEmpty(), () -> sound.missing().orElseThrow());
        for (Description description : DESCRIPTIONS) {
            sound.build(List.of(description), folder(description), true);
        }
        // None of what their programs share depends on what is in a package, so one build is enough.
        sound.build(FEW, Files.createDirectory(folder.resolve("few")), true);
    }

    /** By itself, a package's examples are compiled exactly as a user has them. */
    private Path folder(Description description) throws IOException {
        return Files.createDirectory(folder.resolve(description.packageName()));
    }

    private static String logs(Path folder) throws IOException {
        StringBuilder logs = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path log :
                    files.filter(file -> file.toString().endsWith(".log")).toList()) {
                logs.append(Files.readString(log));
            }
        }
        return logs.toString();
    }

    /**
     * A language in whose READMEs each example names something that is not there.
     *
     * @param names what they name
     */
    private record Spoilt(Language sound, List<String> names) implements Language {

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
            arranged.computeIfPresent(
                    "README.md",
                    (path, text) -> EXAMPLE.matcher(text)
                            .replaceAll(example -> Matcher.quoteReplacement(spoil(example.group()))));
            return arranged;
        }

        /** Names something else where the code names the client for the last time; in C, the error. */
        private String spoil(String example) {
            String name = "nowhere_" + (char) ('a' + names.size());
            names.add(name);
            String named = id().equals("c") ? "error" : "client(?!\\.(?:pem|key))";
            return example.replaceFirst("(?s)(.*)\\b" + named + "\\b", "$1" + name);
        }

        @Override
        public boolean streams() {
            return sound.streams();
        }
    }
}
