// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/** The numbers of requests: one after the other, and again from the beginning. One thread at a time gives them out. */
final class Ids {
    private volatile int last;
    /** Whether all of them were given out once. */
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

    /** Whether a frame may bear this number: the request was sent, even if its call has ended. */
    boolean wasGivenOut(int id) {
        return id != Frame.NO_REQUEST && (wrapped || Integer.compareUnsigned(id, last) <= 0);
    }
}
