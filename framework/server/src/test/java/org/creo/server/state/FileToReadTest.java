// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.creo.json.kept.KeptFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileToReadTest {
    @TempDir
    private Path folder;

    private static void fill(StateFile file) throws IOException {
        file.commit(
                List.of(new Write.Begun(1, "lab.Lab", "n", "int"), new Write.Put(1, new byte[] {}, new byte[4])), 1);
    }

    private static Map<String, List<Byte>> files(Path folder) throws IOException {
        Map<String, List<Byte>> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.toList()) {
                List<Byte> bytes = new ArrayList<>();
                for (byte each : Files.readAllBytes(file)) {
                    bytes.add(each);
                }
                files.put(file.getFileName().toString(), bytes);
            }
        }
        return files;
    }

    private static void check(Path folder, boolean writable) throws IOException {
        try (FileToRead file = FileToRead.open(folder, writable)) {
            assertEquals(
                    List.of(new StateRow(1, "lab.Lab", "n", "int")),
                    file.contents().states());
            List<Integer> sizes = new ArrayList<>();
            file.contents().read(1, "n", (key, value) -> sizes.add(value.length));
            assertEquals(List.of(4), sizes);
        }
    }

    @Test
    void aFolderWhoseHostHasStoppedIsNotTouched() throws IOException {
        Path place = Files.createDirectory(folder.resolve("100% [of] it's #1?"));
        try (StateFile file = StateFile.open(place, true)) {
            fill(file);
        }
        Map<String, List<Byte>> before = files(place);
        check(place, false);
        check(place, true);
        assertEquals(before, files(place));
    }

    @Test
    void theLogOfAHostThatWasKilledCounts() throws IOException {
        Path killed = Files.createDirectory(folder.resolve("killed"));
        try (StateFile file = StateFile.open(folder, true)) {
            fill(file);
            for (String name : List.of("state.db", "state.db-wal", "state.db-commits")) {
                Files.copy(folder.resolve(name), killed.resolve(name));
            }
        }
        Map<String, List<Byte>> before = files(killed);
        check(killed, false);
        assertEquals(before, files(killed));
        check(killed, true);
        Files.delete(killed.resolve("state.db-wal"));
        assertTrue(assertThrows(IOException.class, () -> FileToRead.open(killed, false))
                .getMessage()
                .contains("lacks the last"));
    }

    @Test
    void whatIsOpenedToReadIsNotChanged() throws IOException {
        try (StateFile file = StateFile.open(folder, true)) {
            fill(file);
        }
        try (KeptFolder kept = new StateFolder().open(folder, KeptFolder.Purpose.READ)) {
            assertEquals(1, kept.states().size());
            assertThrows(IllegalStateException.class, () -> kept.replace(sink -> {}));
        }
    }

    @Test
    void allFilesAreTheirOwnersAlone() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        FolderLock.of(folder).close();
        try (StateFile file = StateFile.open(folder, true)) {
            fill(file);
            file.copy();
            Map<String, String> found = new TreeMap<>();
            try (Stream<Path> all = Files.list(folder)) {
                for (Path each : all.toList()) {
                    found.put(
                            each.getFileName().toString(),
                            PosixFilePermissions.toString(Files.getPosixFilePermissions(each)));
                }
            }
            String mine = "rw-------";
            assertEquals(
                    Map.of(
                            "lock", mine,
                            "state.db", mine,
                            "state.db-before-migration", mine,
                            "state.db-commits", mine,
                            "state.db-shm", mine,
                            "state.db-wal", mine),
                    found);
        }
    }
}
