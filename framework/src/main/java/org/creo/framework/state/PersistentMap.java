// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import io.vavr.Tuple2;
import io.vavr.collection.HashMap;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * A map that never changes: each change returns a new one, which shares nearly everything with this one. The only class
 * that knows which library provides such maps.
 *
 * <p>The order of its entries is that of their keys' hash codes, five bits at a time, the lowest first: it is the same
 * for all maps with the same entries, whatever their history, except among keys with equal hash codes.
 */
final class PersistentMap<K, V> extends AbstractMap<K, V> {
    private final HashMap<K, V> entries;

    private PersistentMap(HashMap<K, V> entries) {
        this.entries = entries;
    }

    /**
     * A map with the entries of another map; that map itself where it is of this class.
     *
     * @param name the state, for the message
     * @throws NullPointerException if it, a key or a value is null
     */
    static <K, V> PersistentMap<K, V> copyOf(Map<K, V> map, String name) {
        if (map instanceof PersistentMap<K, V> already) {
            return already;
        }
        for (Map.Entry<K, V> entry : Refuse.nothing(map, name).entrySet()) {
            Refuse.nothing(entry.getKey(), name);
            Refuse.nothing(entry.getValue(), name);
        }
        return new PersistentMap<>(HashMap.ofAll(map));
    }

    PersistentMap<K, V> plus(K key, V value) {
        return new PersistentMap<>(entries.put(key, value));
    }

    PersistentMap<K, V> minus(K key) {
        return new PersistentMap<>(entries.remove(key));
    }

    @Override
    @SuppressWarnings("unchecked") // As with every map, a key of another type is not found.
    public V get(Object key) {
        return entries.getOrElse((K) key, null);
    }

    @Override
    public boolean containsKey(Object key) {
        return get(key) != null;
    }

    @Override
    public int size() {
        return entries.size();
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return entries.size();
            }

            @Override
            public boolean contains(Object entry) {
                return entry instanceof Map.Entry<?, ?> other
                        && other.getValue() != null
                        && other.getValue().equals(get(other.getKey()));
            }

            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                Iterator<Tuple2<K, V>> tuples = entries.iterator();
                return new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return tuples.hasNext();
                    }

                    @Override
                    public Map.Entry<K, V> next() {
                        Tuple2<K, V> tuple = tuples.next();
                        return Map.entry(tuple._1, tuple._2);
                    }
                };
            }
        };
    }
}
