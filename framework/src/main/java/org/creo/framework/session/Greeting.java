// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Principal;
import org.creo.framework.threads.ThreadWatch;
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
    private static final PeerLog LOG = PeerLog.of(Greeting.class);

    private final Terms terms;
    private final Transport transport;
    private final Preface preface = new Preface();
    private boolean opened;
    private boolean anyFrame;
    private boolean authenticating;
    /** What has been left to workers last; null for nothing. */
    private Errand lookUp;
    /** The caller by its certificate; null where it showed none. */
    private Principal certified;
    /** The caller by its credentials; null where it showed none. */
    private Principal credited;
    /** Those credentials, where others may come after them. */
    private byte[] shown;

    Greeting(Terms terms, Transport transport) {
        this.terms = terms;
        this.transport = transport;
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
        return credited != null ? credited : certified != null ? certified : Principal.ANONYMOUS;
    }

    /** Whether the credentials by which the host knows the caller are not valid any more. */
    boolean revoked() {
        return credited != null && !terms.authenticator().valid(credited);
    }

    /** Whether the host refuses this client's requests, because it does not know the client. */
    boolean stranger() {
        return terms.closed() && credited == null && certified == null;
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

    /**
     * Who calls from now on is said by these credentials, in place of those before.
     *
     * @param credentials null for none
     * @param then is called on the session's thread with whether they are good, perhaps before this returns
     */
    void show(byte[] credentials, Consumer<Boolean> then) {
        if (credentials == null || terms.authenticator() == null) {
            credited = null;
            then.accept(true);
        } else if (credited != null && Arrays.equals(credentials, shown) && !revoked()) {
            then.accept(true);
        } else {
            shown = credentials;
            lookUp(credentials, "", then);
        }
    }

    private void lookUp(byte[] credentials, String client, Consumer<Boolean> then) {
        authenticating = true;
        credited = null;
        lookUp = new Errand(() -> {
            Optional<Principal> found = find(credentials, client);
            transport.execute(() -> {
                authenticating = false;
                // They may have been revoked meanwhile, when this connection could not be told of it.
                credited = found.filter(terms.authenticator()::valid).orElse(null);
                then.accept(credited != null);
            });
        });
        terms.workers().execute(lookUp);
    }

    /** The connection is closed: nobody wants to know any more who called. */
    void closed() {
        if (lookUp != null) {
            lookUp.withdraw();
        }
    }

    private Optional<Principal> find(byte[] credentials, String client) {
        try {
            return terms.authenticator().authenticate(credentials);
        } catch (Throwable e) {
            if (ThreadWatch.fatal(e)) {
                throw e;
            }
            // Errors, too: otherwise the client would wait forever.
            LOG.error(
                    transport.origin(),
                    e,
                    "Looking up the credentials of \"{}\" of {} failed",
                    client,
                    transport.peer());
            return Optional.empty();
        }
    }
}
