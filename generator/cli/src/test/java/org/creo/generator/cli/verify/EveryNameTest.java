// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.language.Languages;
import org.creo.generator.model.Description;
import org.creo.generator.model.SharedRuntime;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.Location;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every word that means something in a language is tried as every kind of name, with the real compilers: what
 * {@code creo check} takes without a warning compiles, and its values travel. All are tried in one program; where that
 * fails, each description by itself, and then its words in halves, until those that are wrong are known.
 */
@Tag("long")
class EveryNameTest {

    /**
     * Words that are always tried, since they once failed: {@code language ROLE word}, one a line; after a {@code !}
     * those that still fail.
     */
    private static final String LISTED = "/names.txt";

    /** One of so many other words is tried, and all where {@code -Dnames.every=1} asks for that, which takes long. */
    private static final int EVERY = Integer.getInteger("names.every", 24);

    /** What tells that a package cannot be called so. */
    private static final Set<Code> OF_PACKAGES = Set.of(Code.PLATFORM_PACKAGE, Code.RESERVED_PACKAGE);

    /** Languages in which packages share a runtime here, since to compile a copy for each of them takes an hour. */
    private static final Set<String> SHARING = Set.of("java");

    /** Where they do not, and each copy is compiled, one of so many packages is tried. */
    private static final Map<String, Integer> EVERY_PACKAGE = Map.of("c", 8, "csharp", 8);

    /** {@code -Dnames.roles='FIELD|METHOD'} tries no others. */
    private static final String ROLES = System.getProperty("names.roles", ".*");

    /** So many words are in one description at most. */
    private static final int TOGETHER = 300;

    private record Trial(Role role, String word) {}

    /** A description, and what it tries. */
    private record Several(List<Trial> trials, Description description) {

        boolean ofPackage() {
            return trials.get(0).role() == Role.PACKAGE;
        }
    }

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
            int every = EVERY * (role == Role.PACKAGE ? EVERY_PACKAGE.getOrDefault(id, 1) : 1);
            for (int i = role.ordinal(); i < words.size(); i += every) {
                trials.add(new Trial(role, words.get(i)));
            }
        }
        trials.removeAll(failing);
        trials.removeIf(trial -> !trial.role().name().matches(ROLES));
        assertEquals(List.of(), wrong(trials).stream().map(this::line).toList());
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

    private List<Trial> wrong(Set<Trial> trials) throws IOException {
        List<Several> all = new ArrayList<>();
        for (Role role : Role.values()) {
            List<Trial> of =
                    trials.stream().filter(trial -> trial.role() == role).toList();
            all.addAll(describe(of, all.size()));
        }
        Optional<String> failure = failure(all);
        if (failure.isEmpty()) {
            return List.of();
        }
        System.err.println(failure.get());
        List<Trial> wrong = new ArrayList<>();
        for (Several each : all) {
            wrong.addAll(wrong(each.trials()));
        }
        return several(wrong, all.stream().map(Several::trials).toList(), failure.get());
    }

    private List<Trial> wrong(List<Trial> trials) throws IOException {
        Optional<String> failure = failure(describe(trials, 0));
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
        return several(wrong, trials, failure.get());
    }

    private static List<Trial> several(List<Trial> wrong, List<?> tried, String failure) {
        if (wrong.isEmpty()) {
            throw new AssertionError("only together: " + tried + failure);
        }
        return wrong;
    }

    /** Verifies all of them in one program; says what failed. */
    private Optional<String> failure(List<Several> all) throws IOException {
        Path run = folder.resolve(String.valueOf(runs++));
        Report report = new Verification(
                        SHARING.contains(language.id())
                                ? sharing(all, run.resolve(language.id()).resolve("runtime"))
                                : all.stream().map(Several::description).toList(),
                        new Verification.Settings(1, 1, false, run, progress -> {}))
                .run(List.of(toolchain()), Optional.empty(), List.of());
        return report.failed() ? Optional.of(report.details()) : Optional.empty();
    }

    /** The descriptions, with one runtime for those whose packages are tried; its files are written. */
    private List<Description> sharing(List<Several> all, Path files) throws IOException {
        SharedRuntime runtime = SharedRuntime.of(
                "zzr",
                all.stream()
                        .filter(Several::ofPackage)
                        .map(Several::description)
                        .toList());
        if (!runtime.packages().isEmpty()) {
            for (Map.Entry<String, String> file : new Compilation(List.of(language))
                    .render(runtime)
                    .get(language.id())
                    .entrySet()) {
                ReadmeExamples.write(files.resolve(file.getKey()), file.getValue());
            }
        }
        return all.stream()
                .map(each -> each.ofPackage() ? each.description().withRuntime(runtime) : each.description())
                .toList();
    }

    /**
     * Descriptions that have all of these words, of one role, but those that {@code creo check} refuses. Words that
     * become the same in the language are in several.
     *
     * @param number how many descriptions there are before these
     */
    private List<Several> describe(List<Trial> trials, int number) throws IOException {
        List<Several> described = new ArrayList<>();
        List<Trial> left = new ArrayList<>(trials);
        while (!left.isEmpty()) {
            // Nobody has two names that differ in nothing but their case.
            Map<String, Trial> together = new LinkedHashMap<>();
            int most = left.get(0).role() == Role.PACKAGE ? 1 : TOGETHER;
            for (Trial trial : left) {
                if (together.size() < most) {
                    together.putIfAbsent(trial.word().toLowerCase(Locale.ROOT), trial);
                }
            }
            left.removeAll(Set.copyOf(together.values()));
            describe(together.values(), "x" + (number + described.size()) + ".zzp", left)
                    .ifPresent(described::add);
        }
        return described;
    }

    /** @param later gets those that need another description */
    private Optional<Several> describe(Collection<Trial> trials, String packageName, List<Trial> later) {
        List<Trial> together = new ArrayList<>(trials);
        while (!together.isEmpty()) {
            SourceFile source = new SourceFile(
                    "names.creo",
                    together.get(0)
                            .role()
                            .description(
                                    packageName,
                                    together.stream().map(Trial::word).toList()));
            Diagnostics diagnostics = new Diagnostics();
            Optional<Description> description =
                    Compilation.read(source, ImportPath.NONE, List.of(language), diagnostics);
            if (diagnostics.sorted().stream().anyMatch(found -> OF_PACKAGES.contains(found.code()))) {
                return Optional.empty();
            }
            if (description.isPresent()) {
                return Optional.of(new Several(together, description.get()));
            }
            Set<Trial> refused = new HashSet<>();
            Set<Trial> alike = new HashSet<>();
            for (Diagnostic error : diagnostics.sorted()) {
                if (error.isError()) {
                    Set<String> named = named(source, error.location());
                    together.stream()
                            .filter(trial -> named.contains(trial.word()))
                            .forEach(trial -> (error.code() == Code.SPELLING ? alike : refused).add(trial));
                }
            }
            alike.removeAll(refused);
            later.addAll(alike);
            refused.addAll(alike);
            if (!together.removeAll(refused)) {
                throw new AssertionError(diagnostics.sorted() + "\n" + source.text());
            }
        }
        return Optional.empty();
    }

    /** The word at a place; where it is the description's own, all words of its line, one of which is tried there. */
    private static Set<String> named(SourceFile source, Location at) {
        String line = source.text().lines().toList().get(at.line() - 1);
        String word = line.substring(at.column() - 1).split("\\W", 2)[0];
        return word.isEmpty() || word.startsWith("zz") ? Set.copyOf(List.of(line.split("\\W+"))) : Set.of(word);
    }
}
