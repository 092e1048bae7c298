// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * A map that never changes, sorted by its keys: each change returns a new one, and so does each part of it; they share
 * nearly everything with this one.
 */
final class PersistentMap<K, V> extends ImmutableMap<K, V> {
    /** Null where there are no entries. */
    private final SortedTree<K, V> tree;

    private final Comparator<? super K> order;

    private PersistentMap(SortedTree<K, V> tree, Comparator<? super K> order) {
        this.tree = tree;
        this.order = order;
    }

    /** A map of the same order. */
    private PersistentMap<K, V> with(SortedTree<K, V> entries) {
        return new PersistentMap<>(entries, order);
    }

    /**
     * A map with the entries of another map, which are kept already; that map itself where it is of this class.
     *
     * @throws NullPointerException if it, a key or a value is null; the message names the state
     */
    static <K, V> PersistentMap<K, V> ofKept(Map<K, V> map, MapState<K, V> state) {
        return copyOf(map, state, (key, value) -> Refuse.nothing(value, state.name()));
    }

    /**
     * A map with the entries of another map, which its owner may still change, or which the state may not be able to
     * hold.
     *
     * @throws IllegalArgumentException if a key is there twice, as in a map that compares in a way of its own
     */
    static <K, V> PersistentMap<K, V> copyOf(Map<K, V> map, MapState<K, V> state) {
        return copyOf(map, state, (key, value) -> Refuse.unkeepable(value, state.value(), state, key));
    }

    private static <K, V> PersistentMap<K, V> copyOf(Map<K, V> map, MapState<K, V> state, BiFunction<K, V, V> kept) {
        Comparator<? super K> order = state.key().order();
        if (map instanceof PersistentMap<K, V> already && already.order == order) {
            return already;
        }
        List<Map.Entry<K, V>> entries = new ArrayList<>();
        for (Map.Entry<K, V> entry : Refuse.nothing(map, state.name()).entrySet()) {
            K key = Refuse.unwritable(entry.getKey(), state);
            entries.add(Map.entry(key, kept.apply(key, entry.getValue())));
        }
        entries.sort(Map.Entry.comparingByKey(order));
        for (int i = 1; i < entries.size(); i++) {
            K key = entries.get(i).getKey();
            if (order.compare(entries.get(i - 1).getKey(), key) == 0) {
                throw Refuse.twice(key, state);
            }
        }
        return new PersistentMap<>(SortedTree.of(entries), order);
    }

    PersistentMap<K, V> plus(K key, V value) {
        return with(SortedTree.plus(order, tree, key, value));
    }

    PersistentMap<K, V> minus(K key) {
        return with(SortedTree.minus(order, tree, key));
    }

    Optional<Map.Entry<K, V>> first() {
        return entry(SortedTree.first(tree));
    }

    Optional<Map.Entry<K, V>> last() {
        return entry(SortedTree.last(tree));
    }

    private static <K, V> Optional<Map.Entry<K, V>> entry(SortedTree<K, V> at) {
        return at == null ? Optional.empty() : Optional.of(at.entry());
    }

    PersistentMap<K, V> first(int most) {
        return with(SortedTree.take(tree, most));
    }

    PersistentMap<K, V> last(int most) {
        return with(SortedTree.drop(tree, size() - Math.max(most, 0)));
    }

    /** The entries with this key and those after it. */
    PersistentMap<K, V> from(K key) {
        return with(SortedTree.from(order, tree, key));
    }

    /** The entries with keys after this one. */
    PersistentMap<K, V> after(K key) {
        return with(SortedTree.drop(SortedTree.from(order, tree, key), containsKey(key) ? 1 : 0));
    }

    /** The entries with keys before this one. */
    PersistentMap<K, V> before(K key) {
        return with(SortedTree.before(order, tree, key));
    }

    @Override
    @SuppressWarnings("unchecked") // what is not a key is not found
    public V get(Object key) {
        SortedTree<K, V> at;
        try {
            at = key == null ? null : SortedTree.find(order, tree, (K) key);
        } catch (ClassCastException e) {
            // As with every map, a key of another type is not found.
            return null;
        }
        return at == null ? null : at.value;
    }

    @Override
    public boolean containsKey(Object key) {
        return get(key) != null;
    }

    @Override
    public int size() {
        return SortedTree.size(tree);
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return PersistentMap.this.size();
            }

            @Override
            public boolean contains(Object entry) {
                return entry instanceof Map.Entry<?, ?> other
                        && other.getValue() != null
                        && other.getValue().equals(get(other.getKey()));
            }

            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return SortedTree.iterator(tree);
            }
        };
    }
}
