// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import java.nio.ByteBuffer;
import java.util.function.BiConsumer;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Terms;
import org.creo.framework.tongue.StateTable.Place;
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
    private final Place<State, Event> place;
    private final Preface preface = new Preface();

    Greeting(Terms terms, Conversation conversation, Place<State, Event> place) {
        this.terms = terms;
        this.conversation = conversation;
        this.place = place;
    }

    /** Reads more of the preface. */
    Preface.Outcome read(ByteBuffer in) {
        Preface.Outcome outcome = preface.read(in);
        if (outcome == Preface.Outcome.COMPLETE) {
            place.move(Event.PREFACE);
        }
        return outcome;
    }

    /** A frame has come that is no HELLO. */
    void frame() {
        if (place.state() == State.GREETED) {
            place.move(Event.FRAME);
        }
    }

    /** Whether credentials are being looked up. */
    boolean waits() {
        return place.state() == State.LOOKING_UP;
    }

    /**
     * Looks up the credentials of a HELLO, where the host asks for them.
     *
     * @param then is called on the session's thread with the client's name and whether its credentials are good
     * @throws FrameException if it is not what a HELLO should be
     */
    void hello(Frame frame, BiConsumer<String, Boolean> then) throws FrameException {
        if (place.state() != State.GREETED) {
            throw new FrameException(Status.MALFORMED, frame.id(), "A HELLO comes after other frames.");
        }
        Hello hello = Hello.of(frame);
        if (terms.authenticator() == null) {
            place.move(Event.FRAME);
            return;
        }
        place.move(Event.HELLO);
        conversation.authenticate(hello.credentials(), hello.client(), good -> {
            place.move(Event.KNOWN);
            then.accept(hello.client(), good);
        });
    }
}
