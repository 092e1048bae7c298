// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.creo.framework.dispatch.Implementations;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;
import org.creo.framework.program.ProgramSupply.Loaded;
import org.creo.framework.scheduler.Pipeline;
import org.creo.framework.web.Deployments;
import org.creo.framework.web.Site;

/**
 * A version of a program that is served. Once it is replaced and no request is in it any more, its implementations and
 * its class loader are closed. Any thread may call it.
 *
 * <p>Where it has states, the version that replaces it can open them only when they are closed here. So then nobody
 * waits long for the requests that are in it.
 */
final class DeployedVersion implements Deployments.Visit {
    private static final Faults FAULTS = Faults.of(DeployedVersion.class);
    /** So long calls may go on whose clients do not wait for them. */
    private static final Duration REST = Duration.ofMinutes(1);
    /** So long requests may go on while others wait for the version that replaces this one. */
    private static final Duration HAND_OVER = Duration.ofSeconds(10);

    private final Object version;
    private final Site site;
    private final List<Pipeline> pipelines;
    private final Loaded loaded;
    private final OpenStates states;
    private final Consumer<DeployedVersion> ended;
    /** The fields below are read and written under the lock of this object. */
    private int visits;

    private boolean retired;
    private boolean ending;

    /**
     * @param states of its services
     * @param ended is told when it is closed
     */
    DeployedVersion(
            Object version,
            Site site,
            List<Pipeline> pipelines,
            Loaded loaded,
            OpenStates states,
            Consumer<DeployedVersion> ended) {
        this.ended = ended;
        this.version = version;
        this.site = site;
        this.pipelines = List.copyOf(pipelines);
        this.loaded = loaded;
        this.states = states;
    }

    Object version() {
        return version;
    }

    Loaded loaded() {
        return loaded;
    }

    /** Whether it has states, so that no other version can be made before it is at its end. */
    boolean keepsStates() {
        return !states.isEmpty();
    }

    @Override
    public Site site() {
        return site;
    }

    List<Pipeline> pipelines() {
        return pipelines;
    }

    /** A request is for this version. Not to be called once it is retired. */
    synchronized DeployedVersion enter() {
        visits++;
        return this;
    }

    @Override
    public void leave() {
        synchronized (this) {
            visits--;
            notifyAll();
        }
        closeIfUnused();
    }

    /** No other request enters. */
    void retire() {
        synchronized (this) {
            retired = true;
        }
        closeIfUnused();
    }

    private void closeIfUnused() {
        synchronized (this) {
            if (!retired || visits > 0 && !keepsStates() || ending) {
                return;
            }
        }
        // Calls may go on of which nobody has waited for the end, and code of the program runs that closes it.
        Thread thread = new Thread(() -> close(true), "creo-closing" + site.prefix());
        thread.setDaemon(true);
        thread.start();
    }

    /** Waits for the calls that go on, and then closes the program. Only the first call does something. */
    void close() {
        close(false);
    }

    private void close(boolean awaitVisits) {
        if (end(awaitVisits)) {
            close(loaded, site.prefix().toString());
            ended.accept(this);
        }
    }

    /**
     * Waits for the requests that are in it and closes its states, so that another version can open them. No other
     * request may enter. What was loaded stays open.
     */
    void handOver() {
        if (end(true)) {
            ended.accept(this);
        }
    }

    /**
     * @param awaitVisits whether requests may go on that are no calls yet
     * @return false where that was done, or is being done, already
     */
    private boolean end(boolean awaitVisits) {
        synchronized (this) {
            if (ending) {
                return false;
            }
            ending = true;
        }
        Duration most = keepsStates() ? HAND_OVER : REST;
        long deadline = System.nanoTime() + most.toNanos();
        try {
            if (awaitVisits) {
                awaitVisits(deadline);
            }
            pipelines.forEach(Pipeline::refuse);
            for (Pipeline pipeline : pipelines) {
                pipeline.drain(deadline - System.nanoTime());
                pipeline.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        states.close();
        return true;
    }

    /** Waits until all requests have their answers: one whose body is still coming is no call yet. */
    private synchronized void awaitVisits(long deadline) throws InterruptedException {
        for (long left = deadline - System.nanoTime(); visits > 0 && left > 0; left = deadline - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    /** Closes what was loaded: first the implementations. */
    static void close(Loaded loaded, String path) {
        Implementations.close(loaded.services());
        try {
            loaded.loader().close();
        } catch (Exception | Error e) {
            FAULTS.survive(PeerLog.NOBODY, e, "The classes of the program at {} cannot be closed", path);
        }
    }
}
