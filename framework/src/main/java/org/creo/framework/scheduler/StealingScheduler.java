// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that read are the workers. Each has a deque of turns and runs them when it has read what there was to
 * read; one whose deque is empty steals from the others, and only when there is nothing to steal does it wait for its
 * connections again. One that waits is woken when another has more than it can do next.
 *
 * <p>A call that was granted its permission after it had waited goes to the deque of the worker that gave the
 * permission back, which has what both touch in its cache. Only calls that may run are in the deques, so only such can
 * be stolen. Eve has tasks there that may find their state taken, and go back to the end of a queue then, behind
 * whoever comes meanwhile; the tickets that stand in for that here let nobody be overtaken forever.
 *
 * <p>A method that blocks stops the connections of its worker, though not the turns in its deque; while as many methods
 * block as there are workers, everything waits. So only methods that compose may call other services. To be chosen
 * where methods compute, some longer than others, and never wait: there is a thread for each processor and none is
 * handed what it can do itself (Fonseca, Rafael and Cabral, <cite>Eve: A Parallel Event-Driven Programming
 * Language</cite>, 2014, where workers call {@code epoll_wait} in place of sleeping; after Cilk).
 */
public final class StealingScheduler extends Scheduler {
    /** After so many turns a worker looks at its connections. */
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
    public void accept(Turn turn) {
        spawn(turn);
    }

    @Override
    public void spawn(Turn turn) {
        Worker worker = own.get();
        boolean elsewhere = worker == null;
        if (elsewhere) {
            worker = workers.get(Math.floorMod(next.getAndIncrement(), workers.size()));
        }
        // What a worker adds when it has nothing else waiting is what it does next; all else may be stolen.
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

    /** From the end at which their owners do not take them. */
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

    /** A thread that reads, when it runs turns. */
    private final class Worker implements Runnable {
        private final Executor thread;
        private final Deque<Turn> turns = new ConcurrentLinkedDeque<>();
        /** Set while it runs turns, or is about to. */
        private final AtomicBoolean awake = new AtomicBoolean();

        Worker(Executor thread) {
            this.thread = thread;
        }

        /** Has it run turns once it has read what there is to read; false if it does so already. */
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

        /** Whether there is nothing left, now that everybody who adds a turn can see that this worker is not awake. */
        private boolean sleeps() {
            awake.set(false);
            return nothingWaits() || !awake.compareAndSet(false, true);
        }
    }
}
