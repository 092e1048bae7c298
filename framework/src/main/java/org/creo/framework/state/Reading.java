// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/**
 * A state, for a method that reads it: one committed version, the same for all states that the method names and for as
 * long as it runs. It belongs to the call and to the thread that runs it.
 *
 * <p>There is no way to write here, and values do not change; so a method that only reads cannot write.
 *
 * @param <T> what it holds: for an array a {@link java.util.List}, for a map a {@link java.util.Map}, for an entry that
 *     a key selects an {@link java.util.Optional}, which is empty where there is no such entry
 */
public interface Reading<T> {
    /** The value, never null. Collections cannot be changed, and do not change. */
    T get();
}
