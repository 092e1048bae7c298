// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/**
 * A state, for a method that reads it: one committed version, the same for all states that the method names and as long
 * as it runs. It belongs to the call and to the thread that runs it.
 *
 * <p>It has no methods to write, and values do not change; so a method that only reads cannot write.
 *
 * @param <T> what it holds: for an array a {@link java.util.List}, for a map a {@link java.util.Map}, for an entry that
 *     a key selects an {@link java.util.Optional}, which is empty where there is no such entry
 */
public interface Reading<T> {
    /**
     * The value, never null. Collections are immutable, also those in it: who wants to change one makes a copy, and
     * sets that.
     *
     * @throws IllegalStateException if the call is over, or another thread runs it
     */
    T get();
}
