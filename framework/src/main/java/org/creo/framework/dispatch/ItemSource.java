// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.creo.framework.limits.ValuesRefusedException;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;

/** The items that a client sends with a call. */
public final class ItemSource {
    private final Supplier<Arguments> items;
    /** Null where somebody else has taken the items from the client. */
    private final Request request;

    ItemSource(Request request) {
        this(() -> request.upload().next(), request);
    }

    /**
     * Items that somebody else has taken from a client, and checked.
     *
     * @param items waits for the next one; null where there are no more
     */
    public ItemSource(Supplier<Arguments> items) {
        this(items, null);
    }

    private ItemSource(Supplier<Arguments> items, Request request) {
        this.items = items;
        this.request = request;
    }

    /** Decodes an item: generated code. */
    @FunctionalInterface
    public interface Decoder<T> {
        /** The item's value, never null. */
        T decode(Arguments item) throws MalformedArgumentsException;
    }

    /**
     * The items as a stream of values, for one thread at a time. Asking for an item waits for it, then decodes it. An
     * item that does not decode ends the call, and so does one for whose value there is no memory. After the call has
     * ended early, for this or another reason, reading on throws a {@link CancellationException}.
     */
    public <T> Stream<T> stream(Decoder<? extends T> decoder) {
        return StreamSupport.stream(
                new Spliterators.AbstractSpliterator<T>(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL) {
                    @Override
                    public boolean tryAdvance(Consumer<? super T> action) {
                        Arguments item = items.get();
                        if (item == null) {
                            return false;
                        }
                        action.accept(decode(decoder, item));
                        return true;
                    }
                },
                false);
    }

    private <T> T decode(Decoder<T> decoder, Arguments item) {
        try {
            return decoder.decode(item);
        } catch (MalformedArgumentsException e) {
            throw over(Status.MALFORMED, e);
        } catch (ValuesRefusedException e) {
            throw over(e.status(), e);
        }
    }

    private CancellationException over(Status status, Exception cause) {
        if (request != null) {
            Answer.error(request, status, cause.getMessage()).send();
        }
        CancellationException over = new CancellationException("the call has its answer: " + cause.getMessage());
        over.initCause(cause);
        return over;
    }
}
