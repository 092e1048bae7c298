// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.generator.language.java.JavaFiles;
import org.creo.generator.model.Description;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A method of Java has at most 64 KB of code: that of a large description's program is in several. */
class ManyMethodsTest {

    @TempDir
    private Path folder;

    private static Description description(int methods, int parameters) {
        String all = each(parameters, "int p%d", ", ");
        return ValuesTest.read(
                "@PACKAGE(\"lab\") interface Lab {\n" + each(methods, "int read%d (" + all + ");", "\n") + "\n}");
    }

    private static String each(int count, String text, String between) {
        return IntStream.range(0, count).mapToObj(text::formatted).collect(Collectors.joining(between));
    }

    @Test
    void theProgramOfManyMethodsCompiles() throws Exception {
        new JavaToolchain(new JavaFiles()).build(List.of(description(300, 30)), folder, false);
    }

    @Test
    @Tag("long")
    void aThousandMethodsAgree() throws Exception {
        Report report = new Verification(
                        List.of(description(1_000, 3)), new Verification.Settings(1, 1, false, folder, progress -> {}))
                .run(List.of(new JavaToolchain(new JavaFiles())), Optional.empty(), List.of());
        assertFalse(report.failed(), report::details);
    }
}
