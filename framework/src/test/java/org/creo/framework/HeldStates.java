// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.creo.framework.state.Change;
import org.creo.framework.state.State;
import org.creo.framework.state.StateLog;
import org.creo.framework.state.StateProvider;

/** Takes commits as a slow disk does, and reports no outcome until it is told to. */
public final class HeldStates implements StateProvider, StateLog {
    private final List<Kept> waiting = new ArrayList<>();
    private int closed;

    @Override
    public StateLog open(String service, List<State<?>> states) {
        return this;
    }

    @Override
    public Map<String, Object> values() {
        return Map.of();
    }

    @Override
    public synchronized void append(List<Change> changes, Kept kept) {
        waiting.add(kept);
        notifyAll();
    }

    /** Waits until this many commits wait to be kept. */
    public synchronized void await(int commits) throws InterruptedException {
        while (waiting.size() < commits) {
            wait();
        }
    }

    /** Reports that all waiting commits are kept, or why they never will be. */
    public void settle(Throwable failure) {
        List<Kept> settled;
        synchronized (this) {
            settled = new ArrayList<>(waiting);
            waiting.clear();
        }
        settled.forEach(kept -> kept.kept(failure));
    }

    /** How often it was closed: once as a log, and once as a provider. */
    public synchronized int closed() {
        return closed;
    }

    @Override
    public void close() {
        // As a log does: it ends when all is kept.
        settle(null);
        synchronized (this) {
            closed++;
        }
    }
}
