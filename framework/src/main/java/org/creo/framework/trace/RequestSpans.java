// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.trace;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.creo.framework.queue.Companion;
import org.creo.protocol.Status;

/**
 * The spans of one request: its own, one for the wait if it had to wait, one for its method, below that one for each
 * worker that had the call, and one for the commit of what the method wrote. While the method runs, the method's span
 * is OpenTelemetry's current one on the threads that serve the request.
 */
final class RequestSpans extends Companion {
    private static final AttributeKey<String> STATUS = AttributeKey.stringKey("rpc.response.status_code");
    private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

    private static final AttributeKey<String> WORKER = AttributeKey.stringKey("creo.worker");

    private final Tracer tracer;
    private final Context request;
    private final Instant received = Instant.now();
    private boolean waited;
    /** This field and the next belong to the thread of the method. */
    private Span method;

    private Scope current;
    /**
     * The part of a worker, and what was current before; null where none has the call. They belong to that thread, too,
     * or to whoever has the call next where no thread runs it.
     */
    private Span worker;

    private Scope workers;
    private volatile Span commit;

    /** @param request the context with the span of the request, which has begun */
    RequestSpans(Tracer tracer, Context request, Map<String, String> context) {
        super(context);
        this.tracer = tracer;
        this.request = request;
    }

    private Span begin(String name) {
        return tracer.spanBuilder(name).setParent(request).startSpan();
    }

    @Override
    public synchronized void mayRun() {
        // A request may have to wait again, for the log of what was written; then it has its permission already.
        if (!waited) {
            waited = true;
            tracer.spanBuilder("wait for permission")
                    .setParent(request)
                    .setStartTimestamp(received)
                    .startSpan()
                    .end();
        }
    }

    @Override
    public void begins() {
        method = begin("method");
        current = request.with(method).makeCurrent();
    }

    @Override
    public void beginsElsewhere() {
        method = begin("method");
    }

    @Override
    public void within(Runnable work) {
        Scope here = request.with(method).makeCurrent();
        try {
            work.run();
        } finally {
            // The part of a worker that has begun meanwhile goes on without this thread.
            leave();
            here.close();
        }
    }

    @Override
    public void endsElsewhere() {
        method.end();
    }

    private void leave() {
        if (workers != null) {
            workers.close();
            workers = null;
        }
    }

    @Override
    public void handed(String name) {
        worker = tracer.spanBuilder("worker")
                .setParent(Context.current())
                .setSpanKind(SpanKind.CLIENT)
                .setAttribute(WORKER, name)
                .startSpan();
        workers = Context.current().with(worker).makeCurrent();
    }

    @Override
    public void returned(Throwable failure) {
        leave();
        if (failure != null) {
            worker.recordException(failure).setStatus(StatusCode.ERROR);
        }
        worker.end();
    }

    @Override
    public void ends() {
        current.close();
        method.end();
    }

    @Override
    public void commits() {
        commit = begin("commit");
    }

    @Override
    public void kept(Throwable failure) {
        Span span = commit;
        if (span == null) {
            return;
        }
        if (failure != null) {
            span.recordException(failure).setStatus(StatusCode.ERROR);
        }
        span.end();
    }

    @Override
    public void answered(Status status) {
        Span span = Span.fromContext(request);
        if (status != null) {
            span.setAttribute(STATUS, status.name());
            if (isFailureOfTheHost(status)) {
                span.setAttribute(ERROR, status.name()).setStatus(StatusCode.ERROR);
            }
        }
        span.end();
    }

    /**
     * Whether the host is at fault. Other statuses are the caller's own affair: it has asked for them, withdrawn the
     * call, or handles a declared exception.
     */
    private static boolean isFailureOfTheHost(Status status) {
        return status == Status.INTERNAL
                || status == Status.BUSY
                || status == Status.DEADLINE
                || status == Status.UNAVAILABLE;
    }

    @Override
    public Runnable carry(Runnable work) {
        return Context.current().wrap(work);
    }

    @Override
    protected Map<String, String> trace() {
        Map<String, String> trace = new HashMap<>();
        W3CTraceContextPropagator.getInstance().inject(Context.current(), trace, Map::put);
        return trace.isEmpty() ? super.trace() : trace;
    }
}
