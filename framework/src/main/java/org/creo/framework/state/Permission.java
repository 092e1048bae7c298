// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Objects;

/**
 * Permission to touch a state, one entry of a map, or its entries in a range.
 *
 * @param state the state
 * @param key selects the entry; null for the whole state, and for a range
 * @param range limits what may be read; null for the whole state, and for an entry. Others wait for the call, and it
 *     for them, as if it read the whole
 * @param writes whether it may be written; otherwise only read
 */
public record Permission(State<?> state, Object key, KeyRange<?> range, boolean writes) {
    /** Permission to read the whole state. */
    public static Permission reads(State<?> state) {
        return new Permission(state, null, null, false);
    }

    /** Permission to read the entries in a range, of which there may be none. */
    public static <K> Permission reads(MapState<K, ?> state, KeyRange<K> range) {
        return new Permission(state, null, Objects.requireNonNull(range, state.name()), false);
    }

    /** Permission to read and write the whole state. */
    public static Permission writes(State<?> state) {
        return new Permission(state, null, null, true);
    }

    /** Permission to read one entry, which need not exist. */
    public static <K> Permission reads(MapState<K, ?> state, K key) {
        return new Permission(state, Objects.requireNonNull(key, state.name()), null, false);
    }

    /** Permission to read, write, add and remove one entry. */
    public static <K> Permission writes(MapState<K, ?> state, K key) {
        return new Permission(state, Objects.requireNonNull(key, state.name()), null, true);
    }
}
