// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.framework.conversation.FairWorkers;
import org.creo.framework.conversation.Router;
import org.creo.framework.conversation.Terms;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MessageService;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.dispatch.Streams;
import org.creo.framework.files.FileMount;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.ValueMemory;
import org.creo.framework.program.ProgramDispatcher;
import org.creo.framework.queue.FairQueue;
import org.creo.framework.queue.GuardedTracing;
import org.creo.framework.queue.MemoryQueue;
import org.creo.framework.queue.Tracing;
import org.creo.framework.scheduler.AdaptiveWorkers;
import org.creo.framework.scheduler.Admission;
import org.creo.framework.scheduler.OwnThreads;
import org.creo.framework.scheduler.ParallelPipeline;
import org.creo.framework.scheduler.Pipeline;
import org.creo.framework.scheduler.QueueScheduler;
import org.creo.framework.scheduler.QueuedPipeline;
import org.creo.framework.scheduler.Scheduler;
import org.creo.framework.state.Access;
import org.creo.framework.state.Permissions;
import org.creo.framework.state.StateStore;
import org.creo.framework.transport.Address;
import org.creo.framework.transport.Carrier;
import org.creo.framework.url.PathPrefix;
import org.creo.framework.web.Deployments;
import org.creo.framework.web.HttpTerms;
import org.creo.framework.web.Operations;
import org.creo.framework.web.Programs;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts a host together from what its builder was told: checks it, makes pipelines and threads, and listens. For one
 * thread.
 */
final class HostWiring {
    private static final Logger LOG = LoggerFactory.getLogger(HostWiring.class);

    /** Clients that have not said who they are get this part of the memory, in addition: a sixteenth. */
    private static final int STRANGERS = 16;

    private final ServiceHost.Builder told;
    private final Carrier.Maker carriers;
    /** What methods that compose have of the host; made first. */
    private HostWorkers workers;

    /** @param carriers makes what the host has its connections from */
    HostWiring(ServiceHost.Builder told, Carrier.Maker carriers) {
        this.told = told;
        this.carriers = carriers;
    }

    /** As {@link ServiceHost.Builder#start} says. */
    ServiceHost start() throws IOException {
        checkServices();
        OwnThreads branches = told.workers.isPresent()
                ? new OwnThreads("branch", told.workers.getAsInt(), told.watch)
                : new AdaptiveWorkers(told.watch);
        workers = new HostWorkers(branches);
        Map<Dispatcher, Responder> responders = new LinkedHashMap<>();
        told.services.forEach((service, taker) -> responders.put(service, responder(service, taker)));
        told.programs.forEach(program -> responders.put(program, responder(program, null)));
        List<Address> places = told.addresses.isEmpty() ? List.of(Address.parse("127.0.0.1:0")) : told.addresses;
        Exposure.checkAddresses(places, told.tls != null || told.insecure);
        Exposure.checkRoles(responders.keySet(), told.knowsCallers());
        States states = States.open(told.provider, told.services.keySet());
        try {
            Scheduler scheduler = told.scheduler != null ? told.scheduler : new QueueScheduler();
            return start(places, states, responders, new HostThreads(scheduler, told.limits, branches, told.watch));
        } catch (IOException | RuntimeException e) {
            states.close();
            throw e;
        }
    }

    private ServiceHost start(
            List<Address> places, States states, Map<Dispatcher, Responder> responders, HostThreads threads)
            throws IOException {
        Map<Integer, Pipeline> pipelines = new LinkedHashMap<>();
        MemoryBudget memory = new MemoryBudget(told.limits.memory());
        MemoryBudget strangers = new MemoryBudget(told.limits.memory() / STRANGERS);
        ValueMemory values = new ValueMemory(told.limits.memory());
        Map<ProgramDispatcher, Pipeline> programs = new LinkedHashMap<>();
        Carrier carrier;
        ProgramWatch deployed = null;
        try {
            told.services.forEach((service, taker) -> pipelines.put(
                    service.protocolId(),
                    pipeline(service, responders.get(service), taker, states.of(service), threads)));
            told.programs.forEach(
                    program -> programs.put(program, pipeline(program, responders.get(program), null, null, threads)));
            deployed =
                    told.supply == null ? null : new ProgramWatch(told.supply, versions(states, threads), told.watch);
            int ioThreads = threads.scheduler().ioThreads(told.ioThreads);
            String names = told.services.keySet().stream()
                    .map(Dispatcher::protocolName)
                    .collect(Collectors.joining(", "));
            Supplier<Map<String, Router>> below = deployed == null ? Map::of : deployed::routers;
            carrier = carriers.make(
                    told.tls,
                    told.sockets,
                    ioThreads,
                    new HttpTerms(
                            Operations.of(
                                    told.services.keySet(),
                                    states::of,
                                    told.limits,
                                    told.http.handOut(),
                                    PathPrefix.ROOT),
                            new Programs(programs),
                            deployed == null ? Deployments.NONE : deployed,
                            told.http,
                            terms(new Router(pipelines, names, below), memory, strangers, values, threads),
                            threads.translators(),
                            threads.disk(),
                            threads.scheduler()),
                    told.watch);
            workers.carrier(carrier);
            threads.scheduler().start(carrier.threads());
            if (deployed != null) {
                deployed.start();
            }
            carrier.listen(places);
        } catch (IOException | RuntimeException e) {
            threads.closeMethods();
            threads.closeRest();
            if (deployed != null) {
                deployed.close();
            }
            throw e;
        }
        if (told.authenticator != null) {
            threads.revocation(new Revocation(told.authenticator, carrier::endRevoked, told.watch));
        }
        ServiceHost host = new ServiceHost(
                Stream.concat(pipelines.values().stream(), programs.values().stream())
                        .toList(),
                deployed,
                threads,
                memory,
                strangers,
                values,
                states,
                carrier,
                told.authenticator);
        told.watch.start(failure -> host.fail(failure, told.onFailure));
        return host;
    }

