// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.creo.framework.log.PeerLog;
import org.creo.framework.work.WorkerWatch;

/**
 * One of the processes of a host's workers: it is started, and started again when it ends, at first at once and then
 * after pauses that grow. What it prints goes to the log of the host, with its name before each line.
 */
final class WorkerProcess implements WorkerWatch, Runnable {
    private static final PeerLog LOG = PeerLog.of("org.creo.server.worker");
    /** A process that was attached for so long has not failed at its start. */
    private static final Duration LONG = Duration.ofSeconds(1);

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
    /** The longest pause after a process that has attached: calls may wait for the next one. */
    private static final Duration LONGEST_AFTER_ATTACHED = Duration.ofMillis(400);

    private static final long FIRST_PAUSE_MILLIS = 100;
    /** After so many failures in a row it is told with more words. */
    private static final int MANY = 3;

    private final String name;
    private final List<String> command;
    private final Map<String, String> environment;
    private final DeathWatch deaths;
    private final Duration attachTime;
    private final Runnable changed;
    private final Thread thread;
    /** The fields below are read and written under the lock of this object. */
    private Process process;

    private long starts;
    private boolean attachedOnce;
    private long attachedAt;
    private String refused;
    private int failures;
    private boolean stopping;
    private String trouble;
    /** Whether it has attached; completes with false where it ends before. */
    private final CompletableFuture<Boolean> first = new CompletableFuture<>();
    /** Whether it takes the place of one that serves, and has not attached yet: then it is started only once. */
    private boolean trial;

    /**
     * @param environment what the process gets in addition to that of the host
     * @param attachTime how long it may take to attach before that is told
     * @param changed is told when {@link #trouble} may have changed
     */
    WorkerProcess(
            String name,
            List<String> command,
            Map<String, String> environment,
            DeathWatch deaths,
            Duration attachTime,
            Runnable changed) {
        this.name = name;
        this.command = command;
        this.environment = environment;
        this.deaths = deaths;
        this.attachTime = attachTime;
        this.changed = changed;
        this.thread = new Thread(this, "creo-" + name);
        thread.setDaemon(true);
    }

    /**
     * Starts it for the first time.
     *
     * @throws IOException if there is no such command, or it may not be run
     */
    void start() throws IOException {
        launch();
        thread.start();
    }

    /**
     * Starts it to take the place of one that serves.
     *
     * @throws IOException as {@link #start}
     */
    void startTrial() throws IOException {
        synchronized (this) {
            trial = true;
        }
        start();
    }

