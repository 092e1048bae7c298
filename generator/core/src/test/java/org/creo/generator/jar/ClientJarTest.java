// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.jar;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientJarTest {

    private static final SortedMap<String, String> CLIENT = new TreeMap<>(Map.of(
            "README.md", "not compiled",
            "src/main/java/a/b/B.java",
                    "package a.b; public final class B { public static int one() { return A.ONE; } }",
            "src/main/java/a/b/A.java",
                    "package a.b; final class A { static final int ONE = Integer.parseInt(\"1\"); }"));

    @TempDir
    private Path folder;

    @Test
    void holdsClassesThatRun() throws Exception {
        Path jar = Files.write(folder.resolve("client.jar"), ClientJar.compile(CLIENT, "a.b", 11));
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            assertEquals(1, loader.loadClass("a.b.B").getMethod("one").invoke(null));
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            assertEquals("a.b", file.getManifest().getMainAttributes().getValue("Implementation-Title"));
        }
    }

    @Test
    void isTheSameEverywhere() throws IOException {
        TimeZone before = TimeZone.getDefault();
        byte[] here = ClientJar.compile(CLIENT, "a.b", 11, new MemoryCompiler());
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
            assertArrayEquals(here, ClientJar.compile(CLIENT, "a.b", 11, new MemoryCompiler()));
        } finally {
            TimeZone.setDefault(before);
        }
        List<String> names = new ArrayList<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(here))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                names.add(entry.getName());
                assertEquals(1980, entry.getTimeLocal().getYear());
            }
        }
        assertEquals(List.of("META-INF/MANIFEST.MF", "a/b/A.class", "a/b/B.class"), names);
    }

    @Test
    void saysWhatToDoWithAnOlderCompiler() {
        int newer = Runtime.version().feature() + 1;
        IOException refused = assertThrows(IOException.class, () -> ClientJar.compile(CLIENT, "a.b", newer));
        assertTrue(refused.getMessage().startsWith("a JAR for Java " + newer + " needs"), refused::getMessage);
    }

    @Test
    void saysWhatToDoWithoutACompiler() {
        IOException refused = assertThrows(IOException.class, () -> new MemoryCompiler(null));
        assertTrue(refused.getMessage().contains("run Creo with a JDK"), refused::getMessage);
    }
}
