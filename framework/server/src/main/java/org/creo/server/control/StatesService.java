// SPDX-License-Identifier: Apache-2.0
package org.creo.server.control;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.creo.framework.state.Held;
import org.creo.server.state.HeldRows;
import rasp.HeldState;
import rasp.NoSuchState;
import rasp.StateRow;
import rasp.States;

/** Shows administrators what the states of a host hold: {@code States} of {@code control.creo}. */
public final class StatesService implements States {
    private final Supplier<List<Held<?>>> states;

    /** @param states gives the values of all states at the time when it is called */
    public StatesService(Supplier<List<Held<?>>> states) {
        this.states = states;
    }

    @Override
    public HeldState[] list() {
        return states.get().stream()
                .map(held ->
                        new HeldState(held.service(), held.state().name(), HeldRows.type(held.state()), held.entries()))
                .toArray(HeldState[]::new);
    }

    @Override
    public Stream<StateRow> rows(String service, String name) throws NoSuchState {
        return HeldRows.all(named(service, name), StateRow::new);
    }

    @Override
    public StateRow[] find(String service, String name, byte[] key) throws NoSuchState {
        return HeldRows.find(named(service, name), key).stream()
                .map(value -> new StateRow(key, value))
                .toArray(StateRow[]::new);
    }

    private Held<?> named(String service, String name) throws NoSuchState {
        return states.get().stream()
                .filter(held ->
                        held.service().equals(service) && held.state().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchState(service, name));
    }
}
