// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFoldersTest {

    @TempDir
    private Path root;

    private OutputFolders folders(boolean force) {
        Map<Path, SortedMap<String, String>> files = new LinkedHashMap<>();
        files.put(root.resolve("one"), new TreeMap<>(Map.of("a.txt", "1", "b.txt", "2")));
        files.put(root.resolve("two"), new TreeMap<>(Map.of("c.txt", "3")));
        return new OutputFolders(files, force);
    }

    @Test
    void tellsWhatEachFolderGot() throws IOException {
        assertEquals(
                Map.of(root.resolve("one"), new Written(2, 0, 0), root.resolve("two"), new Written(1, 0, 0)),
                folders(false).write());
        assertEquals(List.of(), folders(false).changes());
    }

    @Test
    void aConflictInTheLastFolderKeepsTheFirstFromBeingWritten() throws IOException {
        Path mine = Files.writeString(Files.createDirectory(root.resolve("two")).resolve("c.txt"), "mine");
        assertThrows(ConflictException.class, () -> folders(false).checkConflicts());
        assertThrows(ConflictException.class, () -> folders(false).write());
        assertFalse(Files.exists(root.resolve("one")));
        assertEquals("mine", Files.readString(mine));

        folders(true).write();
        assertEquals("3", Files.readString(mine));
    }

    @Test
    void changesHaveTheirFolders() throws IOException {
        folders(false).write();
        Files.delete(root.resolve("one/b.txt"));
        Files.writeString(root.resolve("two/c.txt"), "mine");
        assertEquals(
                List.of(
                        new Change(Change.Kind.NEW, root.resolve("one/b.txt").toString()),
                        new Change(
                                Change.Kind.CHANGED, root.resolve("two/c.txt").toString())),
                folders(false).changes());
    }
}
