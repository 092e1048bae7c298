// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.time.Duration;
import org.creo.framework.conversation.Deadline;
import org.creo.framework.conversation.Line;

/** The time that a client has to send more of a body, which may get longer as more comes. For the line's thread. */
final class BodyTime {
    private final Line line;
    private final Deadline deadline;
    /** When it began, in nanoseconds on the clock of the line. */
    private long since;
    /** How many lines of a stream had come then: each has its own time. */
    private long linesThen;

    /** @param late is run when the time may be over, which {@link #goesOn} says */
    BodyTime(Line line, Runnable late) {
        this.line = line;
        this.deadline = new Deadline(line, late);
    }

    /**
     * The client has to send more: the time begins, unless it has begun already.
     *
     * @param lines how many lines of a stream have come
     */
    void begin(Duration time, long lines) {
        if (!deadline.isOn() || linesThen != lines) {
            linesThen = lines;
            since = line.now();
            deadline.in(time);
        }
    }

    /** Whether some of the time is left, since it is longer now than when it began. */
    boolean goesOn(Duration time) {
        Duration left = time.minusNanos(line.now() - since);
        if (left.toNanos() <= 0) {
            return false;
        }
        deadline.in(left);
        return true;
    }

    /** The client does not have to send more for now. */
    void off() {
        deadline.off();
    }

    void close() {
        deadline.close();
    }
}
