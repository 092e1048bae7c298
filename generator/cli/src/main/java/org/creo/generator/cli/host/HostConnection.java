// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.host;

import java.io.Closeable;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.creo.client.CancelledException;
import org.creo.client.CreoException;
import org.creo.client.DeadlineException;
import org.creo.client.MalformedException;
import org.creo.client.Options;
import org.creo.client.RefusedException;
import org.creo.client.ServiceException;
import org.creo.client.TransportException;
import org.creo.client.internal.Channel;
import org.creo.client.internal.RemoteMethod;
import org.creo.client.internal.WireWriter;

/**
 * A connection to a host, for one request at a time. Arguments and items are bytes; results are what their
 * {@link RemoteMethod} decodes. A failure of the connection ends it: later requests fail for the same reason.
 * Exceptions that a method declares are thrown as they are; all others become a {@link HostException}.
 */
public final class HostConnection implements Closeable {

    /** How long to wait when asking whether a host that owes an answer is there at all. */
    private static final Duration PROBE = Duration.ofSeconds(2);
    /** More than any socket takes to accept a few bytes; a program that is ending does not wait longer. */
    private static final long CANCEL_MILLIS = 200;

    private final HostAddress host;
    /** For streams, which may take any time. */
    private final Channel channel;

    private final Channel calls;
    private final Duration timeout;
    private final Diagnosis diagnosis;
    /** Whether the host has ever answered. */
    private volatile boolean answered;

    private volatile Future<?> underWay = CompletableFuture.completedFuture(null);
    private volatile boolean calling;
    /** Whether the program is ending, so that it no longer waits for answers. */
    private volatile boolean ending;

    private final CountDownLatch cancelled = new CountDownLatch(1);

    private HostConnection(HostAddress host, Channel channel, Duration timeout, Diagnosis diagnosis) {
        this.host = host;
        this.channel = channel;
        this.calls = channel.withCallTimeout(timeout);
        this.timeout = timeout;
        this.diagnosis = diagnosis;
    }

    /**
     * Connects.
     *
     * @param options how, and how long a stream may be silent before the host is asked whether it is there; no other
     *     connection is opened, whatever they say
     * @param tls whether they ask for TLS
     * @param timeout for each call without a stream
     * @throws HostException if the host cannot be reached
     */
    public static HostConnection open(HostAddress host, Options options, boolean tls, Duration timeout)
            throws HostException {
        if (tls && host.path().isPresent()) {
            throw new HostException("--tls is for TCP; a socket in the file system, such as " + host + ", needs none");
        }
        Diagnosis diagnosis = new Diagnosis(host, tls);
        try {
            Channel channel = new Channel(host.text(), options.withoutReconnecting());
            return new HostConnection(host, channel, timeout, diagnosis);
        } catch (TransportException e) {
            throw diagnosis.unconnected(e);
        } catch (CancelledException e) {
            throw new HostException(e.getMessage(), e);
        }
    }

    /** Calls a method and waits for its result. */
    public <R> R call(RemoteMethod<R> method, byte[] arguments) throws HostException {
        return answer(method, () -> calls.callAsync(method, raw(arguments)));
    }

    /** Sends a request that is not answered, and waits until the host has it. */
    public void post(RemoteMethod<Void> method, byte[] arguments) throws HostException {
        try {
            calls.post(method, raw(arguments));
        } catch (CreoException e) {
            throw told(method, e);
        }
        // The host reads in order: what answers the ping has read the request.
        ping();
    }

    /** Asks whether the host is there; returns how long the way there and back took. */
    public Duration ping() throws HostException {
        try {
            Duration taken = calls.ping();
            answered = true;
            return taken;
        } catch (DeadlineException e) {
            throw answered ? diagnosis.of(Diagnosis.PING, e) : diagnosis.silent(timeout, e);
        } catch (CreoException e) {
            throw diagnosis.of(Diagnosis.PING, e);
        }
    }

    /**
     * Calls a method with a parameter that is a stream.
     *
     * @param limit for the whole call; without one it may take any time while the host is there
     * @param items may fail, which fails the call
     */
    public <R> R upload(
            RemoteMethod<R> method, byte[] arguments, Optional<Duration> limit, Flow.Publisher<byte[]> items)
            throws HostException {
        return answer(method, () -> limited(limit).callAsync(method, raw(arguments), items, HostConnection::put));
    }

