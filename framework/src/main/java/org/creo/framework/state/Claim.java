// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/** A ticket's place in one chain. Read and written under the lock of the permissions. */
final class Claim {
    /** What a claim can be beside: others of its own kind, except for the first. */
    enum Kind {
        EXCLUSIVE,
        SHARED,
        ENTRIES
    }

    final Ticket ticket;
    final Chain chain;
    /** The ticket's next claim, in another chain. */
    final Claim further;

    private Kind kind;

    /** Its neighbours in the chain. */
    Claim earlier;

    Claim later;
    /** Nobody that it would have to wait for is ahead of it. Once it is so, it stays so. */
    boolean open;

    Claim(Ticket ticket, Chain chain, Kind kind, Claim further) {
        this.ticket = ticket;
        this.chain = chain;
        this.kind = kind;
        this.further = further;
    }

    /** It wants this, too: as it stands in no chain yet, it may become stricter. */
    void widen(Kind other) {
        if (kind != other) {
            kind = Kind.EXCLUSIVE;
        }
    }

    /** Whether all that are ahead of it are of its own kind, to which it can be beside. */
    boolean free() {
        return earlier == null || earlier.open && earlier.kind == kind && kind != Kind.EXCLUSIVE;
    }
}
