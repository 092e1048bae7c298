// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.stream.Stream;
import org.creo.framework.compose.CallContext;
import org.creo.framework.dispatch.ItemSink;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.queue.Arguments;
import org.creo.framework.state.Transaction;
import org.creo.framework.work.WorkCall;
import org.creo.framework.work.WorkMethod;
import org.creo.framework.work.WorkView;

/** One call of a described method. */
final class DescribedCall implements WorkCall {
    private final DescribedMethod method;
    private final Arguments arguments;
    private final List<WorkView> views;
    /** Gives the views; null where the call has none, or a thread of its own that holds them. */
    private final Transaction transaction;
    /** Null where no items come. */
    private final Spliterator<Arguments> items;
    /** Null where none are sent. */
    private final ItemSink sink;

    /** An item on its way from the stream. */
    private Arguments taken;

    /** @param items null where none come */
    DescribedCall(
            DescribedMethod method, Arguments arguments, List<WorkView> views, Stream<Arguments> items, ItemSink sink) {
        this(method, arguments, views, null, items, sink);
    }

    /** A call for which no thread waits, which gives its views to whoever {@link #use uses} them. */
    DescribedCall(DescribedMethod method, Arguments arguments, List<WorkView> views, Transaction transaction) {
        this(method, arguments, views, transaction, null, null);
    }

    private DescribedCall(
            DescribedMethod method,
            Arguments arguments,
            List<WorkView> views,
            Transaction transaction,
            Stream<Arguments> items,
            ItemSink sink) {
        this.method = method;
        this.arguments = arguments;
        this.views = views;
        this.transaction = transaction;
        this.items = items == null ? null : items.spliterator();
        this.sink = sink;
    }

    @Override
    public WorkMethod method() {
        return method.method();
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public Optional<Duration> timeLeft() {
        return CallContext.timeLeft();
    }

    @Override
    public boolean isOver() {
        return CallContext.isOver();
    }

    @Override
    public List<WorkView> views() {
        return views;
    }

    @Override
    public void use(Runnable what) {
        if (transaction == null) {
            what.run();
            return;
        }
        transaction.resume();
        try {
            what.run();
        } finally {
            transaction.pause();
        }
    }

    @Override
    public Arguments next() {
        if (items == null) {
            throw new IllegalStateException(method.method() + " takes no stream");
        }
        taken = null;
        items.tryAdvance(item -> taken = item);
        return taken;
    }

    @Override
    public void send(Payload item) {
        if (sink == null) {
            throw new IllegalStateException(method.method() + " sends no stream");
        }
        method.checkItem(item);
        sink.send(item);
    }
}
