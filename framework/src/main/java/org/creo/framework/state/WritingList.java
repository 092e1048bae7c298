// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.List;

/**
 * An array, for a method that writes it; see {@link Writing}. Each change takes time proportional to the logarithm of
 * the size.
 */
public interface WritingList<E> extends ReadingList<E>, Writing<List<E>> {
    /** Adds an item at the end. */
    void add(E item);

    /**
     * Replaces an item.
     *
     * @throws IndexOutOfBoundsException if there is no item at this index
     */
    void set(int index, E item);

    /**
     * Removes the first item; all others move up by one.
     *
     * @return the item
     * @throws java.util.NoSuchElementException if there is none
     */
    E removeFirst();

    /**
     * Removes the last item.
     *
     * @return the item
     * @throws java.util.NoSuchElementException if there is none
     */
    E removeLast();

    @Override
    ReadingList<E> reading();
}
