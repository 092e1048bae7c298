// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.creo.framework.queue.Principal;

/**
 * Finds out who calls where each request shows a token of its own, as those of HTTP do. The requests of many callers
 * may come over one connection, and at the same time: so what is found belongs to a request and not to the connection.
 * Confined to the conversation's thread.
 */
final class TokenOwners {
    /** How many owners of tokens are remembered. */
    private static final int REMEMBERED = 16;

    private final Terms terms;
    private final LookUps lookUps;
    /** Is called when a token turns out to be good. */
    private final Runnable good;
    /** The owners that were found last, by their tokens. */
    private final Map<ByteBuffer, Principal> known = new LinkedHashMap<>(2) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, Principal> eldest) {
            return size() > REMEMBERED;
        }
    };
    /** For each token that is being looked up, the requests that wait for its owner. */
    private final Map<ByteBuffer, List<Consumer<Principal>>> sought = new HashMap<>(2);

    TokenOwners(Terms terms, LookUps lookUps, Runnable good) {
        this.terms = terms;
        this.lookUps = lookUps;
        this.good = good;
    }

    /**
     * Finds the owner of a token.
     *
     * @param then is called with the owner, perhaps before this returns; with null where the token is wrong
     */
    void find(byte[] token, Consumer<Principal> then) {
        ByteBuffer key = ByteBuffer.wrap(token);
        Principal found = known.get(key);
        if (found != null && terms.authenticator().valid(found)) {
            then.accept(found);
            return;
        }
        List<Consumer<Principal>> others = sought.get(key);
        if (others != null) {
            others.add(then);
            return;
        }
        sought.put(key, new ArrayList<>(List.of(then)));
        lookUps.start(token, "", owner -> found(key, owner));
    }

    private void found(ByteBuffer token, Principal owner) {
        if (owner == null) {
            known.remove(token);
        } else {
            known.put(token, owner);
            good.run();
        }
        sought.remove(token).forEach(then -> then.accept(owner));
    }
}
