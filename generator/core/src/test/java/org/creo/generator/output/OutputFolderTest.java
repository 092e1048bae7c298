// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFolderTest {

    @TempDir
    private Path root;

    private Written write(Map<String, String> files) throws IOException {
        return new OutputFolder(root, false).write(new TreeMap<>(files));
    }

    @Test
    void leavesUnchangedFilesAlone() throws IOException {
        write(Map.of("a.txt", "1", "b/c.txt", "2"));
        FileTime before = FileTime.fromMillis(1000);
        Files.setLastModifiedTime(root.resolve("a.txt"), before);
        assertEquals(new Written(1, 1, 0), write(Map.of("a.txt", "1", "b/c.txt", "3")));
        assertEquals(before, Files.getLastModifiedTime(root.resolve("a.txt")));
        assertEquals("3", Files.readString(root.resolve("b/c.txt")));
    }

    @Test
    void removesOnlyWhatItWrote() throws IOException {
        write(Map.of("old/gone.txt", "1", "changed.txt", "1"));
        Files.writeString(root.resolve("mine.txt"), "mine");
        Files.writeString(root.resolve("changed.txt"), "mine too");
        assertEquals(1, write(Map.of("new.txt", "1")).removed());
        assertFalse(Files.exists(root.resolve("old")));
        assertTrue(Files.exists(root.resolve("mine.txt")));
        assertEquals("mine too", Files.readString(root.resolve("changed.txt")));
    }

    @Test
    void tellsWhatItWouldDoAndDoesNot() throws IOException {
        write(Map.of("a.txt", "1", "same.txt", "1", "gone.txt", "1", "edited.txt", "1"));
        Files.writeString(root.resolve("edited.txt"), "mine");
        assertEquals(
                List.of(
                        new Change(Change.Kind.CHANGED, "a.txt"),
                        new Change(Change.Kind.NEW, "b.txt"),
                        new Change(Change.Kind.REMOVED, "gone.txt")),
                new OutputFolder(root, false)
                        .changes(new TreeMap<>(Map.of("a.txt", "2", "b.txt", "2", "same.txt", "1"))));
        assertEquals("1", Files.readString(root.resolve("a.txt")));
        assertFalse(Files.exists(root.resolve("b.txt")));
        assertTrue(Files.exists(root.resolve("gone.txt")));
    }

    @Test
    void refusesToOverwriteWhatOthersWrote() throws IOException {
        write(Map.of("a.txt", "1", "b.txt", "1"));
        Files.writeString(root.resolve("b.txt"), "edited");
        Files.writeString(root.resolve("c.txt"), "mine");
        IOException refused =
                assertThrows(ConflictException.class, () -> write(Map.of("a.txt", "2", "b.txt", "2", "c.txt", "2")));
        assertTrue(
                refused.getMessage().contains("b.txt") && refused.getMessage().contains("c.txt"));
        assertEquals("1", Files.readString(root.resolve("a.txt")), "nothing is written where something is refused");
        new OutputFolder(root, true).write(new TreeMap<>(Map.of("b.txt", "2", "c.txt", "2")));
        assertEquals("2", Files.readString(root.resolve("c.txt")));
    }

    @Test
    void staysInItsFolder() {
        assertThrows(IllegalArgumentException.class, () -> write(Map.of("../outside.txt", "1")));
        assertFalse(Files.exists(root.resolveSibling("outside.txt")));
    }

    @Test
    void leavesNoTemporaryFiles() throws IOException {
        write(Map.of("a.txt", "1"));
        try (var files = Files.list(root)) {
            assertEquals(2, files.count(), "the file and the manifest");
        }
    }
}
