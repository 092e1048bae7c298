// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Services with messages are tasks for workers; but a thread that finds the service free and its method quick runs it
 * in a row, because a hand-off would take longer than the method. One slow call moves a method to the workers.
 *
 * <p>There are never more workers than services at work, and a worker without work ends after a minute. So a service that
 * blocks keeps none of the others waiting; only the first slow call of a method that was quick until then is held by a
 * thread that reads, together with the connections of that thread. The default: to be chosen unless there is a reason for
 * another (Serrano, <cite>Hop, a Fast Server for the Diffuse Web</cite>, 2009, the queue strategy, with its requests in a
 * row; that the host learns which methods are quick is Creo's).
 */
public final class QueueScheduler extends Scheduler {
    private static final long IDLE_SECONDS = 60;

    private final InRow row = new InRow();
    private final ThreadPoolExecutor workers = new ThreadPoolExecutor(0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS,
            new SynchronousQueue<>(), new WorkerThreads("creo-queue"), new ThreadPoolExecutor.DiscardPolicy());

    @Override
    public void accept(Turn turn) {
        if (turn.quick()) {
            row.run(turn);
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
        row.close();
    }
}
