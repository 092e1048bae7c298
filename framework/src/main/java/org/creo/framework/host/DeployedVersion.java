// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.time.Duration;
import java.util.List;
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
 */
final class DeployedVersion implements Deployments.Visit {
    private static final Faults FAULTS = Faults.of(DeployedVersion.class);
    /** So long calls may go on whose clients do not wait for them. */
    private static final Duration REST = Duration.ofMinutes(1);

    private final Object version;
    private final Site site;
    private final List<Pipeline> pipelines;
    private final Loaded loaded;
    private final Consumer<DeployedVersion> ended;
    /** The fields below are read and written under the lock of this object. */
    private int visits;

    private boolean retired;
    private boolean closed;

    /** @param ended is told when it is closed */
    DeployedVersion(
            Object version, Site site, List<Pipeline> pipelines, Loaded loaded, Consumer<DeployedVersion> ended) {
        this.ended = ended;
        this.version = version;
        this.site = site;
        this.pipelines = List.copyOf(pipelines);
        this.loaded = loaded;
    }

    Object version() {
        return version;
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
            if (!retired || visits > 0 || closed) {
                return;
            }
        }
        // Calls may go on of which nobody has waited for the end, and code of the program runs that closes it.
        Thread thread = new Thread(this::close, "creo-closing" + site.prefix());
        thread.setDaemon(true);
        thread.start();
    }

    /** Waits for the calls that go on, and then closes the program. Only the first call does something. */
    void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        long deadline = System.nanoTime() + REST.toNanos();
        pipelines.forEach(Pipeline::refuse);
        try {
            for (Pipeline pipeline : pipelines) {
                pipeline.drain(deadline - System.nanoTime());
                pipeline.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        close(loaded, site.prefix().toString());
        ended.accept(this);
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
