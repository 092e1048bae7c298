// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** A log that keeps a commit when the test says so. */
final class SlowLog implements StateLog {
    final List<List<Change>> appended = new ArrayList<>();
    private final Queue<Kept> waiting = new ArrayDeque<>();
    boolean closed;

    @Override
    public Map<String, Object> values() {
        return Map.of();
    }

    @Override
    public void append(List<Change> changes, Kept kept) {
        appended.add(List.copyOf(changes));
        waiting.add(kept);
    }

    /** Keeps the oldest that is not kept. */
    void keep() {
        waiting.remove().kept(null);
    }

    /** Fails at the oldest that is not kept. */
    void fail(Throwable failure) {
        waiting.remove().kept(failure);
    }

    @Override
    public void close() {
        closed = true;
    }
}
