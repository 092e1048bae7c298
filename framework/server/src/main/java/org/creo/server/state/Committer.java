// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.creo.framework.log.PeerLog;
import org.creo.framework.state.StateLog.Kept;

/**
 * A thread that commits, and has the store to itself. All commits that came while it was busy go into the store
 * together, so the more there is to do, the fewer syncs a commit costs.
 *
 * <p>Where the store {@linkplain NotWrittenException has taken nothing} of several commits, each is tried alone: a
 * large one must not end others. A commit that is not kept ends its {@link Run}. The store is tried again by each later
 * commit, and every {@link #PATIENCE} it is asked for its room, so that it is known when there is enough again. After
 * any other failure nothing is written any more: it is in doubt what the store has, and a later commit might build on
 * one that is lost.
 *
 * <p>It takes whatever it is given; commits that wait are counted in a {@link CommitBacklog}, so that services begin
 * nothing that would make them too many.
 */
final class Committer {
    private static final PeerLog LOG = PeerLog.of(Committer.class);
    /** How many steps the store may have open at a time; a single commit may be larger. */
    static final int STEPS = 10_000;

    /**
     * A commit that is to be written.
     *
     * @param bytes by which it makes the part larger while it waits
     */
    private record Commit(Run run, List<Write> writes, Kept kept, CommitBacklog.Part part, long bytes) {
        boolean changesSomething() {
            return !writes.isEmpty();
        }
    }

    /** How many bytes of room a commit needs in addition to its own. */
    private static final long RESERVE = 256 << 10;
    /** The time between two looks whether there is room again. */
    private static final long PATIENCE = Duration.ofSeconds(1).toNanos();

    /** How long the store may take to end what it is doing, and to close, when the time to stop is used up. */
    private static final long FAREWELL = Duration.ofSeconds(1).toNanos();

    private final Store store;
    private final String name;
    private final CommitBacklog backlog;
    /** The interval in nanoseconds; empty where commits are synced as they are made, or not at all. */
    private final Optional<Long> interval;

    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<Commit> waiting = new ArrayDeque<>();
    private boolean closed;
    /** The time at which the time to stop is used up; null where it never is. */
    private volatile Long end;
    /** Why the store could not be closed; set before the thread ends. */
    private IOException notClosed;
    /** The failure after which the store is not tried any more; null as long as it can be. Changed by the thread. */
    private volatile Throwable failure;
    /** Why there was no room when the store was last tried; null where there is. Changed by the thread. */
    private volatile Throwable obstacle;
    /** For how many bytes there was no room, and when to look again whether there is. Both belong to the thread. */
    private long wanted;

    private long nextLook;
    /** When the oldest commit that is not synced was made; null where there is none. It belongs to the thread. */
    private Long unsyncedSince;

    /**
     * Starts the thread.
     *
     * @param name of the store, for the log
     * @param backlog counts what waits
     * @param interval the longest time from a commit to its sync
     */
    Committer(Store store, String name, CommitBacklog backlog, Optional<Duration> interval) {
        this.store = store;
        this.name = name;
        this.backlog = backlog;
        this.interval = interval.map(Duration::toNanos);
        this.thread = new Thread(this::run, "creo-state");
        thread.setDaemon(true);
        thread.start();
    }

    /** Sets the handler that is told when the thread dies, which it never should. */
    void watch(Thread.UncaughtExceptionHandler died) {
        thread.setUncaughtExceptionHandler(died);
    }

    /**
     * Takes a commit.
     *
     * @param run of the service, to which it belongs
     * @param part of the service
     * @param kept called by the thread, in the order of the commits
     */
    void add(Run run, CommitBacklog.Part part, List<Write> writes, Kept kept) {
        add(new Commit(run, writes, kept, part, CommitBacklog.weight(writes)));
    }

    /** Whether the store may be tried again after a failure. */
    boolean goesOn() {
        return failure == null;
    }

    /** Why commits could not be written when that was last tried; null where they could. */
    Throwable obstacle() {
        return failure != null ? failure : obstacle;
    }

    private void add(Commit commit) {
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException(name + " is closed");
            }
            waiting.add(commit);
            commit.part().add(commit.bytes());
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Sets a time from which on commits fail that the store has not begun to write, and nobody waits much longer for
     * the others.
     *
     * @param allowed the time until then
     */
    void hurry(Duration allowed) {
        end = System.nanoTime() + allowed.toNanos();
    }

    private boolean late() {
        Long known = end;
        return known != null && System.nanoTime() - known >= 0;
    }

    /** Waits until the outcome of all commits that were added so far is told. */
    void awaitAll(CommitBacklog.Part part) {
        CountDownLatch done = new CountDownLatch(1);
        add(new Run(), part, List.of(), failed -> done.countDown());
        patiently(nanos -> done.await(nanos, TimeUnit.NANOSECONDS));
    }

