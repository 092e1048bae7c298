// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.BooleanSupplier;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@code creo gen} does apart from writing folders once. */
@Tag("long")
class GenModesTest extends CommandTest {

    private static final String ONE = "@PACKAGE(\"lab\")\nstruct One { int i; }\ninterface Lab { One get (); }\n";
    private static final String TWO = "@PACKAGE(\"lab\")\nstruct Two { int i; }\ninterface Lab { Two get (); }\n";

    private Path description;
    private Path outFolder;

    @BeforeEach
    void describe() throws IOException {
        description = file("lab.creo", ONE);
        outFolder = folder.resolve("out");
    }

    private Path one() {
        return outFolder.resolve("java/src/main/java/lab/One.java");
    }

    private Path two() {
        return outFolder.resolve("java/src/main/java/lab/Two.java");
    }

    @Test
    void aDryRunListsAndWritesNothing() throws IOException {
        assertEquals(0, creo("gen", description, "-l", "java", "-o", outFolder, "--dry-run"), err::toString);
        assertTrue(out.toString().contains("new      " + one() + "\n"), out::toString);
        assertTrue(out.toString().endsWith(" files would change; nothing was written\n"), out::toString);
        assertFalse(Files.exists(outFolder));

        creo("gen", description, "-l", "java", "-o", outFolder);
        file("lab.creo", TWO);
        forget();
        assertEquals(0, creo("gen", description, "-l", "java", "-o", outFolder, "--dry-run"));
        assertTrue(out.toString().contains("new      " + two() + "\n"), out::toString);
        assertTrue(
                out.toString().contains("changed  " + outFolder.resolve("java/src/main/java/lab/Lab.java") + "\n"),
                out::toString);
        assertTrue(out.toString().contains("removed  " + one() + "\n"), out::toString);
        assertTrue(Files.exists(one()) && !Files.exists(two()));
    }

    @Test
    void aDryRunIsRefusedWhereTheRunWouldBe() throws IOException {
        creo("gen", description, "-l", "java", "-o", outFolder);
        Files.writeString(one(), "mine");
        assertEquals(1, creo("gen", description, "-l", "java", "-o", outFolder, "--dry-run"));
        assertTrue(err.toString().contains(one() + " was not written by Creo, or was changed since"), err::toString);
        assertEquals(0, creo("gen", description, "-l", "java", "-o", outFolder, "--dry-run", "--force"));
    }

    @Test
    void aCheckFailsWhereTheOutputIsStale() throws IOException {
        creo("gen", description, "-l", "java,py", "-o", outFolder);
        forget();
        assertEquals(0, creo("gen", description, "-l", "java,py", "-o", outFolder, "--check"), err::toString);
        assertEquals("all generated files are up to date\n", out.toString());

        Files.writeString(one(), "edited");
        forget();
        assertEquals(1, creo("gen", description, "-l", "java,py", "-o", outFolder, "--check"));
        assertEquals("changed  " + one() + "\n", out.toString());
        assertEquals("1 file is stale; the same command without --check brings them up to date\n", err.toString());
        assertEquals("edited", Files.readString(one()));
    }

    @Test
    void modesExcludeOneAnother() {
        assertEquals(2, creo("gen", description, "--check", "--dry-run"));
        assertEquals(2, creo("gen", "-", "--watch"));
        assertTrue(err.toString().contains("standard input does not change"), err::toString);
    }

    @Test
    void readsStandardInput() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(ONE.getBytes(StandardCharsets.UTF_8)));
        try {
            assertEquals(0, creo("gen", "-", "-l", "java", "-o", outFolder), err::toString);
        } finally {
            System.setIn(before);
        }
        assertTrue(Files.exists(one()));
    }

    @Test
    void compilesAJarAlone() throws IOException {
        Path jar = folder.resolve("client.jar");
        assertEquals(0, creo("gen", description, "-o", outFolder, "--jar", jar), err::toString);
        assertEquals("jar     " + jar + ": 1 files written, 0 unchanged\n", out.toString());
        assertFalse(Files.exists(outFolder));
        try (JarFile file = new JarFile(jar.toFile())) {
            assertTrue(file.getEntry("lab/LabClient.class") != null
                    && file.getEntry("lab/runtime/internal/Connection.class") != null);
        }
        assertEquals(0, creo("gen", description, "-o", outFolder, "--jar", jar, "--check"));
        Files.write(jar, new byte[1]);
        assertEquals(1, creo("gen", description, "-o", outFolder, "--jar", jar, "--check"));
    }

    @Test
    void compilesAJarBesideOtherLanguages() {
        assertEquals(0, creo("gen", description, "-l", "py", "-o", outFolder, "--jar", folder.resolve("client.jar")));
        assertTrue(Files.exists(outFolder.resolve("python")) && !Files.exists(outFolder.resolve("java")));
        assertTrue(Files.exists(folder.resolve("client.jar")));
    }

    @Test
    @Timeout(60)
    void watchesUntilItIsEnded() throws Exception {
        int[] result = {-1};
        Thread watching =
                new Thread(() -> result[0] = creo("gen", description, "-l", "java", "-o", outFolder, "--watch"));
        watching.start();
        await(() -> Files.exists(one()));

        file("lab.creo", TWO);
        await(() -> Files.exists(two()) && !Files.exists(one()));

        file("lab.creo", "struct");
        await(() -> err.toString().contains("nothing was written"));
        assertTrue(Files.exists(two()));

        // As many editors save: next to it, then moved into its place.
        Files.move(file("lab.creo~", ONE), description, StandardCopyOption.REPLACE_EXISTING);
        await(() -> Files.exists(one()) && !Files.exists(two()));

        watching.interrupt();
        watching.join();
        assertEquals(0, result[0]);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(20);
        }
    }
}
