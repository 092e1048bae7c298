// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The views of maps and arrays that somebody else keeps. They ask for what is read of them, and not for all; a task
 * that gets one has all of it. Writing does not ask what is there.
 */
final class RemoteViews {
    private RemoteViews() {}

    /** A view to read a map, or its entries in a range. */
    static class Entries<K, V> extends Views.Entries<K, V> {
        private static final KeyRange<?> ALL = new KeyRange<>(null, null);

        final RemoteMap<K, V> remote;
        final int view;
        /** Null where the view shows all. */
        private final KeyRange<K> range;

        Entries(Ground ground, int index, MapState<K, V> state, RemoteMap<K, V> remote, int view, KeyRange<K> range) {
            super(ground, index, state);
            this.remote = remote;
            this.view = view;
            this.range = range;
        }

        @Override
        final KeyRange<?> range() {
            return range;
        }

        @Override
        Reading<?> in(Ground task) {
            return local(task);
        }

        /** A view that does not ask. */
        private Views.Entries<K, V> local(Ground of) {
            return range == null ? new Views.Entries<>(of, index, state) : new Views.Range<>(of, index, state, range);
        }

        private KeyRange<K> shown() {
            return range == null ? all() : range;
        }

        @SuppressWarnings("unchecked") // a range without ends is one of all keys
        private static <K> KeyRange<K> all() {
            return (KeyRange<K>) ALL;
        }

        /** Whether nothing is left to be asked for; checks that this thread may use the view. */
        private boolean isLocal() {
            ground.check(index);
            return remote.isWhole();
        }

        /** @throws IllegalStateException if a key is not in the range */
        private void check(boolean inside, Object part) {
            if (!inside) {
                throw new IllegalStateException("the call has no permission to read " + state.name() + "["
                        + KeyText.of(state, part) + "], only " + state.name() + "[" + KeyText.of(state, range) + "]");
            }
        }

        private void check(K key) {
            check(shown().contains(some(key), state.key().order()), key);
        }

        private void checkEnd(K key) {
            check(range == null || range.touches(some(key), state.key().order()), key);
        }

        @Override
        public final Map<K, V> get() {
            return local(ground).get();
        }

        @Override
        public Reading<Optional<V>> entry(K key) {
            check(key);
            return new Entry<>(ground, index, state, key, remote);
        }

        @Override
        public final Optional<V> get(K key) {
            check(key);
            ground.check(index);
            return remote.get(key);
        }

        @Override
        public final boolean contains(K key) {
            return get(key).isPresent();
        }

        @Override
        public final int size() {
            return isLocal() ? local(ground).size() : remote.size(view, shown());
        }

        @Override
        public final Optional<Map.Entry<K, V>> first() {
            return only(first(1));
        }

        @Override
        public final Optional<Map.Entry<K, V>> last() {
            return only(last(1));
        }

        private static <K, V> Optional<Map.Entry<K, V>> only(Map<K, V> entries) {
            return entries.entrySet().stream().findFirst();
        }

        @Override
        public final Map<K, V> first(int most) {
            return isLocal() ? local(ground).first(most) : page(all(), false, false, most);
        }

        @Override
        public final Map<K, V> last(int most) {
            return isLocal() ? local(ground).last(most) : page(all(), false, true, most);
        }

        @Override
        public final Map<K, V> range(K from, K to) {
            checkEnd(from);
            checkEnd(to);
            // A range without keys may begin where the view ends, so that the host has nothing to read there.
            if (isLocal()) {
                return local(ground).range(from, to);
            }
            return state.key().order().compare(from, to) < 0
                    ? page(KeyRange.between(from, to), false, false, Integer.MAX_VALUE)
                    : PersistentMap.ofKept(Map.of(), state);
        }

        @Override
        public final Map<K, V> after(K key, int most) {
            checkEnd(key);
            return isLocal() ? local(ground).after(key, most) : page(KeyRange.from(key), true, false, most);
        }

