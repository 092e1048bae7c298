// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.framework.log.PeerLog;
import org.creo.framework.web.HttpSettings;
import org.creo.framework.web.HttpWhere;
import org.creo.framework.work.WorkerPool;
import org.creo.framework.work.WorkerWatch;
import rasp.work.WorkDispatcher;

/**
 * The workers that a host starts itself. They come through a Unix domain socket in a folder that only the host's user
 * may enter, where a host of its own listens for nobody else, and each has a secret in its environment.
 */
final class WorkerProcesses implements AutoCloseable {
    private static final PeerLog LOG = PeerLog.of("org.creo.server.worker");
    private static final String HOST = "CREO_WORKER_HOST";
    private static final String SECRET = "CREO_WORKER_SECRET";
    private static final int SECRET_BYTES = 32;
    private static final Duration ATTACH_TIME = Duration.ofSeconds(30);
    /** How long a process may take to end by itself once it gets no calls any more. */
    private static final Duration EXIT_TIME = Duration.ofSeconds(1);
    /** How long a process may take to end after SIGTERM. */
    private static final Duration END_TIME = Duration.ofSeconds(3);
    /** How long a process that is replaced may take for the calls that it has. */
    private static final Duration RETIRE_TIME = Duration.ofSeconds(10);
    /** What an order or a report has around arguments and results. */
    private static final int AROUND_BYTES = 256 << 10;

    private final WorkerPool pool;
    private final Path folder;
    private final ServiceHost host;
    private final DeathWatch deaths;
    private final SecureRandom random = new SecureRandom();
    /** By their secrets. */
    private final Map<String, WorkerProcess> processes = new LinkedHashMap<>();

    /** Those that serve, or are started until they do; others in the map end. Each number has one. */
    private final List<WorkerProcess> current = new ArrayList<>();
    /** How often processes were started that are gone. */
    private long startsBefore;

    private boolean closed;
    /** In words, with what has to come before. */
    private List<String> whole;

    private WorkerProcesses(WorkerPool pool, Path folder, Limits limits, ServiceHost beside) throws IOException {
        this.pool = pool;
        this.folder = folder;
        this.deaths = DeathWatch.begin(folder);
        this.host = ServiceHost.builder()
                .listen("unix:" + folder.resolve("host"))
                .http(HttpSettings.DEFAULT.withWhere(HttpWhere.OFF))
                .limits(limits.withFrame(Math.max(limits.frame(), limits.frame() + AROUND_BYTES)))
                .ioThreads(1)
                .beside(beside)
                .service(new WorkDispatcher(pool.entrance(this::admit)))
                .start();
    }

    /**
     * Starts processes.
     *
     * @param command in words
     * @param limits those of the host that callers see
     * @param beside that host
     * @throws IOException if there is no such command, or it may not be run
     */
    static WorkerProcesses start(WorkerPool pool, List<String> command, int count, Limits limits, ServiceHost beside)
            throws IOException {
        Path folder = Files.createTempDirectory("creo-workers");
        WorkerProcesses all = new WorkerProcesses(pool, folder, limits, beside);
        try {
            all.startEach(command, count);
        } catch (IOException e) {
            all.close();
            throw new IOException("the worker cannot be started: " + e.getMessage(), e);
        }
        return all;
    }

    private void startEach(List<String> command, int count) throws IOException {
        whole = new ArrayList<>(deaths.prefix());
        whole.addAll(command);
        if (!deaths.prefix().isEmpty()) {
            checkThere(command.get(0));
        }
        for (int i = 1; i <= count; i++) {
            WorkerProcess process = made("worker-" + i);
            synchronized (processes) {
                current.add(process);
            }
        }
        for (WorkerProcess process : all()) {
            process.start();
        }
    }

    /** A process that has not been started, with a secret of its own. */
    private WorkerProcess made(String name) {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        String text = HexFormat.of().formatHex(secret);
        Map<String, String> environment = Map.of(HOST, "unix:" + folder.resolve("host"), SECRET, text);
        WorkerProcess process = new WorkerProcess(name, whole, environment, deaths, ATTACH_TIME, this::changed);
        synchronized (processes) {
            processes.put(text, process);
            if (closed) {
                process.stopping();
            }
        }
        return process;
    }

