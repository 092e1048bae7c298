// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The folder of one language's output.
 *
 * <p>A file is replaced as a whole or not at all, and only where its content changes. The folder remembers what it
 * wrote, in {@value #MANIFEST} (the form that {@code sha256sum -c} reads): so it removes files that are no longer
 * generated and refuses to overwrite files that somebody else wrote or changed.
 */
public final class OutputFolder {

    static final String MANIFEST = ".creo-files";

    private final Path root;
    private final boolean force;

    /**
     * @param root made where it does not exist
     * @param force whether to overwrite files that were changed since they were generated, or were not generated at all
     */
    public OutputFolder(Path root, boolean force) {
        this.root = root.toAbsolutePath().normalize();
        this.force = force;
    }

    /**
     * Makes the folder hold exactly these files, apart from files of others.
     *
     * @param files text by path below the folder
     * @throws ConflictException where a file of somebody else would be overwritten; nothing is written then
     */
    public Written write(SortedMap<String, String> files) throws IOException {
        checkConflicts(files);
        return replace(files);
    }

    /** As {@link #write} where it is known that nothing is in conflict. */
    Written replace(SortedMap<String, String> files) throws IOException {
        List<Change> changes = changes(files);
        for (Change change : changes) {
            if (change.kind() == Change.Kind.REMOVED) {
                remove(resolve(change.path()));
            } else {
                WholeFile.write(resolve(change.path()), bytes(files.get(change.path())));
            }
        }
        writeManifest(files);
        int removed = (int) changes.stream()
                .filter(change -> change.kind() == Change.Kind.REMOVED)
                .count();
        int written = changes.size() - removed;
        return new Written(written, files.size() - written, removed);
    }

    /** The changes that {@link #write} would make, and the files that stand in its way; writes nothing. */
    public List<Change> changes(SortedMap<String, String> files) throws IOException {
        List<Change> changes = new ArrayList<>();
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = resolve(file.getKey());
            if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                changes.add(new Change(Change.Kind.NEW, file.getKey()));
            } else if (!holds(path, bytes(file.getValue()))) {
                changes.add(new Change(Change.Kind.CHANGED, file.getKey()));
            }
        }
        for (Map.Entry<String, String> old : readManifest().entrySet()) {
            if (!files.containsKey(old.getKey()) && isUnchanged(resolve(old.getKey()), old.getValue())) {
                changes.add(new Change(Change.Kind.REMOVED, old.getKey()));
            }
        }
        return changes;
    }

    /** How many files the folder has, if all of them are still as they were written. */
    public OptionalInt unchanged() throws IOException {
        SortedMap<String, String> known = readManifest();
        for (Map.Entry<String, String> file : known.entrySet()) {
            if (!isUnchanged(resolve(file.getKey()), file.getValue())) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.of(known.size());
    }

    /** Finds out whether files stand in the way of {@link #write}, and writes nothing. */
    public void checkConflicts(SortedMap<String, String> files) throws IOException {
        SortedMap<String, String> known = readManifest();
        List<Path> conflicts = new ArrayList<>();
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = resolve(file.getKey());
            if (!force
                    && Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                    && !holds(path, bytes(file.getValue()))
                    && !isUnchanged(path, known.get(file.getKey()))) {
                conflicts.add(path);
            }
        }
        if (!conflicts.isEmpty()) {
            throw new ConflictException(conflicts);
        }
    }

    private Path resolve(String relative) {
        Path path = root.resolve(relative).normalize();
        if (!path.startsWith(root)) {
            throw new IllegalArgumentException(relative + " leads out of " + root);
        }
        return path;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static boolean holds(Path path, byte[] bytes) throws IOException {
        return Files.isRegularFile(path) && Arrays.equals(Files.readAllBytes(path), bytes);
    }

    private static boolean isUnchanged(Path path, String hash) throws IOException {
        return Files.isRegularFile(path) && sha256(Files.readAllBytes(path)).equals(hash);
    }

    private void remove(Path path) throws IOException {
        Files.delete(path);
        for (Path folder = path.getParent(); !folder.equals(root); folder = folder.getParent()) {
            try {
                Files.delete(folder);
            } catch (DirectoryNotEmptyException e) {
                break;
            }
        }
    }

    private SortedMap<String, String> readManifest() throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        Path manifest = root.resolve(MANIFEST);
        if (Files.exists(manifest)) {
            for (String line : Files.readAllLines(manifest)) {
                int gap = line.indexOf("  ");
                if (gap > 0) {
                    hashes.put(line.substring(gap + 2), line.substring(0, gap));
                }
            }
        }
        return hashes;
    }

    /** Writes the manifest. A folder without files has none, so none is made for nothing. */
    private void writeManifest(SortedMap<String, String> files) throws IOException {
        if (files.isEmpty()) {
            Files.deleteIfExists(root.resolve(MANIFEST));
            return;
        }
        StringBuilder text = new StringBuilder();
        files.forEach((path, content) ->
                text.append(sha256(bytes(content))).append("  ").append(path).append('\n'));
        WholeFile.write(root.resolve(MANIFEST), bytes(text.toString()));
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