    private VersionWiring versions(States states, HostThreads threads) {
        return new VersionWiring(
                told.knowsCallers(),
                told.http.handOut(),
                told.limits,
                told.observer,
                states,
                threads.disk(),
                (service, store) -> pipeline(service, responder(service, null), null, store, threads));
    }

    private Terms terms(
            Router router, MemoryBudget memory, MemoryBudget strangers, ValueMemory values, HostThreads threads) {
        Tracing tracing = told.tracing.get();
        Admission admission = new Admission(told.limits, memory, told.whenFull == WhenFull.BUSY);
        return new Terms(
                router,
                told.limits,
                memory,
                strangers,
                values,
                admission,
                tracing == null ? null : new GuardedTracing(tracing),
                told.observer,
                told.authenticator,
                told.grants,
                told.authenticator != null,
                new FairWorkers(threads.authenticators()));
    }

    /** @param taker takes the messages of the service; null where the host runs its methods */
    private Responder responder(Dispatcher service, MessageService taker) {
        Responder responder = new Responder(service, told.limits.frame(), workers);
        for (MethodBinding method : responder.composing()) {
            String name = responder.name() + "." + method.name();
            if (taker != null) {
                throw new IllegalStateException(name + " is marked @Composes, but its service takes its messages"
                        + " itself, so the host cannot choose the thread that it runs on");
            }
            if (Access.ALONE.equals(method.access()) && method.streams() == Streams.NONE) {
                LOG.warn(
                        "{} composes and runs alone in {}: while it waits for others nothing else is served, and if it "
                                + "calls its own service it waits forever. {}",
                        name,
                        responder.name(),
                        service instanceof ProgramDispatcher
                                ? "Mark its class @Stateless if it keeps nothing between requests"
                                : "Say in the description what it touches: @STATELESS, @READS or @WRITES");
            }
        }
        return responder;
    }

    /**
     * Makes the way of requests through a service.
     *
     * @param store holds the states of the service; null where it has none
     */
    private Pipeline pipeline(
            Dispatcher service, Responder responder, MessageService taker, StateStore store, HostThreads threads) {
        int capacity = told.limits.queue();
        if (taker == null
                && (store != null
                        || responder.parallel()
                        || !responder.composing().isEmpty())) {
            Permissions permissions = new Permissions(service.states(), responder.alone());
            return new ParallelPipeline(
                    capacity,
                    responder,
                    permissions,
                    store,
                    threads.scheduler(),
                    threads.streams(),
                    threads.composing(),
                    threads.watch(),
                    told.observer);
        }
        return new QueuedPipeline(
                told.queues == null ? new FairQueue(capacity) : told.queues.create(capacity),
                told.queues == null ? new MemoryQueue<>(capacity) : told.queues.create(capacity),
                responder,
                taker,
                threads.scheduler(),
                threads.streams(),
                threads.watch(),
                told.observer);
    }

    /** Checks that each path has one program or folder at most. */
    private void checkPaths() {
        Set<String> paths =
                told.http.files().stream().map(FileMount::path).collect(Collectors.toCollection(HashSet::new));
        for (ProgramDispatcher program : told.programs) {
            if (!paths.add(program.prefix().toString())) {
                throw new IllegalStateException(
                        "two programs, or a program and a folder, have the path " + program.prefix());
            }
        }
    }

    private void checkServices() {
        if (!told.servesAnything()) {
            throw new IllegalStateException("a host needs a service, a program, or files");
        }
        checkPaths();
        Set<Integer> ids = new HashSet<>();
        told.services.forEach((service, taker) -> {
            if (!ids.add(service.protocolId())) {
                throw new IllegalStateException("two services with the interface " + service.protocolName());
            }
            if (taker != null && !service.states().isEmpty()) {
                throw new IllegalStateException(service.protocolName() + " declares states, which the host gives to"
                        + " methods that it runs; such a service cannot take its messages itself");
            }
        });
    }
}
