// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A set that is a state, or inside one, sorted. It never changes, and says what to do instead to whoever tries that.
 */
final class KeptSet<E> extends AbstractSet<E> {
    private final Set<E> items;

    private KeptSet(Set<E> items) {
        this.items = items;
    }

    /**
     * A set with the items of another; that set itself where it is of this class.
     *
     * @param kept refuses an item that cannot be written
     * @param order that of the items
     * @param text that of an item in messages
     * @throws UnfitException if an item is null, or cannot be written, or is there twice, as in a set that compares in
     *     a way of its own
     */
    static <E> KeptSet<E> copyOf(
            Set<E> set, UnaryOperator<E> kept, Comparator<? super E> order, Function<E, String> text) {
        if (set instanceof KeptSet<E> already) {
            return already;
        }
        List<E> items = new ArrayList<>();
        for (E each : set) {
            try {
                items.add(UnfitException.some(each, kept));
            } catch (RuntimeException e) {
                throw UnfitException.in(text.apply(each), e);
            }
        }
        items.sort(order);
        Set<E> sorted = new LinkedHashSet<>();
        for (E each : items) {
            if (!sorted.add(each)) {
                throw UnfitException.twice(text.apply(each));
            }
        }
        return new KeptSet<>(sorted);
    }

    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException(
                "a set of a state never changes: copy it, as in new TreeSet<>(set), and set the copy");
    }

    @Override
    public int size() {
        return items.size();
    }

    @Override
    public boolean contains(Object item) {
        return items.contains(item);
    }

    @Override
    public Iterator<E> iterator() {
        Iterator<E> each = items.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return each.hasNext();
            }

            @Override
            public E next() {
                return each.next();
            }

            @Override
            public void remove() {
                throw refused();
            }
        };
    }

    @Override
    public boolean add(E item) {
        throw refused();
    }

    @Override
    public boolean remove(Object item) {
        throw refused();
    }

    @Override
    public boolean addAll(Collection<? extends E> others) {
        throw refused();
    }

    @Override
    public boolean removeAll(Collection<?> others) {
        throw refused();
    }

    @Override
    public boolean retainAll(Collection<?> others) {
        throw refused();
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        throw refused();
    }

    @Override
    public void clear() {
        throw refused();
    }
}
