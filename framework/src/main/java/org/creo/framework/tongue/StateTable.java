// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import java.util.EnumMap;
import java.util.Map;

/**
 * The states of a machine: what each event leads to in each of them. An event that cannot be in a state is there, too,
 * with what happens in its place, so nothing is left open. Documents and tests are made of it. Immutable.
 */
public final class StateTable<S extends Enum<S>, E extends Enum<E>> {
    /**
     * What an event leads to.
     *
     * @param next the state after it
     * @param instead what happens in its place, in words; null where the event can be
     */
    public record Entry<S>(S next, String instead) {}

    /** A table that is being filled, until each pair has its entry. */
    public static final class Builder<S extends Enum<S>, E extends Enum<E>> {
        private final Class<S> states;
        private final Class<E> events;
        private final Map<S, Map<E, Entry<S>>> entries;

        /** The first of the states is where a machine begins. */
        public Builder(Class<S> states, Class<E> events) {
            this.states = states;
            this.events = events;
            this.entries = new EnumMap<>(states);
            for (S state : states.getEnumConstants()) {
                entries.put(state, new EnumMap<>(events));
            }
        }

        /** An event leads from each of some states to another one. */
        @SafeVarargs
        public final Builder<S, E> on(E event, S next, S... from) {
            for (S state : from) {
                put(event, state, new Entry<>(next, null));
            }
            return this;
        }

        /** An event changes nothing in these states. */
        @SafeVarargs
        public final Builder<S, E> stays(E event, S... in) {
            for (S state : in) {
                put(event, state, new Entry<>(state, null));
            }
            return this;
        }

        /** An event cannot be in these states: something else happens, which leads to another state. */
        @SafeVarargs
        public final Builder<S, E> instead(String what, E event, S next, S... from) {
            for (S state : from) {
                put(event, state, new Entry<>(next, what));
            }
            return this;
        }

        /** An event cannot be in these states, and whoever tries to bring it about changes nothing. */
        @SafeVarargs
        public final Builder<S, E> ignores(String why, E event, S... in) {
            for (S state : in) {
                put(event, state, new Entry<>(state, why));
            }
            return this;
        }

        private void put(E event, S state, Entry<S> entry) {
            if (entries.get(state).put(event, entry) != null) {
                throw new IllegalArgumentException(event + " is there twice in " + state);
            }
        }

        public StateTable<S, E> build() {
            entries.forEach((state, row) -> {
                for (E event : events.getEnumConstants()) {
                    if (!row.containsKey(event)) {
                        throw new IllegalArgumentException("it is not said what " + event + " does in " + state);
                    }
                }
            });
            return new StateTable<>(states.getEnumConstants()[0], entries);
        }
    }

    /** Where a machine is. Confined to its thread. */
    public static final class Place<S extends Enum<S>, E extends Enum<E>> {
        private final StateTable<S, E> table;
        private S state;

        private Place(StateTable<S, E> table) {
            this.table = table;
            state = table.first;
        }

        public S state() {
            return state;
        }

        /** Something happens that can happen in this state. */
        public void move(E event) {
            Entry<S> entry = table.entry(state, event);
            if (entry.instead() != null) {
                throw new IllegalStateException(event + " in " + state);
            }
            state = entry.next();
        }
    }

    private final S first;
    private final Map<S, Map<E, Entry<S>>> entries;

    private StateTable(S first, Map<S, Map<E, Entry<S>>> entries) {
        this.first = first;
        this.entries = entries;
    }

    /** Where a machine begins. */
    public Place<S, E> begin() {
        return new Place<>(this);
    }

    public Entry<S> entry(S state, E event) {
        return entries.get(state).get(event);
    }

    /** All entries, by state and event in their order. */
    Map<S, Map<E, Entry<S>>> entries() {
        return entries;
    }
}
