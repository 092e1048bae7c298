// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.zip.ZipException;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;
import org.creo.framework.program.ProgramSupply.Loaded;
import org.creo.framework.program.ProgramSupply.Source;
import org.creo.framework.url.PathPrefix;
import org.creo.framework.web.Deployments;
import org.creo.framework.web.Problem;
import org.creo.framework.web.Site;

/**
 * A program of a supply: the version that is served, and the one that is being loaded, on a thread of its own, since
 * that runs code of the program. A version that cannot be loaded leaves the one before it in its place. A version with
 * states is taken out of service before the next one is made, which opens them; requests wait meanwhile. Any thread may
 * call it.
 */
final class DeployedProgram implements Deployments.Deployment {
    private static final Faults FAULTS = Faults.of(DeployedProgram.class);
    private static final PeerLog LOG = PeerLog.of(DeployedProgram.class);
    /** So long requests wait for a program that is being loaded. */
    static final Duration PATIENCE = Duration.ofSeconds(30);
    /** So long a version rests that the disk has kept from being loaded: a full one may have room again. */
    static final Duration AGAIN = Duration.ofSeconds(10);
    /** It rests twice as long each time, up to this: a trial may fill the disk that others need. */
    private static final Duration LONGEST_REST = Duration.ofMinutes(5);

    /** Makes a version of what was loaded. */
    interface Maker {
        DeployedVersion make(PathPrefix prefix, Object version, Loaded loaded, Consumer<DeployedVersion> ended)
                throws Exception;
    }

    private final PathPrefix prefix;
    private final Maker maker;
    private final Duration patience;
    private final LongSupplier clock;
    private final Set<DeployedVersion> open;
    private final List<Deployments.Entrant> waiting = new ArrayList<>();
    /** The fields below are read and written under the lock of this object. */
    private Source newest;
    /** Null as long as none was loaded. */
    private DeployedVersion current;
    /** What is being loaded; null where nothing is. */
    private Source loading;

    private long loadingSince;
    /** Whether the version before waits for the end of its last requests, and none is served. */
    private boolean handingOver;
    /** The version that could not be loaded last; null for none. */
    private Object broken;
    /** Whether that may be tried again, after which time, and since when it has not been. */
    private boolean again;

    private long rest;
    private long brokenSince;

    private boolean closed;

    /**
     * @param open gets each version that is made, as long as it is not closed
     * @param patience how long loading may take
     */
    DeployedProgram(PathPrefix prefix, Source newest, Maker maker, Set<DeployedVersion> open, Duration patience) {
        this(prefix, newest, maker, open, patience, System::nanoTime);
    }

