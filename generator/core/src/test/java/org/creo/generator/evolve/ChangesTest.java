// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.Compilation;
import org.creo.generator.check.Checks;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.language.Language;
import org.creo.generator.language.Languages;
import org.creo.generator.model.Description;
import org.creo.generator.model.Release;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each folder of {@code changes} holds a description {@code before.creo} that was released, and {@code after.creo}. The
 * output of {@code creo diff} is in {@code diff.txt}; the errors that refuse a host are in {@code host.errors}, which
 * is absent where there are none; what the host then has in addition to today's files is in {@code *Older.java}. If the
 * release is dropped, its clients are told what is in {@code told.txt}.
 */
class ChangesTest {

    private static final Path CASES = Path.of("src/test/changes");
    private static final String HOW_TO_REWRITE = "if that is meant, run scripts/golden and read what git diff shows";

    static Stream<String> cases() throws IOException {
        try (Stream<Path> folders = Files.list(CASES)) {
            List<String> names = folders.map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
            return names.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void change(String name) throws IOException {
        Path folder = CASES.resolve(name);
        Description after = read(folder, "after.creo");
        Lock lock = locked(read(folder, "before.creo"));
        check(
                folder.resolve("diff.txt"),
                DifferencePrinter.print(Comparison.of(lock.releases().get(0), after, lock)));
        Description released = after.withReleases(lock.releases());
        Diagnostics diagnostics = new Diagnostics();
        Adaptation.of(released, diagnostics);
        check(folder.resolve("host.errors"), TextPrinter.print(diagnostics.sorted()));
        check(folder.resolve("told.txt"), told(after, lock.releases().get(0)));
        SortedMap<String, String> host = diagnostics.isEmpty() ? host(released) : new TreeMap<>();
        for (Map.Entry<String, String> file : host.entrySet()) {
            String fileName = file.getKey().substring(file.getKey().lastIndexOf('/') + 1);
            if (fileName.endsWith("Older.java")) {
                check(folder.resolve(fileName), file.getValue());
            }
        }
    }

    private static String told(Description after, Release released) {
        return Former.of(after.withReleases(List.of(released.drop()))).stream()
                .map(former -> former.service().name() + "." + former.method().name() + " of "
                        + former.release().version() + ": " + former.difference() + ".\n")
                .collect(Collectors.joining());
    }

    @Test
    void theHostHoldsWhatItTellsClientsOfADroppedRelease() throws IOException {
        Path folder = CASES.resolve("types");
        Release released = locked(read(folder, "before.creo")).releases().get(0);
        SortedMap<String, String> host = host(read(folder, "after.creo").withReleases(List.of(released.drop())));
        String dispatcher = host.entrySet().stream()
                .filter(file -> file.getKey().endsWith("ShopDispatcher.java"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow();
        assertTrue(dispatcher.contains("    public List<FormerMethod> formerMethods() {\n"), dispatcher);
        assertTrue(
                dispatcher.contains("\"get\", \"1.0.0\", \"Made: this client has 3 fields, the host 4: c is new; "),
                dispatcher);
    }

    private static SortedMap<String, String> host(Description description) {
        Language host = Languages.BUILT_IN.find("host").orElseThrow();
        return new Compilation(List.of(host)).render(description).get(host);
    }

    private static Description read(Path folder, String file) throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(
                new SourceFile(file, Files.readString(folder.resolve(file))), ImportPath.NONE, diagnostics);
        if (diagnostics.isEmpty()) {
            Checks.check(description, List.of(), diagnostics);
        }
        assertEquals("", TextPrinter.print(diagnostics.sorted()));
        return description;
    }

    /** Through the file, so that places are those that users see. */
    private static Lock locked(Description description) {
        Diagnostics diagnostics = new Diagnostics();
        String text = Lock.EMPTY.with(Lock.release(description)).text();
        Lock lock = Lock.read(new SourceFile(Lock.FILE, text), diagnostics);
        assertEquals("", TextPrinter.print(diagnostics.sorted()));
        return lock;
    }

    private static void check(Path expected, String actual) throws IOException {
        if (Boolean.getBoolean("creo.golden")) {
            if (actual.isEmpty()) {
                Files.deleteIfExists(expected);
            } else {
                Files.writeString(expected, actual);
            }
        }
        assertEquals(
                Files.exists(expected) ? Files.readString(expected) : "",
                actual,
                () -> expected + " differs; " + HOW_TO_REWRITE);
    }
}
