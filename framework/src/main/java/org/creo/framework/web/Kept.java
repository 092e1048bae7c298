// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Texts that are made when they are first asked for, by what they depend on. Safe for several threads. */
final class Kept<K, T> {
    /** How many are kept, those that were asked for last. */
    private static final int MOST = 16;

    private final Map<K, T> texts = new LinkedHashMap<>(2, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, T> eldest) {
            return size() > MOST;
        }
    };

    synchronized T get(K key, Supplier<T> maker) {
        return texts.computeIfAbsent(key, each -> maker.get());
    }
}
