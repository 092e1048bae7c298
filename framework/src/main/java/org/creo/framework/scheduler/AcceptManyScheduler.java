// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.List;
import java.util.concurrent.Executor;

/**
 * As {@link PoolScheduler}, but a thread that looks for work takes its share of the whole backlog, and takes no more
 * before all of that is done. So bursts cost less synchronisation.
 *
 * <p>A method that blocks keeps its thread, and the rest of what that thread took: requests of other services may wait
 * for it although there are idle threads, so only methods that compose may call other services. Choose it where
 * requests come in bursts to many services and all methods are short (Serrano, <cite>Hop, a Fast Server for the Diffuse
 * Web</cite>, 2009, the accept-many strategy, which did not pay off for Hop, after Brecht, Pariag and Gammo,
 * <cite>accept()able Strategies for Improving Web Server Performance</cite>, 2004).
 */
public final class AcceptManyScheduler extends Scheduler {
    private final BatchThreads workers;

    /** @param threads how many turns may run at the same time, at least 1 */
    public AcceptManyScheduler(int threads) {
        workers = new BatchThreads("creo-accept-many", threads, this::failed);
    }

    @Override
    public void start(List<? extends Executor> ioThreads) {
        workers.start();
    }

    @Override
    public void spawn(Turn turn) {
        workers.add(turn);
    }

    @Override
    public void close() {
        workers.close();
    }
}
