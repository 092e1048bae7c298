// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.List;
import java.util.function.UnaryOperator;

/** An array inside a value of a state. It never changes, and says what to do instead to whoever tries that. */
final class KeptList<E> extends ImmutableList<E> {
    private final Object[] items;

    private KeptList(Object[] items) {
        this.items = items;
    }

    /**
     * A list with the items of another, each of them immutable; that list itself where it is of this class.
     *
     * @param kept makes an item immutable
     * @throws UnfitException if an item is null, or cannot be written
     */
    static <E> KeptList<E> copyOf(List<E> list, UnaryOperator<E> kept) {
        if (list instanceof KeptList<E> already) {
            return already;
        }
        Object[] items = list.toArray();
        for (int i = 0; i < items.length; i++) {
            @SuppressWarnings("unchecked") // it came from the list
            E each = (E) items[i];
            try {
                items[i] = UnfitException.some(each, kept);
            } catch (RuntimeException e) {
                throw UnfitException.in(String.valueOf(i), e);
            }
        }
        return new KeptList<>(items);
    }

    @Override
    @SuppressWarnings("unchecked") // they came from a list of this type
    public E get(int index) {
        return (E) items[index];
    }

    @Override
    public int size() {
        return items.length;
    }
}
