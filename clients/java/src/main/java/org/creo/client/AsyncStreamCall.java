// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A call with streams that no thread waits for: items go to a subscriber as it asks for them, the result of others to a
 * future. It is made and started at once for a future, and when somebody subscribes for items.
 */
final class AsyncStreamCall<R> extends StreamCall<R> implements Flow.Publisher<R>, Flow.Subscription {
    final CompletableFuture<R> future = new CompletableFuture<>();
    private final Channel channel;
    private final WireWriter request;
    private final boolean downloads;
    /** What sends items; does nothing where there is no such stream. */
    private Upload<?> upload;

    private final AtomicBoolean subscribed = new AtomicBoolean();
    private Flow.Subscriber<? super R> subscriber;
    private final AtomicLong demand = new AtomicLong();
    /** Events that are not looked at yet; whoever makes it 1 looks. */
    private final AtomicInteger events = new AtomicInteger();
    private volatile boolean started;
    private boolean over;

    AsyncStreamCall(RemoteMethod<R> method, Channel channel, int timeout, boolean downloads, boolean uploads, WireWriter request) {
        super(method, channel.toString(), timeout, downloads, uploads);
        this.channel = channel;
        this.request = request;
        this.downloads = downloads;
        // Whoever ends the future earlier does not want the answer any more.
        future.whenComplete((result, error) -> {
            if (started && !isEnded()) {
                stop(error);
            }
        });
    }

    <T> void uploads(Flow.Publisher<T> items, BiConsumer<WireWriter, T> write) {
        upload = new Upload<>(items, write);
    }

    @Override
    boolean isAttended() {
        return false;
    }

    /** Sends the request, and then the items. */
    void start() {
        begins();
        try {
            Connection used = channel.connection(this);
            sentOver(used);
            while (!used.send(this, request, true)) {
                used = channel.connection(this);
                sentOver(used);
            }
            started = true;
            if (future.isDone() || isEnded() || demand.get() < 0) {
                stop(null);
            } else if (upload != null) {
                upload.begin();
            }
        } catch (CreoException e) {
            fail(e);
        }
        changed();
    }

    private void fail(Throwable e) {
        started = true;
        abort(e);
    }

    @Override
    public void subscribe(Flow.Subscriber<? super R> reader) {
        Objects.requireNonNull(reader, "subscriber");
        if (!subscribed.compareAndSet(false, true)) {
            reader.onSubscribe(new Flow.Subscription() {
                @Override
                public void request(long count) {
                    // There is nothing to come.
                }

                @Override
                public void cancel() {
                    // There is nothing to end.
                }
            });
            reader.onError(new IllegalStateException(this + ": the items go to one subscriber, and there was one"));
            return;
        }
        subscriber = reader;
        reader.onSubscribe(this);
        channel.execute(this::start);
    }

    @Override
    public void request(long count) {
        if (count <= 0) {
            refuse(new IllegalArgumentException(this + ": " + count + " items are asked for, where 1 or more must be"));
        } else {
            demand.getAndUpdate(now -> now < 0 ? now : now + count < 0 ? Long.MAX_VALUE : now + count);
            changed();
        }
    }

    private void refuse(Throwable why) {
        if (started && !isEnded()) {
            stop(why);
        } else {
            abort(why);
            changed();
        }
    }

    @Override
    public void cancel() {
        demand.set(Long.MIN_VALUE);
        if (started && !isEnded()) {
            stop(null);
        }
        changed();
    }

    @Override
    void credited(int count) {
        if (upload != null) {
            channel.execute(() -> upload.ask(count));
        }
    }

    @Override
    void expired() {
        abort(late());
        changed();
    }

    @Override
    void changed() {
        if (events.getAndIncrement() == 0) {
            channel.execute(this::look);
        }
    }

    /** Hands on what there is. It runs in one thread at a time. */
    private void look() {
        int seen = 1;
        do {
            if (!over) {
                over = downloads ? deliver() : complete();
                if (over && upload != null) {
                    upload.end();
                }
            }
            seen = events.addAndGet(-seen);
        } while (seen != 0);
    }

    private boolean complete() {
        if (!started || !isEnded()) {
            return false;
        }
        Throwable error = error();
        if (error != null) {
            return future.completeExceptionally(error) || true;
        }
        try {
            return future.complete(result()) || true;
        } catch (RuntimeException | Error e) {
            return future.completeExceptionally(e) || true;
        }
    }

    /** Gives the subscriber what it asked for; whether that was the last. */
    private boolean deliver() {
        try {
            while (demand.get() >= 0) {
                boolean ended = isEnded(); // looked at first: the last item comes ahead of the end
                R item = demand.get() > 0 ? take() : null;
                if (item != null) {
                    demand.getAndUpdate(now -> now > 0 && now != Long.MAX_VALUE ? now - 1 : now);
                    subscriber.onNext(item);
                } else if (hasItem() || !ended) {
                    return false; // until more is asked for, or more arrives
                } else {
                    return end(error());
                }
            }
        } catch (MalformedException e) {
            refuse(e);
            return end(e);
        } catch (RuntimeException | Error e) {
            // A subscriber that throws wants no more, by the rules of reactive streams.
            cancel();
        }
        return true;
    }

    private boolean end(Throwable error) {
        if (error == null) {
            subscriber.onComplete();
        } else {
            subscriber.onError(error);
        }
        return true;
    }

    /** Sends the items of a publisher. */
    private final class Upload<T> implements Flow.Subscriber<T> {
        private final Flow.Publisher<T> source;
        private final BiConsumer<WireWriter, T> write;
        private final WireWriter message = new WireWriter();
        private volatile Flow.Subscription subscription;

        Upload(Flow.Publisher<T> source, BiConsumer<WireWriter, T> write) {
            this.source = source;
            this.write = write;
            message.leaveLarge();
        }

        void begin() {
            source.subscribe(this);
        }

        void ask(int count) {
            Flow.Subscription asked = subscription;
            if (asked != null && !isEnded()) {
                asked.request(count);
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
            given.request(FIRST_CREDIT);
        }

        @Override
        public void onNext(T item) {
            try {
                message.reset(Frame.HEADER_SIZE);
                write.accept(message, item);
                if (!hasCredit()) {
                    throw new IllegalStateException(AsyncStreamCall.this + ": the publisher sends more than it is asked for");
                }
                if (!isEnded()) {
                    sendItem(message);
                }
            } catch (RuntimeException | Error e) {
                onError(e);
            }
        }

        @Override
        public void onError(Throwable e) {
            if (!isEnded()) {
                stop(e);
            }
        }

        @Override
        public void onComplete() {
            if (!isEnded()) {
                sendEnd();
            }
        }
    }
}
