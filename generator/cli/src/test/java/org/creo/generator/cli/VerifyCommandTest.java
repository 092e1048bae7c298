// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only what a JDK can do: all languages, and calls, are tested in evaluation/interop. */
@Tag("long")
class VerifyCommandTest {

    private final Creo creo = new Creo();

    @TempDir
    private Path folder;

    private Path description(String text) throws IOException {
        return Files.writeString(folder.resolve("lab.creo"), text);
    }

    @Test
    void aMatrixOfTypesAndLanguages() throws IOException {
        Path file = description(
                "@PACKAGE(\"lab\") struct Point { double x; double y; } interface Store { void put (Point[] points); }");
        assertEquals(0, creo.run("verify", file, "--lang", "java", "--count", 5), creo.err());
        assertEquals("", creo.err());
        assertTrue(creo.out().matches("""
                 +vectors  calls  java
                Point +\\d+ +ok
                Store.put +\\d+ +5  ok
                """), creo.out());
    }

    @Test
    void aDescriptionToARowWhereThereAreSeveral() {
        assertEquals(0, creo.run("verify", "--random", 2, "--seed", 5, "--lang", "java", "--count", 3), creo.err());
        assertTrue(creo.out().contains("\nmade.d5 ") && creo.out().contains("\nmade.d6 "), creo.out());
    }

    @Test
    void randomValuesGoThroughOneProgram() throws IOException {
        Path file = description("@PACKAGE(\"lab\") struct Point { double x; Optional<Long> y; }");
        assertEquals(0, creo.run("verify", file, "--lang", "java", "--count", 3, "--values", 15_000), creo.err());
        assertTrue(creo.out().matches("(?s).*\njava (1[5-9]|2[0-5])\\d{3}\n"), creo.out());
        Path none = Files.writeString(folder.resolve("none.creo"), "@PACKAGE(\"none\") enum Level { LOW }");
        assertEquals(0, creo.run("verify", none, "--lang", "java", "--values", 1), creo.err());
        assertTrue(creo.out().endsWith("no values: there is no struct, or no client\n"), creo.out());
    }

    @Test
    void whatWasWrittenIsKept() throws IOException {
        Path file = description("@PACKAGE(\"lab\") struct Point { double x; }");
        Path kept = folder.resolve("kept");
        assertEquals(0, creo.run("verify", file, "--lang", "java", "--count", 3, "--keep", kept), creo.err());
        assertTrue(Files.exists(kept.resolve("java/messages.questions")));
        assertEquals(1, creo.run("verify", file, "--lang", "java", "--keep", kept));
        assertEquals("error: " + kept + " is not empty; name another folder, or remove it\n", creo.err());
    }

    @Test
    void aDescriptionWithErrorsIsNotVerified() throws IOException {
        assertEquals(
                1, creo.run("verify", description("@PACKAGE(\"lab\") struct Point { doubl x; }"), "--lang", "java"));
        assertTrue(creo.err().contains("unknown type 'doubl'"), creo.err());
        assertEquals("", creo.out());
    }

    @Test
    void wrongUsageIsTold() throws IOException {
        Path file = description("@PACKAGE(\"lab\") struct Point { double x; }");
        assertEquals(2, creo.run("verify"));
        assertTrue(
                creo.err().startsWith("error: creo verify needs a description, for example creo verify data.creo"),
                creo.err());
        assertEquals(2, creo.run("verify", file, "--lang", "jav"));
        assertTrue(creo.err().startsWith("error: unknown language 'jav'; did you mean 'java'?"), creo.err());
        assertEquals(2, creo.run("verify", file, file, "--lang", "java"));
        assertTrue(creo.err().startsWith("error: two of the descriptions are of package lab"), creo.err());
        assertEquals(2, creo.run("verify", file, "--count", 0));
        assertEquals(2, creo.run("verify", file, "--values", -1));
        assertTrue(creo.err().startsWith("error: --values -1: it cannot be that few"), creo.err());
        assertEquals(2, creo.run("verify", file, "--values", 1, "--values-json", 0));
        assertTrue(creo.err().startsWith("error: --values-json 0: it cannot be that few"), creo.err());
        assertFalse(Files.exists(folder.resolve("out")));
    }
}
