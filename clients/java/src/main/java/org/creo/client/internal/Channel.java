// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.creo.client.CancelledException;
import org.creo.client.CreoException;
import org.creo.client.Phase;
import org.creo.client.RefusedException;
import org.creo.client.ResultStream;
import org.creo.client.ServiceException;
import org.creo.client.TransportException;

/**
 * What a client makes its calls through. Threads may share it; their calls share a connection. It opens another
 * connection when that one broke, or when its host is shutting down.
 */
public final class Channel implements AutoCloseable {
    private final Connections connections;
    private final Settings settings;
    private final WriterPool writers;
    /** Whether closing it closes the connections. */
    private final boolean original;
    /** Whether its time-out was set for some calls, and so also limits streams. */
    private final boolean limited;
    /** Is told of gaps in streams, which are opened again; null if a gap ends them. */
    private final Consumer<? super CreoException> gaps;

    /**
     * Connects to a host, or lets the first call do so ({@link Settings#connectLazily}).
     *
     * @param addresses where it listens, such as {@code localhost:7000}, {@code [::1]:7000} or {@code unix:/path};
     *     several, separated by commas, are tried in this order; {@code local:} is the host that runs the method
     * @param options how to connect and to call
     * @throws RefusedException if that is not an address
     * @throws TransportException if no host can be reached
     * @throws CancelledException if the thread was interrupted
     */
    public Channel(String addresses, Configured<Settings> options) {
        this(addresses, options.settings);
    }

    private Channel(String addresses, Settings settings) {
        this(new Connections(addresses, settings), settings, new WriterPool(), true, false, null);
    }

    private Channel(
            Connections connections,
            Settings settings,
            WriterPool writers,
            boolean original,
            boolean limited,
            Consumer<? super CreoException> gaps) {
        this.connections = connections;
        this.settings = settings;
        this.writers = writers;
        this.original = original;
        this.limited = limited;
        this.gaps = gaps;
    }

    /**
     * The same channel with another time-out for its calls. Closing it does nothing: close the original.
     *
     * @param timeout as in {@link Settings#withCallTimeout}
     * @return a view of this channel
     * @throws IllegalArgumentException if it is out of range
     */
    public Channel withCallTimeout(Duration timeout) {
        return new Channel(connections, settings.withCallTimeout(timeout), writers, false, true, gaps);
    }

    /**
     * The same channel for streams that are opened again where they are cut off. Closing it does nothing: close the
     * original.
     *
     * @param gap is told of each gap: the error that cut the stream
     * @return a view of this channel
     */
    public Channel withResubscribe(Consumer<? super CreoException> gap) {
        Objects.requireNonNull(gap, "gap");
        return new Channel(connections, settings, writers, false, limited, gap);
    }

    /** The same channel for one of the streams. */
    private Channel once() {
        return new Channel(connections, settings, writers, false, limited, null);
    }

    /**
     * The same channel for another client. Closing it does nothing: close the original.
     *
     * @return a view of this channel
     */
    public Channel shared() {
        return new Channel(connections, settings, writers, false, limited, gaps);
    }

    /**
     * Calls a method and waits for its answer.
     *
     * @param <R> what it returns
     * @param method the method to call
     * @param arguments writes its arguments
     * @return its result
     * @throws CreoException an exception that the method declares, or one that says what failed
     */
    public <R> R call(RemoteMethod<R> method, Consumer<WireWriter> arguments) {
        Watch watch = begin(method);
        R result;
        try {
            result = call(method, arguments, watch);
        } catch (RuntimeException | Error e) {
            Watch.over(watch, e);
            throw e;
        }
        Watch.over(watch, null);
        return result;
    }

    /** Who is told of a call, and of what is sent along with it; null for nobody and nothing. */
    private Watch begin(RemoteMethod<?> method) {
        Map<String, String> onward = Onward.context();
        return settings.isWatched() || !onward.isEmpty() ? new Watch(method, toString(), settings, onward) : null;
    }

