// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.ArrayDeque;
import java.util.Deque;

/** Writers of requests that no call is using; they keep their memory for the next call. For all threads. */
final class WriterPool {
    /** Guarded by its own lock. */
    private final Deque<WireWriter> unused = new ArrayDeque<>();

    /** A writer that has left room for the header of a request. */
    WireWriter take() {
        WireWriter writer;
        synchronized (unused) {
            writer = unused.poll();
        }
        if (writer == null) {
            writer = new WireWriter();
            writer.leaveLarge();
        }
        writer.reset(Frame.REQUEST_HEADER_SIZE);
        return writer;
    }

    /** Takes back a writer that is not used any more. */
    void giveBack(WireWriter writer) {
        writer.rest();
        synchronized (unused) {
            unused.push(writer);
        }
    }
}
