// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.state.Held;
import org.creo.framework.state.State;
import org.creo.framework.state.StateProvider;
import org.creo.framework.state.StateStore;
import org.creo.framework.url.PathPrefix;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The states of all services of a host, from its start to its end. Safe for several threads. */
final class States implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(States.class);

    private final StateProvider provider;
    /** Those of services that are there from the start. */
    private final Map<Dispatcher, StateStore> stores = new LinkedHashMap<>();
    /** Those of programs that have come since, by the names under which they are kept. */
    private final Map<String, StateStore> deployed = new ConcurrentHashMap<>();
    /** Read and written under the lock of this object. */
    private boolean closed;

    private States(StateProvider provider) {
        this.provider = provider;
    }

    /**
     * Opens the states of all services.
     *
     * @throws IOException if the states of a service cannot be opened; then nothing stays open
     */
    static States open(StateProvider provider, Collection<Dispatcher> services) throws IOException {
        States states = new States(provider);
        try {
            Map<String, List<State<?>>> declared = new LinkedHashMap<>();
            services.stream()
                    .filter(service -> !service.states().isEmpty())
                    .forEach(service -> declared.put(service.protocolName(), service.states()));
            provider.prepare(declared);
            for (Dispatcher service : services) {
                if (!service.states().isEmpty()) {
                    states.stores.put(
                            service,
                            new StateStore(
                                    service.protocolName(),
                                    service.states(),
                                    provider.open(service.protocolName(), service.states())));
                }
            }
            return states;
        } catch (IOException | RuntimeException e) {
            states.close();
            throw e;
        }
    }

    /**
     * Opens the states of a program that has come while the host runs. The version before it may have to close them
     * first; this waits for that.
     *
     * @param prefix the path of the program: programs at different paths have nothing in common
     * @throws IOException if they cannot be opened; then none of them stays open
     */
    synchronized Map<Dispatcher, StateStore> open(PathPrefix prefix, Collection<Dispatcher> services)
            throws IOException {
        Map<String, List<State<?>>> declared = new LinkedHashMap<>();
        for (Dispatcher service : services) {
            if (!service.states().isEmpty()) {
                declared.put(prefix.before("/" + service.protocolName()), service.states());
            }
        }
        if (declared.isEmpty()) {
            return Map.of();
        }
        awaitClosed(declared.keySet());
        Map<Dispatcher, StateStore> opened = new LinkedHashMap<>();
        try {
            provider.prepare(declared);
            for (Dispatcher service : services) {
                String name = prefix.before("/" + service.protocolName());
                if (declared.containsKey(name)) {
                    StateStore store = new StateStore(name, service.states(), provider.open(name, service.states()));
                    deployed.put(name, store);
                    opened.put(service, store);
                }
            }
            return opened;
        } catch (IOException | RuntimeException | Error e) {
            release(opened.values());
            throw e;
        }
    }

    /** Waits until nothing has these states open any more. To be called under the lock, which it gives up meanwhile. */
    private void awaitClosed(Set<String> names) throws IOException {
        try {
            while (!closed && names.stream().anyMatch(deployed::containsKey)) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the thread that opens states was interrupted");
        }
        if (closed) {
            throw new IOException("the host stops");
        }
    }

    /** Closes states of a program, in which no call runs any more, while the host goes on. */
    synchronized void release(Collection<StateStore> released) {
        for (StateStore store : released) {
            // A host that has stopped has closed them.
            if (deployed.containsValue(store)) {
                close(store, store.service());
                leave(store);
                deployed.remove(store.service());
            }
        }
        notifyAll();
    }

    private void leave(StateStore store) {
        try {
            provider.left(store.service(), store.held());
        } catch (RuntimeException e) {
            LOG.error("The states of {} begin anew when they are opened again", store.service(), e);
        }
    }

    /** The states of a service; null where it has none. */
    StateStore of(Dispatcher service) {
        return stores.get(service);
    }

    private Stream<StateStore> all() {
        return Stream.concat(stores.values().stream(), deployed.values().stream());
    }

    /** Tells the provider that the host has failed. */
    void failed() {
        provider.failed();
    }

    /** Tells the provider that it will be closed next, and that closing should not take much longer than this. */
    void hurry(Duration allowed) {
        provider.hurry(allowed);
    }

    /** Why states cannot be written now, or ever again; empty where they can. */
    Optional<String> failure() {
        return all().map(StateStore::failure)
                .filter(Objects::nonNull)
                .map(Throwable::getMessage)
                .findFirst();
    }

    /** How many bytes of commits wait to be kept. */
    long waiting() {
        return all().mapToLong(StateStore::waiting).sum();
    }

    /** The values of all states now: those of each service at one moment. */
    List<Held<?>> held() {
        return all().<Held<?>>flatMap(store -> store.held().stream()).toList();
    }

    /** How large the file is that keeps the states, or whatever does. */
    StateProvider.Size size() {
        return provider.size();
    }

    /** How many bytes of commits may wait without a service having to wait; 0 where there is no limit. */
    long limit() {
        return all().mapToLong(StateStore::limit).max().orElse(0);
    }

    /**
     * Waits until all commits are kept, and closes. A failure is logged, and does not keep the rest from being closed.
     */
    @Override
    public synchronized void close() {
        closed = true;
        all().forEach(store -> close(store, store.service()));
        deployed.clear();
        close(provider, "all services");
        notifyAll();
    }

    private static void close(AutoCloseable part, String whose) {
        try {
            part.close();
        } catch (Exception e) {
            LOG.error("The states of {} cannot be closed", whose, e);
        }
    }
}
