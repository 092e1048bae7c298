// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.LinkedHashMap;
import java.util.Map;
import org.creo.framework.scheduler.Pipeline;

/** Finds the pipeline of the interface that a request names. Immutable, so any thread may call it. */
public final class Router {
    private final Map<Integer, Pipeline> pipelines;
    private final String served;

    /**
     * @param pipelines by protocol id, in the order in which messages name them
     * @param served the full names of the interfaces, for the message to a client that asked for another
     */
    public Router(Map<Integer, Pipeline> pipelines, String served) {
        this.pipelines = new LinkedHashMap<>(pipelines);
        this.served = served;
    }

    /** The pipeline, or null where the host serves no such interface. */
    Pipeline find(int protocolId) {
        return pipelines.get(protocolId);
    }

    /** The message for a client that asked for an interface which the host does not serve. */
    String unknown(int protocolId) {
        return String.format(
                "This host serves no interface with fingerprint 0x%08X. It serves %s.", protocolId, served);
    }
}
