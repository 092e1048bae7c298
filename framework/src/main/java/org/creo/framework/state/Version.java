// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.creo.framework.queue.Seen;

/**
 * The values of all states of a service after one commit. They never change; whether the version was kept is told once.
 */
final class Version implements Seen {
    /** The values, in declared order of the states. */
    final Object[] values;

    /** The fields below are written under the lock of this object. Most readers find it settled, and need no lock. */
    private Throwable failure;

    private volatile boolean settled;
    private List<StateLog.Kept> waiting = List.of();

    Version(Object[] values) {
        this.values = values;
    }

    /** A version that is not kept, so that no call will ever see it. */
    static Version lost(Throwable why) {
        Version version = new Version(null);
        version.settle(why);
        return version;
    }

    /**
     * Marks the version as kept, or as one that never will be, and tells those that wait for that.
     *
     * @param why null where it is kept
     */
    void settle(Throwable why) {
        List<StateLog.Kept> told;
        synchronized (this) {
            failure = why;
            settled = true;
            told = waiting;
            waiting = List.of();
        }
        tell(told.iterator(), why);
    }

    /** Tells all that have waited, though one may fail. */
    private static void tell(Iterator<StateLog.Kept> told, Throwable why) {
        try {
            while (told.hasNext()) {
                told.next().kept(why);
            }
        } finally {
            if (told.hasNext()) {
                tell(told, why);
            }
        }
    }

    /** Why the version was not kept; null where it was, or where that is not known yet. */
    Throwable failure() {
        return settled ? failure : null;
    }

    /** Has {@code hears} told whether the version was kept: at once if that is known, otherwise later. */
    void whenSettled(StateLog.Kept hears) {
        if (settled || !waits(hears)) {
            hears.kept(failure);
        }
    }

    private synchronized boolean waits(StateLog.Kept hears) {
        if (settled) {
            return false;
        }
        if (waiting.isEmpty()) {
            waiting = new ArrayList<>(1);
        }
        waiting.add(hears);
        return true;
    }
}
