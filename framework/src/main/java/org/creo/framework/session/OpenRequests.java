// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

import java.util.List;
import org.creo.framework.queue.Request;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.Status;

/**
 * The requests of a connection that want their answer, by their ids. One-way requests want none. Confined to the
 * session's thread.
 */
final class OpenRequests {
    private final RequestTable requests = new RequestTable();
    private final IssuedIds issued = new IssuedIds();
    private int streaming;
    private int plain;

    /** An id was given out, whatever becomes of its request. */
    void issue(int id) {
        issued.add(id);
    }

    void add(Request request) {
        issue(request.id());
        if (!request.oneway()) {
            requests.add(request);
            count(request, 1);
        }
    }

    void remove(Request request) {
        if (requests.remove(request.id())) {
            count(request, -1);
        }
    }

    private void count(Request request, int change) {
        if (request.streaming()) {
            streaming += change;
        } else if (!request.composing()) {
            plain += change;
        }
    }

    /** The one with this id; null where it has its answer, or there was none. */
    Request get(int id) {
        return requests.get(id);
    }

    /**
     * Answers the one with this id, if there is one that has no answer yet; a method that runs for it is interrupted.
     */
    void abandon(int id, Status status, String message) {
        Request request = requests.get(id);
        if (request != null) {
            request.abandon(status, message);
        }
    }

    /**
     * The one that a frame of a stream belongs to; null where it has its answer.
     *
     * @throws FrameException if its id was never given out
     */
    Request of(Frame frame) throws FrameException {
        Request request = requests.get(frame.id());
        if (request == null && !issued.contains(frame.id())) {
            throw new FrameException(
                    Status.MALFORMED,
                    frame.id(),
                    "The id of the " + frame.kind() + " is " + Integer.toUnsignedString(frame.id())
                            + ", but there was no such REQUEST.");
        }
        return request;
    }

    /** How many have streams. */
    int streaming() {
        return streaming;
    }

    /** How many have none, and need no other call for their answer, which may come over this connection. */
    int plain() {
        return plain;
    }

    boolean isEmpty() {
        return requests.size() == 0;
    }

    /** Those of now: what is done with them may end them. */
    List<Request> all() {
        return requests.all();
    }
}
