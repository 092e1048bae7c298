// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.creo.framework.limits.Limits;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;
import org.creo.framework.scheduler.DeadlineWatch;
import org.creo.framework.scheduler.OwnThreads;
import org.creo.framework.scheduler.Scheduler;
import org.creo.framework.threads.ThreadWatch;

/** The threads of a host other than those that read, and their schedulers. Any thread may call it. */
final class HostThreads {
    private static final Faults FAULTS = Faults.of(HostThreads.class);

    /** How many clients may be authenticated at the same time. */
    private static final int AUTHENTICATORS = 2;
    /** So many files are read at the same time: disks are best at several, and networks that stand for them as well. */
    private static final int DISK = 8;
    /** How long it may take at most to interrupt the methods that run. */
    private static final Duration CLOSE_TIME = Duration.ofSeconds(1);

    private final Scheduler scheduler;
    private final OwnThreads streams;
    private final OwnThreads composing;
    private final OwnThreads branches;
    private final ThreadWatch threads;
    private final DeadlineWatch watch;
    private final ExecutorService authenticators;
    private final ExecutorService translators;
    private final ExecutorService disk;
    /** Null where the host does not ask for credentials. */
    private Revocation revocation;

    /**
     * @param scheduler belongs to the host from now on
     * @param branches for the branches of methods that compose
     * @param threads is told when one of the threads dies
     */
    HostThreads(Scheduler scheduler, Limits limits, OwnThreads branches, ThreadWatch threads) {
        this.scheduler = scheduler;
        this.streams = new OwnThreads("stream", limits.streams(), threads);
        this.composing = new OwnThreads("composing", limits.composing(), threads);
        this.branches = branches;
        this.threads = threads;
        this.watch = new DeadlineWatch(threads);
        this.authenticators = Executors.newFixedThreadPool(AUTHENTICATORS, work -> thread("creo-worker", work));
        this.translators = Executors.newFixedThreadPool(
                Runtime.getRuntime().availableProcessors(), work -> thread("creo-translator", work));
        this.disk = Executors.newFixedThreadPool(DISK, work -> {
            Thread thread = thread("creo-disk", work);
            // A disk that hangs keeps no program from ending.
            thread.setDaemon(true);
            return thread;
        });
        scheduler.watch(threads);
    }

    private Thread thread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setUncaughtExceptionHandler(threads);
        return thread;
    }

    /** The scheduler, which decides which thread does what, except for the work below. */
    Scheduler scheduler() {
        return scheduler;
    }

    /** Threads for methods with streams. */
    OwnThreads streams() {
        return streams;
    }

    /** Threads for methods that compose. */
    OwnThreads composing() {
        return composing;
    }

    /** Threads for the branches of methods that compose. */
    OwnThreads branches() {
        return branches;
    }

    /** The watch that interrupts methods whose deadline has passed. */
    DeadlineWatch watch() {
        return watch;
    }

    /** Threads that look up credentials, which may wait. */
    Executor authenticators() {
        return surviving(authenticators);
    }

    /** Threads that translate large bodies and answers of HTTP. */
    Executor translators() {
        return surviving(translators);
    }

    /** Threads that wait for the disk, where files are served. */
    Executor disk() {
        return surviving(disk);
    }

    /**
     * The pool, but a task that fails does not end its thread, and so the host: whoever has handed the task over tells
     * its caller.
     */
    private static Executor surviving(Executor pool) {
        return task -> pool.execute(() -> FAULTS.guard(PeerLog.NOBODY, "A worker failed at what it was given", task));
    }

    /**
     * Sets the thread that looks for revoked credentials, which is closed with the others. Called before the host has
     * started.
     */
    void revocation(Revocation one) {
        revocation = one;
    }

    /** Interrupts the methods that run, and ends their threads. */
    void closeMethods() {
        threads.stopping();
        Thread closing = new Thread(
                () -> FAULTS.guard(PeerLog.NOBODY, "The threads of methods could not be ended", this::interruptMethods),
                "creo-closing");
        closing.setDaemon(true);
        closing.start();
        try {
            // To interrupt what reads a file waits until the disk has answered, which it may never do.
            closing.join(CLOSE_TIME.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void interruptMethods() {
        scheduler.close();
        streams.close();
        composing.close();
        branches.close();
    }

    /** Ends all other threads. */
    void closeRest() {
        watch.close();
        authenticators.shutdownNow();
        translators.shutdownNow();
        // None is interrupted: that would wait until the disk has answered, which it may never do.
        disk.shutdown();
        if (revocation != null) {
            revocation.close();
        }
        threads.close();
    }
}
