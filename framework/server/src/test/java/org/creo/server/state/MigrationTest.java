// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.creo.framework.state.Change;
import org.creo.framework.state.ListState;
import org.creo.framework.state.MapState;
import org.creo.framework.state.State;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.StateLog;
import org.creo.framework.state.ValueState;
import org.creo.json.kept.DeclaredState;
import org.creo.json.kept.Directions;
import org.creo.json.kept.KeptFolder;
import org.creo.json.kept.TypeText;
import org.creo.server.state.Outcomes.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

@Timeout(60)
class MigrationTest {
    private static final String SERVICE = "test.Lab";
    private static final String OTHER = "test.Other";

    private record Sample(int value) {}

    private record Larger(long value, int extra) {}

    /** Structs as generated code keeps them. */
    private static final StateCodec<Sample> SAMPLE = StateCodec.of(
            sample -> ByteBuffer.allocate(4).putInt(sample.value()).array(), bytes -> new Sample(bytes.getInt()));

    private static final StateCodec<Larger> LARGER = StateCodec.of(
            sample -> ByteBuffer.allocate(12)
                    .putInt(sample.extra())
                    .putLong(sample.value())
                    .array(),
            bytes -> {
                int extra = bytes.getInt();
                return new Larger(bytes.getLong(), extra);
            });

    private static final String OLD = "{value:int}";
    private static final String NEW = "{extra:int=2,value:long}";

    private static final ValueState<Integer> COUNT = new ValueState<>("count", "int", StateCodec.INT, 0);
    private static final ValueState<Long> LONG_COUNT = new ValueState<>("count", "long", StateCodec.LONG, 0L);
    private static final ValueState<String> TEXT_COUNT = new ValueState<>("count", "String", StateCodec.STRING, "");
    private static final ListState<Sample> QUEUE = new ListState<>("queue", OLD + "[]", SAMPLE, List.of());
    private static final ListState<Larger> NEW_QUEUE = new ListState<>("queue", NEW + "[]", LARGER, List.of());
    private static final MapState<Integer, Sample> SAMPLES =
            new MapState<>("samples", "Map<int," + OLD + ">", StateCodec.INT, SAMPLE, Map.of());
    private static final MapState<Long, Larger> NEW_SAMPLES =
            new MapState<>("samples", "Map<long," + NEW + ">", StateCodec.LONG, LARGER, Map.of());

    @TempDir
    private Path folder;

    private Path copy() {
        return folder.resolve("state.db-before-migration");
    }

    /** A start with these services, one commit in the first of them, and what is kept, by service. */
    private Map<String, Map<String, Object>> run(
            Path folder, StateSync sync, boolean orderly, Map<String, List<State<?>>> services, Change... changes)
            throws Exception {
        try (FileStates provider = new FileStates(folder, sync)) {
            provider.prepare(services);
            Map<String, Map<String, Object>> kept = new LinkedHashMap<>();
            for (Map.Entry<String, List<State<?>>> service : services.entrySet()) {
                StateLog log = provider.open(service.getKey(), service.getValue());
                kept.put(service.getKey(), log.values());
                if (changes.length > 0 && kept.size() == 1) {
                    Outcomes outcomes = new Outcomes(1);
                    log.append(List.of(changes), outcomes.of(0));
                    assertEquals(List.of(new Outcome(0, null)), outcomes.await());
                }
                log.close();
            }
            if (orderly) {
                provider.hurry(Duration.ofSeconds(10));
            }
            return kept;
        }
    }

    private Map<String, Map<String, Object>> run(Map<String, List<State<?>>> services, Change... changes)
            throws Exception {
        return run(folder, StateSync.NEVER, false, services, changes);
    }

    private Map<String, Object> run(List<State<?>> states, Change... changes) throws Exception {
        return run(Map.of(SERVICE, states), changes).get(SERVICE);
    }

