// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.List;

/**
 * The claims on one state, entry or service, held or waiting, in the order in which they came. The first is open, and
 * so are those after it that share its kind, up to the first of another kind. Read and written under the lock of the
 * permissions.
 *
 * <p>A claim that is compatible with its neighbour is compatible with all claims of the neighbour's kind. So looking at
 * the neighbour is enough to know about all earlier claims, and adding and removing take constant time, however long
 * the chain is.
 */
class Chain {
    private Claim last;

    /** Adds a claim after all others; it is open at once or later. */
    void append(Claim claim) {
        claim.earlier = last;
        if (last != null) {
            last.later = claim;
        }
        last = claim;
        claim.open = claim.free();
    }

    /**
     * Removes a claim, wherever it is.
     *
     * @param granted gets the tickets that wait for no other ticket any more
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
