// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.creo.framework.state.Change;
import org.creo.framework.state.StateLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files as a crash may leave them open at some commit; files as no crash would leave them do not open. */
@Timeout(120)
class DamageTest {
    private static final int COMMITS = 250;

    @TempDir
    private Path folder;

    @TempDir
    private Path copy;

    private final Random random = new Random(42);
    /** The values after each commit, by its number. */
    private final List<Map<String, Object>> versions = new ArrayList<>();

    private Path copied(String name) {
        return copy.resolve(name);
    }

    /** What another host reads from the copy. */
    private Map<String, Object> opened() throws IOException {
        try (FileStates provider = new FileStates(copy, StateSync.NEVER);
                StateLog log = provider.open(Model.SERVICE, Model.STATES)) {
            return Model.values(log.values());
        }
    }

    private String refused() {
        return assertThrows(IOException.class, this::opened).getMessage();
    }

    private void write(byte[] file, byte[] log) throws IOException {
        Files.deleteIfExists(copied("state.db-shm"));
        Files.deleteIfExists(copied("state.db-commits"));
        Files.write(copied("state.db"), file);
        Files.write(copied("state.db-wal"), log);
    }

    /** The file and its log while a host runs, with nothing moved from the log to the file yet. */
    private byte[][] running() throws Exception {
        byte[][] files = new byte[2][];
        Model model = new Model(1);
        versions.add(model.values());
        try (FileStates provider = new FileStates(folder, StateSync.NEVER);
                StateLog log = provider.open(Model.SERVICE, Model.STATES)) {
            log.values();
            for (int i = 0; i < COMMITS; i++) {
                Outcomes outcomes = new Outcomes(1);
                log.append(model.commit(), outcomes.of(i));
                outcomes.await();
                versions.add(model.values());
            }
            files[0] = Files.readAllBytes(folder.resolve("state.db"));
            files[1] = Files.readAllBytes(folder.resolve("state.db-wal"));
        }
        return files;
    }

    /** The file after an orderly end. */
    private byte[] stopped() throws Exception {
        running();
        return Files.readAllBytes(folder.resolve("state.db"));
    }

    private long version(Map<String, Object> values) {
        long number = (long) values.get("number");
        assertEquals(versions.get((int) number), values, "no version that there was");
        return number;
    }

    @Test
    void opensToACommitWhereverTheLogIsCutOrTorn() throws Exception {
        byte[][] files = running();
        write(files[0], files[1]);
        assertEquals(COMMITS, version(opened()));
        long newest = 0;
        List<Integer> lengths =
                random.ints(150, 0, files[1].length).sorted().boxed().toList();
        for (int length : lengths) {
            // As a crash leaves it: cut, or of full length, with zeros or arbitrary bytes where it was not written yet.
            byte[] rest = new byte[random.nextInt(3) == 0 ? 0 : files[1].length - length];
            if (random.nextBoolean()) {
                random.nextBytes(rest);
            }
            byte[] log = Arrays.copyOf(files[1], length + rest.length);
            System.arraycopy(rest, 0, log, length, rest.length);
            write(files[0], log);
            long version = version(opened());
            assertTrue(version >= newest, "a longer log has less in it");
            newest = version;
        }
        assertTrue(newest > COMMITS / 2, "hardly any of the logs had commits: " + newest);
    }

    @Test
    void refusesAFileThatIsCut() throws Exception {
        byte[] file = stopped();
        assertEquals(COMMITS, copyOf(file));
        for (int i = 0; i < 40; i++) {
            int length = random.nextInt(file.length);
            write(Arrays.copyOf(file, length), new byte[0]);
            String message = refused();
            assertTrue(message.contains(copied("state.db") + ", is damaged"), () -> length + " bytes: " + message);
        }
    }

    private long copyOf(byte[] file) throws IOException {
        write(file, new byte[0]);
        return version(opened());
    }

    @Test
    void refusesAFileWithAnotherBitOrGivesWhatThereWas() throws Exception {
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            changes.add(new Change.Added(Model.ITEMS, "item " + i));
            changes.add(new Change.Put(Model.ENTRIES, i, "entry " + i));
        }
        try (FileStates provider = new FileStates(folder, StateSync.NEVER);
                StateLog log = provider.open(Model.SERVICE, Model.STATES)) {
            log.values();
            log.append(changes, failure -> {});
        }
        byte[] file = Files.readAllBytes(folder.resolve("state.db"));
        write(file, new byte[0]);
        Map<String, Object> values = opened();
        int refused = 0;
        for (int i = 0; i < 300; i++) {
            byte[] other = file.clone();
            other[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
            write(other, new byte[0]);
            try {
                assertEquals(values, opened());
            } catch (IOException e) {
                assertTrue(e.getMessage().contains(copied("state.db").toString()), e.getMessage());
                refused++;
            }
        }
        // The other flipped bits are in unused places.
        assertTrue(refused > 150, "only " + refused + " were found");
    }

    @Test
    void refusesAnEmptyFile() throws IOException {
        write(new byte[0], new byte[0]);
        assertEquals(
                "the file of states, " + copied("state.db")
                        + ", is damaged: it is empty; restore it from a backup, or remove all files of the folder to start with no states",
                refused());
    }

    @Test
    void refusesALogWithoutItsFile() throws Exception {
        byte[][] files = running();
        Files.write(copied("state.db-wal"), files[1]);
        String message = refused();
        assertTrue(
                message.startsWith("there is no " + copied("state.db") + ", but " + copied("state.db-wal")), message);
        assertTrue(Files.exists(copied("state.db-wal")), "it removed the newest part of a file");
    }

    @Test
    void refusesAFileOfSomethingElse() throws Exception {
        write("count=7\n".repeat(1000).getBytes(java.nio.charset.StandardCharsets.US_ASCII), new byte[0]);
        assertTrue(refused().contains("is damaged"));
    }

    @Test
    void refusesAFormatThatIsNewerThanItself() throws Exception {
        byte[] file = stopped();
        // The user version of a database's header.
        file[63] = 2;
        write(file, new byte[0]);
        assertEquals(
                copied("state.db")
                        + " has format 2, this host knows 1; start it with the version of Creo that wrote it, or a newer one",
                refused());
    }

    @Test
    void beginsAnewWhereItsCreationWasCutShort() throws Exception {
        Files.write(copied("state.db.new"), new byte[100]);
        versions.add(new Model(1).values());
        assertEquals(0, version(opened()));
    }
}
