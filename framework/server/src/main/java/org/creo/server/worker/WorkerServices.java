// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.framework.compose.Composes;
import org.creo.framework.dispatch.Deferred;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.framework.work.Answering;
import org.creo.framework.work.WorkCall;
import org.creo.framework.work.WorkerCounts;
import org.creo.framework.work.WorkerDoor;
import org.creo.framework.work.WorkerLoad;
import org.creo.framework.work.WorkerPool;
import org.creo.generator.model.Description;
import org.creo.server.described.DescribedServices;
import rasp.work.WorkDispatcher;

/** Interfaces of descriptions, answered by workers. */
public final class WorkerServices {
    /** What a worker elsewhere has to be allowed. */
    private static final String ROLE = "worker";

    private final WorkerPool pool = new WorkerPool();
    private final List<String> command;
    private final int count;
    private final boolean attach;
    private final Limits limits;
    /** What is watched for changes of descriptions; null where the workers are not started anew. */
    private List<Path> reloading;

    private volatile WorkerProcesses processes;
    private WorkerReload reload;

    /**
     * @param command what the host starts; empty where it starts nothing
     * @param count how many processes of it
     * @param attach whether others may attach
     * @param limits of the host
     * @throws IllegalArgumentException if it is not a command
     */
    public WorkerServices(Optional<String> command, int count, boolean attach, Limits limits) {
        this.command = command.map(CommandWords::of).orElse(List.of());
        this.count = count;
        this.attach = attach;
        this.limits = limits;
    }

    /**
     * Has the workers that the host starts be started anew when their files change; to be called before the host
     * starts.
     *
     * @param descriptions the files that the host has read; of their changes the log tells
     */
    public WorkerServices withReload(List<Path> descriptions) {
        reloading = List.copyOf(descriptions);
        return this;
    }

    /** What the host serves: the interfaces, and what workers elsewhere call. */
    public List<Dispatcher> of(List<Description> descriptions) {
        List<Dispatcher> services = new ArrayList<>();
        for (Description description : descriptions) {
            services.addAll(
                    DescribedServices.of(description, service -> new Supervised(pool.answering(service), this)));
        }
        if (attach) {
            services.add(new RoleDispatcher(new WorkDispatcher(pool.entrance(WorkerDoor.OPEN)), ROLE));
        }
        return services;
    }

    private synchronized void started(ServiceHost host) throws IOException {
        if (processes == null && !command.isEmpty()) {
            if (reloading != null) {
                reload = watching();
            }
            processes = WorkerProcesses.start(pool, command, count, limits, host);
            if (reload != null) {
                reload.begin(processes);
            }
        }
    }

    private WorkerReload watching() throws IOException {
        try {
            return new WorkerReload(Path.of(""), command, reloading);
        } catch (IOException e) {
            throw new IOException("the files of the workers cannot be watched (--reload): " + e.getMessage(), e);
        }
    }

    /** What the workers have to do now, in the order in which they have attached. */
    public List<WorkerLoad> loads() {
        return pool.loads();
    }

    /** What happened to workers so far. */
    public WorkerCounts counts() {
        return pool.counts();
    }

    /** How many calls wait for a place. */
    public int waiting() {
        return pool.waiting();
    }

    /** How often the host has started a process. */
    public long starts() {
        WorkerProcesses started = processes;
        return started == null ? 0 : started.starts();
    }

    /** Workers that have attached from elsewhere end what they have, and so their streams do not hold up the host. */
    private void stopping(Duration allowed) {
        if (attach) {
            Thread draining = new Thread(
                    () -> {
                        try {
                            pool.awaitIdle(allowed);
                            pool.drain(Duration.ZERO);
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    },
                    "creo-workers-drain");
            draining.setDaemon(true);
            draining.start();
        }
    }

    private synchronized void close() {
        if (reload != null) {
            reload.close();
        }
        if (processes != null) {
            processes.close();
        }
    }

    /** Answers as the pool does, and begins and ends with its host. */
    @Composes
    private record Supervised(Answering answering, WorkerServices all)
            implements Answering, StartsWithHost, Staffed, AutoCloseable {
        @Override
        public WorkerServices workers() {
            return all;
        }

        @Override
        public Payload answer(WorkCall call) {
            return answering.answer(call);
        }

        @Override
        public boolean defers() {
            return answering.defers();
        }

        @Override
        public Runnable begin(WorkCall call, Deferred deferred) {
            return answering.begin(call, deferred);
        }

        @Override
        public void started(ServiceHost host) throws IOException {
            all.started(host);
        }

        @Override
        public void stopping(Duration allowed) {
            all.stopping(allowed);
        }

        @Override
        public void close() {
            all.close();
        }
    }
}