    /**
     * Waits for all commits that were added, closes the store and ends the thread.
     *
     * @throws IOException if the store cannot be closed, or hangs: then the thread still waits for it
     */
    void close() throws IOException {
        lock.lock();
        try {
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
        boolean ended = patiently(nanos -> {
            TimeUnit.NANOSECONDS.timedJoin(thread, nanos);
            return ended();
        });
        if (!ended) {
            throw new IOException(name + " takes too long to write, and is left as after a kill");
        }
        if (notClosed != null) {
            throw notClosed;
        }
    }

    /** Whether the thread has ended. */
    boolean ended() {
        return !thread.isAlive();
    }

    /** An event to wait for; true when it is there. */
    @FunctionalInterface
    private interface Waiting {
        boolean await(long nanos) throws InterruptedException;
    }

    /** Waits, whatever interrupts it, until shortly after the time to stop is used up. */
    private boolean patiently(Waiting something) {
        boolean interrupted = false;
        try {
            while (true) {
                Long known = end;
                long left = known == null ? FAREWELL : known + FAREWELL - System.nanoTime();
                try {
                    if (something.await(Math.max(1, left))) {
                        return true;
                    }
                    if (known != null && left <= 0) {
                        return false;
                    }
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
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
            lookIfDue();
        }
        try {
            store.close();
        } catch (IOException e) {
            notClosed = e;
        } catch (RuntimeException | Error e) {
            notClosed = new IOException(name + " cannot be closed: " + e.getMessage(), e);
        }
    }

    /**
     * Waits for commits, or until a sync is due.
     *
     * @return false at the end
     */
    private boolean next(List<Commit> commits) {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed && nanosToNext() > 0) {
                if (nanosToNext() == Long.MAX_VALUE) {
                    changed.awaitUninterruptibly();
                } else {
                    changed.awaitNanos(nanosToNext());
                }
            }
            for (int steps = 0;
                    steps < STEPS && !waiting.isEmpty();
                    steps += commits.get(commits.size() - 1).writes().size()) {
                commits.add(waiting.remove());
            }
            return !commits.isEmpty() || !closed;
        } catch (InterruptedException e) {
            // Only this class has the thread, and does not interrupt it: so the thread goes on.
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void commit(List<Commit> commits) {
        if (failure == null && late() && commits.stream().anyMatch(Commit::changesSomething)) {
            fail(new IOException("the host has to stop before all is kept"));
        }
        Throwable[] outcomes = write(commits);
        for (int i = 0; i < outcomes.length; i++) {
            try {
                commits.get(i).kept().kept(outcomes[i]);
            } catch (RuntimeException | Error e) {
                LOG.error(name, e, "The outcome of a commit could not be reported");
            }
        }
        commits.forEach(commit -> commit.part().remove(commit.bytes()));
        try {
            backlog.wake();
        } catch (RuntimeException | Error e) {
            LOG.error(name, e, "A service could not be told that its commits have room again");
        }
    }

    /**
     * Writes all commits together, or each alone where that is not possible.
     *
     * @return for each commit, why it is not kept; null where it is. One that is not kept ends its run, and not the
     *     commits before it
     */
    private Throwable[] write(List<Commit> commits) {
        // Commits that write nothing only wait for the others.
        List<Commit> all = commits.stream()
                .filter(commit -> commit.changesSomething() && commit.run().failure() == null)
                .toList();
        Throwable together = all.isEmpty() || failure != null ? failure : attempt(all);
        Throwable[] outcomes = new Throwable[commits.size()];
        for (int i = 0; i < outcomes.length; i++) {
            Commit commit = commits.get(i);
            Run run = commit.run();
            if (together != null && commit.changesSomething() && run.failure() == null) {
                Throwable why = failure != null ? failure : all.size() == 1 ? together : attempt(List.of(commit));
                if (why != null) {
                    run.fail(why);
                }
            }
            outcomes[i] = run.failure();
        }
        return outcomes;
    }

    /** Why the store has not taken the commits; null where it has. */
    private Throwable attempt(List<Commit> commits) {
        try {
            store.commit(
                    commits.stream().flatMap(commit -> commit.writes().stream()).toList(), commits.size());
            if (interval.isPresent() && unsyncedSince == null) {
                unsyncedSince = System.nanoTime();
            }
            look();
            return null;
        } catch (NotWrittenException e) {
            if (e.room() && commits.size() == 1) {
                refused(e, commits.get(0).bytes());
            }
            return e;
        } catch (IOException | RuntimeException | Error e) {
            fail(e);
            return e;
        }
    }

    private void refused(NotWrittenException why, long bytes) {
        if (obstacle == null) {
            LOG.error(
                    name,
                    why,
                    "{} has no room, so methods that write a state fail until there is some again: {}",
                    name,
                    why.getMessage());
        }
        obstacle = why;
        wanted = bytes;
        nextLook = System.nanoTime() + PATIENCE;
    }

    /** Looks whether there is room again. A smaller commit may have been taken though there is none. */
    private void look() {
        if (obstacle == null) {
            return;
        }
        nextLook = System.nanoTime() + PATIENCE;
        if (store.room() >= 2 * wanted + RESERVE) {
            obstacle = null;
            LOG.info(name, "{} has room again, and is written", name);
        }
    }

    /**
     * Looks for room if nobody has tried for a while: a caller that asks first whether the host is ready would never
     * call.
     */
    private void lookIfDue() {
        if (nanosToLook() <= 0) {
            look();
        }
    }

    private long nanosToLook() {
        return obstacle == null || failure != null ? Long.MAX_VALUE : nextLook - System.nanoTime();
    }

    private long nanosToNext() {
        return Math.min(nanosToLook(), nanosToSync());
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
                name,
                cause,
                "{} cannot be written any more, so no method that writes a state succeeds until the host is started again: {}",
                name,
                cause.getMessage());
    }
}
