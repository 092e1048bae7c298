// SPDX-License-Identifier: Apache-2.0
package org.creo.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.language.Languages;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each {@code rejected/NAME.creo} is refused with exactly the diagnostics of {@code NAME.errors}, and writes nothing.
 */
class RejectedInputsTest {

    private static final Path CASES = Path.of("src/test/rejected");
    private static final ImportPath IMPORTS = ImportPath.of(List.of(CASES.resolve("imports")));

    static Stream<String> cases() throws IOException {
        try (Stream<Path> files = Files.list(CASES)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".creo"))
                    .map(name -> name.substring(0, name.length() - ".creo".length()))
                    .sorted()
                    .toList();
            return names.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isRefused(String name, @TempDir Path temporary) throws IOException {
        String text = Files.readString(CASES.resolve(name + ".creo"));
        Path out = temporary.resolve("out");
        Compilation.Result result = new Compilation(Languages.BUILT_IN.all())
                .compile(new SourceFile(name + ".creo", text), IMPORTS, out, false);
        String printed = TextPrinter.print(result.diagnostics());
        Path expected = CASES.resolve(name + ".errors");
        if (Golden.REWRITE) {
            Files.writeString(expected, printed);
        }
        assertTrue(Files.exists(expected), () -> expected + " is missing; " + Golden.HOW_TO_REWRITE);
        assertEquals(Files.readString(expected), printed, () -> expected + " differs; " + Golden.HOW_TO_REWRITE);
        assertFalse(printed.isEmpty(), "nothing was refused");
        assertFalse(Files.exists(out), "a refused description leaves no output");
    }
}
