// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import org.creo.framework.limits.HeldValues;
import org.creo.framework.limits.ValuesRefusedException;

/** Counts the memory of a call's context among the values that clients make the host keep. */
public final class ContextMemory {
    /**
     * A context that takes less than this many bytes where it is encoded is not counted: arguments as small are not
     * either.
     */
    private static final int COUNTED_FROM = 1 << 10;

    private ContextMemory() {}

    /**
     * Counts a context.
     *
     * @param encoded how many bytes it takes where it is encoded
     * @param decoded how many bytes of memory it takes at most
     * @param values those of the call
     * @return why the call is to be refused; null where there is memory for it
     */
    public static Refusal hold(long encoded, long decoded, HeldValues values) {
        if (encoded >= COUNTED_FROM) {
            try {
                values.accept(decoded);
            } catch (ValuesRefusedException e) {
                return new Refusal(e.status(), e.getMessage());
            }
        }
        return null;
    }
}
