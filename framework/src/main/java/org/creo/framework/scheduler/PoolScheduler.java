// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A fixed set of threads, each running all stages of a turn in a row; the threads that read do nothing else.
 * While as many services as there are threads block, the others wait.
 */
public final class PoolScheduler extends Scheduler {
    private final ExecutorService workers;

    /** @param threads how many turns may run at the same time, at least 1 */
    public PoolScheduler(int threads) {
        workers = Executors.newFixedThreadPool(threads, new WorkerThreads("creo-pool"));
    }

    @Override
    public void accept(Turn turn) {
        spawn(turn);
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
