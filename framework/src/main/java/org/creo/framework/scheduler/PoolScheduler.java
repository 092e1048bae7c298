// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A fixed set of threads, each of which runs all stages of a turn; the threads that read do nothing else.
 *
 * <p>A method that blocks keeps one thread. While as many calls block as there are threads, all others wait; methods
 * that call other services and do not compose need a thread for each of the calls that wait. Choose it where the number
 * of threads must not depend on the load, and each method is worth a hand-off (Serrano, <cite>Hop, a Fast Server for
 * the Diffuse Web</cite>, 2009, the thread-pool scheduler: Hop's default).
 */
public final class PoolScheduler extends Scheduler {
    private final ThreadPoolExecutor workers;

    /** @param threads how many turns may run at the same time, at least 1 */
    public PoolScheduler(int threads) {
        workers = new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                new WorkerThreads("creo-pool", this::failed),
                new ThreadPoolExecutor.DiscardPolicy());
    }

    @Override
    public void start(List<? extends Executor> ioThreads) {
        // All threads start now: a turn that finds no thread, since the system has none left, would be lost.
        workers.prestartAllCoreThreads();
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
