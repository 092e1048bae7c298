// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.List;
import java.util.concurrent.Executor;

/**
 * Threads are grouped by stage, and each runs a batch of its stage before it looks for another: one group decodes, runs
 * and encodes, and a separate thread replies. Turns that run one after the other have code and data in common, and find
 * them in the cache.
 *
 * <p>A method that blocks keeps its thread, and the rest of its batch: requests of other services may wait for it, so
 * only methods that compose may call other services. Answers of methods that ran before go out meanwhile. Each request
 * costs two hand-offs. Choose it for comparison, or for a host with many processors and methods that share much; the
 * source found it hard to make fast (Serrano, <cite>Hop, a Fast Server for the Diffuse Web</cite>, 2009, after Larus
 * and Parkes, <cite>Using Cohort Scheduling to Enhance Server Performance</cite>, 2002).
 */
public final class CohortScheduler extends Scheduler {
    private final BatchThreads responding;
    /** One thread replies, so that answers leave in the order in which they were given. */
    private final BatchThreads replying = new BatchThreads("creo-cohort-reply", 1, this::failed);

    /** @param threads how many turns may run at the same time, at least 1 */
    public CohortScheduler(int threads) {
        responding = new BatchThreads("creo-cohort-respond", threads, this::failed);
    }

    @Override
    public void start(List<? extends Executor> ioThreads) {
        responding.start();
        replying.start();
    }

    @Override
    public void spawn(Turn turn) {
        responding.add(turn);
    }

    @Override
    public void stage(Runnable next) {
        replying.add(next);
    }

    @Override
    public void close() {
        responding.close();
        replying.close();
    }
}
