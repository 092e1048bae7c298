// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.evolve.DescriptionPrinter;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The class that holds a host's description: whatever the description, the compiled class returns the same text. */
class DescriptionTextTest {

    private static final Language HOST = new HostFiles();

    static Stream<String> descriptions() {
        String head = "@PACKAGE(\"text\")\n";
        String service = "interface Texts { String TEXT = \"%s\"; void stop (); }";
        return Stream.of(
                head + "struct Alone { int a; }",
                // Quotes and escapes, including those of text blocks.
                head + service.formatted("\\\"\\\"\\\"\\\"\\\" \\\\u0041 \\\\ \\n \\s \\u2028 end "),
                head + service.formatted("å ☃ 😀 ${x} <#if>"),
                // Longer than a constant of a class file, in lines and in one line.
                head
                        + IntStream.range(0, 2500)
                                .mapToObj(i -> "A_CONSTANT_WITH_A_LONG_NAME_" + i)
                                .collect(Collectors.joining(", ", "enum Many { ", " }")),
                head
                        + IntStream.range(0, 90)
                                .mapToObj(i -> "String T%d = \"%s\";".formatted(i, "😀".repeat(i * 8)))
                                .collect(Collectors.joining("\n", "interface Many { ", " }")),
                head + service.formatted(" ".repeat(TextBlocks.LONGEST - 20) + "😀".repeat(2500)));
    }

    @ParameterizedTest
    @MethodSource("descriptions")
    void saysWhatTheDescriptionDoes(String text, @TempDir Path folder) throws Exception {
        Diagnostics diagnostics = new Diagnostics();
        Description description = Compilation.read(
                        new SourceFile("text.creo", text), ImportPath.NONE, List.of(HOST), diagnostics)
                .orElseThrow(() -> new AssertionError(TextPrinter.print(diagnostics.sorted())));
        assertEquals(
                DescriptionPrinter.print(description),
                compiled(new Compilation(List.of(HOST)).render(description).get(HOST), folder));
    }

    private static String compiled(Map<String, String> files, Path folder) throws Exception {
        String name = "text/runtime/DescriptionText";
        Path source = folder.resolve(name + ".java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, files.get("src/main/java/" + name + ".java"));
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "--release",
                        "17",
                        "-Xlint:all",
                        "-Werror",
                        "-encoding",
                        "UTF-8",
                        source.toString());
        assertEquals(0, result, "javac");
        assertTrue(Files.exists(folder.resolve(name + ".class")));
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            return (String) loader.loadClass(name.replace('/', '.'))
                    .getMethod("normalForm")
                    .invoke(null);
        }
    }
}
