// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.creo.framework.conversation.Router;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;
import org.creo.framework.program.ProgramSupply;
import org.creo.framework.scheduler.Pipeline;
import org.creo.framework.threads.ThreadWatch;
import org.creo.framework.url.PathPrefix;
import org.creo.framework.web.Deployments;
import org.creo.framework.web.Site;

/** The programs that come and go while a host runs: looks now and then which there are. Any thread may call it. */
final class ProgramWatch implements Deployments, AutoCloseable {
    private static final Faults FAULTS = Faults.of(ProgramWatch.class);
    private static final PeerLog LOG = PeerLog.of(ProgramWatch.class);
    /** The longest time between two looks. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final ProgramSupply supply;
    private final DeployedProgram.Maker maker;
    private final Thread thread;
    /** By name; replaced as a whole, so that requests need no lock. */
    private volatile Map<String, DeployedProgram> programs = Map.of();

    /** All versions that are not closed; some of them are replaced, and calls are in them. */
    private final Set<DeployedVersion> open = ConcurrentHashMap.newKeySet();

    private volatile boolean stopped;

    /** @param threads is told if the thread of this dies */
    ProgramWatch(ProgramSupply supply, DeployedProgram.Maker maker, ThreadWatch threads) {
        this.supply = supply;
        this.maker = maker;
        this.thread = new Thread(this::run, "creo-programs");
        thread.setUncaughtExceptionHandler(threads);
    }

    /** Looks for the first time, and from then on when the supply says so, at least each second. */
    void start() {
        look();
        thread.start();
    }

    private void run() {
        while (!stopped) {
            try {
                supply.await(PAUSE);
            } catch (InterruptedException e) {
                return;
            }
            FAULTS.guard(PeerLog.NOBODY, "It cannot be found out which programs there are", this::look);
        }
    }

    private void look() {
        Map<String, ProgramSupply.Source> seen = supply.look();
        Map<String, DeployedProgram> before = programs;
        Map<String, DeployedProgram> now = new HashMap<>();
        seen.forEach((name, source) -> {
            DeployedProgram known = before.get(name);
            if (known == null) {
                known = new DeployedProgram(
                        new PathPrefix(List.of(name)), source, maker, open, DeployedProgram.PATIENCE);
                LOG.info(PeerLog.NOBODY, "There is a program at /{}", name);
            } else {
                known.look(source);
            }
            now.put(name, known);
        });
        programs = now;
        before.forEach((name, program) -> {
            if (!now.containsKey(name)) {
                LOG.info(PeerLog.NOBODY, "There is no program at /{} any more", name);
                program.close();
            }
        });
    }

    @Override
    public Deployment find(List<String> path) {
        return programs.get(path.get(0));
    }

    @Override
    public Collection<DeployedProgram> all() {
        return programs.values();
    }

    /** What finds the services of each program that is loaded, by the names of the programs. */
    Map<String, Router> routers() {
        Map<String, Router> routers = new TreeMap<>();
        programs.forEach((name, program) -> {
            Site site = program.site();
            if (site != null) {
                routers.put(name, site.router());
            }
        });
        return routers;
    }

    /** The ways of requests through all versions that are not closed. */
    Stream<Pipeline> pipelines() {
        return open.stream().flatMap(version -> version.pipelines().stream());
    }

    /** Looks no more, and loads nothing. */
    void stop() {
        stopped = true;
        thread.interrupt();
        programs.values().forEach(DeployedProgram::stop);
    }

    /** Closes all that is loaded; no request may be in it. */
    @Override
    public void close() {
        stop();
        programs.values().forEach(DeployedProgram::close);
        List.copyOf(open).forEach(DeployedVersion::close);
        supply.close();
    }
}
