// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.creo.framework.log.PeerLog;

/**
 * A thread for each connection, a virtual one where the JVM has them (from 21 on). It runs the turns that the
 * connection's requests start, one after another, and ends when the connection has been quiet for a second. Requests
 * that waited in a queue run on a separate thread.
 *
 * <p>A method that blocks holds one thread, and keeps neither another service nor another connection waiting: a turn
 * that finds the thread of its connection busy gets a separate one, because it may hold what others wait for. Choose it
 * where methods block often and long, on other services, on files or on locks, and the JVM has virtual threads; up to
 * JDK 23 a method that blocks inside {@code synchronized} still occupies a carrier thread. With platform threads each
 * busy connection costs one. Each request is a hand-off, which is expensive compared with short methods (Serrano,
 * <cite>Hop, a Fast Server for the Diffuse Web</cite>, 2009, the one-to-one scheduler).
 */
public final class OneToOneScheduler extends Scheduler {
    private static final PeerLog LOG = PeerLog.of(OneToOneScheduler.class);

    private static final long QUIET_MILLIS = 1000;
    private static final String PREFIX = "creo-connection";

    private final InRow row = new InRow();
    private final ThreadPoolExecutor threads;
    private final Map<Object, Lane> lanes = new ConcurrentHashMap<>();

    /** A scheduler with virtual threads, if this JVM has them. */
    public OneToOneScheduler() {
        this(null);
    }

    /** @param chosen makes the threads; null for virtual ones, if there are any */
    OneToOneScheduler(ThreadFactory chosen) {
        ThreadFactory factory = chosen != null
                ? chosen
                : VirtualThreads.factory(PREFIX, this::failed).orElseGet(() -> new WorkerThreads(PREFIX, this::failed));
        // The executor keeps no idle thread: a thread ends with its work. It is there to know which threads to
        // interrupt.
        threads = new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                0,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                factory,
                new ThreadPoolExecutor.DiscardPolicy());
    }

    @Override
    public void accept(Turn turn) {
        Object connection = turn.connection();
        if (connection == null) {
            spawn(turn);
            return;
        }
        Lane lane = lanes.get(connection);
        if (lane != null) {
            if (!lane.offer(turn)) {
                spawn(turn);
            }
            return;
        }
        lane = new Lane(connection, turn);
        lanes.put(connection, lane);
        if (!started(lane)) {
            lanes.remove(connection, lane);
            row.run(turn);
        }
    }

    @Override
    public void spawn(Turn turn) {
        if (!started(turn)) {
            row.run(turn);
        }
    }

    /**
     * Starts work on a thread.
     *
     * @return false where the system has no thread left. Then the thread that reads does the work: nothing is lost, but
     *     reading waits
     */
    private boolean started(Runnable work) {
        try {
            threads.execute(work);
            return true;
        } catch (OutOfMemoryError e) {
            LOG.warn(PeerLog.NOBODY, "No thread is available for a connection: {}", e.getMessage());
            return false;
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        row.close();
    }

    /**
     * The thread of a connection. A turn is handed over only to a thread that waits for it, so none can be forgotten.
     */
    private final class Lane implements Runnable {
        private final SynchronousQueue<Turn> next = new SynchronousQueue<>();
        private final Object connection;
        private final Turn first;

        Lane(Object connection, Turn first) {
            this.connection = connection;
            this.first = first;
        }

        boolean offer(Turn turn) {
            return next.offer(turn);
        }

        @Override
        public void run() {
            try {
                for (Turn turn = first; turn != null; turn = next.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS)) {
                    turn.run();
                }
            } catch (InterruptedException e) {
                // The scheduler was closed, or a method has left its thread interrupted: then the connection gets a new
                // thread.
                LOG.debug(PeerLog.NOBODY, "The thread of a connection was interrupted");
            } finally {
                lanes.remove(connection, this);
            }
        }
    }
}
