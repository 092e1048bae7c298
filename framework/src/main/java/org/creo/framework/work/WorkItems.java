// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.util.List;

/** A state that is an array. What is not a value as the description says is an {@link IllegalArgumentException}. */
public interface WorkItems extends WorkView {
    int size();

    /** @throws IndexOutOfBoundsException if there is no such item */
    byte[] get(int index);

    /** The items from an index on, at most so many; none from the end on. */
    List<byte[]> items(int from, int most);

    void add(byte[] item);

    /** @throws IndexOutOfBoundsException if there is no such item */
    void set(int index, byte[] item);

    /** @throws java.util.NoSuchElementException if there is none */
    void removeFirst();

    /** @throws java.util.NoSuchElementException if there is none */
    void removeLast();

    /** Sets all items. */
    void replace(List<byte[]> items);
}
