// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import java.nio.ByteBuffer;
import java.util.function.BiConsumer;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Terms;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.Hello;
import org.creo.protocol.Preface;
import org.creo.protocol.Status;

/**
 * How a client opens a connection: the preface, and perhaps a HELLO. While credentials are looked up nothing more is
 * read. Confined to the session's thread.
 */
final class Greeting {
    private final Terms terms;
    private final Conversation conversation;
    private final Preface preface = new Preface();
    private boolean opened;
    private boolean anyFrame;
    private boolean authenticating;

    Greeting(Terms terms, Conversation conversation) {
        this.terms = terms;
        this.conversation = conversation;
    }

    /** Whether the preface has come. */
    boolean opened() {
        return opened;
    }

    /** Reads more of the preface. */
    Preface.Outcome read(ByteBuffer in) {
        Preface.Outcome outcome = preface.read(in);
        opened = outcome == Preface.Outcome.COMPLETE;
        return outcome;
    }

    /** A frame has come; whether it is the first. */
    boolean first() {
        boolean first = !anyFrame;
        anyFrame = true;
        return first;
    }

    /** Whether credentials are being looked up. */
    boolean waits() {
        return authenticating;
    }

    /**
     * Looks up the credentials of a HELLO, where the host asks for them.
     *
     * @param first whether it is the first frame
     * @param then is called on the session's thread with the client's name and whether its credentials are good
     * @throws FrameException if it is not what a HELLO should be
     */
    void hello(Frame frame, boolean first, BiConsumer<String, Boolean> then) throws FrameException {
        if (!first) {
            throw new FrameException(Status.MALFORMED, frame.id(), "A HELLO comes after other frames.");
        }
        Hello hello = Hello.of(frame);
        if (terms.authenticator() != null) {
            authenticating = true;
            conversation.authenticate(hello.credentials(), hello.client(), good -> {
                authenticating = false;
                then.accept(hello.client(), good);
            });
        }
    }
}
