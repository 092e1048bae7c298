// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.trace;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.Map;
import org.creo.framework.queue.Companion;
import org.creo.framework.queue.Route;
import org.creo.framework.queue.Tracing;

/**
 * Shows each request as a span of the trace to which the caller's {@code traceparent} belongs, or as the root of a new
 * one, with spans below it for its steps. Their names and attributes are those of OpenTelemetry's conventions for
 * remote calls.
 */
public final class OpenTelemetryTracing implements Tracing {
    private static final String SCOPE = "org.creo.framework";
    private static final String AUTOCONFIGURE = "otel.java.global-autoconfigure.enabled";

    private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("rpc.system");
    private static final AttributeKey<String> SERVICE = AttributeKey.stringKey("rpc.service");
    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("rpc.method");

    private static final TextMapGetter<Map<String, String>> GETTER = new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(Map<String, String> carrier) {
            return carrier.keySet();
        }

        @Override
        public String get(Map<String, String> carrier, String key) {
            return carrier.get(key);
        }
    };

    private final Tracer tracer;

    /** A tracing that makes spans with the tracer of this telemetry. */
    public OpenTelemetryTracing(OpenTelemetry telemetry) {
        tracer = telemetry.getTracer(SCOPE);
    }

    /** The tracing of this process; null where nothing was set up. */
    static Tracing global() {
        // It is not asked for otherwise: whoever asks first for a telemetry that is not set up keeps others from
        // setting it up later.
        if (!GlobalOpenTelemetry.isSet() && !autoconfigured()) {
            return null;
        }
        OpenTelemetryTracing found = new OpenTelemetryTracing(GlobalOpenTelemetry.get());
        return found.tracer == TracerProvider.noop().get(SCOPE) ? null : found;
    }

    private static boolean autoconfigured() {
        String property = System.getProperty(AUTOCONFIGURE);
        String variable =
                System.getenv(AUTOCONFIGURE.replace('.', '_').replace('-', '_').toUpperCase());
        return Boolean.parseBoolean(property != null ? property : variable);
    }

    @Override
    public Companion follow(Route route, Map<String, String> context) {
        Context caller = context.isEmpty()
                ? Context.root()
                : W3CTraceContextPropagator.getInstance().extract(Context.root(), context, GETTER);
        Span request = tracer.spanBuilder(route.service() + "/" + route.method())
                .setParent(caller)
                .setSpanKind(SpanKind.SERVER)
                .setAttribute(SYSTEM, "creo")
                .setAttribute(SERVICE, route.service())
                .setAttribute(METHOD, route.method())
                .startSpan();
        return new RequestSpans(tracer, caller.with(request), context);
    }
}
