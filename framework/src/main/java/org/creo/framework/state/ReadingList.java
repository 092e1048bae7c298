// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.List;

/** An array, for a method that reads it; see {@link Reading}. */
public interface ReadingList<E> extends Reading<List<E>> {
    /**
     * The item at an index, from 0. Takes time proportional to the logarithm of the size.
     *
     * @throws IndexOutOfBoundsException if there is no such item
     */
    E get(int index);

    /** How many items there are. */
    int size();
}
