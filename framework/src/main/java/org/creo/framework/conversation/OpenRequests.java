// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.List;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;

/**
 * The unanswered requests of a connection, by their ids; one-way requests are not among them. Confined to the
 * conversation's thread.
 */
final class OpenRequests {
    private final IdTable<Request> requests = new IdTable<>();
    private final IssuedIds issued = new IssuedIds();
    private int streaming;
    private int plain;

    /** Notes that the client has used an id, whatever becomes of its request. */
    void issue(int id) {
        issued.add(id);
    }

    void add(Request request) {
        issue(request.id());
        if (!request.oneway()) {
            requests.add(request.id(), request);
            count(request, 1);
        }
    }

    void remove(Request request) {
        if (requests.remove(request.id()) != null) {
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

    /** The request with this id; null where it has its answer, or there was none. */
    Request get(int id) {
        return requests.get(id);
    }

    /** Answers the request with this id, if it has no answer yet; a method that runs for it is interrupted. */
    void abandon(int id, Status status, String message) {
        Request request = requests.get(id);
        if (request != null) {
            request.abandon(status, message);
        }
    }

    /** Whether the client has used an id. */
    boolean issued(int id) {
        return issued.contains(id);
    }

    /** How many open requests have streams. */
    int streaming() {
        return streaming;
    }

    /**
     * How many open requests have no streams and do not compose. What a method that composes waits for may come over
     * this connection, so it must not block it.
     */
    int plain() {
        return plain;
    }

    boolean isEmpty() {
        return requests.size() == 0;
    }

    /** A snapshot of the open requests, because handling one may remove it. */
    List<Request> all() {
        return requests.all();
    }
}
