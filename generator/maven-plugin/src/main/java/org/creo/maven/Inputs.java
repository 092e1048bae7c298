// SPDX-License-Identifier: Apache-2.0
package org.creo.maven;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A hash of all that the output depends on: contents and names, neither times nor absolute paths. */
final class Inputs {

    private final MessageDigest digest;

    Inputs() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    void add(String name, String value) {
        add(name, value.getBytes(StandardCharsets.UTF_8));
    }

    /** A file or a folder, whole. */
    void addWhole(String name, Path place) throws IOException {
        if (Files.isDirectory(place)) {
            addFolder(place, file -> true);
        } else {
            add(name, Files.readAllBytes(place));
        }
    }

    /** All that imports may find in a folder or JAR, whether it is imported or not: what is missing matters, too. */
    void addImports(Path place) throws IOException {
        add("import path", "");
        if (Files.isDirectory(place)) {
            addFolder(place, Inputs::matters);
        } else if (Files.exists(place)) {
            addJar(place);
        }
    }

    /** Hexadecimal; nothing can be added any more. */
    String digest() {
        return HexFormat.of().formatHex(digest.digest());
    }

    private void addFolder(Path folder, Predicate<String> wanted) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> sorted = files.filter(Files::isRegularFile)
                    .filter(file -> wanted.test(file.toString()))
                    .sorted()
                    .toList();
            for (Path file : sorted) {
                add(folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
    }

    private void addJar(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            List<? extends ZipEntry> sorted = zip.stream()
                    .filter(entry -> matters(entry.getName()))
                    .sorted(Comparator.comparing(ZipEntry::getName))
                    .toList();
            for (ZipEntry entry : sorted) {
                try (InputStream in = zip.getInputStream(entry)) {
                    add(entry.getName(), in.readAllBytes());
                }
            }
        }
    }

    private static boolean matters(String file) {
        return file.endsWith(".creo") || file.endsWith(".lock");
    }

    /** Lengths go first, so that no two lists of inputs look the same. */
    private void add(String name, byte[] content) {
        byte[] nameBytes = name.getBytes(StandardCharsets.UTF_8);
        digest.update((nameBytes.length + " " + content.length + "\n").getBytes(StandardCharsets.UTF_8));
        digest.update(nameBytes);
        digest.update(content);
    }
}
