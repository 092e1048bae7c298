// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The views of states that methods get; they read and write through the call's transaction, which knows the values.
 * Views for reading have no methods to write, so a cast cannot turn them into views for writing. Setting an equal value
 * changes nothing.
 */
final class Views {
    private Views() {}

    /** A view of one state, or of some of its entries. */
    abstract static class View {
        final Ground ground;
        final int index;

        View(Ground ground, int index) {
            this.ground = ground;
            this.index = index;
        }

        /** What a task that gets such a view may touch. */
        final Permission permission() {
            return new Permission(ground.state(index), key(), range(), this instanceof Writing<?>);
        }

        /** The key of the entry that the view shows; null where it shows more. */
        Object key() {
            return null;
        }

        /** The range that the view shows; null where it shows all, or one entry. */
        KeyRange<?> range() {
            return null;
        }

        /** The same view, which reads and writes through a task. */
        abstract Reading<?> in(Ground task);

        final Object value() {
            ground.check(index);
            return ground.value(index);
        }

        final <T> T some(T value) {
            return Refuse.nothing(value, ground.state(index).name());
        }

        final <T> T some(T value, StateCodec<T> codec, Object part) {
            return Refuse.unkeepable(value, codec, ground.state(index), part);
        }

        final void change(Change change) {
            ground.check(index);
            ground.change(index, change);
        }
    }

    /** A view to read a value. */
    static class Value<T> extends View implements Reading<T> {
        final ValueState<T> state;

        Value(Ground ground, int index, ValueState<T> state) {
            super(ground, index);
            this.state = state;
        }

        @Override
        Reading<T> in(Ground task) {
            return new Value<>(task, index, state);
        }

        @Override
        @SuppressWarnings("unchecked") // The state was declared with this type.
        public T get() {
            return (T) value();
        }
    }

    /** A view to write a value. */
    static final class WrittenValue<T> extends Value<T> implements Writing<T> {
        WrittenValue(Ground ground, int index, ValueState<T> state) {
            super(ground, index, state);
        }

        @Override
        Reading<T> in(Ground task) {
            return new WrittenValue<>(task, index, state);
        }

        @Override
        public Reading<T> reading() {
            return new Value<>(ground, index, state);
        }

        @Override
        public void set(T value) {
            T kept = some(value, state.codec(), null);
            if (!kept.equals(get())) {
                change(new Change.Replaced(state, kept));
            }
        }
    }

    /** A view to read an array. */
    static class Items<E> extends View implements ReadingList<E> {
        final ListState<E> state;

        Items(Ground ground, int index, ListState<E> state) {
            super(ground, index);
            this.state = state;
        }

        @Override
        Reading<?> in(Ground task) {
            return new Items<>(task, index, state);
        }

        @SuppressWarnings("unchecked") // The state was declared with this type.
        final PersistentList<E> list() {
            return (PersistentList<E>) value();
        }

        @Override
        public List<E> get() {
            return list();
        }

        @Override
        public E get(int index) {
            return list().get(index);
        }

        @Override
        public int size() {
            return list().size();
        }
    }

    /** A view to write an array. */
    static final class WrittenItems<E> extends Items<E> implements WritingList<E> {
        WrittenItems(Ground ground, int index, ListState<E> state) {
            super(ground, index, state);
        }

        @Override
        Reading<?> in(Ground task) {
            return new WrittenItems<>(task, index, state);
        }

        @Override
        public ReadingList<E> reading() {
            return new Items<>(ground, index, state);
        }

        @Override
        public void set(List<E> value) {
            PersistentList<E> list = PersistentList.copyOf(value, state);
            if (list != get()) {
                change(new Change.Replaced(state, list));
            }
        }

        @Override
        public void add(E item) {
            change(new Change.Added(state, some(item, state.item(), size())));
        }

        @Override
        public void set(int index, E item) {
            E kept = some(item, state.item(), index);
            if (!kept.equals(get(index))) {
                change(new Change.ItemSet(state, index, kept));
            }
        }

        @Override
        public E removeFirst() {
            E first = get(end(0));
            change(new Change.FirstRemoved(state));
            return first;
        }

        @Override
        public E removeLast() {
            E last = get(end(size() - 1));
            change(new Change.LastRemoved(state));
            return last;
        }

        private int end(int index) {
            if (size() == 0) {
                throw new NoSuchElementException("no items in the state " + state.name());
            }
            return index;
        }
    }

    /** A view to read a map. */
    static class Entries<K, V> extends View implements ReadingMap<K, V> {
        final MapState<K, V> state;

        Entries(Ground ground, int index, MapState<K, V> state) {
            super(ground, index);
            this.state = state;
        }

        @Override
        Reading<?> in(Ground task) {
            return new Entries<>(task, index, state);
        }

        @Override
        public Reading<Optional<V>> entry(K key) {
            return new Entry<>(ground, index, state, some(key));
        }

        /** All entries that the view shows. */
        @SuppressWarnings("unchecked") // The state was declared with this type.
        PersistentMap<K, V> map() {
            return (PersistentMap<K, V>) value();
        }

        @Override
        public Map<K, V> get() {
            return map();
        }

        @Override
        public Optional<V> get(K key) {
            return Optional.ofNullable(map().get(some(key)));
        }

        @Override
        public boolean contains(K key) {
            return map().containsKey(some(key));
        }

        @Override
        public int size() {
            return map().size();
        }

        @Override
        public Optional<Map.Entry<K, V>> first() {
            return map().first();
        }

        @Override
        public Optional<Map.Entry<K, V>> last() {
            return map().last();
        }

        @Override
        public Map<K, V> first(int most) {
            return map().first(most);
        }

