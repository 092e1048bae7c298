// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.util.Map;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.state.StateStore;

/**
 * The states that a version of a program has open.
 *
 * @param stores by the services that have states
 * @param owner closes them
 */
record OpenStates(Map<Dispatcher, StateStore> stores, States owner) implements AutoCloseable {
    /** Those of a program without states. */
    static final OpenStates NONE = new OpenStates(Map.of(), null);

    boolean isEmpty() {
        return stores.isEmpty();
    }

    /** The states of a service; null where it has none. */
    StateStore of(Dispatcher service) {
        return stores.get(service);
    }

    /** No call may be in the services any more. */
    @Override
    public void close() {
        if (!isEmpty()) {
            owner.release(stores.values());
        }
    }
}
