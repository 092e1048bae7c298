// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.creo.client.CreoException;

/**
 * The items of a stream that is opened again where it is cut off, and then those of the next one, as the subscriber
 * requests them.
 */
final class Republisher<R> implements Flow.Publisher<R>, Flow.Subscription {
    private static final long WRONG = -1;

    private final Supplier<Flow.Publisher<R>> opening;
    private final String text;
    private final Connections connections;
    private final Gap gap;
    private final AtomicBoolean subscribed = new AtomicBoolean();
    private Flow.Subscriber<? super R> subscriber;

    // Guarded by this object's lock.
    /** The stream that is open; null in a gap. */
    private Flow.Subscription open;
    /** How many items are requested and have not come; {@link #WRONG} where a number was not allowed. */
    private long wanted;

    private boolean cancelled;

    /**
     * Publishes nothing yet.
     *
     * @param opening makes the call, which begins when it is subscribed to
     * @param text names the call in messages
     */
    Republisher(Supplier<Flow.Publisher<R>> opening, String text, Connections connections, Gap gap) {
        this.opening = opening;
        this.text = text;
        this.connections = connections;
        this.gap = gap;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super R> reader) {
        if (!subscribed.compareAndSet(false, true)) {
            AsyncStreamCall.refuse(reader, toString());
            return;
        }
        subscriber = reader;
        reader.onSubscribe(this);
        opening.get().subscribe(new Part());
    }

    @Override
    public void request(long count) {
        Flow.Subscription now;
        synchronized (this) {
            wanted = count <= 0 ? WRONG : wanted + count < 0 ? Long.MAX_VALUE : wanted + count;
            now = open;
        }
        if (now != null) {
            now.request(count);
        }
    }

    @Override
    public void cancel() {
        Flow.Subscription now;
        synchronized (this) {
            cancelled = true;
            now = open;
        }
        if (now != null) {
            now.cancel();
        }
    }

    @Override
    public String toString() {
        return text;
    }

    private void reopen(long pause) {
        connections.execute(() -> {
            connections.pause(pause);
            synchronized (this) {
                if (cancelled) {
                    return;
                }
            }
            opening.get().subscribe(new Part());
        });
    }

    /** Takes the items of one of the streams. */
    private final class Part implements Flow.Subscriber<R> {
        @Override
        public void onSubscribe(Flow.Subscription given) {
            long count;
            synchronized (Republisher.this) {
                open = given;
                count = wanted;
                if (cancelled) {
                    given.cancel();
                    return;
                }
            }
            if (count != 0) {
                given.request(count);
            }
        }

        @Override
        public void onNext(R item) {
            gap.closed();
            synchronized (Republisher.this) {
                wanted -= wanted == Long.MAX_VALUE ? 0 : 1;
            }
            subscriber.onNext(item);
        }

        @Override
        public void onError(Throwable e) {
            synchronized (Republisher.this) {
                open = null;
            }
            try {
                long pause = e instanceof CreoException ? gap.cut((CreoException) e) : -1;
                if (pause < 0) {
                    subscriber.onError(e);
                } else {
                    reopen(pause);
                }
            } catch (RuntimeException | Error thrown) {
                subscriber.onError(thrown);
            }
        }

        @Override
        public void onComplete() {
            subscriber.onComplete();
        }
    }
}
