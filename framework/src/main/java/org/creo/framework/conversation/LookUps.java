// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import org.creo.framework.log.Faults;
import org.creo.framework.queue.Principal;

/**
 * Looks up the credentials that a connection shows, which may take a while. The workers have one line of look-ups for
 * all connections. A connection with many keeps only a few in that line at a time, so that others of the same origin
 * have their turn. Confined to the conversation's thread.
 */
final class LookUps {
    private static final Faults FAULTS = Faults.of(LookUps.class);

    /** How many look-ups of one connection may be in that line, or run, at the same time. */
    private static final int AT_ONCE = 2;

    private final Terms terms;
    private final Line line;
    /** The look-ups of this connection that are in that line, or run. */
    private final Set<Errand> underWay = new HashSet<>(2);
    /** The look-ups that are to follow those. */
    private final Queue<Errand> waiting = new ArrayDeque<>(1);

    LookUps(Terms terms, Line line) {
        this.terms = terms;
        this.line = line;
    }

    /**
     * Begins to look up credentials.
     *
     * @param client its name, for logs
     * @param then is called on the conversation's thread with their owner; null where they are wrong
     */
    void start(byte[] credentials, String client, Consumer<Principal> then) {
        Errand[] own = new Errand[1];
        own[0] = new Errand(() -> {
            Optional<Principal> found = find(credentials, client);
            line.execute(() -> {
                underWay.remove(own[0]);
                next();
                // The credentials may have been revoked meanwhile, when this connection could not be told of it.
                then.accept(found.filter(terms.authenticator()::valid).orElse(null));
            });
        });
        waiting.add(own[0]);
        next();
    }

    private void next() {
        if (underWay.size() < AT_ONCE && !waiting.isEmpty()) {
            Errand next = waiting.remove();
            underWay.add(next);
            terms.workers().execute(line.origin(), next);
        }
    }

    /** The connection is closed: nobody wants to know any more who called. */
    void close() {
        underWay.forEach(Errand::withdraw);
        underWay.clear();
        waiting.clear();
    }

    private Optional<Principal> find(byte[] credentials, String client) {
        try {
            return terms.authenticator().authenticate(credentials);
        } catch (Throwable e) {
            // Errors, too: otherwise the client would wait forever.
            FAULTS.survive(line.origin(), e, "Looking up the credentials of \"{}\" of {} failed", client, line.peer());
            return Optional.empty();
        }
    }
}
