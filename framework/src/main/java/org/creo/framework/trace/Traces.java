// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.trace;

import org.creo.framework.queue.Tracing;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out whether requests are to be shown in traces. */
public final class Traces {
    private static final Logger LOG = LoggerFactory.getLogger(Traces.class);

    private static final String API = "io.opentelemetry.api.GlobalOpenTelemetry";

    private Traces() {}

    /**
     * The tracing of OpenTelemetry.
     *
     * @return null where its API is not on the class path, or nothing in this process makes traces with it
     */
    public static Tracing find() {
        try {
            Class.forName(API, false, Traces.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            return null;
        }
        try {
            return OpenTelemetryTracing.global();
        } catch (LinkageError e) {
            LOG.warn("Requests are not shown in traces: the OpenTelemetry API on the class path does not fit", e);
            return null;
        }
    }
}
