// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.creo.framework.compose.Composition.par;
import static org.creo.framework.compose.Composition.task;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Views of states that somebody else keeps show and do what those of a store do, and ask for no more than needed. */
class RemoteStatesTest {
    private static final MapState<String, Long> MAP =
            new MapState<>("counts", "Map<String,long>", StateCodec.STRING, StateCodec.LONG, Map.of());
    private static final ListState<String> LIST =
            new ListState<>("lines", "String[]", StateCodec.STRING, List.of("first"));
    private static final ValueState<Optional<String>> VALUE =
            new ValueState<>("title", "Optional<String>", StateCodec.optional(StateCodec.STRING), Optional.empty());
    private static final List<State<?>> ALL = List.of(MAP, LIST, VALUE);
    private static final Access WRITES =
            Access.of(Permission.writes(MAP), Permission.writes(LIST), Permission.writes(VALUE));

    /** The views of one call: those of a method that writes all states, and one entry besides. */
    private record Call(
            WritingMap<String, Long> map,
            WritingList<String> list,
            Writing<Optional<String>> value,
            Writing<Optional<Long>> entry) {
        static Call of(Transaction states) {
            return new Call(states.writing(MAP), states.writing(LIST), states.writing(VALUE), states.writing(MAP, "b"));
        }

        /** Does one of many things, and returns what it sees. */
        Object act(int what, String key, int number) {
            int size = list.size();
            return switch (what) {
                case 0 -> done(() -> map.put(key, (long) number));
                case 1 -> done(() -> map.remove(key));
                case 2 -> map.get(key);
                case 3 -> map.size();
                case 4 -> map.first(number);
                case 5 -> map.last(number);
                case 6 -> map.after(key, number);
                case 7 -> map.before(key, number);
                case 8 -> map.range(key, "d");
                case 9 -> map.get();
                case 10 -> done(() -> map.set(Map.of(key + "x", 1L, "c", 2L)));
                case 11 -> entry.get();
                case 12 -> done(() -> entry.set(number == 0 ? Optional.empty() : Optional.of((long) number)));
                case 13 -> done(() -> list.add(key + number));
                case 14 -> size == 0 ? "" : list.removeFirst();
                case 15 -> size == 0 ? "" : list.removeLast();
                case 16 -> size == 0 ? "" : done(() -> list.set(number % size, key));
                case 17 -> size == 0 ? "" : list.get(number % size);
                case 18 -> list.get();
                case 19 -> done(() -> list.set(List.of(key, key)));
                case 20 -> done(() -> value.set(Optional.of(key).filter(text -> number > 0)));
                case 21 -> value.get();
                case 22 -> List.of(map.first(), map.last(), map.contains(key));
                default -> map.entry(key).get();
            };
        }

        private static String done(Runnable act) {
            act.run();
            return "";
        }
    }

    private StateStore local;
    private StateStore other;
    private Transaction kept;
    private StoreRows rows;
    private RemoteStates remote;

    @BeforeEach
    void open() throws IOException {
        local = new StateStore("lab.Counts", ALL, new MemoryStates());
        other = new StateStore("lab.Counts", ALL, new MemoryStates());
    }

    private Call begin() {
        kept = other.begin(WRITES);
        rows = new StoreRows(kept.writing(MAP), kept.writing(LIST), kept.writing(VALUE));
        remote = new RemoteStates(ALL, rows);
        return Call.of(remote);
    }

    private void end() {
        remote.close();
        rows.keep();
        other.commit(kept, failure -> assertNull(failure));
    }

    private static List<?> held(StateStore store) {
        return store.held().stream().map(Held::value).toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void seesAndWritesWhatAStoreDoes(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            Transaction transaction = local.begin(WRITES);
            Call here = new Call(
                    transaction.writing(MAP),
                    transaction.writing(LIST),
                    transaction.writing(VALUE),
                    transaction.writing(MAP).entry("b"));
            Call there = begin();
            for (int i = random.nextInt(12); i >= 0; i--) {
                int what = random.nextInt(24);
                String key = "abcde".substring(random.nextInt(5)).substring(0, 1);
                int number = random.nextInt(4);
                Object seen = here.act(what, key, number);
                assertEquals(seen, there.act(what, key, number), () -> what + " " + key + " " + number);
            }
            end();
            local.commit(transaction, failure -> assertNull(failure));
            assertEquals(held(local), held(other));
        }
    }

    @Test
    void writingAsksForNothing() {
        Call call = begin();
        for (int i = 0; i < 1000; i++) {
            call.map().put("k" + i, (long) i);
            call.list().add("line");
        }
        call.entry().set(Optional.of(7L));
        assertEquals(Optional.of(500L), call.map().get("k500"));
        assertEquals(0, rows.questions);
        end();
        assertEquals(1001, other.begin(WRITES).reading(MAP).size());
    }

    @Test
    void oneEntryIsAskedForOnce() {
        Call call = begin();
        assertEquals(Optional.empty(), call.map().get("x"));
        assertEquals(Optional.empty(), call.map().get("x"));
        assertEquals(1, rows.questions);
    }

    @Test
    void branchesHaveViewsOfTheirOwn() {
        Call call = begin();
        par(
                task(call.map().entry("x"), entry -> entry.set(Optional.of(1L))),
                task(call.entry(), entry -> entry.set(Optional.of(2L))),
                task(call.list(), list -> list.add("second")),
                task(call.map().entry("x"), entry -> entry.set(entry.get().map(number -> number + 10))));
        assertEquals(Map.of("x", 11L, "b", 2L), call.map().get());
        assertEquals(List.of("first", "second"), call.list().get());
        end();
        assertEquals(List.of(Map.of("x", 11L, "b", 2L), List.of("first", "second"), Optional.empty()), held(other));
    }

    @Test
    void aRangeShowsNothingElse() {
        Call before = begin();
        before.map().set(Map.of("a", 1L, "b", 2L, "c", 3L, "d", 4L));
        end();
        begin();
        rows.shown = KeyRange.between("b", "d");
        RemoteStates states = new RemoteStates(ALL, rows);
        ReadingMap<String, Long> range = states.reading(MAP, KeyRange.between("b", "d"));
        assertEquals(Optional.of(2L), range.get("b"));
        assertEquals(Map.of("b", 2L), range.before("c", 5));
        assertEquals(Map.of("c", 3L), range.after("b", 5));
        assertEquals(Map.of("b", 2L, "c", 3L), range.first(5));
        assertEquals(Map.of(), range.range("d", "d"));
        assertEquals(
                "the call has no permission to read counts[d], only counts[b..d]",
                assertThrows(IllegalStateException.class, () -> range.get("d")).getMessage());
        assertThrows(IllegalStateException.class, () -> range.range("a", "c"));
    }

    @Test
    void aViewEndsWithItsCall() {
        Call call = begin();
        end();
        assertThrows(IllegalStateException.class, () -> call.map().get("a"));
        assertThrows(IllegalStateException.class, () -> call.list().size());
        assertThrows(IllegalStateException.class, () -> call.value().get());
        assertThrows(IllegalStateException.class, () -> call.entry().set(Optional.empty()));
    }
}