    private <R> R call(RemoteMethod<R> method, Consumer<WireWriter> arguments, Watch watch) {
        WireWriter request = request(method, arguments);
        try {
            BlockingCall<R> call = new BlockingCall<>(method, connections.toString(), settings.callMillis);
            call.watchedBy(watch);
            boolean renewed = false;
            for (int attempt = 1; ; attempt++) {
                try {
                    return attempt(call, request);
                } catch (TransportException | ServiceException e) {
                    boolean renews = !renewed && connections.renews(e);
                    if (!renews && !call.isRepeatable(e, attempt, connections.haveOthers())) {
                        throw e;
                    }
                    renewed |= renews;
                    call.again();
                }
            }
        } finally {
            writers.giveBack(request);
        }
    }

    /**
     * The arguments of a call, in a writer of the pool.
     *
     * @throws RefusedException if no frame can hold them
     */
    private WireWriter request(RemoteMethod<?> method, Consumer<WireWriter> arguments) {
        if (gaps != null) {
            throw new IllegalArgumentException(method + " at " + this + ": only a stream that a method returns can be"
                    + " opened again (withResubscribe), if the method may be called twice (@STATELESS, @IDEMPOTENT,"
                    + " only @READS) and takes no stream");
        }
        WireWriter request = writers.take();
        try {
            arguments.accept(request);
            request.checkSize();
            return request;
        } catch (RefusedException e) {
            throw method.refused(e, toString());
        }
    }

    private WireWriter request(RemoteMethod<?> method, Consumer<WireWriter> arguments, Watch watch) {
        try {
            return request(method, arguments);
        } catch (RuntimeException | Error e) {
            Watch.over(watch, e);
            throw e;
        }
    }

    /** Lets a call that completes a future be watched, before it starts. */
    private static void watch(Watch watch, Call<?> call, CompletableFuture<?> future) {
        if (watch != null) {
            call.watchedBy(watch);
            future.whenComplete((result, error) -> Watch.over(watch, error));
        }
    }

    private <R> R attempt(BlockingCall<R> call, WireWriter request) {
        Connection connection = send(call, request, true);
        Frame answer = connection.await(call);
        try {
            return connections.decoded(call, answer, connection);
        } finally {
            connection.giveBack(answer);
        }
    }

    /** Sends a request on the first connection that accepts it. */
    private Connection send(Call<?> call, WireWriter request, boolean wantsAnswer) {
        while (true) {
            Connection connection = connections.get(call);
            if (connection.send(call, request, wantsAnswer)) {
                return connection;
            }
        }
    }

    /**
     * Calls a method and does not wait for its answer. It does wait until the request is sent, if the host takes it
     * slowly; a large {@code byte[]} in the arguments must not change before the answer is there.
     *
     * @param <R> what it returns
     * @param method the method to call
     * @param arguments writes its arguments
     * @return completes with its result or a {@link CreoException}; cancelling it cancels the call
     */
    public <R> CompletableFuture<R> callAsync(RemoteMethod<R> method, Consumer<WireWriter> arguments) {
        Watch watch = begin(method);
        WireWriter request = request(method, arguments, watch);
        AsyncCall<R> call = new AsyncCall<>(method, connections, settings.callMillis, writers, request);
        watch(watch, call, call.future);
        call.start();
        return call.future;
    }

    /**
     * Calls a method whose result is a stream.
     *
     * @param <R> what the stream holds
     * @param method the method to call
     * @param arguments writes its arguments
     * @return the items as they come; closing it before its end cancels the call; if it is dropped without that, the
     *     garbage collector does so at some time
     * @throws CreoException if the request could not be sent
     */
    public <R> ResultStream<R> stream(RemoteMethod<R> method, Consumer<WireWriter> arguments) {
        if (!isOpenedAgain(method)) {
            return Items.of(open(method, arguments), connections.cleaner());
        }
        Channel once = once();
        return Items.of(
                new Resubscription<>(() -> once.open(method, arguments), connections, gap()), connections.cleaner());
    }

