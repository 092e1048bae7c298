// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Goes with a request through the host and has the context that its caller sent along. A request without a context has
 * none. Any thread may call any method.
 */
public class Companion {
    /** What belongs to the trace of a call, by the W3C; the second means nothing without the first. */
    private static final String TRACE = "traceparent";

    private static final String TRACE_STATE = "tracestate";

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
    public Map<String, String> onward() {
        Map<String, String> sent = context;
        String trace = sent.get(TRACE);
        if (trace == null) {
            return Map.of();
        }
        Map<String, String> onward = new LinkedHashMap<>();
        onward.put(TRACE, trace);
        String state = sent.get(TRACE_STATE);
        if (state != null) {
            onward.put(TRACE_STATE, state);
        }
        return onward;
    }

    /** Nobody needs the context any more. */
    void forget() {
        context = Map.of();
    }
}
