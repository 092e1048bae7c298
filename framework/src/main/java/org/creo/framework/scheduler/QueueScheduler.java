// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What may run is a task for workers; but a thread that has read a request which may run at once, and finds its method
 * quick, runs it in a row, because a hand-off would take longer than the method. One slow call moves a method to the
 * workers.
 *
 * <p>There are as many workers as there is to run at the same time: one for each service at work whose methods run one
 * at a time, one for each request of the others; but never more than {@value #LIMIT}, beyond which turns wait. A worker
 * without work ends after a minute. So a method that blocks keeps nothing waiting but what must not run beside it; only
 * the first slow call of a method that was quick until then is held by a thread that reads, together with the
 * connections of that thread. The default: to be chosen unless there is a reason for another (Serrano, <cite>Hop, a
 * Fast Server for the Diffuse Web</cite>, 2009, the queue strategy, with its requests in a row; that the host learns
 * which methods are quick is Creo's).
 */
public final class QueueScheduler extends Scheduler {
    private static final Logger LOG = LoggerFactory.getLogger(QueueScheduler.class);

    private static final int LIMIT = 1000;
    private static final long IDLE_SECONDS = 60;

    private final InRow row = new InRow();
    private final Waiting waiting = new Waiting();
    private final ThreadPoolExecutor workers;

    /** With workers as they are needed. */
    public QueueScheduler() {
        this(LIMIT);
    }

    /** @param limit how many workers there may be */
    QueueScheduler(int limit) {
        workers = new ThreadPoolExecutor(
                0, limit, IDLE_SECONDS, TimeUnit.SECONDS, waiting, new WorkerThreads("creo-queue"), this::putBehind);
    }

    /**
     * Takes a turn only from who finds a worker waiting for one; so others lead to one worker more, and the last to
     * {@link #putBehind}.
     */
    private static final class Waiting extends LinkedTransferQueue<Runnable> {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean offer(Runnable turn) {
            return tryTransfer(turn);
        }

        void putBehind(Runnable turn) {
            super.offer(turn);
        }
    }

    /** There are as many workers as there may be, none of them idle: the next that is takes it. */
    private void putBehind(Runnable turn, ThreadPoolExecutor full) {
        if (!full.isShutdown()) {
            waiting.putBehind(turn);
        }
    }

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
        try {
            workers.execute(turn);
        } catch (OutOfMemoryError e) {
            LOG.warn("No thread to be had for a worker more: {}", e.getMessage());
            if (workers.getPoolSize() > 0) {
                waiting.putBehind(turn);
            } else {
                row.run(turn);
            }
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
        row.close();
    }
}
