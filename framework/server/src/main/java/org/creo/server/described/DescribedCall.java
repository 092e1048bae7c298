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
import org.creo.framework.work.WorkCall;
import org.creo.framework.work.WorkMethod;
import org.creo.framework.work.WorkView;

/** One call of a described method. */
final class DescribedCall implements WorkCall {
    private final DescribedMethod method;
    private final Arguments arguments;
    private final List<WorkView> views;
    /** Null where no items come. */
    private final Spliterator<Arguments> items;
    /** Null where none are sent. */
    private final ItemSink sink;

    /** An item on its way from the stream. */
    private Arguments taken;

    /** @param items null where none come */
    DescribedCall(
            DescribedMethod method, Arguments arguments, List<WorkView> views, Stream<Arguments> items, ItemSink sink) {
        this.method = method;
        this.arguments = arguments;
        this.views = views;
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
