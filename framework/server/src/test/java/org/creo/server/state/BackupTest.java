// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.creo.json.kept.KeptFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupTest {
    @TempDir
    private Path place;

    private Path folder() throws IOException {
        return Files.createDirectories(place.resolve("state"));
    }

    private static void fill(StateFile file) throws IOException {
        file.commit(
                List.of(new Write.Begun(1, "lab.Lab", "n", "int"), new Write.Put(1, new byte[] {}, new byte[4])), 1);
    }

    /** What is in the folder in which backups are made, apart from that of the states. */
    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(place)) {
            return all.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("state"))
                    .sorted()
                    .toList();
        }
    }

    private String refused(Path file) {
        return assertThrows(IOException.class, () -> Backup.of(folder(), file, false))
                .getMessage();
    }

    @Test
    void aBackupHasWhatIsOnlyInTheLogSoFar() throws IOException {
        Path copy = place.resolve("copy.db");
        try (FolderLock lock = FolderLock.of(folder());
                StateFile file = StateFile.open(folder(), true)) {
            fill(file);
            assertTrue(Files.size(folder().resolve("state.db-wal")) > 0, lock::toString);
            KeptFolder.Copied copied = Backup.of(folder(), copy, false);
            assertEquals(new KeptFolder.Copied(1, 1, Files.size(copy)), copied);
            // The locks of the host, which is in this process, are still there.
            assertThrows(FolderLock.InUseException.class, () -> FolderLock.of(folder()));
            fill2(file);
        }
        Path restored = place.resolve("restored");
        Backup.restore(copy, restored);
        try (StateFile file = StateFile.open(restored, true)) {
            assertEquals(1, file.states().size());
            assertEquals(1, file.size(1).rows());
        }
        assertEquals(List.of("copy.db", "restored"), files());
    }

    private static void fill2(StateFile file) throws IOException {
        file.commit(List.of(new Write.Put(1, new byte[] {1}, new byte[4])), 1);
    }

    @Test
    void aBackupThatLacksWhatWasAcknowledgedIsNone() throws IOException {
        Path copy = place.resolve("copy.db");
        try (FolderLock lock = FolderLock.of(folder());
                StateFile file = StateFile.open(folder(), true)) {
            fill(file);
            byte[] old = Files.readAllBytes(folder().resolve("state.db"));
            fill2(file);
            // Somebody puts an older file there, without its log.
            Path other = Files.createDirectory(place.resolve("other"));
            Files.write(other.resolve("state.db"), old);
            Files.copy(folder().resolve(CommitCount.NAME), other.resolve(CommitCount.NAME));
            FolderLock taken = FolderLock.of(other);
            String said = assertThrows(IOException.class, () -> Backup.of(other, copy, false))
                    .getMessage();
            assertTrue(said.startsWith("no backup was made: ") && said.contains("lacks the last 2 of 2 commits"), said);
            taken.close();
            assertEquals(List.of("other"), files(), lock::toString);
        }
    }

    @Test
    void aCountThatStaysDamagedIsSaid() throws IOException {
        try (FolderLock lock = FolderLock.of(folder());
                StateFile file = StateFile.open(folder(), true)) {
            fill(file);
            Path count = folder().resolve(CommitCount.NAME);
            try (FileChannel channel = FileChannel.open(count, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(new byte[] {1}), Files.size(count) - 1);
            }
            String said = refused(place.resolve("copy.db"));
            assertTrue(said.contains("the count of acknowledged commits, " + count + ", is damaged"), lock + said);
            assertEquals(List.of(), files());
        }
    }

    @Test
    void aFolderOfANewerFormatIsNotCopied() throws IOException {
        try (StateFile file = StateFile.open(folder(), true)) {
            fill(file);
        }
        Path database = folder().resolve("state.db");
        try (FileChannel channel = FileChannel.open(database, StandardOpenOption.WRITE)) {
            // SQLite keeps user_version there.
            channel.write(ByteBuffer.allocate(4).putInt(0, 2), 60);
        }
        assertTrue(refused(place.resolve("copy.db")).contains("has format 2, this host knows 1"));
        Path restored = place.resolve("restored");
        assertTrue(assertThrows(IOException.class, () -> Backup.restore(database, restored))
                .getMessage()
                .contains("has format 2, this host knows 1"));
        assertEquals(List.of(), files());
    }
}
