// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.creo.framework.limits.ValuesRefusedException;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;

/** The items that a client sends with a call. */
public final class ItemSource {
    /** What breaks a rule is told by a message that begins with a place, and that with the name of the stream. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*(?=[.:\\[])");

    /** What is malformed is told by a message that begins with these words. */
    private static final String AN_ITEM = "an item ";

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

    /** The items of a stream, whose spliterator this is. */
    public final class Items<T> extends Spliterators.AbstractSpliterator<T> {
        private final Decoder<? extends T> decoder;
        private long index;

        private Items(Decoder<? extends T> decoder) {
            super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
            this.decoder = decoder;
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            Arguments item = items.get();
            if (item == null) {
                return false;
            }
            action.accept(decode(decoder, item, index++));
            return true;
        }

        /**
         * As {@link #forEachRemaining}, but small items do not wait for this thread: the threads that receive them run
         * the action.
         *
         * @param action waits for nothing
         * @param meanwhile is called on this thread at the beginning, again after as many nanoseconds as it returns,
         *     and after each {@link #call}
         */
        public void forEachArriving(Consumer<? super T> action, LongSupplier meanwhile) {
            request.upload().forEach(item -> action.accept(decode(decoder, item, index++)), meanwhile);
        }

        /** Has the thread that waits for items do what it does meanwhile. Any thread may call it. */
        public void call() {
            request.upload().call();
        }
    }

    /**
     * The items as a stream of values, for one thread at a time; its spliterator is an {@link Items}. Asking for an
     * item waits for it, then decodes it. An item that does not decode ends the call, and so does one for whose value
     * there is no memory. Of one that breaks a rule, the client is told which it is, such as {@code numbers[3]},
     * counted from 0 on; of one that does not decode, such as {@code item 3 of numbers}. After the call has ended
     * early, for this or another reason, reading on throws a {@link CancellationException}.
     */
    public <T> Stream<T> stream(Decoder<? extends T> decoder) {
        return StreamSupport.stream(new Items<T>(decoder), false);
    }

    private <T> T decode(Decoder<T> decoder, Arguments item, long index) {
        try {
            return decoder.decode(item);
        } catch (MalformedArgumentsException e) {
            throw over(Status.MALFORMED, at(index, e.getMessage()), e);
        } catch (ValuesRefusedException e) {
            throw over(e.status(), e.getMessage(), e);
        }
    }

    private static String at(long index, String message) {
        if (message.startsWith(AN_ITEM)) {
            return "item " + index + " " + message.substring(AN_ITEM.length());
        }
        Matcher name = NAME.matcher(message);
        return name.lookingAt() ? name.group() + "[" + index + "]" + message.substring(name.end()) : message;
    }

    private CancellationException over(Status status, String message, Exception cause) {
        if (request != null) {
            Answer.error(request, status, message).send();
        }
        CancellationException over = new CancellationException("the call has its answer: " + message);
        over.initCause(cause);
        return over;
    }
}
