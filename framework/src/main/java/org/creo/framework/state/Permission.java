// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Objects;

/**
 * Permission to touch a state, or one entry of a map.
 *
 * @param state the state
 * @param key selects the entry; null for the whole state
 * @param writes whether it may be written; otherwise only read
 */
public record Permission(State<?> state, Object key, boolean writes) {
    /** Permission to read the whole state. */
    public static Permission reads(State<?> state) {
        return new Permission(state, null, false);
    }

    /** Permission to read and write the whole state. */
    public static Permission writes(State<?> state) {
        return new Permission(state, null, true);
    }

    /** Permission to read one entry, which need not exist. */
    public static <K> Permission reads(MapState<K, ?> state, K key) {
        return new Permission(state, Objects.requireNonNull(key, state.name()), false);
    }

    /** Permission to read, write, add and remove one entry. */
    public static <K> Permission writes(MapState<K, ?> state, K key) {
        return new Permission(state, Objects.requireNonNull(key, state.name()), true);
    }
}
