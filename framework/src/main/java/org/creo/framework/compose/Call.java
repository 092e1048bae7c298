// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

/**
 * What is done with each item of a collection: {@code page -> client.scan(page)}.
 *
 * @param <T> the type of the items
 * @param <R> the type of its result
 * @param <X> what it throws in addition to unchecked exceptions; the compiler finds it
 */
@FunctionalInterface
public interface Call<T, R, X extends Exception> {
    /**
     * Runs the work for an item, at the same time as for others, on a thread that is interrupted when its result is no
     * longer wanted.
     */
    R on(T item) throws X;
}
