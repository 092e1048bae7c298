// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Map;
import java.util.Optional;

/**
 * A map, for a method that writes it; see {@link Writing}. Each change takes time proportional to the logarithm of the
 * size.
 */
public interface WritingMap<K, V> extends ReadingMap<K, V>, Writing<Map<K, V>> {
    /** Puts a value under a key, and replaces the one that is there. */
    void put(K key, V value);

    /** Removes the entry of a key; does nothing where there is none. */
    void remove(K key);

    @Override
    Writing<Optional<V>> entry(K key);

    @Override
    ReadingMap<K, V> reading();
}
