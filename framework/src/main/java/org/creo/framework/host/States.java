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
     * Opens them.
     *
     * @throws IOException if those of a service cannot be opened; then nothing stays open
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

    /** Those of a service; null where it has none. */
    StateStore of(Dispatcher service) {
        return stores.get(service);
    }

    /** The host has failed. */
    void failed() {
        provider.failed();
    }

    /** They are closed next, and that shall not take much longer than this. */
    void hurry(Duration allowed) {
        provider.hurry(allowed);
    }

    /** Why states cannot be written, any more or for now; empty where they can. */
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

    /** What they hold now: of each service all at one moment. */
    List<Held<?>> held() {
        return stores.values().stream().flatMap(store -> store.held().stream()).toList();
    }

    /** How large what keeps them is. */
    StateProvider.Size size() {
        return provider.size();
    }

    /** How many may, without a service having to wait; 0 where there is no limit. */
    long limit() {
        return stores.values().stream().mapToLong(StateStore::limit).max().orElse(0);
    }

    /**
     * Waits until all that was committed is kept, and closes. A failure is logged, and does not keep the rest from
     * being closed.
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
