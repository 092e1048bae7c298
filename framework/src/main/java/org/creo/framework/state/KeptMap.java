// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A map inside a value of a state, in the order in which it was given. It never changes, and says what to do instead to
 * whoever tries that.
 */
final class KeptMap<K, V> extends ImmutableMap<K, V> {
    private final Map<K, V> entries;

    private KeptMap(Map<K, V> entries) {
        this.entries = Collections.unmodifiableMap(entries);
    }

    /**
     * A map with the entries of another, each of them immutable; that map itself where it is of this class.
     *
     * @param text that of a key in messages
     * @throws UnfitException if a key or a value is null, or cannot be written, or if a key is there twice
     */
    static <K, V> KeptMap<K, V> copyOf(
            Map<K, V> map, UnaryOperator<K> keptKey, UnaryOperator<V> keptValue, Function<K, String> text) {
        if (map instanceof KeptMap<K, V> already) {
            return already;
        }
        Map<K, V> entries = new LinkedHashMap<>();
        map.forEach((k, v) -> {
            V former;
            try {
                former = entries.put(UnfitException.some(k, keptKey), UnfitException.some(v, keptValue));
            } catch (RuntimeException e) {
                throw UnfitException.in(text.apply(k), e);
            }
            if (former != null) {
                throw UnfitException.twice(text.apply(k));
            }
        });
        return new KeptMap<>(entries);
    }

    @Override
    public V get(Object key) {
        return entries.get(key);
    }

    @Override
    public boolean containsKey(Object key) {
        return entries.containsKey(key);
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return entries.entrySet();
    }
}
