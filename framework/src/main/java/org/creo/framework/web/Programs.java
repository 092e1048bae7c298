// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.creo.framework.conversation.Router;
import org.creo.framework.program.ProgramDispatcher;
import org.creo.framework.scheduler.Pipeline;
import org.creo.framework.url.PathPrefix;

/** The programs that answer requests as they are: which one is at a path. Immutable. */
public final class Programs {
    /** No programs. */
    public static final Programs NONE = new Programs(Map.of());

    /**
     * A program.
     *
     * @param router finds nothing else
     */
    record Program(PathPrefix prefix, Router router, Endpoint endpoint) {}

    private final List<Program> programs;

    /** @param programs at different paths, and the way of requests through each */
    public Programs(Map<ProgramDispatcher, Pipeline> programs) {
        // Of two that have a path, the one with the longer path of its own decides.
        this.programs = programs.entrySet().stream()
                .map(each -> program(each.getKey(), each.getValue()))
                .sorted(Comparator.comparing(each -> -each.prefix.segments().size()))
                .toList();
    }

    private static Program program(ProgramDispatcher dispatcher, Pipeline pipeline) {
        return new Program(
                dispatcher.prefix(),
                new Router(Map.of(dispatcher.protocolId(), pipeline), dispatcher.protocolName()),
                Endpoint.program(Operation.of(dispatcher)));
    }

    /** The program at a path; null where there is none. */
    Program find(List<String> path) {
        for (Program each : programs) {
            if (each.prefix.has(path)) {
                return each;
            }
        }
        return null;
    }
}
