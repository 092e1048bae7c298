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

class StateFileTest {
    @TempDir
    private Path folder;

    private static List<Write> entry(int number) {
        return List.of(new Write.Put(0, new byte[] {(byte) number}, new byte[] {1}));
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
            states.commit(entry(1));
            try (Connection backup = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(StateFile.NAME));
                    Statement statement = backup.createStatement()) {
                statement.execute("BEGIN");
                statement.executeQuery("SELECT count(*) FROM entry").next();
                states.commit(entry(2));
                assertTrue(synced(states).contains("state.db-wal"));
            }
        }
    }

    @Test
    void failsToSyncALogThatWasRemoved() throws Exception {
        try (StateFile states = StateFile.open(folder, false)) {
            states.commit(entry(1));
            Path log = folder.resolve("state.db-wal");
            Files.delete(log);
            assertEquals(
                    log + " was removed; the commits that it held cannot be synced",
                    assertThrows(IOException.class, states::sync).getMessage());
        }
    }
}
