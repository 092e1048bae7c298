// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Map;

/**
 * A state that is a map, written entry by entry.
 *
 * @param <K> the map is sorted by its keys, in the order of their codec
 */
public record MapState<K, V>(String name, String type, StateCodec<K> key, StateCodec<V> value, Map<K, V> initial)
        implements State<Map<K, V>> {
    public MapState {
        initial = Map.copyOf(initial);
    }
}
