// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;

/**
 * A request in the hands of a {@link MessageService}. It needs exactly one end: {@link #run}, {@link #result},
 * {@link #error} or {@link #end}. Each of them returns true if it was that end, false if there was one already. Before
 * it any number of {@link #item items} may be sent. Any thread may call it.
 */
public final class Message {
    private final Request request;
    private final Responder responder;

    /** @param responder of the service, which knows the method */
    public Message(Request request, Responder responder) {
        this.request = request;
        this.responder = responder;
    }

    /** The request: its method, its arguments, the items that come with it, its caller, its deadline. */
    public Request request() {
        return request;
    }

    /** The name of its method, as declared; {@code ?} where the interface has no such method. */
    public String method() {
        return request.route().method();
    }

    /** Runs its method on this thread, as the host would have done, and answers with its result or error. */
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
     * Sends one item of a stream, before its end, if that can be done at once.
     *
     * @return false where it was not sent: the client has given no more credit, takes nothing now, or wants no more
     *     items
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
