// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollectionsTest {
    private static final int MILLION = 1_000_000;

    private static StateStore store(State<?>... states) throws IOException {
        return new StateStore("org.example.Lists", List.of(states), new MemoryStates());
    }

    private static ListState<Long> list(List<Long> initial) {
        return new ListState<>("list", "long[]", StateCodec.LONG, initial);
    }

    private static MapState<String, Long> map(Map<String, Long> initial) {
        return new MapState<>("map", "Map<String,long>", StateCodec.STRING, StateCodec.LONG, initial);
    }

    /** How many bytes a commit of this allocates; the minimum of a few runs, since the first ones load classes. */
    private static long bytes(StateStore store, State<?> state, Consumer<Transaction> body) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long bytes = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            Transaction transaction = store.begin(Access.of(Permission.writes(state)));
            body.accept(transaction);
            store.commit(transaction, failure -> {});
            bytes = Math.min(bytes, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return bytes;
    }

    /** Bytes say more than times on a busy machine: a copy of the whole collection would be megabytes. */
    @Test
    void anUpdateOfAMillionEntriesCopiesNextToNothing() throws IOException {
        MapState<String, Long> state = map(Map.of());
        StateStore store = store(state);
        Transaction transaction = store.begin(Access.of(Permission.writes(state)));
        transaction
                .writing(state)
                .set(IntStream.range(0, MILLION).boxed().collect(Collectors.toMap(i -> "key " + i, Long::valueOf)));
        store.commit(transaction, failure -> {});
        Map<String, Long> before = store.begin(Access.of()).reading(state).get();
        assertTrue(bytes(store, state, call -> call.writing(state).put("key 5000", System.nanoTime())) < 8_000);
        assertTrue(bytes(store, state, call -> call.writing(state).put("new " + System.nanoTime(), 1L)) < 8_000);
        assertTrue(bytes(store, state, call -> {
                    WritingMap<String, Long> map = call.writing(state);
                    map.remove("key " + (MILLION + 10 - map.size()));
                })
                < 8_000);
        assertEquals(5000L, before.get("key 5000"), "older versions are as they were");
        assertEquals(MILLION, before.size());
        Map<String, Long> after = store.begin(Access.of()).reading(state).get();
        assertNotEquals(5000L, after.get("key 5000"));
        assertEquals(MILLION, after.size(), "as many new ones as removed");
        assertEquals(
                MILLION,
                after.keySet().stream().filter(key -> key.contains("e")).count(),
                "all come by");
    }

    @Test
    void anUpdateOfAMillionItemsCopiesNextToNothing() throws IOException {
        ListState<Long> state = list(LongStream.range(0, MILLION).boxed().toList());
        StateStore store = store(state);
        List<Long> before = store.begin(Access.of()).reading(state).get();
        assertTrue(bytes(store, state, transaction -> transaction.writing(state).add(-1L)) < 8_000);
        assertTrue(bytes(store, state, transaction -> transaction.writing(state).set(5000, System.nanoTime())) < 8_000);
        assertTrue(bytes(store, state, transaction -> transaction.writing(state).removeFirst()) < 8_000);
        assertTrue(bytes(store, state, transaction -> transaction.writing(state).removeLast()) < 8_000);
        assertEquals(5000L, before.get(5000));
        List<Long> after = store.begin(Access.of()).reading(state).get();
        assertEquals(MILLION - 5, after.size(), "as many added as removed first, and then the last");
        assertEquals(before.subList(5006, MILLION), after.subList(5001, MILLION - 5));
    }

    @Test
    void partsOfAMillionEntriesAreMadeWithoutACopy() throws IOException {
        MapState<Long, Long> state =
                new MapState<>("map", "Map<long,long>", StateCodec.LONG, StateCodec.LONG, Map.of());
        StateStore store = store(state);
        Transaction transaction = store.begin(Access.of(Permission.writes(state)));
        transaction.writing(state).set(LongStream.range(0, MILLION).boxed().collect(Collectors.toMap(i -> i, i -> -i)));
        store.commit(transaction, failure -> {});
        List<Map<Long, Long>> parts = new ArrayList<>();
        assertTrue(bytes(store, state, call -> {
                    ReadingMap<Long, Long> map = call.reading(state);
                    parts.add(map.range(1000L, 900_000L));
                    parts.add(map.after(MILLION / 2L, 300_000));
                    parts.add(map.last(700_000));
                })
                < 24_000);
        assertEquals(
                List.of(899_000, 300_000, 700_000),
                parts.stream().limit(3).map(Map::size).toList());
    }

    /** As {@link java.util.TreeMap} has them. */
    @Test
    void mapsAreSortedByTheirKeys() throws IOException {
        assertSorted(StateCodec.STRING, List.of("b", "", "\uD83D\uDE00", "a", "\uFFFD", "B", "ab", "10", "9"));
        assertSorted(StateCodec.BYTE, List.of((byte) 1, Byte.MIN_VALUE, (byte) 0, Byte.MAX_VALUE, (byte) -1));
        assertSorted(StateCodec.SHORT, List.of((short) 1, Short.MIN_VALUE, (short) 0, Short.MAX_VALUE, (short) -1));
        assertSorted(StateCodec.INT, List.of(1, Integer.MIN_VALUE, 0, Integer.MAX_VALUE, -1));
        assertSorted(StateCodec.LONG, List.of(1L, Long.MIN_VALUE, 0L, Long.MAX_VALUE, -1L));
        assertSorted(StateCodec.CHAR, List.of('b', Character.MAX_VALUE, 'a', Character.MIN_VALUE));
        assertSorted(
                StateCodec.of(value -> new byte[0], bytes -> Access.Kind.ALONE),
                List.of(Access.Kind.WRITING, Access.Kind.ALONE, Access.Kind.READING, Access.Kind.STATELESS));
    }

    @Test
    void numbersWithoutASignAreSortedByTheirValue() throws IOException {
        List<Long> keys = List.of(-1L, 0L, Long.MIN_VALUE, 1L, Long.MAX_VALUE, -2L);
        assertSorted(StateCodec.ULONG, keys, Long::compareUnsigned);
        assertSorted(StateCodec.UINT, List.of(0xFFFF_FFFFL, 0L, 1L << 31), Comparator.naturalOrder());
        assertSorted(StateCodec.UBYTE, List.of(255, 0, 128, 127), Comparator.naturalOrder());
    }

    @Test
    void rangesOfNumbersWithoutASignGoBeyondThoseWithOne() throws IOException {
        MapState<Long, Long> state = new MapState<>(
                "map", "", StateCodec.ULONG, StateCodec.LONG, Map.of(1L, 1L, Long.MAX_VALUE, 2L, -2L, 3L, -1L, 4L));
        KeyRange<Long> range = KeyRange.between(Long.MAX_VALUE, -1L);
        ReadingMap<Long, Long> part =
                store(state).begin(Access.of(Permission.reads(state, range))).reading(state, range);
        assertEquals(List.of(Long.MAX_VALUE, -2L), List.copyOf(part.get().keySet()));
        assertEquals(Optional.of(3L), part.get(-2L));
        assertEquals(Map.of(-2L, 3L), part.after(Long.MAX_VALUE, 5));
        assertEquals(Map.of(-2L, 3L), part.range(Long.MIN_VALUE, -1L));
        assertThrows(IllegalStateException.class, () -> part.get(1L));
        assertThrows(IllegalStateException.class, () -> part.get(-1L));
    }

    @Test
    void timesAndUuidsAreSortedAsTheirTexts() throws IOException {
        assertSorted(StateCodec.INSTANT, List.of(Instant.MAX, Instant.EPOCH, Instant.MIN, Instant.EPOCH.minusNanos(1)));
        assertSorted(
                StateCodec.LOCAL_DATE,
                List.of(LocalDate.of(2026, 11, 27), LocalDate.of(-1, 1, 1), LocalDate.EPOCH),
                LocalDate::compareTo);
        assertSorted(
                StateCodec.UUID,
                List.of(new UUID(-1, 0), new UUID(0, -1), new UUID(1, 0), new UUID(0, 1), new UUID(Long.MIN_VALUE, 1)),
                Comparator.comparing(UUID::toString));
    }

    @Test
    void rangesOfUuidsGoBeyondThoseWithASign() throws IOException {
        UUID low = UUID.fromString("10000000-0000-0000-0000-000000000000");
        UUID middle = UUID.fromString("7fffffff-ffff-ffff-ffff-ffffffffffff");
        UUID high = UUID.fromString("80000000-0000-0000-8000-000000000000");
        UUID highest = UUID.fromString("ffffffff-ffff-ffff-ffff-ffffffffffff");
        MapState<UUID, Long> state = new MapState<>(
                "map", "", StateCodec.UUID, StateCodec.LONG, Map.of(low, 1L, middle, 2L, high, 3L, highest, 4L));
        KeyRange<UUID> range = KeyRange.between(middle, highest);
        ReadingMap<UUID, Long> part =
                store(state).begin(Access.of(Permission.reads(state, range))).reading(state, range);
        assertEquals(List.of(middle, high), List.copyOf(part.get().keySet()));
        assertEquals(Optional.of(3L), part.get(high));
        assertEquals(Map.of(high, 3L), part.after(middle, 5));
        assertThrows(IllegalStateException.class, () -> part.get(low));
        assertThrows(IllegalStateException.class, () -> part.get(highest));
    }

    @Test
    void rangesOfInstantsAreThoseOfTime() throws IOException {
        Instant noon = Instant.parse("2026-11-27T12:00:00Z");
        Map<Instant, Long> samples =
                LongStream.range(-3, 3).boxed().collect(Collectors.toMap(noon::plusMillis, i -> i));
        MapState<Instant, Long> state = new MapState<>("samples", "", StateCodec.INSTANT, StateCodec.LONG, samples);
        KeyRange<Instant> range = KeyRange.between(noon.minusMillis(1), noon.plusMillis(2));
        ReadingMap<Instant, Long> part =
                store(state).begin(Access.of(Permission.reads(state, range))).reading(state, range);
        assertEquals(List.of(-1L, 0L, 1L), List.copyOf(part.get().values()));
        assertEquals("2026-11-27T11:59:59.999Z..2026-11-27T12:00:00.002Z", range.toString());
    }

    @Test
    void aKeyThatCannotBeWrittenIsRefused() throws IOException {
        MapState<Integer, Long> state = new MapState<>("map", "", StateCodec.UBYTE, StateCodec.LONG, Map.of());
        Transaction transaction = store(state).begin(Access.of(Permission.writes(state)));
        WritingMap<Integer, Long> map = transaction.writing(state);
        String message = assertThrows(IllegalArgumentException.class, () -> map.put(256, 1L))
                .getMessage();
        assertEquals("the state map cannot have this key: 256 is out of the range of ubyte, 0 to 255", message);
        assertThrows(IllegalArgumentException.class, () -> map.entry(-1));
        assertThrows(IllegalArgumentException.class, () -> map.set(Map.of(300, 1L)));
        assertEquals(Map.of(), map.get());
    }

    private static <K extends Comparable<K>> void assertSorted(StateCodec<K> codec, List<K> keys) throws IOException {
        assertSorted(codec, keys, Comparator.naturalOrder());
    }

    private static <K> void assertSorted(StateCodec<K> codec, List<K> keys, Comparator<K> order) throws IOException {
        MapState<K, Long> state = new MapState<>("map", "", codec, StateCodec.LONG, Map.of());
        StateStore store = store(state);
        Transaction transaction = store.begin(Access.of(Permission.writes(state)));
        WritingMap<K, Long> map = transaction.writing(state);
        keys.forEach(key -> map.put(key, 1L));
        List<K> sorted = keys.stream().sorted(order).toList();
        assertEquals(sorted, List.copyOf(map.get().keySet()));
        // One that is set as a whole, too.
        Map<K, Long> whole = new LinkedHashMap<>();
        keys.forEach(key -> whole.put(key, 1L));
        map.set(whole);
        assertEquals(sorted, List.copyOf(map.get().keySet()));
    }

    @Test
    void partsOfMapsAreThoseOfATreeMap() throws IOException {
        Random random = new Random(5);
        MapState<String, Long> state = map(Map.of());
        StateStore store = store(state);
        Transaction transaction = store.begin(Access.of(Permission.writes(state)));
        WritingMap<String, Long> map = transaction.writing(state);
        TreeMap<String, Long> model = new TreeMap<>();
        for (int step = 0; step < 2000; step++) {
            change(random, model, map);
            String one = "key " + random.nextInt(220);
            String other = "key " + random.nextInt(220);
            int most = random.nextInt(30);
            assertEquals(Optional.ofNullable(model.firstEntry()), map.first());
            assertEquals(Optional.ofNullable(model.lastEntry()), map.last());
            assertSame(first(model, most), map.first(most));
            assertSame(last(model, most), map.last(most));
            assertSame(first(model.tailMap(one, false), most), map.after(one, most));
            assertSame(last(model.headMap(one), most), map.before(one, most));
            assertSame(one.compareTo(other) < 0 ? model.subMap(one, other) : Map.of(), map.range(one, other));
        }
    }

    private static <K, V> Map<K, V> first(SortedMap<K, V> map, int most) {
        return map.entrySet().stream()
                .limit(most)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
    }

    private static <K, V> Map<K, V> last(SortedMap<K, V> map, int most) {
        return map.entrySet().stream()
                .skip(Math.max(0, map.size() - most))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
    }

    private static <K, V> void assertSame(Map<K, V> expected, Map<K, V> part) {
        assertEquals(expected, part);
        assertEquals(List.copyOf(expected.keySet()), List.copyOf(part.keySet()));
        assertThrows(
                UnsupportedOperationException.class,
                () -> part.entrySet().iterator().remove());
    }

    @Test
    void partsThatCannotBeAreEmpty() throws IOException {
        ReadingMap<String, Long> map =
                store(map(Map.of("a", 1L, "b", 2L))).begin(Access.of()).reading(map(Map.of()));
        assertEquals(Map.of(), map.first(0));
        assertEquals(Map.of(), map.first(-1));
        assertEquals(Map.of(), map.last(Integer.MIN_VALUE));
        assertEquals(Map.of(), map.after("b", 5));
        assertEquals(Map.of(), map.before("a", 5));
        assertEquals(Map.of(), map.range("b", "a"));
        assertEquals(Map.of("a", 1L, "b", 2L), map.last(Integer.MAX_VALUE));
    }

    @Test
    void aKeyOfAnotherTypeIsNotFound() throws IOException {
        Map<String, Long> map = store(map(Map.of("a", 1L)))
                .begin(Access.of())
                .reading(map(Map.of()))
                .get();
        assertNull(map.get(1L));
        assertNull(map.get(null));
        assertFalse(map.containsKey(1L));
        assertNotEquals(Map.of(1L, 1L), map);
    }

    @Test
    void keysWithEqualHashCodesAreKeptApart() throws IOException {
        MapState<String, Long> state = map(Map.of("Aa", 1L));
        StateStore store = store(state);
        Transaction transaction = store.begin(Access.of(Permission.writes(state)));
        WritingMap<String, Long> map = transaction.writing(state);
        map.put("BB", 2L);
        assertEquals(Map.of("Aa", 1L, "BB", 2L), map.get());
        map.remove("Aa");
        assertEquals(Map.of("BB", 2L), map.get());
        assertEquals(Optional.empty(), map.get("Aa"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void listsAndMapsAreWhatTheyWouldBeWithoutTheStore(long seed) throws IOException {
        Random random = new Random(seed);
        ListState<Long> listState = list(List.of());
        MapState<String, Long> mapState = map(Map.of());
        StateStore store = store(listState, mapState);
        List<Long> list = new ArrayList<>();
        Map<String, Long> map = new HashMap<>();
        for (int call = 0; call < 400; call++) {
            boolean rollBack = random.nextInt(4) == 0;
            List<Long> draftList = new ArrayList<>(list);
            Map<String, Long> draftMap = new HashMap<>(map);
            Transaction transaction = store.begin(Access.of(Permission.writes(listState), Permission.writes(mapState)));
            for (int step = random.nextInt(12); step > 0; step--) {
                change(random, draftList, transaction.writing(listState));
                change(random, draftMap, transaction.writing(mapState));
                assertEquals(draftList, transaction.reading(listState).get());
                assertEquals(draftMap, transaction.reading(mapState).get());
            }
            if (rollBack) {
                store.rollBack(transaction, failure -> {});
            } else {
                store.commit(transaction, failure -> {});
                list = draftList;
                map = draftMap;
            }
            Transaction reader = store.begin(Access.of());
            assertEquals(list, reader.reading(listState).get());
            assertEquals(map, reader.reading(mapState).get());
        }
    }

    private static void change(Random random, List<Long> model, WritingList<Long> list) {
        long item = random.nextLong();
        switch (model.isEmpty() ? random.nextInt(2) : random.nextInt(7)) {
            case 0:
                model.addAll(List.of(item, item + 1));
                list.set(List.copyOf(model));
                break;
            case 1, 2, 3:
                model.add(item);
                list.add(item);
                break;
            case 4:
                int index = random.nextInt(model.size());
                model.set(index, item);
                list.set(index, item);
                break;
            case 5:
                assertEquals(model.remove(0), list.removeFirst());
                break;
            default:
                assertEquals(model.remove(model.size() - 1), list.removeLast());
                break;
        }
    }

    private static void change(Random random, Map<String, Long> model, WritingMap<String, Long> map) {
        String key = "key " + random.nextInt(200);
        long value = random.nextInt(3);
        switch (random.nextInt(20)) {
            case 0:
                model.keySet().removeIf(each -> each.endsWith("7"));
                map.set(Map.copyOf(model));
                break;
            case 1, 2, 3, 4, 5, 6, 7, 8:
                model.remove(key);
                map.remove(key);
                break;
            default:
                model.put(key, value);
                map.put(key, value);
                break;
        }
        assertEquals(model.containsKey(key), map.contains(key));
        assertEquals(Optional.ofNullable(model.get(key)), map.get(key));
        assertEquals(model.size(), map.size());
    }
}