        @Override
        public Map<K, V> last(int most) {
            return map().last(most);
        }

        @Override
        public Map<K, V> range(K from, K to) {
            return map().from(some(from)).before(some(to));
        }

        @Override
        public Map<K, V> after(K key, int most) {
            return map().after(some(key)).first(most);
        }

        @Override
        public Map<K, V> before(K key, int most) {
            return map().before(some(key)).last(most);
        }
    }

    /** A view to read the entries of a map in a range. */
    static final class Range<K, V> extends Entries<K, V> {
        private final KeyRange<K> range;
        private final Comparator<? super K> order;
        /** The whole map as it was when the part was last made, and that part. */
        private PersistentMap<K, V> whole;

        private PersistentMap<K, V> part;

        Range(Ground ground, int index, MapState<K, V> state, KeyRange<K> range) {
            super(ground, index, state);
            this.range = range;
            this.order = state.key().order();
        }

        @Override
        KeyRange<?> range() {
            return range;
        }

        @Override
        Reading<?> in(Ground task) {
            return new Range<>(task, index, state, range);
        }

        @Override
        public Reading<Optional<V>> entry(K key) {
            check(range.contains(some(key), order), key);
            return super.entry(key);
        }

        @Override
        PersistentMap<K, V> map() {
            PersistentMap<K, V> now = super.map();
            if (now != whole) {
                part = range.from() == null ? now : now.from(range.from());
                part = range.to() == null ? part : part.before(range.to());
                whole = now;
            }
            return part;
        }

        @Override
        public Optional<V> get(K key) {
            check(range.contains(some(key), order), key);
            return super.get(key);
        }

        @Override
        public boolean contains(K key) {
            check(range.contains(some(key), order), key);
            return super.contains(key);
        }

        @Override
        public Map<K, V> range(K from, K to) {
            KeyRange<K> asked = KeyRange.between(some(from), some(to));
            check(range.touches(from, order) && range.touches(to, order), asked);
            return super.range(from, to);
        }

        @Override
        public Map<K, V> after(K key, int most) {
            check(range.touches(some(key), order), key);
            return super.after(key, most);
        }

        @Override
        public Map<K, V> before(K key, int most) {
            check(range.touches(some(key), order), key);
            return super.before(key, most);
        }

        private void check(boolean inside, Object part) {
            if (!inside) {
                throw new IllegalStateException("the call has no permission to read " + state.name() + "["
                        + KeyText.of(state, part) + "], only " + state.name() + "[" + KeyText.of(state, range) + "]");
            }
        }
    }

    /** A view to write a map. */
    static final class WrittenEntries<K, V> extends Entries<K, V> implements WritingMap<K, V> {
        WrittenEntries(Ground ground, int index, MapState<K, V> state) {
            super(ground, index, state);
        }

        private K writable(K key) {
            return Refuse.unwritable(key, state);
        }

        @Override
        Reading<?> in(Ground task) {
            return new WrittenEntries<>(task, index, state);
        }

        @Override
        public ReadingMap<K, V> reading() {
            return new Entries<>(ground, index, state);
        }

        @Override
        public Writing<Optional<V>> entry(K key) {
            return new WrittenEntry<>(ground, index, state, writable(key));
        }

        @Override
        public void set(Map<K, V> value) {
            PersistentMap<K, V> map = PersistentMap.copyOf(value, state);
            if (map != get()) {
                change(new Change.Replaced(state, map));
            }
        }

        @Override
        public void put(K key, V value) {
            V kept = some(value, state.value(), writable(key));
            if (!kept.equals(map().get(key))) {
                change(new Change.Put(state, key, kept));
            }
        }

        @Override
        public void remove(K key) {
            if (contains(key)) {
                change(new Change.Removed(state, key));
            }
        }

        /** Puts a value under a key, or removes what is there. */
        void set(K key, Optional<V> value) {
            if (value.isPresent()) {
                put(key, value.get());
            } else {
                remove(key);
            }
        }
    }

    /** A view to read an entry of a map. */
    static class Entry<K, V> extends View implements Reading<Optional<V>> {
        final MapState<K, V> state;
        final K key;

        Entry(Ground ground, int index, MapState<K, V> state, K key) {
            super(ground, index);
            this.state = state;
            this.key = key;
        }

        @Override
        Object key() {
            return key;
        }

        @Override
        Reading<?> in(Ground task) {
            return new Entry<>(task, index, state, key);
        }

        @Override
        @SuppressWarnings("unchecked") // The state was declared with this type.
        public Optional<V> get() {
            return Optional.ofNullable(((PersistentMap<K, V>) value()).get(key));
        }
    }

    /** A view to write an entry of a map. */
    static final class WrittenEntry<K, V> extends Entry<K, V> implements Writing<Optional<V>> {
        WrittenEntry(Ground ground, int index, MapState<K, V> state, K key) {
            super(ground, index, state, key);
        }

        @Override
        Reading<?> in(Ground task) {
            return new WrittenEntry<>(task, index, state, key);
        }

        @Override
        public Reading<Optional<V>> reading() {
            return new Entry<>(ground, index, state, key);
        }

        @Override
        public void set(Optional<V> value) {
            new WrittenEntries<>(ground, index, state).set(key, some(value));
        }
    }

    /** The view that a method with streams gets: it moves its transaction on. */
    record Watched<T>(Runnable moveOn, Reading<T> view) implements Watching<T> {
        @Override
        public T get() {
            return view.get();
        }

        @Override
        public T next() {
            T seen = view.get();
            T newer;
            do {
                moveOn.run();
                newer = view.get();
            } while (newer.equals(seen));
            return newer;
        }
    }
}
