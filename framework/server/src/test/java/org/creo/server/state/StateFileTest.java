// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateFileTest {
    @TempDir
    private Path folder;

    private static List<Write> entry(int number) {
        return List.of(new Write.Put(1, new byte[] {(byte) number}, new byte[] {1}));
    }

    /** The files that a sync asks the system to write to the disk. */
    private Set<String> synced(StateFile states) throws IOException {
        Path events = folder.resolve("events.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.FileForce").withoutThreshold();
            recording.start();
            states.sync();
            recording.stop();
            recording.dump(events);
        }
        return RecordingFile.readAllEvents(events).stream()
                .map(event -> Path.of(event.getString("path")).getFileName().toString())
                .collect(Collectors.toSet());
    }

    @Test
    void syncsTheLogThoughABackupReadsTheFile() throws Exception {
        try (StateFile states = StateFile.open(folder, false)) {
            states.commit(entry(1), 1);
            try (Connection backup = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(Database.NAME));
                    Statement statement = backup.createStatement()) {
                statement.execute("BEGIN");
                statement.executeQuery("SELECT count(*) FROM entry").next();
                states.commit(entry(2), 1);
                assertTrue(synced(states).contains("state.db-wal"));
            }
        }
    }

    @Test
    void failsToSyncALogThatWasRemoved() throws Exception {
        try (StateFile states = StateFile.open(folder, false)) {
            states.commit(entry(1), 1);
            Path log = folder.resolve("state.db-wal");
            Files.delete(log);
            assertEquals(
                    log + " was removed; the commits that it held cannot be synced",
                    assertThrows(IOException.class, states::sync).getMessage());
        }
    }

    @Test
    void isHeldThoughTheLockOfItsFolderWasRemoved() throws Exception {
        Path file = folder.resolve(Database.NAME);
        try (StateFile states = StateFile.open(folder, false)) {
            states.commit(List.of(new Write.Begun(1, "test.One", "state", "long"), entry(1).get(0)), 1);
            for (int i = 0; i < 3; i++) {
                assertEquals(
                        "the file of states, " + file
                                + ", is in use by another host, though the lock of its folder was "
                                + "removed; each host needs its own folder",
                        assertThrows(IOException.class, () -> StateFile.open(folder, false))
                                .getMessage());
            }
            states.commit(entry(2), 1);
        }
        StateFile.open(folder, false).close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"state.db", "state.db-wal"})
    void failsAtTheNextCommitWhenAFileWasRemoved(String name) throws Exception {
        Path file = folder.resolve(name);
        try (StateFile states = StateFile.open(folder, true)) {
            states.commit(entry(1), 1);
            Files.delete(file);
            assertEquals(
                    file + " was removed while the host runs, so nothing more can be kept; stop the host and restore a "
                            + "backup",
                    assertThrows(IOException.class, () -> states.commit(entry(2), 1))
                            .getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"state.db", "state.db-wal"})
    void failsAtTheNextCommitWhenAFileWasReplaced(String name) throws Exception {
        Path file = folder.resolve(name);
        try (StateFile states = StateFile.open(folder, true)) {
            states.commit(entry(1), 1);
            Files.move(file, folder.resolve("moved"));
            Files.copy(folder.resolve("moved"), file);
            assertEquals(
                    file
                            + " was replaced while the host runs, so nothing more can be kept; stop the host and restore a "
                            + "backup",
                    assertThrows(IOException.class, () -> states.commit(entry(2), 1))
                            .getMessage());
        }
    }
}
