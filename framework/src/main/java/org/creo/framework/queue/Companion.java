// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import java.util.LinkedHashMap;
import java.util.Map;
import org.creo.protocol.Status;

/**
 * Goes with a request through the host. It has the context that its caller sent along, and is told of each step, which
 * {@link Tracing} makes use of. A request without a context has none, unless a tracing follows it. Any thread may call
 * any method.
 */
public class Companion {
    /**
     * The two texts of a context that belong to the trace of a call, by the W3C; the second means nothing without the
     * first.
     */
    private static final String TRACE = "traceparent";

    private static final String TRACE_STATE = "tracestate";
    /**
     * The W3C asks for keeping trace texts of up to so many characters; a longer one is dropped, so that a caller
     * cannot make the calls of a service too large.
     */
    private static final int LONGEST = 512;

    private volatile Map<String, String> context;

    /** @param context unmodifiable */
    public Companion(Map<String, String> context) {
        this.context = context;
    }

    /** What the caller sent along; empty once the request has its answer and no method runs for it. */
    public final Map<String, String> context() {
        return context;
    }

    /** What the calls that the method makes send along, so that they belong to the same trace. */
    public final Map<String, String> onward() {
        Map<String, String> texts = trace();
        String trace = texts.get(TRACE);
        if (trace == null || trace.length() > LONGEST) {
            return Map.of();
        }
        Map<String, String> onward = new LinkedHashMap<>();
        onward.put(TRACE, trace);
        String state = texts.get(TRACE_STATE);
        if (state != null && state.length() <= LONGEST) {
            onward.put(TRACE_STATE, state);
        }
        return onward;
    }

    /** The trace to which the call belongs that this thread serves, as texts by name; empty where there is none. */
    protected Map<String, String> trace() {
        return context;
    }

    /** The request had to wait for others, and may run now. */
    public void mayRun() {}

    /** This thread is about to run the method. */
    public void begins() {}

    /** The method is about to begin elsewhere: no thread runs it. */
    public void beginsElsewhere() {}

    /** Does on this thread what belongs to the method, while that runs elsewhere. */
    public void within(Runnable work) {
        work.run();
    }

    /** The method has ended that ran elsewhere. */
    public void endsElsewhere() {}

    /**
     * The method's thread has given the call to a worker, and waits for that: such a method runs elsewhere. Where no
     * thread runs the method, this comes {@link #within} it.
     */
    public void handed(String worker) {}

    /** The worker has answered, or will not; on the thread of the method, if there is one. */
    public void returned(Throwable failure) {}

    /** The method has ended, on the thread on which it began. */
    public void ends() {}

    /** What the method wrote is about to be kept. */
    public void commits() {}

    /** What it wrote is kept, or cannot be. */
    public void kept(Throwable failure) {}

    /**
     * The request has its answer, exactly one. Its method may still run then: it is told to end.
     *
     * @param status why there is no result; null where there is one
     */
    public void answered(Status status) {}

    /** Wraps work that another thread does for the request, so that it is in the same trace. */
    public Runnable carry(Runnable work) {
        return work;
    }

    /** Drops the context, which nobody needs any more. */
    void forget() {
        context = Map.of();
    }
}
