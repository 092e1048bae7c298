// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.generator.model.Description;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A method of Java has at most 64 KB of code: that of a large description's program is in several. */
class ManyMethodsTest {

    @TempDir
    private Path folder;

    private static Description description(int methods) {
        return ValuesTest.read(IntStream.range(0, methods)
                .mapToObj(i -> "int read" + i + " (int a, int b, int c, int d, int e, int f, int g);")
                .collect(Collectors.joining("\n", "@PACKAGE(\"lab\") interface Lab {\n", "\n}")));
    }

    @Test
    void theProgramOfManyMethodsCompiles() throws Exception {
        new JavaToolchain().build(List.of(description(300)), folder, false);
    }

    @Test
    @Tag("long")
    void aThousandMethodsAgree() throws Exception {
        Report report = new Verification(
                        List.of(description(1_000)), new Verification.Settings(1, 1, false, folder, progress -> {}))
                .run(List.of(new JavaToolchain()), Optional.empty());
        assertFalse(report.failed(), report::details);
    }
}
