// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.time.Duration;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.threads.Alarm;

/**
 * The time by which something has to have happened. Setting it for each request costs next to nothing: its alarm stays
 * set as long as it would not ring too late. For one thread, that on which the alarm rings.
 */
public final class Deadline {
    private static final long NEVER = Long.MAX_VALUE;

    private final Line line;
    private final Alarm alarm;
    private final Runnable late;
    /** Times are relative to this, so that they can be compared as numbers. */
    private final long origin;

    private long due = NEVER;
    private long asked = NEVER;

    /**
     * @param line has the clock and the alarm
     * @param late is run when the time has passed
     */
    public Deadline(Line line, Runnable late) {
        this.line = line;
        this.origin = line.now();
        this.alarm = line.alarm(this::ring);
        this.late = late;
    }

    /** Sets the time, counted from now, in place of the one before. */
    public void in(Duration time) {
        due = now() + time.toNanos();
        ask();
    }

    /** Ends what was set: nothing has to happen any more. */
    public void off() {
        due = NEVER;
    }

    public boolean isOn() {
        return due != NEVER;
    }

    /** Ends it forever, together with its alarm. */
    public void close() {
        due = NEVER;
        alarm.off();
    }

    private long now() {
        return line.now() - origin;
    }

    private void ask() {
        if (due < asked) {
            asked = due;
            alarm.set(origin + due);
        }
    }

    private void ring() {
        long busy = now() - asked;
        asked = NEVER;
        if (due == NEVER) {
            return;
        }
        if (due > now()) {
            ask();
        } else if (busy > MemoryBudget.GRACE) {
            // This thread had something else to do, and may not have seen what has come.
            due = now() + busy;
            ask();
        } else {
            due = NEVER;
            late.run();
        }
    }
}