    /**
     * Starts all processes anew, at the same time. Each one that attaches takes the place of the one before, which then
     * ends what it has; where one does not, the one before goes on. Returns when all have attached or failed.
     */
    void renew() throws InterruptedException {
        List<WorkerProcess> serving;
        synchronized (processes) {
            serving = List.copyOf(current);
        }
        List<WorkerProcess> trials = new ArrayList<>();
        for (WorkerProcess each : serving) {
            WorkerProcess trial = made(each.name());
            trials.add(trial);
            try {
                trial.startTrial();
            } catch (IOException e) {
                LOG.error(each.name(), "The new {} cannot be started: {}", each.name(), e.getMessage());
                trial.stopping();
            }
        }
        int renewed = 0;
        for (int i = 0; i < trials.size(); i++) {
            if (trials.get(i).awaitAttached()) {
                synchronized (processes) {
                    current.set(i, trials.get(i));
                }
                retire(serving.get(i));
                renewed++;
            } else {
                retire(trials.get(i));
            }
        }
        changed();
        if (renewed == trials.size()) {
            LOG.info(PeerLog.NOBODY, "The workers were started anew");
        } else {
            LOG.error(
                    PeerLog.NOBODY,
                    "{} of {} workers could not be started anew; those before go on",
                    trials.size() - renewed,
                    trials.size());
        }
    }

    /** Has a process end that has another one in its place. */
    private void retire(WorkerProcess process) {
        process.stopping();
        pool.drain(process, RETIRE_TIME);
        Thread ending = new Thread(
                () -> {
                    try {
                        process.awaitExit(process.attachedOnce() ? RETIRE_TIME.toNanos() : 0);
                        process.end();
                        process.awaitEnd(END_TIME);
                        forget(process);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "creo-" + process.name() + "-end");
        ending.setDaemon(true);
        ending.start();
    }

    private void forget(WorkerProcess process) {
        synchronized (processes) {
            startsBefore += process.starts();
            processes.values().remove(process);
        }
    }

    /** How often processes were started. */
    long starts() {
        synchronized (processes) {
            return startsBefore
                    + processes.values().stream()
                            .mapToLong(WorkerProcess::starts)
                            .sum();
        }
    }

    /** Fails like the start of a command would that is not there, or may not be run. */
    private static void checkThere(String command) throws IOException {
        if (command.contains("/")) {
            if (!Files.isExecutable(Path.of(command))) {
                throw new IOException("there is no program " + command);
            }
            return;
        }
        String folders = Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin");
        for (String folder : folders.split(":")) {
            Path file = Path.of(folder.isEmpty() ? "." : folder, command);
            if (Files.isRegularFile(file) && Files.isExecutable(file)) {
                return;
            }
        }
        throw new IOException("there is no program " + command + " in the folders of PATH");
    }

    private List<WorkerProcess> all() {
        synchronized (processes) {
            return List.copyOf(processes.values());
        }
    }

    private Optional<WorkerWatch> admit(Optional<String> secret) {
        if (secret.isEmpty()) {
            return Optional.empty();
        }
        byte[] given = secret.get().getBytes(StandardCharsets.UTF_8);
        WorkerProcess found = null;
        synchronized (processes) {
            for (Map.Entry<String, WorkerProcess> each : processes.entrySet()) {
                if (MessageDigest.isEqual(each.getKey().getBytes(StandardCharsets.UTF_8), given)) {
                    found = each.getValue();
                }
            }
        }
        return Optional.ofNullable(found);
    }

    /** Refuses calls where none of the processes can be expected to serve. */
    private void changed() {
        List<WorkerProcess> serving;
        synchronized (processes) {
            serving = List.copyOf(current);
        }
        String trouble = null;
        for (WorkerProcess process : serving) {
            trouble = process.trouble();
            if (trouble == null) {
                break;
            }
        }
        pool.expect(trouble == null ? null : "No worker serves this: each " + trouble);
    }

    /** Ends the processes. What they have was answered before. */
    @Override
    public void close() {
        synchronized (processes) {
            if (closed) {
                return;
            }
            closed = true;
        }
        List<WorkerProcess> all = all();
        all.forEach(WorkerProcess::stopping);
        try {
            pool.drain(END_TIME);
            long last = System.nanoTime() + EXIT_TIME.toNanos();
            for (WorkerProcess process : all) {
                process.awaitExit(last - System.nanoTime());
            }
            all.forEach(WorkerProcess::end);
            for (WorkerProcess process : all) {
                process.awaitEnd(END_TIME);
            }
            host.stop(Duration.ZERO);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            host.close();
        } finally {
            deaths.close();
            delete();
        }
    }

    private void delete() {
        try {
            Files.deleteIfExists(folder.resolve("host"));
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            LOG.warn(PeerLog.NOBODY, "The folder {} cannot be deleted: {}", folder, e.getMessage());
        }
    }
}
