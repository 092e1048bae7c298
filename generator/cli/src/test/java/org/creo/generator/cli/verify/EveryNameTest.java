// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.language.Languages;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every word that means something in a language is tried as every kind of name, with the real compilers: what
 * {@code creo check} takes compiles, and its values travel. All are tried at once; only where that fails are they tried
 * in halves, until those that are wrong are known.
 */
@Tag("long")
class EveryNameTest {

    /**
     * Words that are always tried, since they once failed: {@code language ROLE word}, one a line; after a {@code !}
     * those that still fail.
     */
    private static final String LISTED = "/names.txt";

    /** One of so many other words is tried, and all where {@code -Dnames.every=1} asks for that, which takes long. */
    private static final int EVERY = Integer.getInteger("names.every", 8);

    /** So many words are in one description at most. */
    private static final int TOGETHER = 300;

    private record Trial(Role role, String word) {}

    @TempDir
    private Path folder;

    private Language language;
    private int runs;

    @ParameterizedTest
    @ValueSource(strings = {"c", "csharp", "java", "python", "typescript"})
    void everyWordCanBeEveryName(String id) throws IOException {
        language = Languages.BUILT_IN.find(id).orElseThrow();
        assumeTrue(toolchain().missing().isEmpty(), () -> toolchain().missing().orElseThrow());
        Set<Trial> failing = new HashSet<>();
        Set<Trial> trials = new LinkedHashSet<>();
        for (String line : listed()) {
            String[] parts = line.replaceFirst("^! *", "").split(" ");
            if (parts[0].equals(id)) {
                (line.startsWith("!") ? failing : trials).add(new Trial(Role.valueOf(parts[1]), parts[2]));
            }
        }
        for (Role role : Role.values()) {
            List<String> words = role.forms(TakenWords.of(language));
            for (int i = role.ordinal(); i < words.size(); i += EVERY) {
                trials.add(new Trial(role, words.get(i)));
            }
        }
        trials.removeAll(failing);
        assertEquals(
                List.of(), wrong(List.copyOf(trials)).stream().map(this::line).toList());
    }

    private String line(Trial trial) {
        return language.id() + " " + trial.role() + " " + trial.word();
    }

    private static List<String> listed() throws IOException {
        try (InputStream in = EveryNameTest.class.getResourceAsStream(LISTED)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        }
    }

    private Toolchain toolchain() {
        return new Toolchains(() -> Path.of("none")).clients(List.of(language)).get(0);
    }

    private List<Trial> wrong(List<Trial> trials) throws IOException {
        Optional<String> failure = failure(trials);
        if (failure.isEmpty()) {
            return List.of();
        }
        if (trials.size() == 1) {
            System.err.println(line(trials.get(0)) + failure.get());
            return trials;
        }
        int half = trials.size() / 2;
        List<Trial> wrong = new ArrayList<>(wrong(trials.subList(0, half)));
        wrong.addAll(wrong(trials.subList(half, trials.size())));
        if (wrong.isEmpty()) {
            throw new AssertionError("only together: " + trials + failure.get());
        }
        return wrong;
    }

    /** Verifies all of them in one program; says what failed. */
    private Optional<String> failure(List<Trial> trials) throws IOException {
        Map<Role, List<String>> words = new EnumMap<>(Role.class);
        trials.forEach(trial ->
                words.computeIfAbsent(trial.role(), role -> new ArrayList<>()).add(trial.word()));
        List<Description> descriptions = new ArrayList<>();
        words.forEach((role, of) -> {
            for (int i = 0; i < of.size(); i += TOGETHER) {
                describe(role, of.subList(i, Math.min(i + TOGETHER, of.size())), descriptions);
            }
        });
        Report report = new Verification(
                        descriptions,
                        new Verification.Settings(1, 1, false, folder.resolve(String.valueOf(runs++)), progress -> {}))
                .run(List.of(toolchain()), Optional.empty());
        return report.failed() ? Optional.of(report.details()) : Optional.empty();
    }

    /**
     * Adds descriptions that have all of these words but those that {@code creo check} refuses. Words that become the
     * same in the language are in several.
     */
    private void describe(Role role, List<String> words, List<Description> descriptions) {
        List<String> left = words;
        while (!left.isEmpty()) {
            List<String> together = new ArrayList<>();
            List<String> later = new ArrayList<>();
            for (String word : left) {
                // Nobody has two names that differ in nothing but their case.
                (together.stream().anyMatch(word::equalsIgnoreCase) ? later : together).add(word);
            }
            Optional<Description> description = Optional.empty();
            while (!together.isEmpty() && description.isEmpty()) {
                SourceFile source =
                        new SourceFile("names.creo", role.description("x" + descriptions.size() + ".zzp", together));
                Diagnostics diagnostics = new Diagnostics();
                description = Compilation.read(source, ImportPath.NONE, List.of(language), diagnostics);
                List<Diagnostic> errors = diagnostics.sorted().stream()
                        .filter(Diagnostic::isError)
                        .toList();
                List<String> refused = new ArrayList<>();
                for (Diagnostic error : errors) {
                    String line =
                            source.text().lines().toList().get(error.location().line() - 1);
                    List<String> parts = List.of(line.split("\\W+"));
                    together.stream().filter(parts::contains).forEach(word -> {
                        refused.add(word);
                        if (error.code() == Code.SPELLING) {
                            later.add(word);
                        }
                    });
                }
                if (!errors.isEmpty() && !together.removeAll(refused)) {
                    throw new AssertionError(errors + "\n" + source.text());
                }
            }
            description.ifPresent(descriptions::add);
            left = List.copyOf(new TreeSet<>(later));
        }
    }
}
