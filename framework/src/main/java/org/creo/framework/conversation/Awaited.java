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
    private final Line line;
    private final Deadline deadline;
    private W what;
    private long since;

    /** @param late is told what has not come in its time; nothing is waited for then */
    public Awaited(Line line, Consumer<W> late) {
        this.line = line;
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
            since = line.now();
            extend(next, time);
        }
    }

    /** Waits so much longer for what has not come in its time. */
    public void extend(W next, Duration time) {
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

    /** How long the last wait has lasted. */
    public Duration lasted() {
        return Duration.ofNanos(line.now() - since);
    }

    /** There will be no wait any more. */
    public void close() {
        deadline.close();
    }
}
