// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

/** The numbers of requests: in order, and from the beginning again after the last. For one thread at a time. */
final class Ids {
    private volatile int last;
    /** Whether all of them were used once. */
    private volatile boolean wrapped;

    int next() {
        int id = last + 1;
        if (id == Frame.NO_REQUEST) {
            id++;
            wrapped = true;
        }
        last = id;
        return id;
    }

    /** Whether a frame may have this number: the request was sent, even if its call has ended. */
    boolean wasGivenOut(int id) {
        return id != Frame.NO_REQUEST && (wrapped || Integer.compareUnsigned(id, last) <= 0);
    }
}
