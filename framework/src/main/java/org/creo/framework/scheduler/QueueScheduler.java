// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.creo.framework.log.PeerLog;

/**
 * Turns are tasks for workers. But a thread that has read a request which may run at once, and whose method is quick,
 * runs it itself, because a hand-off would take longer than the method. One slow call moves a method to the workers.
 *
 * <p>There are as many workers as there are turns to run at the same time: one for each busy service whose methods run
 * one at a time, one for each request of the others. There are never more than {@value #LIMIT}; beyond that, turns
 * wait. An idle worker ends after a minute. So a method that blocks keeps only those waiting that must not run at the
 * same time. One exception: the first slow call of a method that was quick until then blocks a thread that reads, and
 * the connections of that thread. This is the default: choose it unless there is a reason for another (Serrano,
 * <cite>Hop, a Fast Server for the Diffuse Web</cite>, 2009, the queue strategy, which runs requests on the thread that
 * reads; that the host learns which methods are quick is Creo's addition).
 */
public final class QueueScheduler extends Scheduler {
    private static final PeerLog LOG = PeerLog.of(QueueScheduler.class);

    private static final int LIMIT = 1000;
    private static final long IDLE_SECONDS = 60;

    private final InRow row = new InRow();
    private final Waiting waiting = new Waiting();
    private final ThreadPoolExecutor workers;

    /** A scheduler that starts workers when they are needed. */
    public QueueScheduler() {
        this(LIMIT);
    }

    /** @param limit how many workers there may be */
    QueueScheduler(int limit) {
        workers = new ThreadPoolExecutor(
                0,
                limit,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                waiting,
                new WorkerThreads("creo-queue", this::failed),
                this::putBehind);
    }

    /**
     * The queue of the workers. It accepts a turn only while a worker waits for one. Otherwise the executor starts
     * another worker, and at its limit calls {@link #putBehind}.
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

    /**
     * Puts a turn at the end of the queue, since there are as many workers as allowed, and none is idle: the next idle
     * worker takes it.
     */
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
            LOG.warn(PeerLog.NOBODY, "No thread is available for another worker: {}", e.getMessage());
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
