// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import org.creo.framework.conversation.Conversation;
import org.creo.framework.dispatch.MethodRoute;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.queue.Request;
import org.creo.protocol.Credit;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.Status;

/**
 * What a client sends for calls with streams: items, their end, and credit for the host's items. Confined to the
 * session's thread.
 */
final class StreamFrames {
    private final Conversation conversation;
    private final MemoryShare memory;

    StreamFrames(Conversation conversation) {
        this.conversation = conversation;
        this.memory = conversation.memory();
    }

    /** An ITEM has come; its memory is released unless the item is kept. */
    void item(Frame frame) throws FrameException {
        boolean kept = false;
        try {
            Request request = taking(frame);
            kept = request != null && request.upload().add(frame);
        } finally {
            if (!kept) {
                memory.release(frame.reserved());
            }
        }
    }

    /** An END has come. */
    void end(Frame frame) throws FrameException {
        Request request = taking(frame);
        if (request != null) {
            request.upload().end(frame);
        }
    }

    /** A CREDIT has come. */
    void credit(Frame frame) throws FrameException {
        long items = Credit.items(frame.body(), 0);
        long bytes = Credit.bytes(frame.body(), 0);
        if (items == 0 && bytes == 0) {
            throw new FrameException(Status.MALFORMED, frame.id(), "The CREDIT gives nothing.");
        }
        Request request = request(frame);
        if (request != null && request.download() != null) {
            request.download().credit(items, bytes);
        } else if (request != null) {
            checkUnknown(request, frame, "sends");
        }
    }

    /**
     * The request whose items these are; null where they are to be skipped: the request has its answer, or its answer
     * can only be an error.
     *
     * @throws FrameException if there was no such request, or its method takes no stream
     */
    private Request taking(Frame frame) throws FrameException {
        Request request = request(frame);
        if (request != null && request.upload() == null) {
            checkUnknown(request, frame, "takes");
            return null;
        }
        return request;
    }

    /**
     * The request to which a frame of a stream belongs; null where it has its answer.
     *
     * @throws FrameException if its id was never used
     */
    private Request request(Frame frame) throws FrameException {
        Request request = conversation.request(frame.id());
        if (request == null && !conversation.issued(frame.id())) {
            throw new FrameException(
                    Status.MALFORMED,
                    frame.id(),
                    "The id of the " + frame.kind() + " is " + Integer.toUnsignedString(frame.id())
                            + ", but there was no such REQUEST.");
        }
        return request;
    }

    /**
     * Refuses a frame of a stream that the method does not have. Whether an unknown method has one cannot be known: its
     * caller is about to be told that it is unknown.
     */
    private static void checkUnknown(Request request, Frame frame, String does) throws FrameException {
        if (request.route() instanceof MethodRoute method && method.known()) {
            throw new FrameException(
                    Status.MALFORMED,
                    frame.id(),
                    "The id of the " + frame.kind() + " belongs to a REQUEST whose method " + does + " no stream.");
        }
    }
}
