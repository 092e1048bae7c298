// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Carries bytes to a host and back. Reading and writing do not wait, except after {@link #block}; waiting is a separate
 * operation, which ends in time and can be interrupted without harm. One thread at a time reads and waits for input,
 * one at a time writes and waits for room.
 */
interface Transport extends Closeable {
    /**
     * Reads what is there.
     *
     * @return how many bytes; 0 if none are there now, -1 if none will ever be
     */
    int read(byte[] into, int start, int end) throws IOException;

    /**
     * Writes as much as is accepted now, and moves the positions of the parts past it.
     *
     * @return whether that was all
     */
    boolean write(ByteBuffer... parts) throws IOException;

    /**
     * Waits until there may be something to read; not at all if the last read may have left something. Ends early when
     * another thread wakes it up or the waiting thread is interrupted.
     *
     * @param room whether it also ends when something can be written
     */
    void awaitInput(boolean room, long nanos) throws IOException;

    /** Waits until something can be written, or the thread is interrupted. */
    void awaitRoom(long nanos) throws IOException;

    /** Ends a wait for input, or the next one if there is none now. */
    void wakeUp();

    /**
     * Lets reading and writing wait, or not any more. Waiting in this way ends early only by closing the transport; an
     * interrupt closes it, too. For the thread that reads.
     *
     * @return whether they wait now; in some transports they never do
     */
    default boolean block(boolean blocks) throws IOException {
        return false;
    }

    /** Tells the host that nothing more will be written; what was written still arrives. */
    void endOutput() throws IOException;
}
