// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

/**
 * One of several pieces of work that run at the same time: {@code () -> client.find(query)}.
 *
 * @param <T> the type of its result
 * @param <X> what it throws in addition to unchecked exceptions; the compiler finds it
 */
@FunctionalInterface
public interface Branch<T, X extends Exception> {
    /** Runs the work, once, on a thread that is interrupted when its result is no longer wanted. */
    T run() throws X;
}
