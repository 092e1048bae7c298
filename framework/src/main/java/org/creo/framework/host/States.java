// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.state.Held;
import org.creo.framework.state.State;
import org.creo.framework.state.StateProvider;
import org.creo.framework.state.StateStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The states of all services of a host, from its start to its end. */
final class States implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(States.class);

    private final StateProvider provider;
    private final Map<Dispatcher, StateStore> stores = new LinkedHashMap<>();

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

    /** The states of a service; null where it has none. */
    StateStore of(Dispatcher service) {
        return stores.get(service);
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
        return stores.values().stream()
                .map(StateStore::failure)
                .filter(Objects::nonNull)
                .map(Throwable::getMessage)
                .findFirst();
    }

    /** How many bytes of commits wait to be kept. */
    long waiting() {
        return stores.values().stream().mapToLong(StateStore::waiting).sum();
    }

    /** The values of all states now: those of each service at one moment. */
    List<Held<?>> held() {
        return stores.values().stream().flatMap(store -> store.held().stream()).toList();
    }

    /** How large the file is that keeps the states, or whatever does. */
    StateProvider.Size size() {
        return provider.size();
    }

    /** How many bytes of commits may wait without a service having to wait; 0 where there is no limit. */
    long limit() {
        return stores.values().stream().mapToLong(StateStore::limit).max().orElse(0);
    }

    /**
     * Waits until all commits are kept, and closes. A failure is logged, and does not keep the rest from being closed.
     */
    @Override
    public void close() {
        stores.forEach((service, store) -> close(store, service.protocolName()));
        close(provider, "all services");
    }

    private static void close(AutoCloseable part, String whose) {
        try {
            part.close();
        } catch (Exception e) {
            LOG.error("The states of {} cannot be closed", whose, e);
        }
    }
}
