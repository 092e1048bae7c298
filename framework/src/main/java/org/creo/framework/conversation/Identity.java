// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import org.creo.framework.queue.Principal;

/** Who the client of a connection is, as far as the host knows. Confined to the conversation's thread. */
final class Identity {
    private final Terms terms;
    /** The client by its certificate; null where it showed none. */
    private Principal certified;
    /** The client by the credentials with which it began; null where it showed none. */
    private Principal credited;
    /** Whether some request over this connection came from a caller that the host knows. */
    private boolean introduced;

    Identity(Terms terms) {
        this.terms = terms;
    }

    /** Takes the client for the one that its certificate names. */
    void certify(Principal client) {
        certified = client;
    }

    /** Takes the client for the one that its credentials name; null where they are wrong. */
    void credit(Principal client) {
        credited = client;
    }

    /** Notes that the credentials of a single request were good, which says nothing of other requests. */
    void introduce() {
        introduced = true;
    }

    /** The client of this connection, who need not be the caller of each request. */
    Principal client() {
        return credited != null ? credited : certified != null ? certified : Principal.ANONYMOUS;
    }

    /** Whether the credentials by which the host knows the client are not valid any more. */
    boolean isRevoked() {
        return credited != null && !terms.authenticator().valid(credited);
    }

    /** Whether the host refuses requests of this client, because it does not know the client. */
    boolean isStranger() {
        return terms.closed() && credited == null && certified == null && !introduced;
    }
}
