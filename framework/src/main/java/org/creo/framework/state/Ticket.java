// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Objects;

/**
 * A call's place in the order in which a service's {@link Permissions} are granted: of calls that touch the same, the
 * earlier one goes first. It serves one call, once.
 */
public abstract class Ticket {
    enum Phase {
        NEW,
        WAITING,
        GRANTED,
        GONE
    }

    private final Access access;

    /** The fields below belong to the permissions, under their lock. */
    Phase phase = Phase.NEW;
    /** The claims of this ticket, linked by {@link Claim#further}; null where it has none. */
    Claim claims;
    /** How many of the claims have to wait for an earlier one. */
    int behind;

    /** @param access what the call may touch; keys are compared by equality, and must not change */
    protected Ticket(Access access) {
        this.access = Objects.requireNonNull(access, "access");
    }

    /** What the call may touch. */
    public final Access access() {
        return access;
    }

    /**
     * Tells that this ticket, which has waited, is granted all that its call may touch. Called once, without a lock, by
     * the thread that released or withdrew the last ticket that it waited for. It must be short: it should hand the
     * call over to the thread that runs it, and not run it, since later calls would then run within this one. If it
     * throws, so does the method that called it; other tickets are told all the same.
     */
    protected abstract void granted();
}
