// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Map;
import java.util.Optional;

/**
 * A map, for a method that reads it; see {@link Reading}. The order of its entries follows from their keys' hash codes:
 * it is the same for all maps with the same entries, unless some keys have equal ones.
 */
public interface ReadingMap<K, V> extends Reading<Map<K, V>> {
    /** The value under a key; empty where there is none. */
    Optional<V> get(K key);

    /** Whether there is a value under a key. */
    boolean contains(K key);

    /** How many entries there are. */
    int size();
}
