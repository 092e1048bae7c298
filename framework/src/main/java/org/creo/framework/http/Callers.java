// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.creo.framework.queue.Principal;
import org.creo.framework.session.Terms;

/**
 * Finds out who calls, by the token of each request. Those of many callers may come over one connection, and at the
 * same time: so what is found belongs to a request and not to the connection. Confined to the connection's thread.
 */
final class Callers {
    /** How many owners of tokens are remembered. */
    private static final int REMEMBERED = 16;

    private final Terms terms;
    private final Calls calls;
    /** Those that were found last. */
    private final Map<ByteBuffer, Principal> known = new LinkedHashMap<>(2) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, Principal> eldest) {
            return size() > REMEMBERED;
        }
    };
    /** Who waits for the owner of a token. */
    private final Map<ByteBuffer, List<Consumer<Principal>>> sought = new HashMap<>(2);

    Callers(Terms terms, Calls calls) {
        this.terms = terms;
        this.calls = calls;
    }

    /**
     * Finds the caller of a request.
     *
     * @param token null for none
     * @param then is called with the caller, perhaps before this returns; with null where the token is wrong
     */
    void find(byte[] token, Consumer<Principal> then) {
        if (token == null || terms.authenticator() == null) {
            then.accept(calls.session().client());
            return;
        }
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
        calls.session().lookUp(token, caller -> calls.later(() -> found(key, caller)));
    }

    private void found(ByteBuffer token, Principal caller) {
        if (caller == null) {
            known.remove(token);
        } else {
            known.put(token, caller);
        }
        sought.remove(token).forEach(then -> then.accept(caller));
    }

    /** Whether the host refuses requests of this caller, because it does not know who that is. */
    boolean isStranger(Principal caller) {
        return terms.closed() && caller == Principal.ANONYMOUS;
    }
}
