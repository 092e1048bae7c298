// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/** A ticket's place in one chain. Read and written under the lock of the permissions. */
final class Claim {
    /** A claim can be open together with others of its own kind, unless it is exclusive. */
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

    /** The neighbours of this claim in its chain. */
    Claim earlier;

    Claim later;
    /** Whether this claim waits for no earlier one of its chain. Once open, it stays open. */
    boolean open;

    Claim(Ticket ticket, Chain chain, Kind kind, Claim further) {
        this.ticket = ticket;
        this.chain = chain;
        this.kind = kind;
        this.further = further;
    }

    /**
     * Makes this claim stand for another one of the same ticket in the same chain, too: where their kinds differ it is
     * exclusive. It is in no chain yet, so it may become stricter.
     */
    void widen(Kind other) {
        if (kind != other) {
            kind = Kind.EXCLUSIVE;
        }
    }

    /** Whether all earlier claims are open, of its own kind, and not exclusive. */
    boolean free() {
        return earlier == null || earlier.open && earlier.kind == kind && kind != Kind.EXCLUSIVE;
    }
}
