// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Principal;
import org.creo.framework.threads.ThreadWatch;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.Hello;
import org.creo.protocol.Preface;
import org.creo.protocol.Status;

/**
 * How a client opens a connection: the preface, and perhaps a HELLO, whose credentials are looked up while nothing more
 * is read. Confined to the session's thread.
 */
final class Greeting {
    private static final PeerLog LOG = PeerLog.of(Greeting.class);

    private final Terms terms;
    private final Transport transport;
    private final Preface preface = new Preface();
    private boolean opened;
    private boolean anyFrame;
    private boolean authenticating;
    private Principal principal;
    /** The caller by its credentials; null where it showed none, or a certificate. */
    private Principal credited;

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

    /** Sets who calls. */
    void identify(Principal caller) {
        principal = caller;
    }

    /** Who calls, as far as the host knows. */
    Principal caller() {
        return principal == null ? Principal.ANONYMOUS : principal;
    }

    /** Whether the credentials by which the host knows the caller are not valid any more. */
    boolean revoked() {
        return credited != null && !terms.authenticator().valid(credited);
    }

    /** Whether the host refuses this client's requests, because it does not know the client. */
    boolean stranger() {
        return terms.closed() && principal == null;
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
        if (terms.authenticator() == null) {
            return;
        }
        authenticating = true;
        terms.workers().execute(() -> {
            Optional<Principal> found = find(hello);
            transport.execute(() -> {
                authenticating = false;
                // They may have been revoked meanwhile, when this connection could not be told of it.
                credited = found.filter(terms.authenticator()::valid).orElse(null);
                if (credited != null) {
                    identify(credited);
                }
                then.accept(hello.client(), credited != null);
            });
        });
    }

    private Optional<Principal> find(Hello hello) {
        try {
            return terms.authenticator().authenticate(hello.credentials());
        } catch (Throwable e) {
            if (ThreadWatch.fatal(e)) {
                throw e;
            }
            // Errors, too: otherwise the client would wait forever.
            LOG.error(
                    transport.origin(),
                    e,
                    "Looking up the credentials of \"{}\" of {} failed",
                    hello.client(),
                    transport.peer());
            return Optional.empty();
        }
    }
}
