// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.creo.framework.state.Change;
import org.creo.framework.state.State;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.StateLog;
import org.creo.framework.state.ValueState;
import org.creo.server.state.CommitCount.Boot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged and is not there is an error at the start; nothing else is. */
@Timeout(120)
class CommitCountTest {
    private static final int COMMITS = 30;
    private static final int HEADER = 32;
    private static final int FRAME = 24 + 4096;
    private static final String FILE = "state.db";
    private static final String LOG = "state.db-wal";
    private static final String COUNT = "state.db-commits";

    private static final ValueState<Long> NUMBER = new ValueState<>("number", "long", StateCodec.LONG, 0L);
    private static final List<State<?>> STATES = List.of(NUMBER);

    @TempDir
    private Path folder;

    /** What a killed host leaves, for another to find. */
    @TempDir
    private Path copy;

    private final Random random = new Random(42);
    /** The files after each commit. */
    private final Map<Integer, Map<String, byte[]>> left = new LinkedHashMap<>();

    private static Map<String, byte[]> files(Path folder) throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (String name : List.of(FILE, LOG, COUNT)) {
            files.put(name, Files.readAllBytes(folder.resolve(name)));
        }
        return files;
    }

    /** What a host leaves that is killed after a number of commits. */
    private Map<String, byte[]> killed(StateSync sync) throws Exception {
        try (FileStates provider = new FileStates(folder, sync);
                StateLog log = provider.open(Model.SERVICE, STATES)) {
            log.values();
            left.put(0, files(folder));
            for (int i = 1; i <= COMMITS; i++) {
                Outcomes outcomes = new Outcomes(1);
                log.append(List.of(new Change.Replaced(NUMBER, (long) i)), outcomes.of(i));
                assertEquals(List.of(new Outcomes.Outcome(i, null)), outcomes.await());
                left.put(i, files(folder));
            }
        }
        return new LinkedHashMap<>(left.get(COMMITS));
    }

    private void put(Map<String, byte[]> files) throws IOException {
        try (Stream<Path> old = Files.list(copy)) {
            for (Path file : old.toList()) {
                Files.delete(file);
            }
        }
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            if (file.getValue() != null) {
                Files.write(copy.resolve(file.getKey()), file.getValue());
            }
        }
    }

    /** What another host reads from the copy. */
    private long opened() throws IOException {
        try (FileStates provider = new FileStates(copy, StateSync.NEVER);
                StateLog log = provider.open(Model.SERVICE, STATES)) {
            return (long) log.values().getOrDefault("number", 0L);
        }
    }

    private String refused() {
        return assertThrows(IOException.class, this::opened).getMessage();
    }

    private String lacks(int missing, int all, String how) {
        return "the file of states, " + copy.resolve(FILE) + ", lacks the last " + missing + " of " + all
                + (all == 1 ? " commit" : " commits") + " that were acknowledged: its log, " + copy.resolve(LOG)
                + ", is "
                + how + ", or one of the two was replaced by an older copy; restore what is lost, or remove "
                + copy.resolve(COUNT) + " to go on without it";
    }

    @Test
    void opensWhateverAKillLeaves() throws Exception {
        killed(StateSync.NEVER);
        for (int i = 0; i <= COMMITS; i++) {
            put(left.get(i));
            assertEquals(i, opened());
            if (i > 0) {
                // Killed before it could count what it had just committed.
                left.get(i).put(COUNT, left.get(i - 1).get(COUNT));
                put(left.get(i));
                assertEquals(i, opened());
            }
        }
    }

    @Test
    void findsEachBitThatIsWrongInTheLog() throws Exception {
        Map<String, byte[]> files = killed(StateSync.NEVER);
        byte[] log = files.get(LOG);
        // All of the beginning: the header, and that of the first frame.
        int[] bits = random.ints(150, 0, log.length * 8).toArray();
        int first = (HEADER + 24) * 8;
        int before = bits.length;
        bits = Arrays.copyOf(bits, before + first);
        Arrays.setAll(bits, i -> i);
        int[] some = random.ints(before, first, log.length * 8).toArray();
        System.arraycopy(some, 0, bits, first, before);
        for (int bit : bits) {
            byte[] wrong = log.clone();
            wrong[bit / 8] ^= (byte) (1 << bit % 8);
            files.put(LOG, wrong);
            put(files);
            String message = refused();
            assertTrue(message.contains(", lacks the last "), () -> "bit " + bit + ": " + message);
        }
    }

    @Test
    void findsALogThatIsCut() throws Exception {
        Map<String, byte[]> files = killed(StateSync.NEVER);
        byte[] log = files.get(LOG);
        assertEquals(0, (log.length - HEADER) % FRAME);
        for (int length = HEADER; length < log.length; length += FRAME) {
            files.put(LOG, Arrays.copyOf(log, length));
            put(files);
            assertTrue(refused().contains(", lacks the last "));
        }
        files.put(LOG, Arrays.copyOf(log, log.length - 1));
        put(files);
        assertEquals(lacks(1, COMMITS, "damaged"), refused());
    }

    @Test
    void findsALogThatIsMissingAndLeavesTheRestAsItIs() throws Exception {
        Map<String, byte[]> files = killed(StateSync.NEVER);
        // Another start, so that the row of the count is in the file.
        try (FileStates provider = new FileStates(folder, StateSync.NEVER);
                StateLog log = provider.open(Model.SERVICE, STATES)) {
            log.values();
            Outcomes outcomes = new Outcomes(2);
            log.append(List.of(new Change.Replaced(NUMBER, 1000L)), outcomes.of(0));
            log.append(List.of(new Change.Replaced(NUMBER, 1001L)), outcomes.of(1));
            outcomes.await();
            files = files(folder);
        }
        files.put(LOG, null);
        put(files);
        for (int start = 0; start < 2; start++) {
            assertEquals(lacks(2, COMMITS + 2, "missing"), refused());
            assertArrayEquals(files.get(FILE), Files.readAllBytes(copy.resolve(FILE)));
        }
        Files.delete(copy.resolve(COUNT));
        assertEquals(COMMITS, opened());
    }

    @Test
    void leavesADamagedLogForRepair() throws Exception {
        Map<String, byte[]> files = killed(StateSync.NEVER);
        byte[] log = files.get(LOG);
        log[log.length - 1] ^= 1;
        put(files);
        for (int start = 0; start < 2; start++) {
            assertEquals(lacks(1, COMMITS, "damaged"), refused());
            assertArrayEquals(log, Files.readAllBytes(copy.resolve(LOG)));
        }
        log[log.length - 1] ^= 1;
        Files.write(copy.resolve(LOG), log);
        assertEquals(COMMITS, opened());
    }

    @Test
    void findsTheLogOfAnOlderCopyAndThatOfAnotherDatabase(@TempDir Path other) throws Exception {
        Map<String, byte[]> files = killed(StateSync.NEVER);
        files.put(LOG, left.get(COMMITS / 2).get(LOG));
        put(files);
        assertEquals(lacks(COMMITS / 2, COMMITS, "damaged"), refused());
        folder = other;
        killed(StateSync.NEVER);
        files.put(LOG, left.get(COMMITS).get(LOG));
        put(files);
        assertTrue(refused().contains(" is not the one whose commits "));
    }

    @Test
    void findsAFileThatIsMissing() throws Exception {
        Map<String, byte[]> files = killed(StateSync.NEVER);
        files.put(FILE, null);
        files.put(LOG, null);
        put(files);
        assertEquals(
                "there is no " + copy.resolve(FILE) + ", but " + copy.resolve(COUNT) + ", which says that it had "
                        + COMMITS
                        + " commits that were acknowledged; restore it from a backup, or remove the latter to start with no "
                        + "states",
                refused());
    }

    @Test
    void refusesACountThatIsDamaged() throws Exception {
        Map<String, byte[]> files = killed(StateSync.NEVER);
        byte[] count = files.get(COUNT);
        for (int bit = 0; bit < count.length * 8; bit++) {
            byte[] wrong = count.clone();
            wrong[bit / 8] ^= (byte) (1 << bit % 8);
            files.put(COUNT, wrong);
            put(files);
            assertTrue(refused().startsWith("the count of acknowledged commits, " + copy.resolve(COUNT)));
        }
        files.put(COUNT, new byte[0]);
        put(files);
        assertTrue(refused().startsWith("the count of acknowledged commits, " + copy.resolve(COUNT)));
    }

    @Test
    void afterAPowerCutOnlyWhatWasSyncedMustBeThere() throws Exception {
        Boot next = new Boot(new UUID(1, 2));
        Map<String, byte[]> files = killed(StateSync.NEVER);
        byte[] log = files.get(LOG);
        files.put(LOG, Arrays.copyOf(log, HEADER + FRAME));
        put(files);
        assertTrue(refused().contains(", lacks the last "));
        StateFile.open(copy, false, next).close();

        folder = Files.createDirectory(folder.resolve("synced"));
        files = killed(StateSync.ALWAYS);
        put(files);
        StateFile.open(copy, false, next).close();
        log = files.get(LOG);
        log[log.length - 1] ^= 1;
        put(files);
        assertEquals(
                lacks(1, COMMITS, "damaged"),
                assertThrows(IOException.class, () -> StateFile.open(copy, false, next))
                        .getMessage());
    }

    /** As the manual says: each of these needs the host to be stopped, however it was. */
    @Test
    void otherProgramsMayOpenAndShrinkTheFileOfAKilledHost() throws Exception {
        Map<String, byte[]> files = killed(StateSync.NEVER);
        for (String command : List.of("SELECT 1 FROM entry", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)")) {
            put(files);
            try (Connection tool = DriverManager.getConnection("jdbc:sqlite:" + copy.resolve(FILE));
                    Statement statement = tool.createStatement()) {
                statement.execute(command);
            }
            assertEquals(COMMITS, opened(), command);
        }
    }

    @Test
    void aBackupOpensAloneAndIsFoundToBeOlderNextToTheCount() throws Exception {
        Path backup = copy.resolve("backup.db");
        try (FileStates provider = new FileStates(folder, StateSync.NEVER);
                StateLog log = provider.open(Model.SERVICE, STATES)) {
            log.values();
            Outcomes before = new Outcomes(1);
            log.append(List.of(new Change.Replaced(NUMBER, 1L)), before.of(0));
            before.await();
            try (Connection tool = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(FILE));
                    Statement statement = tool.createStatement()) {
                statement.execute("backup to '" + backup + "'");
            }
            Outcomes after = new Outcomes(1);
            log.append(List.of(new Change.Replaced(NUMBER, 2L)), after.of(0));
            after.await();
        }
        byte[] restored = Files.readAllBytes(backup);
        byte[] count = Files.readAllBytes(folder.resolve(COUNT));
        put(Map.of(FILE, restored));
        assertEquals(1, opened());
        put(Map.of(FILE, restored, COUNT, count));
        assertEquals(lacks(1, 2, "missing"), refused());
    }

    @Test
    void beginsToCountWhereAnEarlierVersionDidNot() throws Exception {
        killed(StateSync.NEVER);
        try (Connection tool = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(FILE));
                Statement statement = tool.createStatement()) {
            statement.execute("DELETE FROM entry WHERE state = 0");
            statement.execute("DELETE FROM state WHERE number = 0");
        }
        put(Map.of(FILE, Files.readAllBytes(folder.resolve(FILE))));
        assertEquals(COMMITS, opened());
        folder = copy;
        Map<String, byte[]> files = killed(StateSync.NEVER);
        files.put(LOG, null);
        put(files);
        assertEquals(lacks(COMMITS, COMMITS, "missing"), refused());
    }
}
