// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Services with messages are tasks for workers; but a thread that finds the service free and its method quick runs it
 * in a row, because a hand-off would take longer than the method. One slow call moves a method to the workers.
 *
 * <p>There are never more workers than services at work, so a service that blocks keeps none of the others waiting.
 */
public final class QueueScheduler extends Scheduler {
    private final ExecutorService workers = Executors.newCachedThreadPool(new WorkerThreads("creo-queue"));

    @Override
    public void accept(Turn turn) {
        if (turn.quick()) {
            stage(turn);
        } else {
            spawn(turn);
        }
    }

    @Override
    public void spawn(Turn turn) {
        workers.execute(turn);
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
