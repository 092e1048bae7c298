// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

import java.nio.ByteBuffer;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.creo.framework.queue.Principal;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.Hello;
import org.creo.protocol.Preface;
import org.creo.protocol.Status;

/**
 * How a client opens a connection: the preface, and perhaps a HELLO; and who it is. While credentials are looked up
 * nothing more is read. Confined to the session's thread.
 */
final class Greeting {
    private final Terms terms;
    private final LookUps lookUps;
    private final Preface preface = new Preface();
    private boolean opened;
    private boolean anyFrame;
    private boolean authenticating;
    /** The caller by its certificate; null where it showed none. */
    private Principal certified;
    /** The caller by its credentials; null where it showed none. */
    private Principal credited;
    /** The caller of the frames that are read now, where each request has its own; null where it has none. */
    private Principal speaker;
    /** Somebody has called whom the host knows, where each request has its own caller. */
    private boolean introduced;

    Greeting(Terms terms, LookUps lookUps) {
        this.terms = terms;
        this.lookUps = lookUps;
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

    /** Sets who calls, by a certificate. */
    void certify(Principal caller) {
        certified = caller;
    }

    /** Who calls, as far as the host knows. */
    Principal caller() {
        return speaker != null ? speaker : client();
    }

    /** The client of this connection, who need not be the caller of each request. */
    Principal client() {
        return credited != null ? credited : certified != null ? certified : Principal.ANONYMOUS;
    }

    /** The frames that are read next are of this caller; null for the client of the connection. */
    void speaks(Principal caller) {
        speaker = caller;
    }

    /** The host knows a caller of this connection. */
    void introduce() {
        introduced = true;
    }

    /** Whether the credentials by which the host knows the client are not valid any more. */
    boolean revoked() {
        return credited != null && !terms.authenticator().valid(credited);
    }

    /** Whether the host refuses this client's requests, because it does not know the client. */
    boolean stranger() {
        return terms.closed() && credited == null && certified == null && !introduced;
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
            lookUp(hello.credentials(), hello.client(), good -> then.accept(hello.client(), good));
        }
    }

    private void lookUp(byte[] credentials, String client, Consumer<Boolean> then) {
        authenticating = true;
        credited = null;
        lookUps.start(credentials, client, found -> {
            authenticating = false;
            credited = found;
            then.accept(found != null);
        });
    }
}
