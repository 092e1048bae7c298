// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;
import org.creo.client.CreoException;
import org.creo.client.Status;

/**
 * What is done about an error that cuts a stream off: whether the stream is opened again, and when. Not thread-safe.
 */
final class Gap {
    private static final Set<Status> CUTS = EnumSet.of(Status.TRANSPORT, Status.UNAVAILABLE, Status.BUSY);
    /** No gap is open. */
    private static final long NONE = 0;

    /** Is told of gaps; null if they end the stream. */
    private final Consumer<? super CreoException> told;
    /** Whether a host that does not know the client is asked again, since the client then has another token. */
    private final boolean renews;
    /** How long a stream may be gone, in nanoseconds. */
    private final long longest;

    private Backoff backoff;
    /** Since when no item has come, by the clock of {@link System#nanoTime}. */
    private long since = NONE;
    /** Whether items have come, or the client was introduced again. */
    private boolean known;

    Gap(Consumer<? super CreoException> told, boolean renews, long longest) {
        this.told = told;
        this.renews = renews;
        this.longest = longest;
    }

    /** An item has come. */
    void closed() {
        since = NONE;
        known = true;
    }

    /**
     * The stream was cut off.
     *
     * @return in how many nanoseconds to open it again; negative if it has ended
     */
    long cut(CreoException e) {
        if (e.status() == Status.UNAUTHENTICATED && renews && !known) {
            known = true;
            return 0;
        }
        if (told == null || !CUTS.contains(e.status())) {
            return -1;
        }
        long now = System.nanoTime();
        if (since == NONE) {
            since = now | 1;
            backoff = new Backoff();
            told.accept(e);
        } else if (now - since >= longest) {
            return -1;
        }
        return backoff.next();
    }
}
