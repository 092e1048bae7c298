// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Comparator;
import java.util.Objects;

/**
 * Keys of a map that follow each other, such as {@code samples[from..to]}. It may be open at an end, and has no keys
 * where {@code to} does not come after {@code from}.
 *
 * @param from the first key in it; null where it begins with the lowest
 * @param to the first key after it; null where it ends with the highest
 */
public record KeyRange<K>(K from, K to) {
    /** The keys from one on to before another one. */
    public static <K> KeyRange<K> between(K from, K to) {
        return new KeyRange<>(Objects.requireNonNull(from, "from"), Objects.requireNonNull(to, "to"));
    }

    /** A key and all keys after it. */
    public static <K> KeyRange<K> from(K from) {
        return new KeyRange<>(Objects.requireNonNull(from, "from"), null);
    }

    /** All keys before a key. */
    public static <K> KeyRange<K> before(K to) {
        return new KeyRange<>(null, Objects.requireNonNull(to, "to"));
    }

    /** @param order that of the map */
    boolean contains(K key, Comparator<? super K> order) {
        return (from == null || order.compare(key, from) >= 0) && (to == null || order.compare(key, to) < 0);
    }

    /** Whether a part of the range may begin or end at this key: at a key in it, or at its end. */
    boolean touches(K key, Comparator<? super K> order) {
        return contains(key, order) || key.equals(to);
    }

    /** The range as descriptions write it, with the keys in place of their names. */
    @Override
    public String toString() {
        return (from == null ? "" : from) + ".." + (to == null ? "" : to);
    }
}
