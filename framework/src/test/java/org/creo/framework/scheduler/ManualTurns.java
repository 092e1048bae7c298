// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.ArrayDeque;
import java.util.Queue;

/** Turns run when a test says so, on its thread. */
public final class ManualTurns extends Scheduler {
    private final Queue<Turn> turns = new ArrayDeque<>();

    @Override
    public void accept(Turn turn) {
        turns.add(turn);
    }

    @Override
    public void spawn(Turn turn) {
        turns.add(turn);
    }

    @Override
    public void close() {
        turns.clear();
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return turns.isEmpty();
    }

    /** Runs the next, if there is one. */
    public void run() {
        if (!turns.isEmpty()) {
            turns.remove().run();
        }
    }

    /** Runs one after another, including those that they start. */
    public void runAll() {
        while (!turns.isEmpty()) {
            run();
        }
    }
}