    private void fill() throws Exception {
        run(
                List.of(COUNT, QUEUE, SAMPLES),
                new Change.Replaced(COUNT, 5),
                new Change.Added(QUEUE, new Sample(-1)),
                new Change.Added(QUEUE, new Sample(1)),
                new Change.FirstRemoved(QUEUE),
                new Change.Added(QUEUE, new Sample(2)),
                new Change.Put(SAMPLES, 7, new Sample(70)),
                new Change.Put(SAMPLES, -7, new Sample(-70)));
    }

    private static final Map<String, Object> FILLED = Map.of(
            "count",
            5,
            "queue",
            List.of(new Sample(1), new Sample(2)),
            "samples",
            Map.of(7, new Sample(70), -7, new Sample(-70)));
    private static final Map<String, Object> MIGRATED = Map.of(
            "count",
            5L,
            "queue",
            List.of(new Larger(1, 2), new Larger(2, 2)),
            "samples",
            Map.of(7L, new Larger(70, 2), -7L, new Larger(-70, 2)));

    private static final List<State<?>> BEFORE = List.of(COUNT, QUEUE, SAMPLES);
    private static final List<State<?>> AFTER = List.of(LONG_COUNT, NEW_QUEUE, NEW_SAMPLES);

    @Test
    void whatAStateThatIsGoneMayBeCalledNow() throws IOException {
        List<StateRow> kept =
                List.of(new StateRow(1, SERVICE, "count", "int"), new StateRow(2, SERVICE, "queue", OLD + "[]"));
        StateRow gone = kept.get(0);
        DeclaredState stays = new DeclaredState(SERVICE, "queue", OLD + "[]");
        DeclaredState renamed = new DeclaredState(SERVICE, "number", "int");
        assertEquals(Optional.of("number"), plan(kept, stays, renamed).nowCalled(gone));
        assertEquals(List.of(gone), plan(kept, stays, renamed).gone());

        assertEquals(Optional.empty(), plan(kept, stays).nowCalled(gone));
        assertEquals(
                Optional.empty(),
                plan(kept, stays, new DeclaredState(SERVICE, "text", "String")).nowCalled(gone));
        assertEquals(
                Optional.empty(),
                plan(kept, stays, new DeclaredState(OTHER, "number", "int")).nowCalled(gone));
        DeclaredState another = new DeclaredState(SERVICE, "other", "int");
        assertEquals(Optional.empty(), plan(kept, stays, renamed, another).nowCalled(gone));
    }

    private static Migration plan(List<StateRow> kept, DeclaredState... declared) throws IOException {
        return Migration.plan(kept, List.of(declared), Directions.NONE, 2);
    }

    @Test
    void migratesValuesItemsAndEntriesAtTheStart() throws Exception {
        fill();
        assertEquals(MIGRATED, run(AFTER));
        // All later starts and commits go on from there.
        assertEquals(
                MIGRATED,
                run(AFTER, new Change.Added(NEW_QUEUE, new Larger(3, 3)), new Change.FirstRemoved(NEW_QUEUE)));
        assertEquals(List.of(new Larger(2, 2), new Larger(3, 3)), run(AFTER).get("queue"));
    }

    @Test
    void migratesWithEachWayOfSyncing() throws Exception {
        for (StateSync sync : List.of(StateSync.ALWAYS, StateSync.every(Duration.ofMillis(1)))) {
            folder = Files.createTempDirectory(folder, "sync");
            fill();
            assertEquals(Map.of(SERVICE, MIGRATED), run(folder, sync, true, Map.of(SERVICE, AFTER)));
            assertEquals(Map.of(SERVICE, MIGRATED), run(folder, sync, true, Map.of(SERVICE, AFTER)));
        }
    }

    @Test
    void keepsACopyUntilTheNextOrderlyStop(@TempDir Path other) throws Exception {
        fill();
        assertFalse(Files.exists(copy()));
        run(AFTER);
        Files.copy(copy(), other.resolve("state.db"));
        assertEquals(Map.of(SERVICE, FILLED), run(other, StateSync.NEVER, false, Map.of(SERVICE, BEFORE)));
        // This start has nothing to migrate.
        assertEquals(Map.of(SERVICE, MIGRATED), run(folder, StateSync.NEVER, true, Map.of(SERVICE, AFTER)));
        assertFalse(Files.exists(copy()));
    }

