// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.jar;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.creo.generator.archive.ZipArchive;

/** A Java client as a JAR, made in memory; the same bytes for the same sources and the same compiler. */
public final class ClientJar {

    /** The folders of the sources, the second one that of the module. */
    private static final List<String> SOURCES = List.of("src/main/java/", "src/main/module/");

    private ClientJar() {}

    /**
     * Compiles it.
     *
     * @param client the rendered files of the language {@code java}, by path
     * @param title what the manifest calls it
     * @param release of Java, for which it is compiled
     * @return the JAR's content
     * @throws IOException with a message for the user, where this Java runtime has no compiler
     */
    public static byte[] compile(SortedMap<String, String> client, String title, int release) throws IOException {
        return compile(client, title, release, new MemoryCompiler());
    }

    static byte[] compile(SortedMap<String, String> client, String title, int release, MemoryCompiler compiler)
            throws IOException {
        Map<String, String> sources = new LinkedHashMap<>();
        for (String folder : SOURCES) {
            client.forEach((path, text) -> {
                if (path.startsWith(folder) && path.endsWith(".java")) {
                    sources.put(path.substring(folder.length()), text);
                }
            });
        }
        // Readers of JARs expect it first.
        ZipArchive jar = new ZipArchive().add("META-INF/MANIFEST.MF", manifest(title));
        compiler.compile(sources, release).forEach(jar::add);
        return jar.bytes();
    }

    private static String manifest(String title) {
        return "Manifest-Version: 1.0\r\nCreated-By: Creo\r\nImplementation-Title: " + title + "\r\n\r\n";
    }
}