    /** Waits until it has attached; returns false where it has ended before, or does not attach in time. */
    boolean awaitAttached() throws InterruptedException {
        try {
            return first.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    String name() {
        return name;
    }

    private synchronized void launch() throws IOException {
        if (stopping) {
            return;
        }
        attachedOnce = false;
        refused = null;
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        process = builder.start();
        starts++;
        deaths.begins(process);
        process.getOutputStream().close();
        Thread printing = new Thread(new WorkerLines(name, process.getInputStream()), "creo-" + name + "-lines");
        printing.setDaemon(true);
        printing.start();
        LOG.debug(name, "{} is process {}", name, process.pid());
    }

    @Override
    public void run() {
        try {
            while (true) {
                Process running = running();
                if (running == null) {
                    return;
                }
                if (!running.waitFor(attachTime.toNanos(), TimeUnit.NANOSECONDS) && !attachedOnce()) {
                    late();
                }
                int code = running.waitFor();
                deaths.ended(running);
                if (isStopping() || failedTrial(code)) {
                    return;
                }
                Duration pause = ended(code);
                again(pause);
            }
        } catch (InterruptedException e) {
            // It is closed.
        }
    }

    private synchronized Process running() {
        return stopping ? null : process;
    }

    private synchronized boolean isStopping() {
        return stopping;
    }

    /** Whether the process that was started last has attached. */
    synchronized boolean attachedOnce() {
        return attachedOnce;
    }

    /** It was to take the place of another one, and has ended before it attached. */
    private boolean failedTrial(int code) {
        synchronized (this) {
            if (!trial) {
                return false;
            }
        }
        LOG.error(name, "The new {} {}; its lines in this log may say why", name, words(code));
        first.complete(false);
        return true;
    }

    /** It runs, but has not attached. */
    private void late() {
        first.complete(false);
        trouble("has not attached within " + attachTime.toSeconds() + " s: does it call serve?");
        LOG.warn(
                name,
                "{} runs, but has not attached within {} s: a worker calls serve of its generated code, without an address",
                name,
                attachTime.toSeconds());
    }

    private void trouble(String what) {
        synchronized (this) {
            trouble = what;
        }
        changed.run();
    }

    /** It has ended; returns how long to wait before it is started again. */
    private Duration ended(int code) {
        String what = words(code);
        boolean served;
        int count;
        synchronized (this) {
            served = attachedOnce;
            boolean longEnough = served && System.nanoTime() - attachedAt >= LONG.toNanos();
            failures = longEnough ? 1 : failures + 1;
            count = failures;
        }
        Duration pause = served && count == 1
                ? Duration.ZERO
                : min(
                        served ? LONGEST_AFTER_ATTACHED : LONGEST_PAUSE,
                        Duration.ofMillis(FIRST_PAUSE_MILLIS << Math.min(count - 1, 10)));
        if (count < MANY) {
            LOG.warn(name, "{} {}; it is started again", name, what);
        } else {
            LOG.error(
                    name,
                    "{} {}, {} times in a row; it is started again in {} ms. Its lines in this log may say why. The command is: {}",
                    name,
                    what,
                    count,
                    pause.toMillis(),
                    String.join(" ", command.subList(deaths.prefix().size(), command.size())));
            if (!served) {
                trouble("ends each time that it is started: it " + what);
            }
        }
        return pause;
    }

    private synchronized String words(int code) {
        String how = code > 128 ? "was ended by signal " + (code - 128) : "ended with exit code " + code;
        if (refused != null) {
            return how + ", since the host refused it: " + refused;
        }
        return attachedOnce ? how : how + " before it attached";
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** Starts it again after a pause, and after longer ones where it cannot be started. */
    private void again(Duration pause) throws InterruptedException {
        Duration next = pause;
        while (!isStopping()) {
            TimeUnit.NANOSECONDS.sleep(next.toNanos());
            try {
                launch();
                return;
            } catch (IOException e) {
                LOG.error(name, "{} cannot be started again: {}", name, e.getMessage());
                trouble("cannot be started: " + e.getMessage());
                next = LONGEST_PAUSE;
            }
        }
    }

    @Override
    public String name(String offered) {
        return name;
    }

    @Override
    public void attached() {
        synchronized (this) {
            attachedOnce = true;
            attachedAt = System.nanoTime();
            trouble = null;
            trial = false;
        }
        first.complete(true);
        changed.run();
    }

    @Override
    public void refused(String why) {
        synchronized (this) {
            refused = why;
        }
        trouble("was refused: " + why);
    }

    /** Why nothing can be expected of it now; null where something can. */
    synchronized String trouble() {
        return trouble;
    }

    /** How often it was started. */
    synchronized long starts() {
        return starts;
    }

    /** Waits until it has ended after {@link #end}; with SIGKILL where it does not within that time. */
    void awaitEnd(Duration allowed) throws InterruptedException {
        Process last;
        synchronized (this) {
            last = process;
        }
        if (last != null) {
            if (!last.waitFor(allowed.toNanos(), TimeUnit.NANOSECONDS)) {
                LOG.warn(name, "{} has not ended within {} ms after SIGTERM: it is killed", name, allowed.toMillis());
                new ArrayList<>(last.descendants().toList()).forEach(ProcessHandle::destroyForcibly);
                last.destroyForcibly();
                last.waitFor();
            }
            deaths.ended(last);
        }
        thread.interrupt();
    }

    /** Waits until it has ended by itself, or the time is up. */
    void awaitExit(long nanos) throws InterruptedException {
        Process last;
        synchronized (this) {
            last = process;
        }
        if (last != null) {
            last.waitFor(nanos, TimeUnit.NANOSECONDS);
        }
    }

    /** Sends SIGTERM. */
    synchronized void end() {
        if (process != null) {
            process.destroy();
        }
    }

    /** No new process is started from now on. */
    synchronized void stopping() {
        stopping = true;
        first.complete(false);
    }
}
