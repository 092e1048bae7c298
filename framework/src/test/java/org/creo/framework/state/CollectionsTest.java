// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
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
    void mapsWithTheSameEntriesHaveThemInTheSameOrder() throws IOException {
        List<String> keys = new ArrayList<>(
                IntStream.range(0, 3_000).mapToObj(i -> "key " + i).toList());
        List<List<String>> orders = new ArrayList<>();
        Random random = new Random(7);
        for (int round = 0; round < 5; round++) {
            MapState<String, Long> state = map(Map.of());
            StateStore store = store(state);
            Transaction transaction = store.begin(Access.of(Permission.writes(state)));
            WritingMap<String, Long> map = transaction.writing(state);
            Collections.shuffle(keys, random);
            for (String key : keys) {
                map.put(key, 1L);
                map.put("of passage " + key, 1L);
            }
            for (String key : keys) {
                map.remove("of passage " + key);
            }
            orders.add(List.copyOf(map.get().keySet()));
        }
        assertEquals(Collections.nCopies(orders.size(), orders.get(0)), orders);
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
