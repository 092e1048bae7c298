// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/**
 * A state, for a method that writes it: nobody else writes it meanwhile. What the method sets it reads back itself;
 * everybody else sees all that it has set at once when it has returned, and nothing of it when it throws, its deadline
 * passes or its client withdraws the call. It belongs to the call and to the thread that runs it.
 *
 * @param <T> as in {@link Reading}; an entry that a key selects is removed by setting {@link java.util.Optional#empty}
 */
public interface Writing<T> extends Reading<T> {
    /**
     * Sets the value in whole. Collections are copied, unless the value came from {@link #get}.
     *
     * @throws NullPointerException if the value, or one inside it, is null
     */
    void set(T value);
}
