// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

/** What a thread waits for while it reads, or another one does. */
interface Wait {
    /** A time that never passes, in nanoseconds. */
    long FOREVER = Long.MAX_VALUE;

    boolean isDone();

    /** How long it goes on, in nanoseconds, unless its call has less time. */
    default long patience() {
        return FOREVER;
    }

    /** Whether an interrupt of the thread ends the call that it waits for. */
    default boolean endsCall() {
        return true;
    }
}
