// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.creo.framework.state.StateLog.Kept;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that commits. All commits that came while it was busy go into the store together, so the more there is to
 * do, the fewer syncs a commit costs. After the first failure nothing is written any more: the store then holds what
 * was acknowledged, while a later commit might build on one that is lost.
 */
final class Committer {
    private static final Logger LOG = LoggerFactory.getLogger(Committer.class);
    /** How many steps the store may have open at a time; a single commit may be larger. */
    static final int STEPS = 10_000;

    /**
     * What is to be written, or why it cannot be.
     *
     * @param failure null where it can be written
     */
    private record Commit(List<Write> writes, Throwable failure, Kept kept) {}

    private final Store store;
    private final String name;
    /** Nanoseconds; empty where commits are synced as they are made, or not at all. */
    private final Optional<Long> interval;

    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<Commit> waiting = new ArrayDeque<>();
    private boolean closed;
    /** Belongs to the thread; null as long as all is well. */
    private Throwable failure;
    /** Belongs to the thread: when the oldest commit that is not synced was made; null where there is none. */
    private Long unsyncedSince;

    /**
     * Starts the thread.
     *
     * @param name of the store, for the log
     * @param interval the longest time from a commit to its sync
     */
    Committer(Store store, String name, Optional<Duration> interval) {
        this.store = store;
        this.name = name;
        this.interval = interval.map(Duration::toNanos);
        this.thread = new Thread(this::run, "creo-state");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Takes a commit.
     *
     * @param kept called by the thread, in the order of the commits
     */
    void add(List<Write> writes, Kept kept) {
        add(new Commit(writes, null, kept));
    }

    /** Takes a commit that cannot be written, and that fails after those that came before it. */
    void fail(Throwable failure, Kept kept) {
        add(new Commit(List.of(), failure, kept));
    }

    private void add(Commit commit) {
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException(name + " is closed");
            }
            waiting.add(commit);
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for all commits that were added, and ends the thread. */
    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        List<Commit> commits = new ArrayList<>();
        while (next(commits)) {
            if (!commits.isEmpty()) {
                commit(commits);
                commits.clear();
            }
            syncIfDue();
        }
    }

    /** Waits for commits, or until a sync is due. False at the end. */
    private boolean next(List<Commit> commits) {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed && nanosToSync() > 0) {
                if (unsyncedSince == null) {
                    changed.awaitUninterruptibly();
                } else {
                    changed.awaitNanos(nanosToSync());
                }
            }
            for (int steps = 0;
                    steps < STEPS && !waiting.isEmpty();
                    steps += commits.get(commits.size() - 1).writes().size()) {
                if (waiting.peek().failure() != null && !commits.isEmpty()) {
                    break;
                }
                commits.add(waiting.remove());
            }
            return !commits.isEmpty() || !closed;
        } catch (InterruptedException e) {
            // Only this class has the thread, and does not interrupt it; go on.
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** @param commits only the first of them may have a failure */
    private void commit(List<Commit> commits) {
        if (failure == null && commits.get(0).failure() != null) {
            fail(commits.get(0).failure());
        }
        if (failure == null) {
            try {
                List<Write> writes = commits.stream()
                        .flatMap(commit -> commit.writes().stream())
                        .toList();
                if (!writes.isEmpty()) {
                    store.commit(writes);
                    if (interval.isPresent() && unsyncedSince == null) {
                        unsyncedSince = System.nanoTime();
                    }
                }
            } catch (IOException | RuntimeException | Error e) {
                fail(e);
            }
        }
        for (Commit commit : commits) {
            try {
                commit.kept().kept(failure);
            } catch (RuntimeException | Error e) {
                LOG.error("The outcome of a commit could not be reported", e);
            }
        }
    }

    private void syncIfDue() {
        if (failure == null && unsyncedSince != null && nanosToSync() <= 0) {
            try {
                store.sync();
            } catch (IOException | RuntimeException | Error e) {
                fail(e);
            }
            unsyncedSince = null;
        }
    }

    private long nanosToSync() {
        return unsyncedSince == null ? Long.MAX_VALUE : unsyncedSince + interval.orElseThrow() - System.nanoTime();
    }

    private void fail(Throwable cause) {
        failure = cause;
        unsyncedSince = null;
        LOG.error(
                "{} cannot be written any more, so no method that writes a state succeeds until the host is started again: {}",
                name,
                cause.getMessage(),
                cause);
    }
}
