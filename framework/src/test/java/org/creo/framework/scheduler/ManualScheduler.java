// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.ArrayDeque;
import java.util.Queue;

/** Runs nothing until it is told to: each state between two stages can be checked. */
final class ManualScheduler extends Scheduler {
    final Queue<Turn> turns = new ArrayDeque<>();
    /** Whether a turn that may run at once runs on the thread that accepts it. */
    boolean row;

    int spawned;

    @Override
    public void accept(Turn turn) {
        if (row) {
            turn.run();
        } else {
            turns.add(turn);
        }
    }

    @Override
    public void spawn(Turn turn) {
        spawned++;
        turns.add(turn);
    }

    @Override
    public void close() {
        turns.clear();
    }

    /** Runs one turn after another, each on a separate thread. */
    void runAll() throws InterruptedException {
        while (!turns.isEmpty()) {
            Thread worker = new Thread(turns.remove());
            worker.start();
            worker.join();
        }
    }
}
