// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Map;

/**
 * A map, for a method that writes it; see {@link Writing}. Each change takes time in proportion to the logarithm of the
 * size.
 */
public interface WritingMap<K, V> extends ReadingMap<K, V>, Writing<Map<K, V>> {
    /** Puts a value under a key, in the place of the one that is there. */
    void put(K key, V value);

    /** Removes what is under a key; does nothing where there is nothing. */
    void remove(K key);
}