    @Test
    void keepsTheCopyWhenTheHostHasFailed() throws Exception {
        fill();
        try (FileStates provider = new FileStates(folder, StateSync.NEVER)) {
            provider.prepare(Map.of(SERVICE, AFTER));
            provider.failed();
            provider.hurry(Duration.ofSeconds(10));
        }
        assertTrue(Files.exists(copy()));
    }

    @Test
    void makesAnOptionalOfWholeListsAndMaps() throws Exception {
        fill();
        ValueState<Optional<List<Larger>>> queue = new ValueState<>(
                "queue", "Optional<" + NEW + "[]>", StateCodec.optional(StateCodec.list(LARGER)), Optional.empty());
        ValueState<Optional<Map<Long, Larger>>> samples = new ValueState<>(
                "samples",
                "Optional<Map<long," + NEW + ">>",
                StateCodec.optional(StateCodec.map(StateCodec.LONG, LARGER)),
                Optional.empty());
        ValueState<Optional<Integer>> count =
                new ValueState<>("count", "Optional<int>", StateCodec.optional(StateCodec.INT), Optional.empty());
        assertEquals(
                Map.of(
                        "count", Optional.of(5),
                        "queue", Optional.of(MIGRATED.get("queue")),
                        "samples", Optional.of(MIGRATED.get("samples"))),
                run(List.of(count, queue, samples)));
        Optional<?> kept = (Optional<?>) run(List.of(count, queue, samples)).get("samples");
        assertEquals(List.of(-7L, 7L), List.copyOf(((Map<?, ?>) kept.orElseThrow()).keySet()), "sorted as it was");
    }

    @Test
    void takesTheTextsThatCodecsWrite() throws Exception {
        MapState<String, List<String>> texts = new MapState<>(
                "texts", "Map<String,String[]>", StateCodec.STRING, StateCodec.list(StateCodec.STRING), Map.of());
        Map<String, Object> kept = Map.of("texts", Map.of("", List.of("\u00e9", "\ud800"), "\udc00a", List.of()));
        run(List.of(texts), new Change.Replaced(texts, kept.get("texts")));
        ValueState<Optional<Map<String, List<String>>>> optional = new ValueState<>(
                "texts",
                "Optional<Map<String,String[]>>",
                StateCodec.optional(StateCodec.map(StateCodec.STRING, StateCodec.list(StateCodec.STRING))),
                Optional.empty());
        assertEquals(Map.of("texts", Optional.of(kept.get("texts"))), run(List.of(optional)));
    }

    @Test
    void copiesNothingWhereNoByteChanges() throws Exception {
        StateCodec<String> constant = StateCodec.of(
                name -> ByteBuffer.allocate(4).putInt("ABC".indexOf(name)).array(),
                bytes -> "ABC".substring(bytes.getInt()).substring(0, 1));
        ValueState<String> before = new ValueState<>("level", "enum{A,B}", constant, "A");
        ValueState<String> after = new ValueState<>("level", "enum{A,B,C}", constant, "A");
        run(List.of(before), new Change.Replaced(before, "B"));
        assertEquals(Map.of("level", "B"), run(List.of(after)));
        assertFalse(Files.exists(copy()));
        assertTrue(refusal(Map.of(SERVICE, List.of(before))).contains("test.Lab.level has no constant C any more"));
    }

    private String refusal(Map<String, List<State<?>>> services) {
        return assertThrows(IOException.class, () -> run(services)).getMessage();
    }