    /**
     * Calls a method whose result is a stream, and maybe a parameter.
     *
     * @param limit as for {@link #upload}
     * @param items likewise, where a parameter is a stream
     * @param taker takes the items of the result in order; false where no more are wanted
     */
    public <R> void download(
            RemoteMethod<R> method,
            byte[] arguments,
            Optional<Duration> limit,
            Optional<? extends Flow.Publisher<byte[]>> items,
            Predicate<R> taker)
            throws HostException {
        Channel limited = limited(limit);
        answer(method, () -> {
            Items<R> taken = new Items<>(taker);
            items.map(sent -> limited.publish(method, raw(arguments), sent, HostConnection::put))
                    .orElseGet(() -> limited.publish(method, raw(arguments)))
                    .subscribe(taken);
            return taken.end;
        });
    }

    private Channel limited(Optional<Duration> limit) {
        return limit.map(channel::withCallTimeout).orElse(channel);
    }

    private static Consumer<WireWriter> raw(byte[] bytes) {
        return out -> put(out, bytes);
    }

    private static void put(WireWriter out, byte[] bytes) {
        int at = out.claim(bytes.length);
        System.arraycopy(bytes, 0, out.bytes(), at, bytes.length);
    }

    /** Takes the items of a result one by one: the next is requested when one is done with. */
    private final class Items<R> implements Flow.Subscriber<R> {

        private final Predicate<R> taker;
        private final CompletableFuture<Void> end = new CompletableFuture<>();
        private Flow.Subscription subscription;

        Items(Predicate<R> taker) {
            this.taker = taker;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            end.whenComplete((nothing, failure) -> given.cancel());
            given.request(1);
        }

        @Override
        public void onNext(R item) {
            answered = true;
            try {
                if (taker.test(item)) {
                    subscription.request(1);
                } else {
                    end.complete(null);
                }
            } catch (RuntimeException | Error e) {
                end.completeExceptionally(e);
            }
        }

        @Override
        public void onError(Throwable failure) {
            end.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            end.complete(null);
        }
    }

    /** Begins a call and waits for its result. */
    private <R> R answer(RemoteMethod<?> method, Supplier<CompletableFuture<R>> begin) throws HostException {
        calling = true;
        try {
            CompletableFuture<R> call = begin.get();
            underWay = call;
            if (ending) {
                call.cancel(false); // cancel() saw the call before this one
            }
            R result = call.get();
            answered = true;
            return result;
        } catch (CreoException e) {
            throw told(method, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CreoException failure) {
                throw told(method, failure);
            }
            if (e.getCause() instanceof RuntimeException mistake) {
                throw mistake;
            }
            throw new HostException(host + ": the call was given up here", e.getCause());
        } catch (CancellationException e) {
            cancelled.countDown();
            return awaitTheEndOfTheProgram();
        } catch (InterruptedException e) {
            underWay.cancel(false);
            Thread.currentThread().interrupt();
            throw new HostException(host + ": interrupted while waiting for an answer", e);
        } finally {
            calling = false;
        }
    }

    private <R> R awaitTheEndOfTheProgram() throws HostException {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new HostException(host + ": the call was given up here");
    }

    /** An error of the client as the user is told it; what the description declares is thrown again. */
    private HostException told(RemoteMethod<?> method, CreoException e) {
        if (e instanceof DeadlineException late && !answered && Diagnosis.isLate(late) && !isThere()) {
            return diagnosis.silent(timeout, late);
        }
        answered |= e instanceof ServiceException;
        if (e instanceof ServiceException
                || e instanceof CancelledException
                || e instanceof DeadlineException
                || e instanceof MalformedException
                || e instanceof RefusedException
                || e instanceof TransportException) {
            return diagnosis.of(method.toString(), e);
        }
        answered = true;
        throw e;
    }

    private boolean isThere() {
        try {
            channel.withCallTimeout(timeout.compareTo(PROBE) < 0 ? timeout : PROBE)
                    .ping();
            answered = true;
        } catch (CreoException e) {
            // Then it is not there, or is no host.
        }
        return answered;
    }

    /**
     * For the end of the program: tells the host that the result of the current call is no longer wanted, and ends the
     * wait for it. Never blocks for long.
     */
    public void cancel() {
        ending = true;
        underWay.cancel(false);
        try {
            // The other thread tells the host, if it is only now sending the request or is the first to see the end.
            if (calling) {
                cancelled.await(CANCEL_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        channel.close();
    }
}
