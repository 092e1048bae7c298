// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.rasp;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import javax.net.ssl.SSLException;

/**
 * A connection to a host. A thread of its own reads, so that what the host asks is answered at any time. What breaks it
 * ends it: requests under way and later ones fail for that reason. Safe for several threads.
 */
public final class HostConnection implements Closeable {

    /** More than any socket takes to accept a few bytes; a program that is ending does not wait longer. */
    private static final long CANCEL_MILLIS = 200;
    private static final Duration PONG = Duration.ofSeconds(5);

    private final HostAddress host;
    private final boolean tls;
    private final Transport transport;
    private final ReentrantLock writing = new ReentrantLock();

    // What follows is guarded by the first of it.
    private final Map<Integer, Waiting> open = new HashMap<>();
    private HostException broken;
    private boolean greeted;
    private int lastId;

    /** When the host last sent anything. */
    private volatile long heard = System.nanoTime();
    private final AtomicBoolean probing = new AtomicBoolean();

    private HostConnection(HostAddress host, boolean tls, Transport transport) {
        this.host = host;
        this.tls = tls;
        this.transport = transport;
    }

    /**
     * Connects.
     *
     * @param credentials what the host is shown ahead of all requests, if anything
     * @param client      who shows it, for the host's log
     * @param timeout     for each step of it
     * @throws HostException if the host cannot be reached
     */
    public static HostConnection open(HostAddress host, Optional<Tls> tls, Optional<byte[]> credentials, String client,
                                      Duration timeout) throws HostException {
        HostConnection connection = new HostConnection(host, tls.isPresent(), Transport.open(host, tls, timeout));
        Thread reader = new Thread(connection::read, "creo-reader");
        reader.setDaemon(true);
        connection.send(Greeting.ours(), new byte[0]);
        credentials.ifPresent(shown -> connection.send(Frame.hello(client, shown)));
        reader.start();
        return connection;
    }

    /**
     * Sends a request and waits for its result.
     *
     * @throws HostError     if the host answers with an error
     * @throws HostException if it does not answer in time; the request is cancelled then
     */
    public byte[] request(int protocolId, int methodId, byte[] arguments, Duration timeout) throws HostException {
        return exchange(id -> Frame.request(id, protocolId, methodId, timeout.toMillis(), arguments), Frame.RESPONSE, timeout).body();
    }

    /** Sends a request that is not answered, and waits until the host has it. */
    public void post(int protocolId, int methodId, byte[] arguments, Duration timeout) throws HostException {
        send(Frame.request(Frame.NO_REQUEST, protocolId, methodId, 0, arguments));
        // The host reads in order: what answers the ping has read the request.
        ping(0, timeout);
    }

    /** Asks whether the host is there; returns how long the way there and back took. */
    public Duration ping(long number, Duration timeout) throws HostException {
        byte[] body = ByteBuffer.allocate(Long.BYTES).putLong(number).array();
        long sent = System.nanoTime();
        Frame pong = exchange(id -> Frame.of(Frame.PING, id, body), Frame.PONG, timeout);
        Duration taken = Duration.ofNanos(System.nanoTime() - sent);
        if (!Arrays.equals(pong.body(), body)) {
            throw new HostException(host + " answered a ping with other bytes than were sent");
        }
        return taken;
    }

    /**
     * Begins a call with a stream.
     *
     * @param uploads   whether items go to the host
     * @param downloads whether its answer is items
     * @param quiet     how long the host may say nothing before it is asked whether it is still there
     * @param limit     for the whole call, if there is one
     */
    public HostStream stream(int protocolId, int methodId, byte[] arguments, boolean uploads, boolean downloads, Duration quiet,
                             Optional<Duration> limit) throws HostException {
        HostStream stream = new HostStream(this, uploads, downloads, quiet, limit);
        int id = begin(stream);
        stream.begin(id);
        send(Frame.request(id, protocolId, methodId, limit.map(Duration::toMillis).orElse(0L), arguments));
        return stream;
    }

    /** Waits for one frame. */
    private record Single(CompletableFuture<Frame> answered) implements Waiting {

        @Override
        public boolean take(Frame frame) {
            boolean fits = frame.kind() == Frame.RESPONSE || frame.kind() == Frame.ERROR || frame.kind() == Frame.PONG;
            return fits && (answered.complete(frame) || answered.isCompletedExceptionally());
        }

        @Override
        public void fail(HostException reason) {
            answered.completeExceptionally(reason);
        }
    }

