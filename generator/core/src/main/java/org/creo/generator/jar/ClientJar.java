// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.jar;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A Java client as a JAR, made in memory; the same bytes for the same sources and the same compiler. */
public final class ClientJar {

    /** The folders of the sources, the second one that of the module. */
    private static final List<String> SOURCES = List.of("src/main/java/", "src/main/module/");

    /**
     * As Gradle's: in the first hour that a ZIP file can name, Java adds a second time, which depends on the time zone.
     */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

    private ClientJar() {}

    /**
     * Compiles it.
     *
     * @param client the rendered files of the language {@code java}, by path
     * @param title what the manifest calls it
     * @return the JAR's content
     * @throws IOException with a message for the user, where this Java runtime has no compiler
     */
    public static byte[] compile(SortedMap<String, String> client, String title) throws IOException {
        return compile(client, title, new MemoryCompiler());
    }

    static byte[] compile(SortedMap<String, String> client, String title, MemoryCompiler compiler) throws IOException {
        Map<String, String> sources = new LinkedHashMap<>();
        for (String folder : SOURCES) {
            client.forEach((path, text) -> {
                if (path.startsWith(folder) && path.endsWith(".java")) {
                    sources.put(path.substring(folder.length()), text);
                }
            });
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream jar = new ZipOutputStream(bytes)) {
            // Readers of JARs expect it first.
            add(jar, "META-INF/MANIFEST.MF", manifest(title));
            for (Map.Entry<String, byte[]> file : compiler.compile(sources).entrySet()) {
                add(jar, file.getKey(), file.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] manifest(String title) {
        return ("Manifest-Version: 1.0\r\nCreated-By: Creo\r\nImplementation-Title: " + title + "\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static void add(ZipOutputStream jar, String path, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(path);
        entry.setTimeLocal(TIME);
        jar.putNextEntry(entry);
        jar.write(content);
        jar.closeEntry();
    }
}
