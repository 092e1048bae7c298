// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that read are the workers. Each has a deque of turns and runs them when it has read all that has come. A
 * worker whose deque is empty steals from the others; when there is nothing to steal, it waits for its connections
 * again. A waiting worker is woken when another has more than one turn to run.
 *
 * <p>A call that was granted its permission after it had waited goes to the deque of the worker that released the
 * permission, which has what both touch in its cache. Only calls that may run are in the deques, so only those can be
 * stolen. In Eve the deques hold tasks that may find their state taken; these go back to the end of a queue, after all
 * that came meanwhile. Creo has tickets instead, so no call is overtaken forever.
 *
 * <p>A method that blocks stops the connections of its worker, though not the turns in its deque; while as many methods
 * block as there are workers, everything waits. So only methods that compose may call other services. Choose it where
 * methods compute, some longer than others, and never wait: there is a thread for each processor, and no work is handed
 * over without need (Fonseca, Rafael and Cabral, <cite>Eve: A Parallel Event-Driven Programming Language</cite>, 2014,
 * where workers call {@code epoll_wait} instead of sleeping; after Cilk).
 */
public final class StealingScheduler extends Scheduler {
    /** After this many turns a worker looks at its connections. */
    private static final int BATCH = 16;

    private final InRow row = new InRow();
    private final ThreadLocal<Worker> own = new ThreadLocal<>();
    private final AtomicInteger next = new AtomicInteger();
    private volatile List<Worker> workers;
    private volatile boolean closed;

    @Override
    public void start(List<? extends Executor> ioThreads) {
        workers = ioThreads.stream().map(Worker::new).toList();
        workers.forEach(worker -> worker.thread.execute(() -> own.set(worker)));
    }

    @Override
    public void spawn(Turn turn) {
        Worker worker = own.get();
        boolean elsewhere = worker == null;
        if (elsewhere) {
            worker = workers.get(Math.floorMod(next.getAndIncrement(), workers.size()));
        }
        // A turn that a worker adds to its empty deque is the one that it runs next; all other turns may be stolen.
        boolean more = elsewhere || !worker.turns.isEmpty();
        worker.turns.addLast(turn);
        if (!worker.wake() && more) {
            wakeAnother();
        }
    }

    private void wakeAnother() {
        for (Worker worker : workers) {
            if (worker.wake()) {
                return;
            }
        }
    }

    /** Takes a turn from the end of a deque from which its owner does not take. */
    private Turn steal() {
        for (Worker victim : workers) {
            Turn turn = victim.turns.pollLast();
            if (turn != null) {
                return turn;
            }
        }
        return null;
    }

    private boolean nothingWaits() {
        return workers.stream().allMatch(worker -> worker.turns.isEmpty());
    }

    @Override
    public void close() {
        closed = true;
        row.close();
    }

    /** A thread that reads, in its role as a worker. */
    private final class Worker implements Runnable {
        private final Executor thread;
        private final Deque<Turn> turns = new ConcurrentLinkedDeque<>();
        /** Whether this worker runs turns, or is about to. */
        private final AtomicBoolean awake = new AtomicBoolean();

        Worker(Executor thread) {
            this.thread = thread;
        }

        /** Makes this worker run turns once it has read all that has come; false if it does so already. */
        boolean wake() {
            if (!awake.compareAndSet(false, true)) {
                return false;
            }
            thread.execute(this);
            return true;
        }

        @Override
        public void run() {
            for (int i = 0; i < BATCH && !closed; i++) {
                Turn turn = turns.pollFirst();
                if (turn == null) {
                    turn = steal();
                }
                if (turn != null) {
                    row.run(turn);
                } else if (sleeps()) {
                    return;
                }
            }
            if (!closed) {
                thread.execute(this);
            }
        }

        /**
         * Goes to sleep if no turn is left. It looks again after marking this worker asleep, so that no added turn is
         * missed.
         *
         * @return whether it sleeps
         */
        private boolean sleeps() {
            awake.set(false);
            return nothingWaits() || !awake.compareAndSet(false, true);
        }
    }
}
