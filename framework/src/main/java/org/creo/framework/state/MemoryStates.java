// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.List;
import java.util.Map;

/** Keeps states only in the host's memory: they have their initial values after each start. */
public final class MemoryStates implements StateProvider, StateLog {
    @Override
    public StateLog open(String service, List<State<?>> states) {
        return this;
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
}
