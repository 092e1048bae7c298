// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

/** What the items of a stream are read from, by one thread at a time. */
interface ItemSource<T> {
    /**
     * Waits for the next item.
     *
     * @param nanos how long; 0 only looks, {@link Wait#FOREVER} has no end
     * @return null after the end, or if none came in time
     */
    T next(long nanos);

    /** Whether the end was read. */
    boolean ended();

    /** No more items are wanted. For all threads. */
    void close();
}
