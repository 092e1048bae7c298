// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Where imported descriptions are found: the package {@code a.b} is {@code a/b.creo} in one of these folders or JARs.
 *
 * @param folder that of the description itself, where it has one
 * @param entries searched one after another
 */
public record ImportPath(Optional<Path> folder, List<Path> entries) {

    /** Finds nothing. */
    public static final ImportPath NONE = new ImportPath(Optional.empty(), List.of());

    public ImportPath {
        entries = List.copyOf(entries);
    }

    public static ImportPath of(List<Path> entries) {
        return new ImportPath(Optional.empty(), entries);
    }

    /** The folder of a description, then the folders and JARs that the user gives. */
    public static ImportPath of(Path description, List<Path> entries) {
        List<Path> all = new ArrayList<>();
        all.add(folder(description));
        all.addAll(entries);
        return new ImportPath(Optional.of(folder(description)), all);
    }

    private static Path folder(Path description) {
        Path parent = description.getParent();
        return parent == null ? Path.of("") : parent;
    }

    /**
     * A file next to the description.
     *
     * @throws CharacterCodingException if it is not UTF-8
     * @throws IOException if it cannot be read; the message names the file
     */
    public Optional<SourceFile> beside(String fileName) throws IOException {
        return folder.isEmpty() ? Optional.empty() : inFolder(folder.get().resolve(fileName));
    }

    /**
     * The first description of a package.
     *
     * @throws CharacterCodingException if it is not UTF-8
     * @throws IOException if it cannot be read; the message names the file
     */
    public Optional<SourceFile> find(String packageName) throws IOException {
        String relative = relative(packageName);
        for (Path entry : entries) {
            Optional<SourceFile> found =
                    Files.isRegularFile(entry) ? inJar(entry, relative) : inFolder(entry.resolve(relative));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** The files that {@link #find} looks for, for messages. */
    public List<String> places(String packageName) {
        String relative = relative(packageName);
        return entries.stream()
                .map(entry -> Files.isRegularFile(entry)
                        ? inside(entry, relative)
                        : entry.resolve(relative).toString())
                .distinct()
                .toList();
    }

    private static String relative(String packageName) {
        return packageName.replace('.', '/') + ".creo";
    }

    private static String inside(Path jar, String relative) {
        return jar + "!/" + relative;
    }

    private static Optional<SourceFile> inFolder(Path file) throws IOException {
        return Files.isRegularFile(file)
                ? Optional.of(SourceFile.decode(file.toString(), Files.readAllBytes(file)))
                : Optional.empty();
    }

    private static Optional<SourceFile> inJar(Path jar, String relative) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            ZipEntry entry = zip.getEntry(relative);
            if (entry == null) {
                return Optional.empty();
            }
            try (InputStream in = zip.getInputStream(entry)) {
                return Optional.of(SourceFile.decode(inside(jar, relative), in.readAllBytes()));
            }
        }
    }
}
