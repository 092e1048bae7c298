// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Objects;

/**
 * A call's place in the order in which a service's {@link Permissions} are given: whoever came earlier and touches the
 * same goes first. It serves one call, once.
 */
public abstract class Ticket {
    enum Phase {
        NEW,
        WAITING,
        GRANTED,
        GONE
    }

    private final Access access;

    /** What is below belongs to the permissions, under their lock. */
    Phase phase = Phase.NEW;
    /** Its place at each thing that it wants, linked by {@link Claim#further}; null where it wants nothing. */
    Claim claims;
    /** At how many of them somebody is ahead. */
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
     * It has waited, and has now all that it may touch. Called once, by the thread that released or withdrew the last
     * ticket ahead of it, without a lock. To be short: to hand the call on to whoever runs it, not to run it, since the
     * calls behind that one would run within it. Where it throws, so does what it was called by; other tickets are told
     * all the same.
     */
    protected abstract void granted();
}
