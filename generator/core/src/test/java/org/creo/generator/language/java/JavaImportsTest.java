// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.language.host.HostFiles;
import org.creo.generator.model.Description;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.render.Renderer;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A generated file's imports follow from its model; the tests that compile it show that none is missing. */
class JavaImportsTest {

    private static final Pattern IMPORT = Pattern.compile("(?m)^import ([\\w.]+)\\.(\\w+);$");

    @ParameterizedTest
    @ValueSource(strings = {"constructs", "data-service", "names"})
    void eachImportIsUsed(String folder) throws IOException {
        eachImportIsUsedOf(Files.readString(Path.of("src/test/golden", folder, "service.creo")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "interface A { Instant FIRST = \"2026-01-01T00:00:00Z\"; void go (); }",
                "interface A { LocalDate[] days (Optional<Duration> wait); UUID id (); }",
                "struct P { Instant at; UUID id; } struct Q { P p; String s; BigDecimal sum; } interface A { void go (Q q); }",
                "exception E { UUID id; } interface A { @STATE Duration d; @WRITES(\"d\") void go () throws E; }"
            })
    void eachImportOfAClassIsUsed(String text) {
        eachImportIsUsedOf("@PACKAGE(\"a\")\n" + text);
    }

    private static void eachImportIsUsedOf(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Description description =
                DescriptionParser.parse(new SourceFile("service.creo", text), ImportPath.NONE, diagnostics);
        assertTrue(diagnostics.isEmpty());
        for (Language language : List.of(new JavaFiles(), new HostFiles())) {
            SortedMap<String, String> files = new Renderer().render(language, description);
            for (Map.Entry<String, String> file : files.entrySet()) {
                boolean copied =
                        file.getKey().contains("/runtime/") && !file.getKey().endsWith("/runtime/Descriptors.java");
                if (file.getKey().endsWith(".java") && !copied) {
                    String code = code(file.getValue());
                    IMPORT.matcher(file.getValue())
                            .results()
                            .map(found -> found.group(2))
                            .forEach(type -> assertTrue(
                                    Pattern.compile("\\b" + type + "\\b")
                                            .matcher(code)
                                            .find(),
                                    file.getKey() + ": " + type));
                }
            }
        }
    }

    /** The file without imports, comments and string literals. */
    private static String code(String file) {
        return IMPORT.matcher(file)
                .replaceAll("")
                .replaceAll("(?m)^ *(/\\*\\*|\\*).*$", "")
                .replaceAll("'\"'|\"([^\"\\\\\n]++|\\\\.)*+\"", "");
    }

    @Test
    void thoseOfTheRuntimeStandLast() {
        assertEquals(
                List.of("java.util.Map", "java.util.Optional", "java.util.stream.Stream", "a.runtime.Values"),
                new JavaImports("a.runtime")
                        .add("Values")
                        .add("Stream")
                        .add("Optional")
                        .add("Map")
                        .add("Map")
                        .list());
    }

    @Test
    void aFunctionBringsItsClassUnlessThatIsAlwaysThere() {
        assertEquals(
                List.of("java.util.Arrays", "a.runtime.Values"),
                new JavaImports("a.runtime")
                        .addOwner("Values.hash")
                        .addOwner("Arrays.equals")
                        .addOwner("Integer.hashCode")
                        .addOwner(null)
                        .list());
        assertFalse(
                new JavaImports("a.runtime").add(false, "Map", "Owned").list().contains("java.util.Map"));
    }
}
