// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.ws;

import java.nio.ByteBuffer;
import java.util.function.Function;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Line;
import org.creo.framework.conversation.Terms;
import org.creo.framework.tongue.Machine;
import org.creo.framework.tongue.StateTable.Place;
import org.creo.framework.tongue.Transport;
import org.creo.framework.tongue.rasp.Session;

/**
 * Carries RASP in the binary messages of a WebSocket: comes between what carries the bytes of a client and a
 * {@link Session}, for which it is as if the client had sent bytes alone. Confined to the connection's thread.
 */
public final class WebSocket implements Machine {
    private final Conversation conversation;
    private final Session session;
    private final WebSocketFrames frames = new WebSocketFrames();
    private final WebSocketMessages messages;
    private final Place<State, Event> place = State.TABLE.begin();

    /**
     * A WebSocket that has just been opened, with a conversation and a session of its own.
     *
     * @param begin begins the conversation, over a line that it is given
     * @param transport carries the bytes
     */
    public WebSocket(Terms terms, Function<Line, Conversation> begin, Transport transport) {
        messages = new WebSocketMessages(transport, place);
        conversation = begin.apply(messages);
        session = new Session(terms, conversation, messages);
    }

    /** Which side has ended. */
    State state() {
        return place.state();
    }

    public Conversation conversation() {
        return conversation;
    }

    /** All buffers go on to the session, even one with nothing for it: they are released in order. */
    @Override
    public void received(ByteBuffer bytes) {
        if (!place.state().hears()) {
            bytes.position(bytes.limit());
            session.received(bytes);
            return;
        }
        frames.read(bytes);
        session.received(bytes);
        if (frames.end() != null) {
            end(frames.end());
        }
    }

    private void end(WebSocketFrames.End end) {
        if (end.mistake() == null) {
            place.move(Event.CLIENT_CLOSES);
            messages.close(end.code(), "");
            session.left();
        } else {
            place.move(Event.MISTAKE);
            messages.reason(end.code(), end.mistake());
            session.broken("This is no WebSocket that can be read: " + end.mistake() + ".");
        }
    }

    /** A PING is answered when the client takes what is sent, so that it cannot have many answers wait. */
    @Override
    public void readComplete() {
        sendPong();
        session.readComplete();
    }

    @Override
    public void writable() {
        if (sendPong()) {
            messages.flush();
        }
        session.writable();
    }

    private boolean sendPong() {
        boolean due = frames.hasPing() && messages.writable();
        if (due) {
            messages.pong(frames.takePing());
        }
        return due;
    }

    /** Whoever ends its output without a Close frame, or after it, has gone. */
    @Override
    public void inputEnded() {
        place.move(Event.INPUT_ENDS);
        session.left();
    }

    @Override
    public void inputEnding() {
        session.inputEnding();
    }

    @Override
    public void sendProbe() {
        session.sendProbe();
    }

    @Override
    public void closing() {
        messages.endOutput();
    }

    @Override
    public long mostToRead() {
        return session.mostToRead();
    }
}