    private <R> BlockingStreamCall<R> open(RemoteMethod<R> method, Consumer<WireWriter> arguments) {
        return start(
                new BlockingStreamCall<>(method, toString(), streamMillis(), true, false, begin(method)), arguments);
    }

    /** Whether a stream that a method returns may have to be opened again. */
    private boolean isOpenedAgain(RemoteMethod<?> method) {
        return gaps == null ? settings.asksForToken : method.repeatable;
    }

    private Gap gap() {
        return new Gap(gaps, settings.asksForToken, settings.connectNanos());
    }

    /**
     * Calls a method with a parameter that is a stream, and sends its items in the calling thread.
     *
     * @param <R> what it returns
     * @param <T> what the stream holds
     * @param method the method to call
     * @param arguments writes the other arguments
     * @param items to be sent; closed after the last one, or when the host wants no more
     * @param write writes an item
     * @return its result
     * @throws CreoException an exception that the method declares, or one that says what failed
     */
    public <R, T> R call(
            RemoteMethod<R> method, Consumer<WireWriter> arguments, Stream<T> items, BiConsumer<WireWriter, T> write) {
        Objects.requireNonNull(items, () -> method + ": a stream is null");
        BlockingStreamCall<R> call =
                new BlockingStreamCall<>(method, toString(), streamMillis(), false, true, begin(method));
        return start(call, arguments).upload(items, write);
    }

    /**
     * Calls a method with streams both ways. A separate thread sends the items of the parameter.
     *
     * @param <R> what the result holds
     * @param <T> what the parameter holds
     * @param method the method to call
     * @param arguments writes the other arguments
     * @param items to be sent; closed after the last one, or when the call is over
     * @param write writes an item
     * @return the items as they come; closing it before its end cancels the call; if it is dropped without that, the
     *     garbage collector does so at some time
     * @throws CreoException if the request could not be sent
     */
    public <R, T> ResultStream<R> stream(
            RemoteMethod<R> method, Consumer<WireWriter> arguments, Stream<T> items, BiConsumer<WireWriter, T> write) {
        Objects.requireNonNull(items, () -> method + ": a stream is null");
        BlockingStreamCall<R> call =
                new BlockingStreamCall<>(method, toString(), streamMillis(), true, true, begin(method));
        start(call, arguments).uploadMeanwhile(items, write, connections.threads());
        return Items.of(call, connections.cleaner());
    }

    /**
     * Calls a method whose result is a stream, as soon as the result is subscribed to.
     *
     * @param <R> what the stream holds
     * @param method the method to call
     * @param arguments writes its arguments
     * @return the items, for one subscriber
     */
    public <R> Flow.Publisher<R> publish(RemoteMethod<R> method, Consumer<WireWriter> arguments) {
        if (!isOpenedAgain(method)) {
            return async(method, arguments, true, false, null);
        }
        Channel once = once();
        return new Republisher<>(
                () -> once.async(method, arguments, true, false, null), method + " at " + this, connections, gap());
    }

    /**
     * Calls a method with a parameter that is a stream, and does not wait for its answer.
     *
     * @param <R> what it returns
     * @param <T> what the stream holds
     * @param method the method to call
     * @param arguments writes the other arguments
     * @param items to be sent
     * @param write writes an item
     * @return completes with its result or an error; cancelling it cancels the call
     */
    public <R, T> CompletableFuture<R> callAsync(
            RemoteMethod<R> method,
            Consumer<WireWriter> arguments,
            Flow.Publisher<T> items,
            BiConsumer<WireWriter, T> write) {
        Objects.requireNonNull(items, () -> method + ": a publisher is null");
        Watch watch = begin(method);
        AsyncStreamCall<R> call = async(method, arguments, false, true, watch);
        call.uploads(items, write);
        watch(watch, call, call.future);
        call.start();
        return call.future;
    }

