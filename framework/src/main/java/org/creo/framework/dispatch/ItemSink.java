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
    /** Whether nobody wants items any more. */
    private final BooleanSupplier over;

    private final int frameLimit;

    ItemSink(Request request, int frameLimit) {
        this(
                item -> request.download().send(item.bytes(), item.start(), item.end(), item.tail()),
                request::answered,
                frameLimit);
    }

    /** @param items sends an item for somebody who answers in place of a host; it throws where none are wanted */
    public ItemSink(Consumer<Payload> items) {
        this(items, () -> false, Integer.MAX_VALUE);
    }

    private ItemSink(Consumer<Payload> items, BooleanSupplier over, int frameLimit) {
        this.items = items;
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
                closing.sequential().forEachOrdered(item -> send(encoder.apply(item)));
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
        long frame = FrameHeader.length(item.length());
        if (frame > frameLimit) {
            throw new IllegalStateException(
                    "the item needs a frame of " + frame + " bytes, the limit (--frame-size) is " + frameLimit);
        }
        items.accept(item);
    }
}