    @Test
    void migratesAllServicesOrNone() throws Exception {
        run(Map.of(SERVICE, List.of(COUNT)), new Change.Replaced(COUNT, 5));
        run(Map.of(OTHER, List.of(COUNT)), new Change.Replaced(COUNT, 6));
        Map<String, List<State<?>>> services = new LinkedHashMap<>();
        services.put(SERVICE, List.of(LONG_COUNT));
        services.put(OTHER, List.of(TEXT_COUNT));
        assertEquals(
                folder.resolve("state.db")
                        + " does not fit the description of test.Other: test.Other.count is String and was int (give it another name)."
                        + " Nothing was changed. Go back to the description as it was, or follow the advice, or let it be lost:"
                        + " creo state migrate DESCRIPTION " + folder + " --drop test.Other.count",
                refusal(services));
        assertFalse(Files.exists(copy()));
        services.put(OTHER, List.of(COUNT));
        services.put(SERVICE, List.of(COUNT));
        assertEquals(Map.of(SERVICE, Map.of("count", 5), OTHER, Map.of("count", 6)), run(services));
        services.put(OTHER, List.of(LONG_COUNT));
        services.put(SERVICE, List.of(LONG_COUNT));
        assertEquals(Map.of(SERVICE, Map.of("count", 5L), OTHER, Map.of("count", 6L)), run(services));
    }

    @Test
    void changesNothingWhereAValueInTheMiddleCannotBeRead() throws Exception {
        StateCodec<Integer> wrong = StateCodec.of(
                (value, out) -> {
                    out.writeInt(value);
                    if (value == 500) {
                        out.writeByte(0);
                    }
                },
                in -> in.readInt());
        ListState<Integer> queue = new ListState<>("queue", "int[]", wrong, List.of());
        List<Integer> items = IntStream.range(0, 1000).boxed().toList();
        run(List.of(COUNT, queue), new Change.Replaced(COUNT, 5), new Change.Replaced(queue, items));
        byte[] file = Files.readAllBytes(folder.resolve("state.db"));
        ListState<Long> longs = new ListState<>("queue", "long[]", StateCodec.LONG, List.of());
        assertTrue(refusal(Map.of(SERVICE, List.of(LONG_COUNT, longs)))
                .contains("is damaged: state test.Lab.queue has a value that cannot be read"));
        assertEquals(file.length, Files.size(folder.resolve("state.db")));
        assertEquals(Map.of("count", 5), run(List.of(COUNT)));
    }

    @Test
    void knowsWhatEarlyVersionsHaveKeptOnlyTheDigestOf() throws Exception {
        ListState<Sample> early = new ListState<>("queue", TypeText.digest(OLD + "[]"), SAMPLE, List.of());
        fill();
        // The host of an early version in front of a file of this one, and the other way round.
        assertEquals(FILLED.get("queue"), run(List.of(early)).get("queue"));
        folder = Files.createTempDirectory(folder, "early");
        run(List.of(early), new Change.Added(early, new Sample(1)));
        assertTrue(refusal(Map.of(SERVICE, List.of(NEW_QUEUE)))
                .contains(
                        "test.Lab.queue has another type, and only the digest of the old one was kept (start this host once with "
                                + "the description as it was, which also keeps the type itself)"));
        assertEquals(List.of(new Sample(1)), run(List.of(QUEUE)).get("queue"));
        assertEquals(List.of(new Larger(1, 2)), run(List.of(NEW_QUEUE)).get("queue"));
    }

    @Test
    void migratesMoreThanTheLogOfTheDatabaseUsuallyHolds() throws Exception {
        int size = 200_000;
        ListState<Integer> before = new ListState<>("queue", "int[]", StateCodec.INT, List.of());
        ListState<Long> after = new ListState<>("queue", "long[]", StateCodec.LONG, List.of());
        run(
                List.of(before),
                new Change.Replaced(before, IntStream.range(0, size).boxed().toList()));
        assertEquals(
                LongStream.range(0, size).boxed().toList(), run(List.of(after)).get("queue"));
    }