    /**
     * Calls a method with streams both ways, as soon as its result is subscribed to.
     *
     * @param <R> what the result holds
     * @param <T> what the parameter holds
     * @param method the method to call
     * @param arguments writes the other arguments
     * @param items to be sent
     * @param write writes an item
     * @return the items that come, for one subscriber
     */
    public <R, T> Flow.Publisher<R> publish(
            RemoteMethod<R> method,
            Consumer<WireWriter> arguments,
            Flow.Publisher<T> items,
            BiConsumer<WireWriter, T> write) {
        Objects.requireNonNull(items, () -> method + ": a publisher is null");
        AsyncStreamCall<R> call = async(method, arguments, true, true, null);
        call.uploads(items, write);
        return call;
    }

    private <R> AsyncStreamCall<R> async(
            RemoteMethod<R> method, Consumer<WireWriter> arguments, boolean downloads, boolean uploads, Watch watch) {
        // It does not go back to the pool: it is not known when the call begins.
        WireWriter request = request(method, arguments, watch);
        return new AsyncStreamCall<>(
                method,
                connections,
                streamMillis(),
                downloads,
                uploads,
                request,
                settings.isWatched() || Onward.possible() ? () -> begin(method) : null);
    }

    private <R> BlockingStreamCall<R> start(BlockingStreamCall<R> call, Consumer<WireWriter> arguments) {
        try {
            WireWriter request = request(call.method, arguments);
            try {
                call.sentOver(send(call, request, true));
                return call;
            } finally {
                writers.giveBack(request);
            }
        } catch (RuntimeException | Error e) {
            call.ended(e);
            throw e;
        }
    }

    /** A stream may last forever, unless the caller sets a time-out for this call. */
    private int streamMillis() {
        return limited ? settings.callMillis : 0;
    }

    Connections connections() {
        return connections;
    }

    /**
     * Sends the request of a one-way method, which the host does not answer.
     *
     * @param method the method to call
     * @param arguments writes its arguments
     * @throws TransportException if the request could not be sent
     * @throws ServiceException if the host closed the connection with an error instead of reading the request
     */
    public void post(RemoteMethod<Void> method, Consumer<WireWriter> arguments) {
        Watch watch = begin(method);
        try {
            post(method, arguments, watch);
        } catch (RuntimeException | Error e) {
            Watch.over(watch, e);
            throw e;
        }
        Watch.over(watch, null);
    }

    private void post(RemoteMethod<Void> method, Consumer<WireWriter> arguments, Watch watch) {
        WireWriter request = request(method, arguments);
        BlockingCall<Void> call = new BlockingCall<>(method, connections.toString(), settings.callMillis);
        call.watchedBy(watch);
        Connection connection = send(call, request, false);
        if (call.phase() == Phase.SEND) {
            connection.await(call); // it broke, and the host may have said why
        }
        writers.giveBack(request);
    }

    /**
     * Sends the request of a one-way method, and does not wait for a connection if there is none.
     *
     * @param method the method to call
     * @param arguments writes its arguments
     * @return completes when the request is sent, or could not be sent
     */
    public CompletableFuture<Void> postAsync(RemoteMethod<Void> method, Consumer<WireWriter> arguments) {
        Watch watch = begin(method);
        WireWriter request = request(method, arguments, watch);
        AsyncPost call = new AsyncPost(method, connections, settings.callMillis, writers, request);
        watch(watch, call, call.future);
        call.start();
        return call.future;
    }

    /**
     * Asks the host whether it is there. The host answers without calling a service.
     *
     * @return the time of the round trip, without the time to open a connection if there was none
     * @throws CreoException if no answer came, or a wrong one
     */
    public Duration ping() {
        PingCall ping = new PingCall(connections.toString(), settings.silenceMillis());
        Connection connection = send(ping, ping.message(), true);
        return ping.taken(connection.await(ping));
    }

    /**
     * Closes the connections. Calls that are open end with a {@link CancelledException}, and so do later ones. Closing
     * twice does nothing.
     */
    @Override
    public void close() {
        if (original) {
            connections.close();
        }
    }

    /** The addresses of the hosts. */
    @Override
    public String toString() {
        return connections.toString();
    }
}
