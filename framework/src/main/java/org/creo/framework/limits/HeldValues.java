// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.limits;

import java.util.function.LongConsumer;
import org.creo.protocol.Status;

/**
 * The memory that the values of one call, or of one item of its stream, hold of the {@link ValueMemory}. Generated code
 * reports what it decodes, before it makes the objects. Any thread may call it.
 */
public final class HeldValues implements LongConsumer {
    private final ValueMemory memory;

    /** The fields below are read and written under the lock of this object. */
    private long held;

    private boolean closed;

    /** An account that holds nothing yet. */
    public HeldValues(ValueMemory memory) {
        this.memory = memory;
    }

    /** An account for other values of the same call, which holds nothing yet. */
    public HeldValues another() {
        return new HeldValues(memory);
    }

    /**
     * Adds memory that the values take.
     *
     * @param bytes by how much; less than 0 where they shrink
     * @throws ValuesRefusedException if there is not so much memory left, or the call is over; what was held before
     *     stays so until it is released
     */
    @Override
    public synchronized void accept(long bytes) {
        if (closed) {
            throw new ValuesRefusedException(Status.CANCELLED, "The call has its answer already.");
        }
        if (bytes <= 0) {
            memory.release(-bytes);
        } else if (!memory.reserve(bytes)) {
            throw refused(held + bytes);
        }
        held += bytes;
    }

    private ValuesRefusedException refused(long needed) {
        String message =
                "Decoded, the values take " + needed + " bytes of memory or more; all values together may take "
                        + memory.total() + ", as all frames may (frame-memory)";
        return needed > memory.total()
                ? new ValuesRefusedException(Status.TOO_LARGE, message + ".")
                : new ValuesRefusedException(
                        Status.BUSY, message + ", and take " + memory.reserved() + " now. Try again later.");
    }

    /** The values are not used any more: gives their memory back. */
    public synchronized void release() {
        memory.release(held);
        held = 0;
    }

    /** As {@link #release}; and from now on nothing may be decoded any more. */
    public synchronized void close() {
        closed = true;
        release();
    }
}
