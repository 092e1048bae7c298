// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.worker;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.Implementations;
import org.creo.framework.log.PeerLog;
import rasp.work.Refused;
import rasp.work.WorkClient;
import rasp.work.runtime.CreoException;
import rasp.work.runtime.Options;
import rasp.work.runtime.Status;
import rasp.work.runtime.TransportException;

/**
 * Serves in a process of its own, for a host: the same implementations that a host could run itself. In a process that
 * a host has started it attaches to that host:
 *
 * <pre>{@code
 * public static void main(String[] arguments) {
 *     new Worker(new StoreDispatcher(new Shelf())).serve();
 * }
 * }</pre>
 *
 * <p>The host runs calls at the same time as it would in itself: those whose states allow it. A worker takes as many of
 * them as it has {@link #places}. A method may compose without a mark, since each call has a thread of its own; the
 * address {@code local:} leads nowhere.
 *
 * <p>Standard output is for the log of the host.
 */
public final class Worker {
    private static final PeerLog LOG = PeerLog.of(Worker.class);

    /** What a host gives to a process that it starts. */
    private static final String HOST = "CREO_WORKER_HOST";

    private static final String SECRET = "CREO_WORKER_SECRET";
    private static final int MOST_PLACES = 10_000;
    private static final int LONGEST_NAME = 150;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    private final Offer offer;
    private final CountDownLatch drained = new CountDownLatch(1);
    private int places = Runtime.getRuntime().availableProcessors();
    /** While it is attached; read and written under the lock of this object. */
    private Attachment attachment;

    /**
     * Makes a worker that does not serve yet.
     *
     * @param services one for each interface, as a host would get them
     * @throws IllegalArgumentException if there are none, or two of one interface
     */
    public Worker(Dispatcher... services) {
        offer = new Offer(Arrays.asList(services));
    }

    /**
     * How many calls it takes at a time; by default as many as there are processors. Those with streams do not count:
     * each has a thread.
     *
     * @param count 1 to 10,000
     * @return this worker
     */
    public Worker places(int count) {
        if (count < 1 || count > MOST_PLACES) {
            throw new IllegalArgumentException(count + " places; 1 to " + MOST_PLACES);
        }
        places = count;
        return this;
    }

    /**
     * Serves in the host that has started this process, as long as that wants it, then closes the implementations that
     * are {@link AutoCloseable}. SIGTERM ends it when the calls that it has are answered, and those that the host has
     * given to it meanwhile; a second one does not wait for what the host says.
     *
     * @throws IllegalStateException if no host has started this process
     * @throws WorkerRefusedException if the host does not take this worker
     * @throws CreoException if the connection is lost; the host starts another process
     */
    public void serve() {
        String address = System.getenv(HOST);
        if (address == null || address.isEmpty()) {
            throw new IllegalStateException("this program serves " + offer.names()
                    + " for a host that starts it: creo serve DESCRIPTION.creo --worker 'java ...'. For a host that is"
                    + " running, give its address: serve(\"lab.example:7000\", options)");
        }
        // Ctrl-C reaches all processes of a terminal: the host drains this one then.
        Signals.handle("INT", () -> {});
        serve(() -> attach(address, Options.defaults(), Optional.ofNullable(System.getenv(SECRET))));
    }

    /**
     * Serves in a host that others have started, which lets workers attach. It waits for a host that is not there, and
     * attaches again where the connection is lost, until {@link #drain}, also by SIGTERM. Otherwise as
     * {@link #serve()}.
     *
     * @param address where the host listens, such as {@code lab.example:7000}
     * @param options how to connect: TLS, and a token with the role that the host wants
     * @throws CreoException if the host refuses the connection
     */
    public void serve(String address, Options options) {
        serve(() -> attachAgain(address, options));
    }

    private void serve(Runnable attaching) {
        Signals.handle("TERM", this::terminate);
        try {
            attaching.run();
        } finally {
            Implementations.close(offer.services());
        }
    }

    private void attachAgain(String address, Options options) {
        Duration pause = FIRST_PAUSE;
        while (drained.getCount() > 0) {
            long begun = System.nanoTime();
            try {
                attach(address, options, Optional.empty());
                return;
            } catch (CreoException e) {
                if (!passes(e)) {
                    throw e;
                }
                if (System.nanoTime() - begun > LONGEST_PAUSE.toNanos()) {
                    pause = FIRST_PAUSE;
                }
                if (pause.equals(FIRST_PAUSE)) {
                    LOG.warn(
                            PeerLog.NOBODY, "The host at {} is not there; waiting for it: {}", address, e.getMessage());
                }
            }
            pause(pause);
            Duration longer = pause.multipliedBy(2);
            pause = longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
        }
    }

    private static boolean passes(CreoException e) {
        return e instanceof TransportException || e.status() == Status.UNAVAILABLE || e.status() == Status.BUSY;
    }

    /** Waits about so long, so that workers do not come all at once. */
    private void pause(Duration pause) {
        long spread = ThreadLocalRandom.current().nextLong(pause.toNanos() / 2);
        try {
            drained.await(pause.toNanos() - spread, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            drained.countDown();
        }
    }

    private void attach(String address, Options options, Optional<String> secret) {
        Attachment made = new Attachment(offer, places);
        synchronized (this) {
            attachment = made;
        }
        try (WorkClient host = new WorkClient(address, options)) {
            if (drained.getCount() > 0) {
                rasp.work.Worker offered = new rasp.work.Worker(name(), places, offer.interfaces(), secret);
                made.run(reports -> host.serve(offered, reports));
            }
        } catch (Refused e) {
            throw new WorkerRefusedException(
                    "the host does not take this worker: " + e.reason(), List.of(e.differences()));
        } finally {
            synchronized (this) {
                attachment = null;
            }
        }
    }

    /** For the log of the host. */
    private static String name() {
        String program = System.getProperty("sun.java.command", "java").split(" ", 2)[0];
        String name = program.substring(program.lastIndexOf('/') + 1);
        return name.substring(0, Math.min(name.length(), LONGEST_NAME)) + " "
                + ProcessHandle.current().pid();
    }

    /**
     * Takes no more calls; serving ends after those that it has, and those that the host has given to it already. Any
     * thread may call it.
     */
    public void drain() {
        drained.countDown();
        attached().ifPresent(Attachment::drain);
    }

    /** SIGTERM drains it; another one does not wait for a host that does not answer. */
    private void terminate() {
        if (drained.getCount() > 0) {
            drain();
        } else {
            attached().ifPresent(Attachment::drained);
        }
    }

    private synchronized Optional<Attachment> attached() {
        return Optional.ofNullable(attachment);
    }
}
