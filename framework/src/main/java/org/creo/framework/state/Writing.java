// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/**
 * A state, for a method that writes it: no other call writes it meanwhile. The method itself reads what it has set. All
 * other calls see it only when the method has returned, and then all of it at once; they see nothing of it if the
 * method throws, its deadline passes or its client withdraws the call. It belongs to the call and to the thread that
 * runs it.
 *
 * @param <T> as in {@link Reading}; an entry that a key selects is removed by setting {@link java.util.Optional#empty}
 */
public interface Writing<T> extends Reading<T> {
    /**
     * Sets the whole value. Collections are copied, with the collections in them, unless they came from a state.
     *
     * @throws NullPointerException if the value, or one inside it, is null
     * @throws IllegalArgumentException if the value cannot be kept: a text in a struct that ends in the middle of a
     *     character, or a struct that is nested too deep
     */
    void set(T value);

    /**
     * A view that only reads, for a branch that writes nothing of the state: any number of such branches run at the
     * same time, as {@code result(total.reading(), total -> total.get())} says.
     */
    Reading<T> reading();
}