    /** With a clock of its own, in nanoseconds, as {@link System#nanoTime}. */
    DeployedProgram(
            PathPrefix prefix,
            Source newest,
            Maker maker,
            Set<DeployedVersion> open,
            Duration patience,
            LongSupplier clock) {
        this.patience = patience;
        this.clock = clock;
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
    public synchronized Site site() {
        return current == null ? null : current.site();
    }

    @Override
    public void enter(Deployments.Entrant then) {
        DeployedVersion entered;
        synchronized (this) {
            entered = current == null ? null : current.enter();
            if (entered == null && !closed && (handingOver || !isBroken(newest))) {
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

    /** Whether a version could not be loaded and is not to be tried again now. To be called under the lock. */
    private boolean isBroken(Source source) {
        boolean rested = again && clock.getAsLong() - brokenSince > rest;
        return source.version().equals(broken) && !rested;
    }

    /** To be called under the lock. */
    private void broken(Source source, boolean mayBeTriedAgain) {
        boolean once = !source.version().equals(broken);
        rest = once ? AGAIN.toNanos() : Math.min(2 * rest, LONGEST_REST.toNanos());
        broken = source.version();
        again = mayBeTriedAgain;
        brokenSince = clock.getAsLong();
    }

    private Problem problem() {
        return Problem.of(503, "The program at " + prefix + " cannot be loaded; the log of the host says why.");
    }

    /** Tells what the newest version is; one that replaces another is loaded at once. Called at least each second. */
    void look(Source seen) {
        boolean late;
        synchronized (this) {
            newest = seen;
            late = loading != null && clock.getAsLong() - loadingSince > patience.toNanos();
            // Nobody else may have the states that are handed over, however long that takes.
            if (late && !handingOver) {
                LOG.error(
                        PeerLog.NOBODY,
                        "The program at {} has not been loaded within {} s: its code does not return",
                        prefix,
                        patience.toSeconds());
                broken(loading, false);
                loading = null;
            }
            Object version = newest.version();
            if (current != null
                    && loading == null
                    && !closed
                    && !version.equals(current.version())
                    && !isBroken(newest)) {
                load();
            }
        }
        if (late) {
            tellLate();
        }
    }

    /** Tells requests that have waited too long that they get no answer. */
    private void tellLate() {
        List<Deployments.Entrant> all;
        synchronized (this) {
            all = handingOver ? List.copyOf(waiting) : List.of();
            waiting.removeAll(all);
        }
        all.forEach(each -> each.refused(
                Problem.of(503, "The program at " + prefix + " is being replaced, and its states are not open yet.")));
        tellWaiting();
    }

    /** To be called under the lock. */
    private void load() {
        Source source = newest;
        loading = source;
        loadingSince = clock.getAsLong();
        Thread thread = new Thread(() -> load(source), "creo-loading" + prefix);
        thread.setDaemon(true);
        thread.start();
    }

    private void load(Source source) {
        Loaded loaded = null;
        DeployedVersion made = null;
        DeployedVersion before = null;
        boolean disk = false;
        try {
            loaded = source.load();
            if (isWanted(source)) {
                before = pause();
                if (before != null) {
                    before.handOver();
                }
                made = make(source.version(), loaded);
            }
        } catch (Exception | Error e) {
            if (loaded == null && e instanceof IOException) {
                // It is about the file, and says all that there is to know.
                LOG.error(PeerLog.NOBODY, "The program at {} cannot be loaded: {}", prefix, e.getMessage());
            } else {
                // Memory that its code has used up is free again, as with methods; requests wait for this thread.
                FAULTS.saw(PeerLog.NOBODY, e, "The program at {} cannot be loaded", prefix);
            }
            disk = isOfDisk(e);
        }
        if (made == null && loaded != null) {
            DeployedVersion.close(loaded, prefix.toString());
        }
        DeployedVersion back = made == null && before != null ? makeAgain(before) : null;
        if (before != null && back == null) {
            DeployedVersion.close(before.loaded(), prefix.toString());
        }
        // Another trial must not interrupt the version that is served.
        settle(source, made, back, disk && back == null);
    }

    /** Whether something else may be wrong than what is in the JAR. */
    private static boolean isOfDisk(Throwable why) {
        return why instanceof IOException && !(why instanceof ZipException);
    }

    private DeployedVersion make(Object version, Loaded loaded) throws Exception {
        DeployedVersion made = maker.make(prefix, version, loaded, open::remove);
        open.add(made);
        return made;
    }

    /**
     * Whether a version is still to be served that has taken its time. One that was given up is, too, where there is no
     * newer one: the machine may have been slow.
     */
    private synchronized boolean isWanted(Source source) {
        Object version = source.version();
        if (loading == null && !closed && version.equals(broken) && version.equals(newest.version())) {
            loading = source;
            loadingSince = clock.getAsLong();
        }
        return loading == source;
    }

    /**
     * Takes the version out of service that is to be replaced, where the next one can be made only then; requests that
     * come meanwhile wait for that.
     *
     * @return null where that is not so
     */
    private synchronized DeployedVersion pause() {
        if (closed || current == null || !current.keepsStates()) {
            return null;
        }
        DeployedVersion before = current;
        current = null;
        handingOver = true;
        loadingSince = clock.getAsLong();
        return before;
    }

    /** Serves a version again that has handed over its states to one that could not be made. */
    private DeployedVersion makeAgain(DeployedVersion before) {
        try {
            return make(before.version(), before.loaded());
        } catch (Exception | Error e) {
            FAULTS.survive(PeerLog.NOBODY, e, "The program at {} cannot go on with the version before", prefix);
            return null;
        }
    }

    /**
     * Ends the loading of a version.
     *
     * @param made null where it could not be made
     * @param back the version before, where that has to be put back into its place; otherwise null
     * @param mayBeTriedAgain whether it may be made later, where it could not be
     */
    private void settle(Source source, DeployedVersion made, DeployedVersion back, boolean mayBeTriedAgain) {
        DeployedVersion next = made != null ? made : back;
        DeployedVersion replaced;
        boolean wanted;
        boolean first;
        synchronized (this) {
            wanted = loading == source && !closed;
            replaced = wanted && next != null ? current : null;
            first = current == null && !handingOver;
            if (wanted) {
                loading = null;
                handingOver = false;
                if (made == null) {
                    broken(source, mayBeTriedAgain);
                } else {
                    broken = null;
                }
                current = next != null ? next : current;
            }
        }
        if (next != null && !wanted) {
            next.retire();
        }
        if (made != null && wanted) {
            LOG.info(PeerLog.NOBODY, first ? "Loaded the program at {}" : "Replaced the program at {}", prefix);
        }
        if (replaced != null) {
            replaced.retire();
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
