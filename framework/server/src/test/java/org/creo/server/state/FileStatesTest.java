// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.framework.state.Access;
import org.creo.framework.state.Change;
import org.creo.framework.state.ListState;
import org.creo.framework.state.MapState;
import org.creo.framework.state.Permission;
import org.creo.framework.state.State;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.StateLog;
import org.creo.framework.state.StateStore;
import org.creo.framework.state.Transaction;
import org.creo.framework.state.UnkeepableException;
import org.creo.framework.state.ValueState;
import org.creo.server.state.Outcomes.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class FileStatesTest {
    private static final String SERVICE = "test.Counter";
    private static final ValueState<Long> COUNT = new ValueState<>("count", "long", StateCodec.LONG, 7L);
    private static final ListState<Integer> QUEUE = new ListState<>("queue", "int[]", StateCodec.INT, List.of());

    @TempDir
    private Path folder;

    static Stream<StateSync> syncs() {
        return Stream.of(StateSync.ALWAYS, StateSync.NEVER, StateSync.every(Duration.ofMillis(1)));
    }

    private FileStates provider() {
        return new FileStates(folder, StateSync.NEVER);
    }

    /** What is kept, as another start reads it. */
    private Map<String, Object> kept(State<?>... states) throws IOException {
        try (FileStates provider = provider();
                StateLog log = provider.open(SERVICE, List.of(states))) {
            return log.values();
        }
    }

    /** A start, commits, and an orderly end. */
    private void commit(List<State<?>> states, Change... changes) throws Exception {
        try (FileStates provider = provider();
                StateLog log = provider.open(SERVICE, states)) {
            log.values();
            Outcomes outcomes = new Outcomes(1);
            log.append(List.of(changes), outcomes.of(0));
            assertEquals(List.of(new Outcome(0, null)), outcomes.await());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void givesBackWhatRandomCommitsMadeOverManyStarts(long seed) throws Exception {
        Model model = new Model(seed);
        for (int start = 0; start < 10; start++) {
            try (FileStates provider = provider();
                    StateLog log = provider.open(Model.SERVICE, Model.STATES)) {
                assertEquals(model.values(), Model.values(log.values()));
                for (int i = 0; i < 50; i++) {
                    log.append(model.commit(), failure -> {});
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("syncs")
    void tellsOfEachCommitInOrder(StateSync sync) throws Exception {
        int commits = 2000;
        Outcomes outcomes = new Outcomes(commits);
        try (FileStates provider = new FileStates(folder, sync);
                StateLog log = provider.open(SERVICE, List.of(COUNT))) {
            log.values();
            for (int i = 0; i < commits; i++) {
                log.append(List.of(new Change.Replaced(COUNT, (long) i)), outcomes.of(i));
            }
            assertEquals(
                    IntStream.range(0, commits)
                            .mapToObj(i -> new Outcome(i, null))
                            .toList(),
                    outcomes.await());
        }
        assertEquals(Map.of("count", commits - 1L), kept(COUNT));
    }

    @Test
    void waitsForAllCommitsBeforeALogIsClosed() throws Exception {
        List<Integer> told = new ArrayList<>();
        try (FileStates provider = provider()) {
            StateLog log = provider.open(SERVICE, List.of(COUNT));
            log.values();
            for (int i = 0; i < 100; i++) {
                int commit = i;
                log.append(List.of(new Change.Replaced(COUNT, (long) i)), failure -> told.add(commit));
            }
            log.close();
            assertEquals(IntStream.range(0, 100).boxed().toList(), told);
        }
    }

    @Test
    void keepsTheStatesOfEachServiceApart() throws Exception {
        try (FileStates provider = provider();
                StateLog one = provider.open("test.One", List.of(COUNT));
                StateLog other = provider.open("test.Other", List.of(COUNT))) {
            one.values();
            other.values();
            one.append(List.of(new Change.Replaced(COUNT, 1L)), failure -> {});
            other.append(List.of(new Change.Replaced(COUNT, 2L)), failure -> {});
        }
        try (FileStates provider = provider();
                StateLog one = provider.open("test.One", List.of(COUNT));
                StateLog other = provider.open("test.Other", List.of(COUNT))) {
            assertEquals(List.of(Map.of("count", 1L), Map.of("count", 2L)), List.of(one.values(), other.values()));
        }
    }

    @Test
    void keepsNothingOfAStateThatWasNeverChanged() throws Exception {
        commit(List.of(COUNT, QUEUE), new Change.Added(QUEUE, 1));
        assertEquals(Map.of("queue", List.of(1)), kept(COUNT, QUEUE));
        // So its type and its initial value may change.
        assertEquals(Map.of("queue", List.of(1)), kept(new ValueState<>("count", "int", StateCodec.INT, 0), QUEUE));
    }

    @Test
    void tellsAStateThatWasEmptiedFromOneThatWasNeverChanged() throws Exception {
        MapState<Integer, Integer> map =
                new MapState<>("map", "Map<int,int>", StateCodec.INT, StateCodec.INT, Map.of(1, 1));
        ListState<Integer> list = new ListState<>("list", "int[]", StateCodec.INT, List.of(1));
        commit(List.of(map, list), new Change.Removed(map, 1), new Change.FirstRemoved(list));
        assertEquals(Map.of("map", Map.of(), "list", List.of()), kept(map, list));
    }

    @Test
    void refusesStatesThatAreKeptForOtherTypesAndNamesAllOfThem() throws Exception {
        commit(List.of(COUNT, QUEUE), new Change.Replaced(COUNT, 1L), new Change.Added(QUEUE, 1));
        String message = assertThrows(
                        IOException.class,
                        () -> kept(
                                new ValueState<>("count", "int", StateCodec.INT, 0),
                                new ListState<>("queue", "String[]", StateCodec.STRING, List.of())))
                .getMessage();
        assertEquals(
                folder.resolve("state.db") + " does not fit the description of test.Counter: "
                        + "test.Counter.count is int and was long (give it another name); "
                        + "test.Counter.queue[] is String and was int (give it another name). "
                        + "Nothing was changed. Go back to the description as it was, or follow the advice, or let it be lost: "
                        + "creo state migrate DESCRIPTION " + folder
                        + " --drop test.Counter.count --drop test.Counter.queue",
                message);
        assertEquals(Map.of("count", 1L, "queue", List.of(1)), kept(COUNT, QUEUE));
    }

    @Test
    void hasAStateAgainThatWasGoneFromTheDescription() throws Exception {
        commit(List.of(COUNT, QUEUE), new Change.Replaced(COUNT, 1L), new Change.Added(QUEUE, 1));
        commit(List.of(QUEUE), new Change.Added(QUEUE, 2));
        assertEquals(Map.of("count", 1L, "queue", List.of(1, 2)), kept(QUEUE, COUNT));
    }

    @Test
    void givesAFolderToOneHostAtATime() throws Exception {
        try (FileStates provider = provider();
                StateLog log = provider.open(SERVICE, List.of(COUNT))) {
            String message = assertThrows(IOException.class, () -> kept(COUNT)).getMessage();
            assertEquals(
                    "the folder for states, " + folder + ", is in use by another host, process "
                            + ProcessHandle.current().pid() + "; each host needs its own folder",
                    message);
            assertEquals(Map.of(), log.values());
        }
        assertEquals(Map.of(), kept(COUNT));
    }

    @Test
    void makesItsFolderForItsOwnerAlone() throws Exception {
        folder = folder.resolve("fresh");
        commit(List.of(COUNT), new Change.Replaced(COUNT, 1L));
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
        // One that is there keeps the permissions that somebody gave it.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-x---"));
        assertEquals(Map.of("count", 1L), kept(COUNT));
        assertEquals("rwxr-x---", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
    }

    @Test
    void makesNoFolderWithoutStates() throws Exception {
        folder = folder.resolve("fresh");
        try (FileStates provider = provider()) {
            provider.prepare(Map.of());
        }
        assertFalse(Files.exists(folder));
    }

    @Test
    void makesNoFolderAboveItsOwn() {
        Path above = folder.resolve("mistyped");
        folder = above.resolve("states");
        assertEquals(
                "there is no folder " + above + " in which to make " + folder + "; create or mount it",
                assertThrows(IOException.class, () -> kept(COUNT)).getMessage());
        assertFalse(Files.exists(above));
    }

    @Test
    void wantsAFolderAndNoFile() throws Exception {
        folder = Files.writeString(folder.resolve("file"), "");
        assertEquals(
                folder + " is not a folder; give one that only this host uses",
                assertThrows(IOException.class, () -> kept(COUNT)).getMessage());
    }

    @Test
    void saysThatItsFolderCannotBeMade() {
        // Not even root can make one there.
        folder = Path.of("/proc/states");
        String message = assertThrows(IOException.class, () -> kept(COUNT)).getMessage();
        assertTrue(message.startsWith("the folder for states, /proc/states, cannot be made: "), message);
    }

    @Test
    void wantsAFolderThatCanBeWritten() {
        // Not even root can write there.
        folder = Path.of("/proc/self");
        String message = assertThrows(IOException.class, () -> kept(COUNT)).getMessage();
        assertTrue(message.startsWith("the folder for states, /proc/self, cannot be written: "), message);
    }

    /** It is the concern of one call: nothing of it is kept, and all others are. */
    @Test
    void goesOnAfterACommitThatCannotBeEncoded() throws Exception {
        StateCodec<String> codec = StateCodec.of(
                (text, out) -> {
                    if (text.isEmpty()) {
                        throw new IOException("nothing to write");
                    }
                    out.writeUTF(text);
                },
                DataInput::readUTF);
        ListState<String> state = new ListState<>("texts", "String[]", codec, List.of());
        Outcomes outcomes = new Outcomes(2);
        try (FileStates provider = provider();
                StateLog log = provider.open(SERVICE, List.of(state))) {
            log.values();
            String message = assertThrows(
                            UnkeepableException.class,
                            () -> log.append(List.of(new Change.Replaced(state, List.of(""))), outcomes.of(0)))
                    .getMessage();
            assertEquals("texts cannot hold this value: nothing to write", message);
            log.append(List.of(new Change.Added(state, "one")), outcomes.of(0));
            assertThrows(
                    UnkeepableException.class,
                    () -> log.append(
                            List.of(
                                    new Change.Added(state, "lost"),
                                    new Change.FirstRemoved(state),
                                    new Change.Added(state, "")),
                            failure -> {}));
            log.append(List.of(new Change.Added(state, "two")), outcomes.of(1));
            assertEquals(
                    List.of(Optional.empty(), Optional.empty()),
                    outcomes.await().stream()
                            .map(outcome -> Optional.ofNullable(outcome.failure()))
                            .toList());
        }
        assertEquals(Map.of("texts", List.of("one", "two")), kept(state));
    }

    /** SQLite cannot hold more in a row; found out when it is too late, that would end all others. */
    @Test
    void goesOnAfterAValueThatIsTooLarge() throws Exception {
        ListState<String> state = new ListState<>("texts", "String[]", StateCodec.STRING, List.of());
        Outcomes outcomes = new Outcomes(2);
        try (FileStates provider = new FileStates(folder, StateSync.NEVER, 1 << 20, 100, null);
                StateLog log = provider.open(SERVICE, List.of(state))) {
            log.values();
            log.append(List.of(new Change.Added(state, "x".repeat(80))), outcomes.of(0));
            String message = assertThrows(
                            UnkeepableException.class,
                            () -> log.append(
                                    List.of(new Change.Added(state, "lost"), new Change.Added(state, "x".repeat(200))),
                                    failure -> {}))
                    .getMessage();
            assertEquals(
                    "texts cannot hold this value: it has 213 bytes with its key, and at most 100 can be kept",
                    message);
            log.append(List.of(new Change.Added(state, "two")), outcomes.of(1));
            assertEquals(
                    List.of(Optional.empty(), Optional.empty()),
                    outcomes.await().stream()
                            .map(outcome -> Optional.ofNullable(outcome.failure()))
                            .toList());
        }
        assertEquals(Map.of("texts", List.of("x".repeat(80), "two")), kept(state));
    }

    @Test
    void staysSmallThoughAQueueGoesThroughItForLong() throws Exception {
        try (FileStates provider = provider()) {
            StateLog log = provider.open(SERVICE, List.of(COUNT, QUEUE));
            log.values();
            for (int i = 0; i < 200_000; i++) {
                List<Change> changes = new ArrayList<>();
                changes.add(new Change.Replaced(COUNT, (long) i));
                changes.add(new Change.Added(QUEUE, i));
                if (i >= 10) {
                    changes.add(new Change.FirstRemoved(QUEUE));
                }
                log.append(changes, failure -> {});
            }
            log.close();
            assertTrue(size() < 32 << 20, () -> "it has " + size() + " bytes");
        }
        assertTrue(size() < 1 << 20, () -> "it has " + size() + " bytes when closed");
    }

    /** The size of all files together. */
    private long size() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void hasMapsInTheOrderOfTheirKeysAgain() throws Exception {
        MapState<String, Long> texts =
                new MapState<>("texts", "Map<String,long>", StateCodec.STRING, StateCodec.LONG, Map.of());
        MapState<Integer, Long> numbers =
                new MapState<>("numbers", "Map<int,long>", StateCodec.INT, StateCodec.LONG, Map.of());
        List<State<?>> states = List.of(texts, numbers);
        List<List<?>> orders = new ArrayList<>();
        for (int start = 0; start < 2; start++) {
            try (FileStates provider = provider();
                    StateStore store = new StateStore(SERVICE, states, provider.open(SERVICE, states))) {
                Transaction writer = store.begin(Access.of(Permission.writes(texts), Permission.writes(numbers)));
                if (start == 0) {
                    List.of("b", "aaa", "", "ab", "B")
                            .forEach(key -> writer.writing(texts).put(key, 1L));
                    List.of(256, -1, 1, 0, -300)
                            .forEach(key -> writer.writing(numbers).put(key, 1L));
                }
                orders.add(List.copyOf(writer.reading(texts).get().keySet()));
                orders.add(List.copyOf(writer.reading(numbers).get().keySet()));
                store.commit(writer, failure -> {});
            }
        }
        List<?> sortedTexts = List.of("", "B", "aaa", "ab", "b");
        List<?> sortedNumbers = List.of(-300, -1, 0, 1, 256);
        assertEquals(List.of(sortedTexts, sortedNumbers, sortedTexts, sortedNumbers), orders);
    }

    @Test
    void opensAHundredThousandEntries() throws Exception {
        MapState<Integer, Long> map = new MapState<>("map", "Map<int,long>", StateCodec.INT, StateCodec.LONG, Map.of());
        Change[] changes = IntStream.range(0, 100_000)
                .mapToObj(key -> new Change.Put(map, key, -1L * key))
                .toArray(Change[]::new);
        commit(List.of(map), changes);
        Map<?, ?> entries = (Map<?, ?>) kept(map).get("map");
        assertEquals(changes.length, entries.size());
        assertTrue(IntStream.range(0, changes.length)
                .allMatch(key -> entries.get(key).equals(-1L * key)));
    }

    @Test
    void leavesNothingOfTheStoreInTheFolderForTemporaryFiles() throws Exception {
        kept(COUNT);
        // Only the process still has it: "7f0c… r-xp … /tmp/creo-123/sqlite-…-libsqlitejdbc.so (deleted)".
        List<String> mapped = Files.readAllLines(Path.of("/proc/self/maps")).stream()
                .filter(line -> line.contains("sqlitejdbc"))
                .toList();
        assertFalse(mapped.isEmpty());
        for (String line : mapped) {
            Path unpacked = Path.of(line.substring(line.indexOf('/')).replace(" (deleted)", ""));
            assertFalse(Files.exists(unpacked.getParent()), line);
        }
    }
}