    private Frame exchange(IntFunction<Frame> request, int kind, Duration timeout) throws HostException {
        CompletableFuture<Frame> answered = new CompletableFuture<>();
        int id = begin(new Single(answered));
        AtomicBoolean sent = new AtomicBoolean();
        answered.orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS).whenComplete((answer, failure) -> {
            if (failure instanceof TimeoutException && !sent.get()) {
                // A host that does not read would hold the sending for ever.
                transport.abort();
            }
        });
        try {
            send(request.apply(id));
            sent.set(true);
            Frame answer = answered.get();
            if (answer.kind() == Frame.ERROR) {
                throw answer.failure(host);
            }
            if (answer.kind() != kind) {
                throw new HostException(host + " answered with a frame of kind " + answer.kind() + " instead of " + kind);
            }
            return answer;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof HostException told) {
                throw told;
            }
            cancel(id);
            throw late(timeout);
        } catch (InterruptedException e) {
            cancel(id);
            Thread.currentThread().interrupt();
            throw new HostException(host + ": interrupted while an answer was waited for");
        } finally {
            end(id);
        }
    }

    private HostException late(Duration timeout) {
        String within = "within " + timeout.toMillis() + " ms";
        synchronized (open) {
            if (greeted) {
                return new HostException(host + ": no answer " + within);
            }
        }
        return new HostException(Greeting.silence(host, tls, "took the connection and said nothing " + within));
    }

    private int begin(Waiting waiting) throws HostException {
        synchronized (open) {
            if (broken != null) {
                throw broken;
            }
            lastId = lastId == Integer.MAX_VALUE ? 1 : lastId + 1;
            open.put(lastId, waiting);
            return lastId;
        }
    }

    private void end(int id) {
        synchronized (open) {
            open.remove(id);
        }
    }

    /** A call is over here, in the host not yet where it is to be cancelled. */
    void end(int id, boolean cancels) {
        if (cancels) {
            cancel(id);
        }
        end(id);
    }

    /** Breaks the connection where the host has said nothing for so long, and says nothing when it is asked. Does not wait for that. */
    void probe(Duration quiet) {
        long before = heard;
        if (System.nanoTime() - before < quiet.toNanos() || !probing.compareAndSet(false, true)) {
            return;
        }
        Thread probe = new Thread(() -> {
            try {
                ping(0, PONG);
            } catch (HostException e) {
                if (heard == before) {
                    fail(e);
                    transport.close();
                }
            } finally {
                probing.set(false);
            }
        }, "creo-probe");
        probe.setDaemon(true);
        probe.start();
    }

    private void send(byte[] head, byte[] body) {
        writing.lock();
        try {
            write(head, body);
        } catch (IOException e) {
            // Then reading fails as well, and tells whoever waits for an answer.
        } finally {
            writing.unlock();
        }
    }

    void send(Frame frame) {
        send(frame.header(), frame.body());
    }

    private void write(byte[]... parts) throws IOException {
        for (byte[] part : parts) {
            transport.out().write(part);
        }
        transport.out().flush();
    }

    /** Tells the host that nobody waits any more for what is under way. Never blocks for long: it is for the end of a program. */
    public void cancel() {
        int[] ids;
        synchronized (open) {
            ids = open.keySet().stream().mapToInt(Integer::intValue).toArray();
        }
        for (int id : ids) {
            cancel(id);
        }
    }

    private void cancel(int id) {
        try {
            if (writing.tryLock(CANCEL_MILLIS, TimeUnit.MILLISECONDS)) {
                try {
                    write(Frame.of(Frame.CANCEL, id, new byte[0]).header());
                } finally {
                    writing.unlock();
                }
            }
        } catch (IOException e) {
            // A connection that broke needs no cancelling.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read() {
        try {
            Greeting.check(transport.in(), host);
            synchronized (open) {
                greeted = true;
            }
            while (true) {
                Frame frame = Frame.read(transport.in(), host);
                heard = System.nanoTime();
                take(frame);
            }
        } catch (HostException e) {
            fail(e);
        } catch (IOException e) {
            fail(whyClosed(e));
        } catch (OutOfMemoryError e) {
            fail(new HostException(host + " sent more than this program has memory for"));
        } finally {
            transport.close();
        }
    }

    private void take(Frame frame) throws IOException {
        switch (frame.kind()) {
            case Frame.PING -> send(Frame.of(Frame.PONG, frame.id(), frame.body()));
            case Frame.GOAWAY -> { } // what is under way will be answered; what is new gets UNAVAILABLE, which says it all
            case Frame.REQUEST, Frame.CANCEL, Frame.HELLO -> throw unasked(frame);
            default -> {
                if (frame.kind() == Frame.ERROR && frame.id() == Frame.NO_REQUEST) {
                    throw frame.failure(host); // about the connection, which the host then closes
                }
                hand(frame);
            }
        }
    }

    private void hand(Frame frame) throws HostException {
        Waiting waiting;
        boolean issued;
        synchronized (open) {
            waiting = open.get(frame.id());
            issued = frame.id() > 0 && frame.id() <= lastId;
        }
        // What is said about a request that was given up comes too late for anybody.
        if (waiting == null ? !issued : !waiting.take(frame)) {
            throw unasked(frame);
        }
    }

    private HostException unasked(Frame frame) {
        return new HostException(host + " sent a frame of kind " + frame.kind() + " for request " + Integer.toUnsignedString(frame.id())
                + ", which nothing asked for");
    }

    private HostException whyClosed(IOException e) {
        boolean known;
        synchronized (open) {
            if (broken != null) {
                return broken;
            }
            known = greeted;
        }
        if (e instanceof SSLException) {
            return new HostException(host + ": " + Tls.explain(e), e);
        }
        if (!known) {
            return new HostException(Greeting.silence(host, tls, "closed the connection without a word"), e);
        }
        return new HostException(host + (e instanceof EOFException ? " closed the connection" : ": the connection broke: "
                + Transport.reason(e)), e);
    }

    private void fail(HostException reason) {
        List<Waiting> failed;
        synchronized (open) {
            broken = broken == null ? reason : broken;
            failed = List.copyOf(open.values());
        }
        failed.forEach(waiting -> waiting.fail(reason));
    }

    /** What is under way fails. */
    @Override
    public void close() {
        fail(new HostException(host + ": the connection was closed here"));
        transport.close();
    }

    /** The address of the host. */
    @Override
    public String toString() {
        return host.toString();
    }
}
