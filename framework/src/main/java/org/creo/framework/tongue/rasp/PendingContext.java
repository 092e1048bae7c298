// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import java.util.Map;
import org.creo.framework.conversation.ContextMemory;
import org.creo.framework.conversation.Refusal;
import org.creo.framework.limits.HeldValues;
import org.creo.framework.limits.MemoryShare;
import org.creo.protocol.Context;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.FrameKind;
import org.creo.protocol.Status;

/**
 * The CONTEXT that has come, and whose REQUEST has to be the next frame. Until then it is kept encoded, and counts as a
 * frame that has begun. Its memory does not count against the REQUEST. Confined to the session's thread.
 */
final class PendingContext {
    private final MemoryShare memory;
    /** The CONTEXT that waits for its REQUEST; null where none has come. */
    private Frame frame;
    /** Why the CONTEXT was given up; null where it was not. Its request must not run without it. */
    private String lost;

    /**
     * What came along with a request.
     *
     * @param context empty where it cannot be had
     * @param refusal why not; else null
     */
    record Sent(Map<String, String> context, Refusal refusal) {
        static final Sent NOTHING = new Sent(null, null);

        private static Sent refused(Status status, String message) {
            return new Sent(Map.of(), new Refusal(status, message));
        }
    }

    PendingContext(MemoryShare memory) {
        this.memory = memory;
    }

    /** Whether a CONTEXT waits for its REQUEST. */
    boolean waits() {
        return frame != null;
    }

    /** How much memory it holds, in bytes. */
    long held() {
        return frame == null ? 0 : frame.reserved();
    }

    /** How many bytes its frame announced. */
    int announced() {
        return (int) FrameHeader.length(frame.body().length);
    }

    /**
     * Checks that a frame may come now.
     *
     * @throws FrameException if it is not the REQUEST that has to come
     */
    void check(FrameKind kind, int id) throws FrameException {
        if (frame != null && (kind != FrameKind.REQUEST || id != frame.id())) {
            throw new FrameException(
                    Status.MALFORMED,
                    id,
                    "The " + kind + " of id " + Integer.toUnsignedString(id) + " comes where the REQUEST of id "
                            + Integer.toUnsignedString(frame.id()) + " has to: directly after its CONTEXT.");
        }
    }

    /** A CONTEXT has come. */
    void add(Frame context) {
        frame = context;
        memory.setAside(frame.reserved());
    }

    /** The CONTEXT under this id is given up; so its request will be refused as BUSY. */
    void lose(int id, String message) {
        drop();
        frame = new Frame(FrameKind.CONTEXT, id, new byte[0], null, 0, 0);
        lost = message;
    }

    /** Gives up the CONTEXT that waits, as {@link #lose(int, String)} does. */
    void lose(String message) {
        lose(frame.id(), message);
    }

    /**
     * The REQUEST has come: gives what came along with it.
     *
     * @param values of the request, which hold what is decoded
     */
    Sent take(HeldValues values) {
        Frame taken = frame;
        String refusal = lost;
        drop();
        if (refusal != null) {
            return Sent.refused(Status.BUSY, refusal);
        }
        Refusal noMemory = ContextMemory.hold(taken.body().length, Context.memory(taken.body()), values);
        if (noMemory != null) {
            return new Sent(Map.of(), noMemory);
        }
        try {
            return new Sent(Context.of(taken.body()), null);
        } catch (Context.MalformedException e) {
            return Sent.refused(Status.MALFORMED, e.getMessage());
        }
    }

    /** Forgets the CONTEXT, and releases its memory. */
    void drop() {
        if (frame != null) {
            memory.setAside(0);
            memory.release(frame.reserved());
            frame = null;
            lost = null;
        }
    }
}
