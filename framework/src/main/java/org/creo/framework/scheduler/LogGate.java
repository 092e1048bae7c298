// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.creo.framework.state.StateStore;

/**
 * Holds back calls that write while too many commits of a service wait to be kept. First come the calls that were
 * accepted before and may run, then the connections whose next request may write. The gate shuts when the log is full,
 * and opens when that has drained to half. Then the calls go first; calls that find it shut again wait again.
 *
 * <p>Any thread may call any method.
 */
final class LogGate {
    /** null where the service has no states. */
    private final StateStore store;

    private final Queue<Runnable> calls = new ConcurrentLinkedQueue<>();
    private final Queue<Runnable> connections = new ConcurrentLinkedQueue<>();
    /** Whether the log was full, and has not told of room since. */
    private final AtomicBoolean shut = new AtomicBoolean();

    LogGate(StateStore store) {
        this.store = store;
    }

    /** Whether calls that write may not begin now. */
    boolean isShut() {
        return store != null && (shut.get() || store.full());
    }

    /** Whether a request that may write must not be accepted now: requests that wait at the gate come first. */
    boolean refuses() {
        return isShut() || !calls.isEmpty();
    }

    /** Has a call wait, and no thread with it. */
    void hold(Runnable call) {
        calls.add(call);
        look();
    }

    /** Has a connection wait. */
    void whenOpen(Runnable resume) {
        connections.add(resume);
        look();
    }

    /**
     * Opens the gate and lets calls go, if there is room. Whoever adds a call or connection calls this, and so does the
     * log when there may be room: so nobody is forgotten.
     */
    private void look() {
        while (!calls.isEmpty() || !connections.isEmpty()) {
            if (isShut()) {
                if (shut.compareAndSet(false, true)) {
                    store.whenRoom(this::open);
                }
                return;
            }
            Runnable call = calls.poll();
            if (call != null) {
                call.run();
                continue;
            }
            Runnable connection = connections.poll();
            if (connection != null) {
                connection.run();
            }
        }
    }

    private void open() {
        shut.set(false);
        look();
    }
}
