// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
    /** Whether it can go on after a failure, as one whose disk was full. */
    boolean resumes;

    @Override
    public Map<String, Object> values() {
        return Map.of();
    }

    @Override
    public void append(List<Change> changes, Kept kept) {
        appended.add(List.copyOf(changes));
        waiting.add(kept);
    }

    @Override
    public boolean resume() {
        assertEquals(0, waiting.size());
        return resumes;
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
