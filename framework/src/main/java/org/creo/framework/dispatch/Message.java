// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;

/**
 * A request in the hands of a {@link MessageService}. It wants exactly one end: {@link #run}, {@link #result},
 * {@link #error} or {@link #end}; each says whether it was the one. Ahead of it any number of {@link #item items} may
 * go. Any thread may call it.
 */
public final class Message {
    private final Request request;
    private final Responder responder;

    Message(Request request, Responder responder) {
        this.request = request;
        this.responder = responder;
    }

    /** The request: which method, its arguments, the items that come with it, who calls, until when. */
    public Request request() {
        return request;
    }

    /** The name of its method, as declared; {@code ?} where the interface has no such method. */
    public String method() {
        return request.route().method();
    }

    /** Runs its method on this thread, as the host would have done, and answers with what comes of it. */
    public boolean run() {
        return responder.run(request);
    }

    /** Answers with a result that the service encoded itself. */
    public boolean result(Payload result) {
        return responder.answer(request, result).send();
    }

    /** Answers with an error; the message goes to the caller. */
    public boolean error(Status status, String message) {
        return Answer.error(request, status, message).send();
    }

    /**
     * Sends one item of a stream ahead of the end, if that can be done at once.
     *
     * @return false where it was not sent: the client has not asked for so many yet or takes nothing now, or wants no
     *     more
     * @throws IllegalStateException if the method sends no stream
     */
    public boolean item(Payload item) {
        if (request.download() == null) {
            throw new IllegalStateException(method() + " sends no stream");
        }
        return request.download().offer(item.bytes(), item.start(), item.end(), item.tail());
    }

    /** Answers with the end of a stream. */
    public boolean end() {
        return Answer.end(request).send();
    }
}
