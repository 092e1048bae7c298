// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * A call with streams for which no thread waits. If its result is a stream, the items go to a subscriber as it requests
 * them, and the call starts with the subscription; any other result completes a future, and the call starts at once.
 */
final class AsyncStreamCall<R> extends StreamCall<R>
        implements Flow.Publisher<R>, Flow.Subscription, WaitingCalls.Waiter {
    final CompletableFuture<R> future = new CompletableFuture<>();
    private final Connections connections;
    private final WireWriter request;
    private final boolean downloads;
    /** Lets a call whose result is a stream be watched when it begins; null where nobody watches. */
    private final Supplier<Watch> watching;
    /** Null for a call that nobody watches, or whose future is. */
    private Watch watch;
    /** What sends items; null where there is no such stream. */
    private Upload<?> upload;

    private final AtomicBoolean subscribed = new AtomicBoolean();
    private Flow.Subscriber<? super R> subscriber;
    /** How many items the subscriber has requested and not received; negative if it cancelled. */
    private final AtomicLong demand = new AtomicLong();
    /**
     * The number of events that were not handled yet; the thread that makes it 1 handles them. The first one is the
     * start.
     */
    private final AtomicInteger events = new AtomicInteger(1);
    /** Whether the subscriber or the future has been told the end. For the thread that handles events. */
    private boolean over;

    AsyncStreamCall(
            RemoteMethod<R> method,
            Connections connections,
            int timeout,
            boolean downloads,
            boolean uploads,
            WireWriter request,
            Supplier<Watch> watching) {
        super(method, connections.toString(), timeout, downloads, uploads);
        this.connections = connections;
        this.request = request;
        this.downloads = downloads;
        this.watching = watching;
        // If the future ends earlier, the answer is not wanted any more.
        future.whenComplete((result, error) -> stop(error));
    }

    <T> void uploads(Flow.Publisher<T> items, BiConsumer<WireWriter, T> write) {
        upload = new Upload<>(items, write);
    }

    @Override
    boolean isAttended() {
        return false;
    }

    /** Sends the request, and then the items, and does not wait for that. */
    void start() {
        begins();
        if (connections.live() != null) {
            connections.execute(this::connected);
        } else {
            connected();
        }
    }

    @Override
    public void connected() {
        try {
            Connection used;
            do {
                used = connections.getOrWait(this);
                if (used == null) {
                    return;
                }
            } while (!isEnded() && !isSentOver(used));
        } catch (RuntimeException | Error e) {
            stop(e);
        }
        connections.executeSoon(this::look);
        if (upload != null && !isEnded()) {
            connections.execute(upload::begin);
        }
    }

    @Override
    public void unconnected(Throwable why) {
        stop(why);
        look();
    }

    private boolean isSentOver(Connection used) {
        sentOver(used);
        if (!used.send(this, request, true)) {
            return false;
        }
        if (isEnded()) {
            used.giveUp(this); // it may have ended before there was anything to give up
        }
        return true;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super R> reader) {
        Objects.requireNonNull(reader, "subscriber");
        if (!subscribed.compareAndSet(false, true)) {
            refuse(reader, toString());
            return;
        }
        subscriber = reader;
        reader.onSubscribe(this);
        if (watching != null) {
            try {
                watch = watching.get();
                watchedBy(watch);
            } catch (RuntimeException | Error e) {
                unconnected(e);
                return;
            }
        }
        start();
    }

    /** Tells a second subscriber that there was one. */
    static void refuse(Flow.Subscriber<?> second, String call) {
        second.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                // Nothing will come.
            }

            @Override
            public void cancel() {
                // There is nothing to end.
            }
        });
        second.onError(new IllegalStateException(call + ": the items go to one subscriber, and there was one"));
    }

    @Override
    public void request(long count) {
        if (count <= 0) {
            stop(new IllegalArgumentException(this + ": " + count + " items are asked for, where 1 or more must be"));
        } else {
            demand.getAndUpdate(now -> now < 0 ? now : now + count < 0 ? Long.MAX_VALUE : now + count);
            changed();
        }
    }

    @Override
    public void cancel() {
        demand.set(Long.MIN_VALUE);
        stop(null);
        changed();
    }

    @Override
    void credited() {
        connections.execute(upload::ask);
    }

    @Override
    void expired() {
        stop(late());
    }

    @Override
    void changed() {
        if (events.getAndIncrement() == 0) {
            connections.executeSoon(this::look);
        }
    }

    /** Passes on what has arrived. It runs in one thread at a time. */
    private void look() {
        int seen = 1;
        do {
            if (upload != null && isEnded()) {
                upload.end();
            }
            if (!over) {
                over = downloads ? deliver() : complete();
                if (over && watch != null) {
                    Watch.over(watch, isEnded() ? error() : new CancellationException(this + ": cancelled"));
                }
            }
            seen = events.addAndGet(-seen);
        } while (seen != 0);
    }

    private boolean complete() {
        if (!isEnded()) {
            return false;
        }
        try {
            Throwable error = error();
            if (error == null) {
                future.complete(result());
            } else {
                future.completeExceptionally(error);
            }
        } catch (RuntimeException | Error e) {
            future.completeExceptionally(e);
        }
        return true;
    }

    /** Gives the subscriber what it requested; returns whether that was the last item. */
    private boolean deliver() {
        try {
            while (demand.get() >= 0) {
                boolean ended = isEnded(); // looked at first: the last item comes before the end
                R item = demand.get() > 0 ? decodable() : null;
                if (item != null) {
                    demand.getAndUpdate(now -> now > 0 && now != Long.MAX_VALUE ? now - 1 : now);
                    subscriber.onNext(item);
                } else if (hasItem() || !ended) {
                    return false; // until more is requested, or more arrives
                } else if (error() == null) {
                    subscriber.onComplete();
                    return true;
                } else {
                    subscriber.onError(error());
                    return true;
                }
            }
        } catch (RuntimeException | Error e) {
            // By the rules of reactive streams, a subscriber that throws has cancelled.
            cancel();
        }
        return true;
    }

    /** The next item; null if none is there now, or if it could not be decoded, which ended the call. */
    private R decodable() {
        try {
            return take();
        } catch (RuntimeException | Error e) {
            return null;
        }
    }

    /**
     * Sends the items of a publisher. It asks for one at a time, as soon as it may be sent: nobody knows how large the
     * next ones are, and what was asked for cannot be made to wait.
     */
    private final class Upload<T> implements Flow.Subscriber<T> {
        private final Flow.Publisher<T> source;
        private final BiConsumer<WireWriter, T> write;
        private final WireWriter message = new WireWriter();
        /** Whether an item was asked for and has not come yet. */
        private final AtomicBoolean asked = new AtomicBoolean();

        private volatile Flow.Subscription subscription;
        /** Whether the publisher has ended. Some end twice, and a second END would cost all calls their connection. */
        private boolean complete;

        Upload(Flow.Publisher<T> source, BiConsumer<WireWriter, T> write) {
            this.source = source;
            this.write = write;
            message.leaveLarge();
        }

        void begin() {
            try {
                source.subscribe(this);
            } catch (RuntimeException | Error e) {
                stop(e);
            }
        }

        /** Asks for the next item, if it may be sent. */
        void ask() {
            Flow.Subscription publishing = subscription;
            if (publishing != null && !isEnded() && hasCredit() && asked.compareAndSet(false, true)) {
                publishing.request(1);
            }
        }

        void end() {
            Flow.Subscription ended = subscription;
            if (ended != null) {
                ended.cancel();
            }
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            if (subscription != null) {
                given.cancel();
                return;
            }
            subscription = given;
            if (isEnded()) {
                given.cancel(); // the thread that ended the call may have found nothing to cancel
            } else {
                ask();
            }
        }

        @Override
        public void onNext(T item) {
            if (isEnded()) {
                return;
            }
            try {
                if (complete || !asked.get()) {
                    throw new IllegalStateException(
                            AsyncStreamCall.this + ": the publisher sends more than it is asked for");
                }
                putItem(message, write, item);
                sendItem(message);
                asked.set(false);
                ask();
            } catch (RuntimeException | Error e) {
                stop(e);
            }
        }

        @Override
        public void onError(Throwable e) {
            stop(e);
        }

        @Override
        public void onComplete() {
            if (complete) {
                return;
            }
            complete = true;
            try {
                sendEnd();
            } catch (RuntimeException | Error e) {
                stop(e);
            }
        }
    }
}