    @Test
    void keepsTypesWithoutTheDefaultsOfTheirFields() throws Exception {
        run(AFTER, new Change.Added(NEW_QUEUE, new Larger(1, 5)), new Change.Put(NEW_SAMPLES, 1L, new Larger(1, 5)));
        try (KeptFolder kept = new StateFolder().open(folder, KeptFolder.Purpose.CHANGE)) {
            assertEquals(
                    List.of(
                            new KeptFolder.Kept(SERVICE, "queue", "{extra:int,value:long}[]", 1, 8 + 4 + 12 + 4),
                            new KeptFolder.Kept(
                                    SERVICE, "samples", "Map<long,{extra:int,value:long}>", 1, 8 + 4 + 12 + 4)),
                    kept.states());
        }
    }

    @Test
    void exchangesTheNamesOfTwoStates() throws Exception {
        ListState<Sample> other = new ListState<>("other", OLD + "[]", SAMPLE, List.of());
        run(List.of(QUEUE, other), new Change.Added(QUEUE, new Sample(1)), new Change.Added(other, new Sample(2)));
        List<DeclaredState> declared = List.of(
                new DeclaredState(SERVICE, "queue", OLD + "[]"), new DeclaredState(SERVICE, "other", NEW + "[]"));
        Directions directions = new Directions(Set.of(), Map.of("queue", "other", "other", "queue"));
        try (KeptFolder kept = new StateFolder().open(folder, KeptFolder.Purpose.CHANGE)) {
            kept.migrate(declared, directions, "", true);
        }
        assertEquals(List.of(new Sample(1)), run(List.of(QUEUE, other)).get("queue"), "a rehearsal changes nothing");
        try (KeptFolder kept = new StateFolder().open(folder, KeptFolder.Purpose.CHANGE)) {
            assertEquals(
                    "two kept states become test.Lab.queue",
                    kept.plan(declared, new Directions(Set.of(), Map.of("other", "queue")))
                            .losses()
                            .get(SERVICE)
                            .get(0)
                            .what());
            kept.migrate(declared, directions, "", false);
        }
        ListState<Larger> newOther = new ListState<>("other", NEW + "[]", LARGER, List.of());
        assertEquals(
                Map.of("queue", List.of(new Sample(2)), "other", List.of(new Larger(1, 2))),
                run(List.of(QUEUE, newOther)));
    }

    private static final List<StateRow> TWO =
            List.of(new StateRow(1, SERVICE, "queue", OLD + "[]"), new StateRow(2, OTHER, "queue", OLD + "[]"));
    private static final DeclaredState[] DECLARED = {
        new DeclaredState(SERVICE, "queue", OLD + "[]"), new DeclaredState(OTHER, "queue", OLD + "[]")
    };

    private static List<String> steps(Directions directions, List<StateRow> kept, DeclaredState... declared)
            throws IOException {
        return Migration.plan(kept, List.of(declared), directions, 2).steps().stream()
                .flatMap(step -> step.changes().stream())
                .toList();
    }

    @Test
    void oneStateIsDroppedAndNotAllThatHaveItsName() throws Exception {
        Directions full = new Directions(Set.of("test.Other.queue"), Map.of());
        assertEquals(List.of("test.Other.queue is dropped"), steps(full, TWO, DECLARED));
        assertEquals(Set.of(), full.unused());

        String message = assertThrows(
                        IOException.class, () -> steps(new Directions(Set.of("queue"), Map.of()), TWO, DECLARED))
                .getMessage();
        assertEquals("queue could be each of these; say which: test.Lab.queue, test.Other.queue", message);
        message = assertThrows(
                        IOException.class,
                        () -> steps(new Directions(Set.of(), Map.of("queue[].value", "n")), TWO, DECLARED))
                .getMessage();
        assertEquals(
                "queue.value could be each of these; say which: test.Lab.queue.value, test.Other.queue.value", message);

        Directions alone = new Directions(Set.of("queue", "nowhere"), Map.of());
        assertEquals(List.of("test.Lab.queue is dropped"), steps(alone, TWO.subList(0, 1), DECLARED));
        assertEquals(Set.of("nowhere"), alone.unused());
    }

    @Test
    void aStateThatNoInterfaceDeclaresCanBeDropped() throws Exception {
        Directions directions = new Directions(Set.of("test.Other.queue"), Map.of());
        assertEquals(List.of("test.Other.queue is dropped"), steps(directions, TWO, DECLARED[0]));
    }

