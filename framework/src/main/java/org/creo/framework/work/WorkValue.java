// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

/** A state that is one value, or an entry of a map. */
public interface WorkValue extends WorkView {
    /** The key that selects the entry; null where the state is one value. */
    byte[] key();

    /** The value; null where there is no such entry. */
    byte[] get();

    /**
     * Sets the value.
     *
     * @param value null removes an entry
     * @throws IllegalArgumentException if it is not a value as the description says
     * @throws IllegalStateException if the method may not write it
     */
    void set(byte[] value);
}
