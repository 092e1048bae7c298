// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;

/**
 * Workers for tasks that may wait. Each task belongs to an origin, such as an address. Origins have their turn round
 * robin, one task at a time, the oldest of the origin first: an origin with many tasks makes others wait for only one
 * of them at a time. Any thread may call it.
 */
public final class FairWorkers {
    private final Executor workers;
    /** The tasks of each origin that has some; the origin at the head is served next. */
    private final Queue<String> turns = new ArrayDeque<>();

    private final Map<String, Queue<Runnable>> lanes = new HashMap<>();

    /** @param workers run the tasks, in no order but that in which they get them */
    public FairWorkers(Executor workers) {
        this.workers = workers;
    }

    /** Runs a task of an origin when its turn has come. */
    void execute(String origin, Runnable task) {
        add(origin, task);
        workers.execute(() -> next().run());
    }

    private synchronized void add(String origin, Runnable task) {
        Queue<Runnable> lane = lanes.get(origin);
        if (lane == null) {
            lane = new ArrayDeque<>();
            lanes.put(origin, lane);
            turns.add(origin);
        }
        lane.add(task);
    }

    private synchronized Runnable next() {
        String origin = turns.remove();
        Queue<Runnable> lane = lanes.get(origin);
        Runnable task = lane.remove();
        if (lane.isEmpty()) {
            lanes.remove(origin);
        } else {
            turns.add(origin);
        }
        return task;
    }
}
