// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.AbstractList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.function.Function;

/**
 * A list of declarations that cannot be changed and finds each by its name, however many there are. Of several with one
 * name, which the checks refuse, it finds the first.
 */
final class ByName<T> extends AbstractList<T> implements RandomAccess {

    private final List<T> items;
    private final Map<String, T> named = new HashMap<>();

    private ByName(List<T> items, Function<T, String> name) {
        this.items = items;
        items.forEach(item -> named.putIfAbsent(name.apply(item), item));
    }

    static <T> List<T> of(List<T> items, Function<T, String> name) {
        return items instanceof ByName ? items : new ByName<>(List.copyOf(items), name);
    }

    /**
     * The item of this name.
     *
     * @param items as {@link #of} made them
     */
    static <T> Optional<T> find(List<T> items, String name) {
        return Optional.ofNullable(((ByName<T>) items).named.get(name));
    }

    @Override
    public T get(int index) {
        return items.get(index);
    }

    @Override
    public int size() {
        return items.size();
    }
}
