// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.AbstractMap;

/** A map that never changes, and says what to do instead to whoever tries that. */
abstract class ImmutableMap<K, V> extends AbstractMap<K, V> {
    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException(
                "a map of a state never changes: copy it, as in new TreeMap<>(map), and set the copy");
    }

    @Override
    public final V put(K key, V value) {
        throw refused();
    }

    @Override
    public final V remove(Object key) {
        throw refused();
    }

    @Override
    public final void clear() {
        throw refused();
    }
}
