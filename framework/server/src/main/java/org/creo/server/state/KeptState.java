// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.creo.framework.state.Change;
import org.creo.framework.state.ListState;
import org.creo.framework.state.MapState;
import org.creo.framework.state.State;
import org.creo.framework.state.ValueState;
import org.creo.json.kept.TypeText;

/**
 * How a state of one kind is stored in rows. Used by one thread at a time.
 *
 * @param <T> the type of the whole value
 */
abstract class KeptState<T> {
    /** The number of the state, which its rows have. */
    final int number;

    private final State<T> state;
    private final String service;
    private boolean kept;

    private KeptState(State<T> state, String service, int number, boolean kept) {
        this.state = state;
        this.service = service;
        this.number = number;
        this.kept = kept;
    }

    /** @param kept whether the state has rows already */
    static KeptState<?> of(State<?> state, String service, int number, boolean kept) {
        // No switch over types in Java 17.
        if (state instanceof ListState<?> list) {
            return new Items<>(list, service, number, kept);
        } else if (state instanceof MapState<?, ?> map) {
            return new Entries<>(map, service, number, kept);
        }
        return new Whole<>((ValueState<?>) state, service, number, kept);
    }

    final String name() {
        return state.name();
    }

    final String fullName() {
        return service + "." + state.name();
    }

    final boolean isKept() {
        return kept;
    }

    /** Reads the value from its rows, once, before all changes. */
    abstract T read(Rows rows) throws IOException;

    /** Adds the writes for a change to the rows, which contain all changes before it. */
    final void add(Change change, List<Write> writes) throws IOException {
        if (!kept) {
            kept = true;
            writes.add(new Write.Begun(number, service, state.name(), type(state)));
            fill(state.initial(), writes);
        }
        if (change instanceof Change.Replaced replaced) {
            @SuppressWarnings("unchecked") // a change of a state has a value of that state
            T value = (T) replaced.value();
            replace(value, writes);
        } else {
            part(change, writes);
        }
    }

    /**
     * Remembers what this object knows of its rows now.
     *
     * @return a task that makes this object forget all changes that are added from now on, none of which will be
     *     written
     */
    Runnable undo() {
        boolean before = kept;
        return () -> kept = before;
    }

    /** The type without the defaults of fields, which say nothing about values that are kept. */
    static String type(State<?> state) {
        return TypeText.isDigest(state.type()) ? state.type() : TypeText.print(TypeText.parse(state.type()));
    }

    /** Adds the writes that replace the value in the rows. */
    void replace(T value, List<Write> writes) throws IOException {
        writes.add(new Write.Emptied(number));
        fill(value, writes);
    }

    /** Adds the writes that put a value into empty rows. */
    abstract void fill(T value, List<Write> writes) throws IOException;

    /** Adds the writes for a change of a part of the value. */
    abstract void part(Change change, List<Write> writes) throws IOException;

    /** A value in one row. */
    private static final class Whole<T> extends KeptState<T> {
        private static final byte[] KEY = {};
        private final ValueState<T> state;

        Whole(ValueState<T> state, String service, int number, boolean kept) {
            super(state, service, number, kept);
            this.state = state;
        }

        @Override
        T read(Rows rows) throws IOException {
            List<T> values = new ArrayList<>();
            rows.forEach((key, value) -> values.add(Bytes.read(value, state.codec())));
            if (values.size() != 1) {
                throw new IOException(values.size() + " values instead of one");
            }
            return values.get(0);
        }

        @Override
        void replace(T value, List<Write> writes) throws IOException {
            fill(value, writes);
        }

        @Override
        void part(Change change, List<Write> writes) {
            throw new IllegalArgumentException("a change of a part of " + state.name() + ", which has none: " + change);
        }

        @Override
        void fill(T value, List<Write> writes) throws IOException {
            writes.add(new Write.Put(number, KEY, Bytes.of(value, state.codec())));
        }
    }

    /** An array: a row for each item, under a number that stays the same when the items before it go. */
    private static final class Items<E> extends KeptState<List<E>> {
        private final ListState<E> state;
        private long first;
        /** The number after the last item's. */
        private long end;

        Items(ListState<E> state, String service, int number, boolean kept) {
            super(state, service, number, kept);
            this.state = state;
        }

        @Override
        List<E> read(Rows rows) throws IOException {
            List<E> items = new ArrayList<>();
            rows.forEach((key, value) -> {
                long index = ByteBuffer.wrap(key).getLong();
                if (items.isEmpty()) {
                    first = index;
                } else if (index != end) {
                    throw new IOException("item " + index + " where item " + end + " should be");
                }
                end = index + 1;
                items.add(Bytes.read(value, state.item()));
            });
            return Collections.unmodifiableList(items);
        }

        @Override
        Runnable undo() {
            Runnable rest = super.undo();
            long firstBefore = first;
            long endBefore = end;
            return () -> {
                rest.run();
                first = firstBefore;
                end = endBefore;
            };
        }

        @Override
        @SuppressWarnings("unchecked") // a change of a state has items of that state
        void part(Change change, List<Write> writes) throws IOException {
            if (change instanceof Change.Added added) {
                put(end++, (E) added.item(), writes);
            } else if (change instanceof Change.ItemSet set) {
                put(first + set.index(), (E) set.item(), writes);
            } else if (change instanceof Change.FirstRemoved) {
                writes.add(new Write.Removed(number, key(first++)));
            } else if (change instanceof Change.LastRemoved) {
                writes.add(new Write.Removed(number, key(--end)));
            } else {
                throw new IllegalArgumentException("no change of an array: " + change);
            }
        }

        @Override
        void fill(List<E> items, List<Write> writes) throws IOException {
            first = 0;
            end = 0;
            for (E item : items) {
                put(end++, item, writes);
            }
        }

        private void put(long index, E item, List<Write> writes) throws IOException {
            writes.add(new Write.Put(number, key(index), Bytes.of(item, state.item())));
        }

        /**
         * The key of the item with this number. Numbers are never negative, so the order of the bytes is that of the
         * numbers.
         */
        private static byte[] key(long index) {
            return ByteBuffer.allocate(Long.BYTES).putLong(index).array();
        }
    }

    /** A map: a row for each entry. */
    private static final class Entries<K, V> extends KeptState<Map<K, V>> {
        private final MapState<K, V> state;

        Entries(MapState<K, V> state, String service, int number, boolean kept) {
            super(state, service, number, kept);
            this.state = state;
        }

        @Override
        Map<K, V> read(Rows rows) throws IOException {
            Map<K, V> entries = new HashMap<>();
            rows.forEach((key, value) -> entries.put(Bytes.read(key, state.key()), Bytes.read(value, state.value())));
            return Collections.unmodifiableMap(entries);
        }

        @Override
        @SuppressWarnings("unchecked") // a change of a state has keys and values of that state
        void part(Change change, List<Write> writes) throws IOException {
            if (change instanceof Change.Put put) {
                put((K) put.key(), (V) put.value(), writes);
            } else if (change instanceof Change.Removed removed) {
                writes.add(new Write.Removed(number, Bytes.of((K) removed.key(), state.key())));
            } else {
                throw new IllegalArgumentException("no change of a map: " + change);
            }
        }

        @Override
        void fill(Map<K, V> entries, List<Write> writes) throws IOException {
            for (Map.Entry<K, V> entry : entries.entrySet()) {
                put(entry.getKey(), entry.getValue(), writes);
            }
        }

        private void put(K key, V value, List<Write> writes) throws IOException {
            writes.add(new Write.Put(number, Bytes.of(key, state.key()), Bytes.of(value, state.value())));
        }
    }
}
