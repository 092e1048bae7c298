// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.creo.framework.queue.Request;
import org.creo.protocol.FrameHeader;

/** Sends the items of a call to its client. */
public final class ItemSink {
    private final Consumer<Payload> items;
    /** Null where somebody else answers in place of a host. */
    private final Request request;
    /** Whether nobody wants items any more. */
    private final BooleanSupplier over;

    private final int frameLimit;

    ItemSink(Request request, int frameLimit) {
        this(
                item -> request.download().send(item.bytes(), item.start(), item.end(), item.tail()),
                request,
                request::answered,
                frameLimit);
    }

    /** @param items sends an item for somebody who answers in place of a host; it throws where none are wanted */
    public ItemSink(Consumer<Payload> items) {
        this(items, null, () -> false, Integer.MAX_VALUE);
    }

    private ItemSink(Consumer<Payload> items, Request request, BooleanSupplier over, int frameLimit) {
        this.items = items;
        this.request = request;
        this.over = over;
        this.frameLimit = frameLimit;
    }

    /**
     * Sends all items of a stream, one after another, and closes it, whatever happens. It waits while the client has
     * given no credit or does not take what was sent.
     *
     * @param items drawn on this thread
     * @param encoder its payloads may share one array: each is copied before the next item is asked for
     * @throws CancellationException if the call has its answer: the items are not wanted any more
     */
    public <T> void send(Stream<T> items, Function<? super T, Payload> encoder) {
        try (Stream<T> closing = Objects.requireNonNull(items, "the stream is null")) {
            try {
                // Each item is sent as soon as it is there; an iterator would read ahead where the stream is made with
                // flatMap.
                closing.sequential().spliterator().forEachRemaining(new Items<>(encoder));
            } finally {
                if (over.getAsBoolean()) {
                    // The interrupt has done its work; closing the stream may have to wait for something.
                    Thread.interrupted();
                }
            }
        }
    }

    /** Sends one item, as {@link #send(Stream, Function)} does. */
    public void send(Payload item) {
        check(item);
        items.accept(item);
    }

    private void check(Payload item) {
        long frame = FrameHeader.length(item.length());
        if (frame > frameLimit) {
            throw new IllegalStateException(
                    "the item needs a frame of " + frame + " bytes, the limit (--frame-size) is " + frameLimit);
        }
    }

    /**
     * Sends what a stream gives it. The spliterator of a stream that is given to the host as it is may keep it, and
     * send items from other threads as long as its {@code forEachRemaining} runs, one thread at a time.
     */
    public final class Items<T> implements Consumer<T> {
        private final Function<? super T, Payload> encoder;

        private Items(Function<? super T, Payload> encoder) {
            this.encoder = encoder;
        }

        /** Sends an item; waits until there is room for it. */
        @Override
        public void accept(T item) {
            send(encoder.apply(item));
        }

        /**
         * Sends an item, if that can be done at once.
         *
         * @param then is run once when there may be room for an item that was not sent, on the thread that makes it,
         *     which must not send anything there; not where memory is short
         * @return false where it was not sent
         */
        public boolean offer(T item, Runnable then) {
            Payload payload = encoder.apply(item);
            check(payload);
            return request.download().offer(payload.bytes(), payload.start(), payload.end(), payload.tail(), then);
        }
    }
}
