// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.creo.framework.rasp.Limits;
import org.creo.framework.scheduler.DeadlineWatch;
import org.creo.framework.scheduler.OwnThreads;
import org.creo.framework.scheduler.Scheduler;

/** The threads of a host other than those that read, and their schedulers. Any thread may call it. */
final class HostThreads {
    /** How many clients may be authenticated at the same time. */
    private static final int AUTHENTICATORS = 2;

    private final Scheduler scheduler;
    private final OwnThreads streams;
    private final OwnThreads composing;
    private final OwnThreads branches;
    private final DeadlineWatch watch = new DeadlineWatch();
    private final ExecutorService authenticators =
            Executors.newFixedThreadPool(AUTHENTICATORS, work -> new Thread(work, "creo-worker"));

    /**
     * @param scheduler belongs to the host from now on
     * @param branches for the branches of methods that compose
     */
    HostThreads(Scheduler scheduler, Limits limits, OwnThreads branches) {
        this.scheduler = scheduler;
        this.streams = new OwnThreads("stream", limits.streams());
        this.composing = new OwnThreads("composing", limits.composing());
        this.branches = branches;
    }

    /** Decides which thread does what, except for the following. */
    Scheduler scheduler() {
        return scheduler;
    }

    /** For methods with streams. */
    OwnThreads streams() {
        return streams;
    }

    /** For methods that compose. */
    OwnThreads composing() {
        return composing;
    }

    /** For the branches of methods that compose. */
    OwnThreads branches() {
        return branches;
    }

    /** Interrupts methods whose deadline has passed. */
    DeadlineWatch watch() {
        return watch;
    }

    /** For looking up credentials, which may wait. */
    Executor authenticators() {
        return authenticators;
    }

    /** Interrupts the methods that run, and ends their threads. */
    void closeMethods() {
        scheduler.close();
        streams.close();
        composing.close();
        branches.close();
    }

    /** Ends the other threads. */
    void closeRest() {
        watch.close();
        authenticators.shutdownNow();
    }
}
