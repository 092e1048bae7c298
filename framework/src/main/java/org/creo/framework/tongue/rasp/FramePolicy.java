// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import org.creo.framework.conversation.Conversation;
import org.creo.protocol.FrameException;
import org.creo.protocol.FrameKind;
import org.creo.protocol.FrameReader;
import org.creo.protocol.RequestHead;

/** Says how each frame is read, from what the conversation knows. Confined to the session's thread. */
final class FramePolicy implements FrameReader.Policy {
    private final Conversation conversation;
    private final Greeting greeting;
    private final PendingContext context;

    FramePolicy(Conversation conversation, Greeting greeting, PendingContext context) {
        this.conversation = conversation;
        this.greeting = greeting;
        this.context = context;
    }

    @Override
    public int fixed(RequestHead head) {
        return conversation.destination(head).tail();
    }

    @Override
    public long answer(RequestHead head, int body) {
        return conversation.forAnswer(conversation.router(), head, body);
    }

    /**
     * A stranger's requests, their contexts and items are not even read: it must not learn from the answer which
     * methods there are, nor take memory.
     */
    @Override
    public boolean wanted(FrameKind kind, int id) throws FrameException {
        context.check(kind, id);
        if (!conversation.isStranger()
                || kind != FrameKind.REQUEST && kind != FrameKind.ITEM && kind != FrameKind.CONTEXT) {
            return true;
        }
        greeting.frame();
        if (kind == FrameKind.REQUEST) {
            conversation.refuseStranger(id);
        }
        return false;
    }
}
