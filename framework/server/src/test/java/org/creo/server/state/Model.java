// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.creo.framework.state.Change;
import org.creo.framework.state.ListState;
import org.creo.framework.state.MapState;
import org.creo.framework.state.State;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.ValueState;

/** A value, an array and a map as plain collections, which random commits change: what a provider must return. */
final class Model {
    static final String SERVICE = "test.Random";
    /** Counts the commits, so that a version shows its number. */
    static final ValueState<Long> NUMBER = new ValueState<>("number", "long", StateCodec.LONG, 0L);

    static final ListState<String> ITEMS =
            new ListState<>("items", "String[]", StateCodec.STRING, List.of("first", "second"));
    static final MapState<Integer, String> ENTRIES =
            new MapState<>("entries", "Map<int,String>", StateCodec.INT, StateCodec.STRING, Map.of(-1, "minus one"));
    static final List<State<?>> STATES = List.of(NUMBER, ITEMS, ENTRIES);

    private final Random random;
    private final List<String> items = new ArrayList<>(ITEMS.initial());
    private final Map<Integer, String> entries = new HashMap<>(ENTRIES.initial());
    private long number;

    Model(long seed) {
        random = new Random(seed);
    }

    long number() {
        return number;
    }

    /** What the provider must return, as a copy. */
    Map<String, Object> values() {
        return Map.of("number", number, "items", List.copyOf(items), "entries", Map.copyOf(entries));
    }

    /** The values of a provider; the initial value for states of which it keeps nothing. */
    static Map<String, Object> values(Map<String, Object> kept) {
        Map<String, Object> values = new HashMap<>();
        STATES.forEach(state -> values.put(state.name(), kept.getOrDefault(state.name(), state.initial())));
        return values;
    }

    /** A commit of several changes, which are also made here. */
    List<Change> commit() {
        List<Change> changes = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            changes.add(change());
        }
        changes.add(new Change.Replaced(NUMBER, ++number));
        return changes;
    }

    private Change change() {
        // Mostly small changes; arrays and maps of some size, so that there is something to remove.
        int kind = random.nextInt(50);
        if (kind == 0) {
            items.clear();
            items.addAll(
                    random.ints(random.nextInt(20)).mapToObj(String::valueOf).toList());
            return new Change.Replaced(ITEMS, List.copyOf(items));
        } else if (kind == 1) {
            entries.clear();
            random.ints(random.nextInt(20), 0, 100).forEach(key -> entries.put(key, text()));
            return new Change.Replaced(ENTRIES, Map.copyOf(entries));
        } else if (kind < 15) {
            items.add(text());
            return new Change.Added(ITEMS, items.get(items.size() - 1));
        } else if (kind < 20 && !items.isEmpty()) {
            int index = random.nextInt(items.size());
            items.set(index, text());
            return new Change.ItemSet(ITEMS, index, items.get(index));
        } else if (kind < 25 && !items.isEmpty()) {
            items.remove(0);
            return new Change.FirstRemoved(ITEMS);
        } else if (kind < 30 && !items.isEmpty()) {
            items.remove(items.size() - 1);
            return new Change.LastRemoved(ITEMS);
        } else if (kind < 40) {
            int key = random.nextInt(100) - 50;
            entries.put(key, text());
            return new Change.Put(ENTRIES, key, entries.get(key));
        }
        int key = random.nextInt(100) - 50;
        entries.remove(key);
        return new Change.Removed(ENTRIES, key);
    }

    /** A text of any size up to more than a page of the file. */
    private String text() {
        return "\u2603".repeat(random.nextInt(20) == 0 ? random.nextInt(3000) : random.nextInt(10));
    }
}
