// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/** Refuses null, which no state can hold, and says which state it was. */
final class Refuse {
    private Refuse() {}

    /** @throws NullPointerException for null */
    static <T> T nothing(T value, String state) {
        if (value == null) {
            throw new NullPointerException("null in the state " + state + ", which cannot hold it");
        }
        return value;
    }
}
