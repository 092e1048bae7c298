// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import org.creo.framework.conversation.Line;
import org.creo.protocol.Status;

/**
 * Carries the bytes of a {@link Machine}: what that wants to happen on its connection. Only three methods may call the
 * machine back before they return: {@link #afterSent}, and {@link #write} and {@link #flush}, which may call
 * {@link Machine#writable}.
 */
public interface Transport extends Line {
    /** Starts or stops reading, and then watches whether the client is still there. Initially it reads. */
    void read(boolean on);

    /** The oldest of the buffers that {@link Machine#received} was given is not needed any more. */
    void release();

    /**
     * An array for something small that is about to be written, so that none has to be made; it may be used for another
     * connection as soon as {@link #write} has returned. Null where what is written is not copied.
     */
    default byte[] scratch() {
        return null;
    }

    /** Sends a part of an array, without a copy, after all that was sent before; {@link #flush} makes it leave. */
    void write(byte[] bytes, int start, int end);

    /**
     * Why the machine will end the connection, for transports that tell their client: called before {@link #endOutput}
     * or {@link #close}, unless the client has ended the connection.
     *
     * @param why null where the client has broken a limit
     */
    default void ending(Status why, String message) {}

    /**
     * As long as this is on, the connection ends by a reset, whoever closes it and even if the process ends: nobody can
     * take what was sent for whole.
     */
    void endByReset(boolean on);

    /** Ends the output after what was written; what the client sends can still be read. */
    void endOutput();

    /**
     * How many bytes a client in good faith may have sent that come after reading was stopped. More may come, once the
     * client has ended its output.
     */
    int unasked();
}
