// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.framework.conversation.Router;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.files.FileMount;
import org.creo.framework.files.ServedFiles;
import org.creo.framework.limits.Limits;
import org.creo.framework.program.ProgramDispatcher;
import org.creo.framework.program.ProgramSupply.Loaded;
import org.creo.framework.scheduler.Pipeline;
import org.creo.framework.state.StateStore;
import org.creo.framework.url.PathPrefix;
import org.creo.framework.web.HandedOut;
import org.creo.framework.web.Operations;
import org.creo.framework.web.Programs;
import org.creo.framework.web.Site;

/** Puts together versions of programs that have come while a host runs. Any thread may call it. */
final class VersionWiring implements DeployedProgram.Maker {
    /** So many bytes of the files of one program are kept in memory. */
    private static final long MOST_KEPT = 4 << 20;

    /** Makes the way of requests through a service. */
    interface Pipelines {
        /** @param store holds the states of the service; null where it has none */
        Pipeline of(Dispatcher service, StateStore store);
    }

    private final boolean knowsCallers;
    private final Set<HandedOut> handOut;
    private final Limits limits;
    private final Observer observer;
    private final States states;
    private final Executor disk;
    private final Pipelines pipelines;

    /**
     * @param knowsCallers whether callers have to say who they are
     * @param handOut what the host hands out
     * @param disk reads files
     */
    VersionWiring(
            boolean knowsCallers,
            Set<HandedOut> handOut,
            Limits limits,
            Observer observer,
            States states,
            Executor disk,
            Pipelines pipelines) {
        this.knowsCallers = knowsCallers;
        // Clients call by RASP, which does not reach programs.
        this.handOut = handOut.contains(HandedOut.DESCRIPTION) ? Set.of(HandedOut.DESCRIPTION) : Set.of();
        this.limits = limits;
        this.observer = observer;
        this.states = states;
        this.disk = disk;
        this.pipelines = pipelines;
    }

    @Override
    public DeployedVersion make(PathPrefix prefix, Object version, Loaded loaded, Consumer<DeployedVersion> ended)
            throws IOException {
        Exposure.checkRoles(loaded.services(), knowsCallers);
        checkInterfaces(loaded.services());
        OpenStates opened = new OpenStates(states.open(prefix, loaded.services()), states);
        try {
            return make(prefix, version, loaded, opened, ended);
        } catch (RuntimeException | Error e) {
            opened.close();
            throw e;
        }
    }

    private static void checkInterfaces(List<Dispatcher> all) {
        Set<Integer> ids = new HashSet<>();
        for (Dispatcher each : all) {
            if (!(each instanceof ProgramDispatcher) && !ids.add(each.protocolId())) {
                throw new IllegalStateException("two services with the interface " + each.protocolName());
            }
        }
    }

    private DeployedVersion make(
            PathPrefix prefix, Object version, Loaded loaded, OpenStates opened, Consumer<DeployedVersion> ended) {
        Map<Dispatcher, Pipeline> services = new LinkedHashMap<>();
        Map<ProgramDispatcher, Pipeline> programs = new LinkedHashMap<>();
        for (Dispatcher each : loaded.services()) {
            if (each instanceof ProgramDispatcher program) {
                ProgramDispatcher placed = program.below(prefix);
                programs.put(placed, pipelines.of(placed, null));
            } else {
                services.put(each, pipelines.of(each, opened.of(each)));
            }
        }
        ServedFiles files = loaded.files()
                .map(folder -> new ServedFiles(List.of(new FileMount(prefix.toString(), folder, "")), disk, MOST_KEPT))
                .orElse(ServedFiles.NONE);
        Site site = new Site(
                prefix,
                router(services),
                Operations.of(services.keySet(), opened::of, limits, handOut, prefix),
                new Programs(programs),
                files);
        observer.deployed(
                prefix.toString(),
                Stream.concat(services.keySet().stream(), programs.keySet().stream())
                        .toList(),
                loaded.files().isPresent());
        List<Pipeline> all = Stream.concat(services.values().stream(), programs.values().stream())
                .toList();
        return new DeployedVersion(version, site, all, loaded, opened, ended);
    }

    private static Router router(Map<Dispatcher, Pipeline> services) {
        Map<Integer, Pipeline> byId = new LinkedHashMap<>();
        services.forEach((service, pipeline) -> byId.put(service.protocolId(), pipeline));
        String served = services.keySet().stream().map(Dispatcher::protocolName).collect(Collectors.joining(", "));
        return new Router(byId, served);
    }
}
