// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import java.util.Map;

/**
 * Follows requests through the host, as spans of a trace for example. Any thread may call it. What it or a companion
 * throws is logged and counted, and costs no request.
 */
@FunctionalInterface
public interface Tracing {
    /**
     * Begins to follow a request that has been received.
     *
     * @param route the method that it names
     * @param context what its caller sent along, unmodifiable; empty where there is nothing
     * @return its companion, which has the context, and is told of each further step
     */
    Companion follow(Route route, Map<String, String> context);
}