        @Override
        public final Map<K, V> before(K key, int most) {
            checkEnd(key);
            return isLocal() ? local(ground).before(key, most) : page(KeyRange.before(key), false, true, most);
        }

        private Map<K, V> page(KeyRange<K> of, boolean after, boolean last, int most) {
            return remote.page(view, shown(), of, after, last, most);
        }
    }

    /** A view to write a map. */
    static final class WrittenEntries<K, V> extends Entries<K, V> implements WritingMap<K, V> {
        WrittenEntries(Ground ground, int index, MapState<K, V> state, RemoteMap<K, V> remote, int view) {
            super(ground, index, state, remote, view, null);
        }

        @Override
        Reading<?> in(Ground task) {
            return new Views.WrittenEntries<>(task, index, state);
        }

        @Override
        public ReadingMap<K, V> reading() {
            return new Entries<>(ground, index, state, remote, view, null);
        }

        @Override
        public Writing<Optional<V>> entry(K key) {
            return new WrittenEntry<>(ground, index, state, Refuse.unwritable(key, state), remote);
        }

        @Override
        public void set(Map<K, V> value) {
            change(new Change.Replaced(state, PersistentMap.copyOf(value, state)));
        }

        @Override
        public void put(K key, V value) {
            K kept = Refuse.unwritable(key, state);
            change(new Change.Put(state, kept, some(value, state.value(), kept)));
        }

        @Override
        public void remove(K key) {
            change(new Change.Removed(state, some(key)));
        }
    }

    /** A view to read an entry of a map. */
    static class Entry<K, V> extends Views.Entry<K, V> {
        final RemoteMap<K, V> remote;

        Entry(Ground ground, int index, MapState<K, V> state, K key, RemoteMap<K, V> remote) {
            super(ground, index, state, key);
            this.remote = remote;
        }

        @Override
        public final Optional<V> get() {
            ground.check(index);
            return remote.get(key);
        }
    }

    /** A view to write an entry of a map. */
    static final class WrittenEntry<K, V> extends Entry<K, V> implements Writing<Optional<V>> {
        WrittenEntry(Ground ground, int index, MapState<K, V> state, K key, RemoteMap<K, V> remote) {
            super(ground, index, state, key, remote);
        }

        @Override
        Reading<?> in(Ground task) {
            return new Views.WrittenEntry<>(task, index, state, key);
        }

        @Override
        public Reading<Optional<V>> reading() {
            return new Entry<>(ground, index, state, key, remote);
        }

        @Override
        public void set(Optional<V> value) {
            change(
                    some(value).isPresent()
                            ? new Change.Put(
                                    state, Refuse.unwritable(key, state), some(value.get(), state.value(), key))
                            : new Change.Removed(state, key));
        }
    }

    /** A view to read an array. */
    static class Items<E> extends Views.Items<E> {
        final RemoteList<E> remote;

        Items(Ground ground, int index, ListState<E> state, RemoteList<E> remote) {
            super(ground, index, state);
            this.remote = remote;
        }

        @Override
        public final E get(int index) {
            ground.check(this.index);
            return remote.get(index);
        }

        @Override
        public final int size() {
            ground.check(index);
            return remote.size();
        }
    }

    /** A view to write an array. */
    static final class WrittenItems<E> extends Items<E> implements WritingList<E> {
        WrittenItems(Ground ground, int index, ListState<E> state, RemoteList<E> remote) {
            super(ground, index, state, remote);
        }

        @Override
        Reading<?> in(Ground task) {
            return new Views.WrittenItems<>(task, index, state);
        }

        @Override
        public ReadingList<E> reading() {
            return new Items<>(ground, index, state, remote);
        }

        @Override
        public void set(List<E> value) {
            change(new Change.Replaced(state, PersistentList.copyOf(value, state)));
        }

        @Override
        public void add(E item) {
            change(new Change.Added(state, some(item, state.item(), null)));
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
}
