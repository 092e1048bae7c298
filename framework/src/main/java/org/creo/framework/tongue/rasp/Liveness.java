// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import java.util.function.LongSupplier;
import org.creo.framework.conversation.Timeouts;
import org.creo.framework.conversation.Wait;

/**
 * Whether the client is still there: when it was last heard, and whether it was asked since. Confined to the session's
 * thread.
 */
final class Liveness {
    /** What is to be done about a silent client. */
    enum Verdict {
        /** Nothing: the wait goes on. */
        WAIT,
        /** It gets a PING. */
        ASK,
        /** It has not answered one. */
        GONE
    }

    private final LongSupplier clock;
    private final Timeouts timeouts;
    private long heardAt;
    private boolean asked;

    Liveness(LongSupplier clock, Timeouts timeouts) {
        this.clock = clock;
        this.timeouts = timeouts;
        this.heardAt = clock.getAsLong();
    }

    /** Something has come. */
    void heard() {
        heardAt = clock.getAsLong();
        asked = false;
    }

    /** When something last came. */
    long heardAt() {
        return heardAt;
    }

    /**
     * The wait for a sign of life is over; a new one starts unless the client is gone.
     *
     * @param listening whether the host reads what the client sends
     */
    Verdict silent(boolean listening) {
        if (timeouts.startIdle(heardAt)) {
            return Verdict.WAIT;
        }
        if (!listening) {
            // It is the host that does not listen.
            timeouts.start(Wait.IDLE);
            return Verdict.WAIT;
        }
        if (asked) {
            return Verdict.GONE;
        }
        asked = true;
        timeouts.startSignOfLife();
        return Verdict.ASK;
    }
}
