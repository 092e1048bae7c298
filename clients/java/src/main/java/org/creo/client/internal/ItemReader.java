// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.lang.ref.Reference;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Reads the items of a stream, also for the streams of the JDK; for one thread at a time. */
final class ItemReader<T> extends Spliterators.AbstractSpliterator<T> {
    private final ItemSource<T> source;
    private final AtomicBoolean reading = new AtomicBoolean();

    ItemReader(ItemSource<T> source) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.source = source;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        T item = next(Wait.FOREVER);
        if (item != null) {
            action.accept(item);
        }
        return item != null;
    }

    /**
     * The next item, as {@link ItemSource#next} has it.
     *
     * @throws IllegalStateException if another thread is reading
     */
    T next(long nanos) {
        if (!reading.compareAndSet(false, true)) {
            throw new IllegalStateException(source + ": another thread is reading from this stream");
        }
        try {
            return source.next(nanos);
        } finally {
            reading.set(false);
            Reference.reachabilityFence(this); // so that the call is not ended while this waits
        }
    }
}
