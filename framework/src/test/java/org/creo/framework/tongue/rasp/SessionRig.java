// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import java.util.Optional;
import java.util.Set;
import org.creo.framework.TestService;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Router;
import org.creo.framework.dispatch.Authenticator;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.ValueMemory;
import org.creo.framework.queue.Principal;
import org.creo.framework.tongue.TestTerms;
import org.creo.framework.tongue.TestTransport;
import org.creo.protocol.FrameKind;
import org.creo.protocol.Preface;
import org.creo.protocol.RawFrames;

/** A session over a {@link TestTransport}, and frames for the {@link TrialService}. */
final class SessionRig {
    final TestTransport transport = new TestTransport();
    final TestTerms terms;
    final MemoryBudget memory;
    final ValueMemory values;
    final Conversation conversation;
    final Session session;

    /** A session without authentication. */
    SessionRig(Router router, Limits limits, boolean sheds, Observer observer) {
        this(router, limits, sheds, observer, null);
    }

    /** @param authenticator authenticates callers and refuses unknown ones; null for none */
    SessionRig(Router router, Limits limits, boolean sheds, Observer observer, Authenticator authenticator) {
        terms = new TestTerms(router, limits, sheds, observer, authenticator);
        memory = terms.memory();
        values = terms.values();
        session = transport.begin(terms.terms(), talk -> new Session(terms.terms(), talk, transport));
        conversation = transport.conversation();
    }

    /** Accepts tokens with an even number of bytes. */
    static Optional<Principal> even(byte[] credentials) {
        return credentials.length % 2 == 0 ? Optional.of(new Principal("even", Set.of())) : Optional.empty();
    }

    static byte[] preface() {
        return Preface.bytes();
    }

    static byte[] request(int id, String method, int timeout, byte... arguments) {
        return RawFrames.request(id, TestService.id("a"), TestService.id(method), timeout, arguments);
    }

    static byte[] frame(FrameKind kind, int id, byte... body) {
        return RawFrames.frame(kind.code(), id, body);
    }

    /** Sends the preface and reads that of the host. */
    SessionRig greet() {
        transport.receive(preface());
        return this;
    }

    /** The session has released everything, and no alarm is left. */
    void checkGone() {
        terms.checkGone(transport);
    }
}
