// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps states only in the host's memory: they have their initial values after each start. Where a service is closed
 * and opened again while the host runs, it goes on with the values that it had. Any thread may call it.
 */
public final class MemoryStates implements StateProvider, StateLog {
    /** What services have held that are closed, by their names and those of their states. */
    private final Map<String, Map<String, LeftState>> left = new HashMap<>();

    @Override
    public synchronized StateLog open(String service, List<State<?>> states) throws IOException {
        Map<String, LeftState> before = left.get(service);
        if (before == null) {
            return this;
        }
        Map<String, Object> values = new HashMap<>();
        for (State<?> state : states) {
            LeftState known = before.get(state.name());
            if (known != null) {
                values.put(state.name(), known.value(service, state));
            }
        }
        // States that the service does not have any more stay: a version that has them may come back.
        before.keySet().removeAll(values.keySet());
        return new Begun(values);
    }

    @Override
    public synchronized void left(String service, List<Held<?>> values) {
        Map<String, LeftState> kept = left.computeIfAbsent(service, each -> new HashMap<>());
        values.forEach(held -> kept.put(held.state().name(), LeftState.of(held)));
    }

    @Override
    public Map<String, Object> values() {
        return Map.of();
    }

    @Override
    public void append(List<Change> changes, Kept kept) {
        kept.kept(null);
    }

    @Override
    public void close() {}

    /** The log of a service that begins with values. */
    private record Begun(Map<String, Object> values) implements StateLog {
        @Override
        public void append(List<Change> changes, Kept kept) {
            kept.kept(null);
        }

        @Override
        public void close() {}
    }
}
