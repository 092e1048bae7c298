// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

import java.util.Map;
import java.util.WeakHashMap;
import org.creo.framework.dispatch.MethodRoute;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.queue.Request;
import org.creo.framework.queue.Upload;
import org.creo.protocol.Credit;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.Status;

/**
 * What a client sends for calls with streams: items, their end, and credit for the host's items. Confined to the
 * session's thread.
 */
final class StreamFrames {
    private final Terms terms;
    private final OpenRequests open;
    private final MemoryShare memory;
    /** Of the methods that read items, as far as others have waited for the memory of these. */
    private final Map<Request, Progress> reading = new WeakHashMap<>();

    StreamFrames(Terms terms, OpenRequests open, MemoryShare memory) {
        this.terms = terms;
        this.open = open;
        this.memory = memory;
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
        Request request = open.of(frame);
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
        Request request = open.of(frame);
        if (request != null && request.upload() == null) {
            checkUnknown(request, frame, "takes");
            return null;
        }
        return request;
    }

    /** Whether an unknown method has a stream cannot be known; its caller is about to be told that it is unknown. */
    private static void checkUnknown(Request request, Frame frame, String does) throws FrameException {
        if (request.route() instanceof MethodRoute method && method.known()) {
            throw new FrameException(
                    Status.MALFORMED,
                    frame.id(),
                    "The id of the " + frame.kind() + " belongs to a REQUEST whose method " + does + " no stream.");
        }
    }

    /** Others wait for memory: gives up the calls whose methods do not read the items that wait for them. */
    void giveBack(long now) {
        for (Request request : open.all()) {
            Upload items = request.upload();
            if (items == null || items.waiting() == 0) {
                continue;
            }
            Progress progress = reading.computeIfAbsent(request, each -> new Progress(MemoryBudget.GRACE));
            if (progress.stalled(now, items.done(), items.waiting())) {
                request.abandon(Status.BUSY, terms.admission().items(items));
            }
        }
    }
}