    @Test
    void interfacesAndPackagesCanHaveOtherNames() throws Exception {
        Directions directions = new Directions(Set.of(), Map.of("test", "lab.inner", "test.Other", "lab.More"));
        assertEquals(
                List.of("test.Lab.queue is called lab.inner.Lab.queue", "test.Other.queue is called lab.More.queue"),
                steps(
                        directions,
                        TWO,
                        new DeclaredState("lab.inner.Lab", "queue", OLD + "[]"),
                        new DeclaredState("lab.More", "queue", OLD + "[]")));
        assertEquals(Set.of(), directions.unused());

        // What has gone from it stays with the rest.
        assertEquals(
                List.of("test.Lab.queue is called lab.Lab.queue"),
                steps(
                        new Directions(Set.of(), Map.of("test.Lab", "lab.Lab")),
                        TWO,
                        new DeclaredState("lab.Lab", "count", "int")));

        Migration nowhere =
                Migration.plan(TWO, List.of(DECLARED), new Directions(Set.of(), Map.of("test.Lab", "lab.Lost")), 2);
        assertEquals(
                "test.Lab.queue is to be one of lab.Lost, which is not described",
                nowhere.losses().get(SERVICE).get(0).what());
        Migration both =
                Migration.plan(TWO, List.of(DECLARED), new Directions(Set.of(), Map.of("test.Lab", "test.Other")), 2);
        assertEquals(1, both.losses().size(), "two become one");
        assertThrows(
                IOException.class,
                () -> steps(new Directions(Set.of(), Map.of("test.Lab.queue", "test.Other.queue")), TWO, DECLARED));
    }

    @Test
    void whatAServiceThatIsNotDeclaredMayBeCalledNow() throws Exception {
        DeclaredState moved = new DeclaredState("lab.Lab", "queue", NEW + "[]");
        List<StateRow> kept = List.of(new StateRow(1, SERVICE, "queue", "{extra:int,value:long}[]"));
        assertEquals(List.of("--rename test.Lab=lab.Lab"), plan(kept, moved).advice());
        assertEquals(kept, plan(kept, moved).undeclared());
        assertEquals(
                List.of(),
                plan(kept, moved, new DeclaredState("lab.Other", "queue", NEW + "[]"))
                        .advice());
        assertEquals(
                List.of(),
                plan(kept, new DeclaredState("lab.Lab", "queue", "int[]")).advice());
    }

    @Test
    void aServiceWithAnotherNameFindsItsRows() throws Exception {
        fill();
        Map<String, List<State<?>>> renamed = Map.of("lab.Store", AFTER);
        List<String> said = new ArrayList<>();
        Logger logger = (Logger) LoggerFactory.getLogger(FileStates.class);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        logger.addAppender(log);
        try {
            assertEquals(Map.of("lab.Store", Map.of()), run(renamed));
            log.list.forEach(event -> said.add(event.getFormattedMessage()));
        } finally {
            logger.detachAppender(log);
        }
        assertEquals(
                List.of(folder.resolve("state.db") + " keeps test.Lab.count, test.Lab.queue, test.Lab.samples, but no "
                        + "service of this host is described as test.Lab; what is kept of it stays in the file, and is "
                        + "not used"),
                said,
                "the types differ, so nothing is guessed");
        List<DeclaredState> declared = AFTER.stream()
                .map(state -> new DeclaredState("lab.Store", state.name(), state.type()))
                .toList();
        try (KeptFolder kept = new StateFolder().open(folder, KeptFolder.Purpose.CHANGE)) {
            assertEquals(
                    List.of("test.Lab.count", "test.Lab.queue", "test.Lab.samples"),
                    kept.plan(declared, Directions.NONE).gone());
            kept.migrate(declared, new Directions(Set.of(), Map.of("test.Lab", "lab.Store")), "", false);
        }
        assertEquals(MIGRATED, run(renamed).get("lab.Store"));
    }
}
