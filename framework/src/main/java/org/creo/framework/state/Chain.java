// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.List;

/**
 * Those that have or want one thing, in the order in which they came. Open are the first and, behind it, those of its
 * kind up to the first of another. Read and written under the lock of the permissions.
 *
 * <p>Kinds are such that what is beside its neighbour is beside all of the neighbour's kind; so a look at the neighbour
 * tells about all that are ahead, and to come and to go takes the same time however long the chain is.
 */
class Chain {
    private Claim last;

    /** Puts a claim behind all others; it is open at once or later. */
    void append(Claim claim) {
        claim.earlier = last;
        if (last != null) {
            last.later = claim;
        }
        last = claim;
        claim.open = claim.free();
    }

    /**
     * Takes a claim away, wherever it stands.
     *
     * @param granted gets the tickets that nobody is ahead of any more
     */
    void remove(Claim claim, List<Ticket> granted) {
        Claim next = claim.later;
        if (claim.earlier != null) {
            claim.earlier.later = next;
        }
        if (next != null) {
            next.earlier = claim.earlier;
        } else {
            last = claim.earlier;
        }
        for (; next != null && !next.open && next.free(); next = next.later) {
            next.open = true;
            if (--next.ticket.behind == 0) {
                granted.add(next.ticket);
            }
        }
    }

    boolean idle() {
        return last == null;
    }
}
