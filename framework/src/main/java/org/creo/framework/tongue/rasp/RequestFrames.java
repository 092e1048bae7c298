// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.IncomingCall;
import org.creo.framework.conversation.Terms;
import org.creo.framework.dispatch.MethodRoute;
import org.creo.framework.limits.HeldValues;
import org.creo.framework.queue.Arguments;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.RequestHead;
import org.creo.protocol.Status;

/** Makes calls of REQUEST frames and the CONTEXTs before them. Confined to the session's thread. */
final class RequestFrames {
    private final Terms terms;
    private final Conversation conversation;
    private final PendingContext context;

    RequestFrames(Terms terms, Conversation conversation, PendingContext context) {
        this.terms = terms;
        this.conversation = conversation;
        this.context = context;
    }

    /** Takes a REQUEST; its service may run it before this returns. */
    void take(Frame frame) throws FrameException {
        RequestHead head = RequestHead.of(frame.body());
        checkId(frame, conversation.destination(head).method());
        Arguments arguments = new Arguments(
                frame.body(),
                RequestHead.SIZE,
                frame.body().length - RequestHead.SIZE,
                frame.tail(),
                terms.limits().nesting(),
                terms.limits().items(),
                new HeldValues(terms.values()));
        PendingContext.Sent sent = context.waits() ? context.take(arguments.values()) : PendingContext.Sent.NOTHING;
        conversation.take(new IncomingCall(
                frame.id(),
                conversation.router(),
                head,
                arguments,
                sent.context(),
                sent.refusal(),
                conversation.client(),
                false,
                frame.reserved(),
                frame.answer()));
    }

    /** @param method null where the host does not serve the interface */
    private void checkId(Frame frame, MethodRoute method) throws FrameException {
        String wrong = null;
        if (method != null && !method.fits(frame.id())) {
            wrong = frame.id() == 0
                    ? "The id of the REQUEST is 0, but its method gives an answer."
                    : "The id of the REQUEST is " + frame.id() + ", but its method is one-way.";
        } else if (frame.id() != 0 && conversation.request(frame.id()) != null) {
            wrong = "The id of the REQUEST is " + frame.id() + ", which is the id of another open one.";
        }
        if (wrong != null) {
            conversation.memory().release(frame.reserved());
            throw new FrameException(Status.MALFORMED, frame.id(), wrong);
        }
    }
}
