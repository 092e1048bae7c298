// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;

/**
 * An array that never changes: each change returns a new one, which shares nearly everything with this one. The only
 * class that knows which library provides such arrays.
 */
final class PersistentList<E> extends ImmutableList<E> {
    private final Vector<E> items;

    private PersistentList(Vector<E> items) {
        this.items = items;
    }

    /**
     * A list with the items of another list, which are kept already; that list itself where it is of this class.
     *
     * @param name the state, for the message
     * @throws NullPointerException if it or an item is null
     */
    static <E> PersistentList<E> copyOf(List<E> list, String name) {
        return copyOf(list, name, (index, item) -> Refuse.nothing(item, name));
    }

    /**
     * A list with the items of another list, which its owner may still change, or which the state may not be able to
     * hold.
     */
    static <E> PersistentList<E> copyOf(List<E> list, ListState<E> state) {
        return copyOf(list, state.name(), (index, item) -> Refuse.unkeepable(item, state.item(), state, index));
    }

    private static <E> PersistentList<E> copyOf(List<E> list, String name, BiFunction<Integer, E, E> kept) {
        if (list instanceof PersistentList<E> already) {
            return already;
        }
        List<E> items = new ArrayList<>(Refuse.nothing(list, name));
        for (int i = 0; i < items.size(); i++) {
            items.set(i, kept.apply(i, items.get(i)));
        }
        return new PersistentList<>(Vector.ofAll(items));
    }

    PersistentList<E> plus(E item) {
        return new PersistentList<>(items.append(item));
    }

    PersistentList<E> with(int index, E item) {
        return new PersistentList<>(items.update(index, item));
    }

    PersistentList<E> withoutFirst() {
        return new PersistentList<>(items.tail());
    }

    PersistentList<E> withoutLast() {
        return new PersistentList<>(items.init());
    }

    @Override
    public E get(int index) {
        return items.get(Objects.checkIndex(index, items.size()));
    }

    @Override
    public int size() {
        return items.size();
    }

    @Override
    public Iterator<E> iterator() {
        return items.iterator();
    }
}
