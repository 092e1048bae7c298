// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;
import org.creo.framework.program.ProgramSupply.Loaded;
import org.creo.framework.program.ProgramSupply.Source;
import org.creo.framework.url.PathPrefix;
import org.creo.framework.web.Deployments;
import org.creo.framework.web.Problem;

/**
 * A program of a supply: the version that is served, and the one that is being loaded, on a thread of its own, since
 * that runs code of the program. A version that cannot be loaded leaves the one before it in its place. Any thread may
 * call it.
 */
final class DeployedProgram implements Deployments.Deployment {
    private static final Faults FAULTS = Faults.of(DeployedProgram.class);
    private static final PeerLog LOG = PeerLog.of(DeployedProgram.class);
    /** So long requests wait for a program that is being loaded. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Makes a version of what was loaded. */
    interface Maker {
        DeployedVersion make(PathPrefix prefix, Object version, Loaded loaded, Consumer<DeployedVersion> ended);
    }

    private final PathPrefix prefix;
    private final Maker maker;
    private final Duration patience;
    private final Set<DeployedVersion> open;
    private final List<Deployments.Entrant> waiting = new ArrayList<>();
    /** The fields below are read and written under the lock of this object. */
    private Source newest;
    /** Null as long as none was loaded. */
    private DeployedVersion current;
    /** What is being loaded; null where nothing is. */
    private Source loading;

    private long loadingSince;
    /** The version that could not be loaded last; null for none. */
    private Object broken;

    private boolean closed;

    /**
     * @param open gets each version that is made, as long as it is not closed
     * @param patience how long loading may take
     */
    DeployedProgram(PathPrefix prefix, Source newest, Maker maker, Set<DeployedVersion> open, Duration patience) {
        this.patience = patience;
        this.open = open;
        this.prefix = prefix;
        this.newest = newest;
        this.maker = maker;
    }

    @Override
    public PathPrefix prefix() {
        return prefix;
    }

    @Override
    public void enter(Deployments.Entrant then) {
        DeployedVersion entered;
        synchronized (this) {
            entered = current == null ? null : current.enter();
            if (entered == null && !closed && !newest.version().equals(broken)) {
                waiting.add(then);
                if (loading == null) {
                    load();
                }
                return;
            }
        }
        if (entered == null) {
            then.refused(problem());
        } else {
            then.entered(entered);
        }
    }

    private Problem problem() {
        return Problem.of(503, "The program at " + prefix + " cannot be loaded; the log of the host says why.");
    }

    /** Tells what the newest version is; one that replaces another is loaded at once. Called at least each second. */
    void look(Source seen) {
        boolean late;
        synchronized (this) {
            newest = seen;
            late = loading != null && System.nanoTime() - loadingSince > patience.toNanos();
            if (late) {
                LOG.error(
                        PeerLog.NOBODY,
                        "The program at {} has not been loaded within {} s: its code does not return",
                        prefix,
                        patience.toSeconds());
                broken = loading.version();
                loading = null;
            }
            Object version = newest.version();
            if (current != null
                    && loading == null
                    && !closed
                    && !version.equals(current.version())
                    && !version.equals(broken)) {
                load();
            }
        }
        if (late) {
            tellWaiting();
        }
    }

    /** To be called under the lock. */
    private void load() {
        Source source = newest;
        loading = source;
        loadingSince = System.nanoTime();
        Thread thread = new Thread(() -> load(source), "creo-loading" + prefix);
        thread.setDaemon(true);
        thread.start();
    }

    private void load(Source source) {
        Loaded loaded = null;
        DeployedVersion made = null;
        try {
            loaded = source.load();
            made = maker.make(prefix, source.version(), loaded, open::remove);
            open.add(made);
        } catch (Exception | Error e) {
            FAULTS.survive(PeerLog.NOBODY, e, "The program at {} cannot be loaded", prefix);
        }
        boolean wanted;
        DeployedVersion before;
        synchronized (this) {
            wanted = loading == source && !closed;
            before = current;
            if (wanted) {
                loading = null;
            }
            if (wanted && made != null) {
                current = made;
                broken = null;
            } else if (wanted) {
                broken = source.version();
            }
        }
        if (made != null && !wanted) {
            made.retire();
        } else if (made == null && loaded != null) {
            DeployedVersion.close(loaded, prefix.toString());
        }
        if (wanted && made != null) {
            LOG.info(
                    PeerLog.NOBODY, before == null ? "Loaded the program at {}" : "Replaced the program at {}", prefix);
            if (before != null) {
                before.retire();
            }
        }
        tellWaiting();
    }

    /** Tells requests that wait whether there is a version now. */
    private void tellWaiting() {
        List<Deployments.Entrant> all;
        synchronized (this) {
            if (loading != null) {
                return;
            }
            all = List.copyOf(waiting);
            waiting.clear();
        }
        all.forEach(this::enter);
    }

    /** Loads no version any more; the one that is served goes on. */
    void stop() {
        synchronized (this) {
            closed = true;
            loading = null;
        }
        tellWaiting();
    }

    /** There is no such program any more. */
    void close() {
        stop();
        DeployedVersion last;
        synchronized (this) {
            last = current;
            current = null;
        }
        if (last != null) {
            last.retire();
        }
    }
}
