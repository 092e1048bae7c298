// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.creo.framework.dispatch.MethodRoute;
import org.creo.framework.queue.Principal;
import org.creo.framework.scheduler.Pipeline;
import org.creo.protocol.RequestHead;

/** Finds the pipeline of the interface that a request names. Any thread may call it. */
public final class Router {
    private final Map<Integer, Pipeline> pipelines;
    private final String served;
    private final Supplier<Map<String, Router>> programs;

    /**
     * @param pipelines by protocol id, in the order in which messages name them
     * @param served the full names of the interfaces, for the message to a client that asked for another
     */
    public Router(Map<Integer, Pipeline> pipelines, String served) {
        this(pipelines, served, Map::of);
    }

    /**
     * The router of a host that has programs.
     *
     * @param programs gives those that find the services of programs, by the paths below which HTTP has these, such as
     *     {@code calc}
     */
    public Router(Map<Integer, Pipeline> pipelines, String served, Supplier<Map<String, Router>> programs) {
        this.pipelines = new LinkedHashMap<>(pipelines);
        this.served = served;
        this.programs = programs;
    }

    /** The pipeline, or null where the host serves no such interface. */
    Pipeline find(int protocolId) {
        return pipelines.get(protocolId);
    }

    /**
     * The message for a client that asked for an interface which the host does not serve. It tells of a program that
     * does only those who may make this call there.
     *
     * @param open whether a path is open to the client
     */
    String unknown(RequestHead head, Principal caller, Predicate<List<String>> open) {
        for (Map.Entry<String, Router> program : programs.get().entrySet()) {
            Pipeline pipeline = program.getValue().find(head.protocolId());
            MethodRoute there = pipeline == null ? null : pipeline.responder().route(head.methodId());
            if (there == null || !there.known() || !there.allows(caller)) {
                continue;
            }
            List<String> path = List.of(program.getKey(), there.service(), there.method());
            if (open.test(path)) {
                return there.service() + " is served at /" + program.getKey()
                        + "/ over HTTP, and not by RASP: the call is POST /" + String.join("/", path) + ".";
            }
        }
        return String.format(
                "This host serves no interface with fingerprint 0x%08X. It serves %s.", head.protocolId(), served);
    }
}
