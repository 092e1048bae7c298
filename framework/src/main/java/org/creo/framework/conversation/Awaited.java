// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * The one thing that a connection waits for at a time, and by when it has to come. Confined to the connection's thread.
 *
 * @param <W> what may be waited for
 */
public final class Awaited<W> {
    private final Deadline deadline;
    private W what;

    /** @param late is told what has not come in its time; nothing is waited for then */
    public Awaited(Line line, Consumer<W> late) {
        this.deadline = new Deadline(line, () -> {
            W missing = what;
            what = null;
            if (missing != null) {
                late.accept(missing);
            }
        });
    }

    /** Waits for this; a wait for it that has begun goes on. */
    public void await(W next, Duration time) {
        if (what != next) {
            begin(next, time);
        }
    }

    /** Begins to wait for this, even where it is waited for already. */
    public void begin(W next, Duration time) {
        what = next;
        deadline.in(time);
    }

    /** Waits for nothing. */
    public void nothing() {
        what = null;
        deadline.off();
    }

    public boolean is(W other) {
        return what == other;
    }

    /** There will be no wait any more. */
    public void close() {
        deadline.close();
    }
}
