// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.concurrent.Executor;
import org.creo.framework.queue.Lanes;

/**
 * Workers for tasks that may wait. Each task belongs to an origin, such as an address. Origins have their turn round
 * robin, one task at a time, the oldest of the origin first: an origin with many tasks makes others wait for only one
 * of them at a time. Any thread may call it.
 */
public final class FairWorkers {
    private final Executor workers;
    private final Lanes<String, Runnable> lanes = new Lanes<>();

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
        lanes.add(origin, task);
    }

    private synchronized Runnable next() {
        return lanes.poll();
    }
}
