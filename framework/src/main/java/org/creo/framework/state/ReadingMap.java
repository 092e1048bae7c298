// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Map;
import java.util.Optional;

/**
 * A map, for a method that reads it; see {@link Reading}. It is sorted by its keys, wherever it is kept: numbers and
 * characters by their value, enums in declared order, a {@code String} as {@link String#compareTo} says. Parts of it
 * are immutable maps in the same order; making one copies nothing, and takes time proportional to the logarithm of the
 * size.
 *
 * <p>Where the method names only a range of the map, this is all that the view shows: {@link #get()} and {@link #size}
 * are of the range, and all that takes a key throws an {@link IllegalStateException} for one outside of it. A part may
 * end where the range does.
 */
public interface ReadingMap<K, V> extends Reading<Map<K, V>> {
    /** The value under a key; empty where there is none. */
    Optional<V> get(K key);

    /** A view of one entry, which need not be there: what a branch gets that touches nothing else. */
    Reading<Optional<V>> entry(K key);

    /** Whether there is a value under a key. */
    boolean contains(K key);

    /** How many entries there are. */
    int size();

    /** The entry with the lowest key; empty where there are no entries. */
    Optional<Map.Entry<K, V>> first();

    /** The entry with the highest key; empty where there are no entries. */
    Optional<Map.Entry<K, V>> last();

    /** The entries with the lowest keys: at most so many. */
    Map<K, V> first(int most);

    /** The entries with the highest keys, in the order of the map: at most so many. */
    Map<K, V> last(int most);

    /**
     * The entries from a key on to before another, both of which need not be there; none where {@code to} does not come
     * after {@code from}.
     */
    Map<K, V> range(K from, K to);

    /** The next entries after a key, which need not be there: at most so many. */
    Map<K, V> after(K key, int most);

    /** The last entries before a key, which need not be there, in the order of the map: at most so many. */
    Map<K, V> before(K key, int most);
}
