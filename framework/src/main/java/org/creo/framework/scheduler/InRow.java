// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.creo.framework.log.PeerLog;

/**
 * Runs turns on the threads that read, which belong to the transport and not to the scheduler. So closing must
 * interrupt nothing but the turn, and no turn may leave its thread interrupted: a thread that is interrupted while it
 * reads or writes closes its connection.
 */
final class InRow {
    private static final PeerLog LOG = PeerLog.of(InRow.class);

    private final Set<Place> places = ConcurrentHashMap.newKeySet();
    private final ThreadLocal<Place> own = ThreadLocal.withInitial(this::newPlace);
    private volatile boolean closed;

    private Place newPlace() {
        Place place = new Place();
        places.add(place);
        return place;
    }

    /**
     * Runs the turn on this thread and throws nothing, whatever the turn throws. After {@link #close} it does not run.
     */
    void run(Turn turn) {
        Place place = own.get();
        if (!place.begin()) {
            return;
        }
        try {
            turn.run();
        } catch (Throwable e) {
            LOG.error(PeerLog.NOBODY, e, "A turn failed");
        } finally {
            place.end();
        }
    }

    /** Interrupts the turns that run. */
    void close() {
        closed = true;
        places.forEach(Place::interrupt);
    }

    /** A thread, and how many turns it is in: a turn may start another one. */
    private final class Place {
        private final Thread thread = Thread.currentThread();
        private int depth;

        synchronized boolean begin() {
            if (closed) {
                return false;
            }
            depth++;
            return true;
        }

        synchronized void end() {
            if (--depth == 0) {
                Thread.interrupted();
            }
        }

        synchronized void interrupt() {
            if (depth > 0) {
                thread.interrupt();
            }
        }
    }
}
