// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A call's access to state that somebody else keeps, as that of a worker has it: the same views as a {@link StateStore}
 * gives, also for branches. What is read is asked for, and what is written is noted.
 *
 * <p>Generated code asks for the views in the order in which the description names them; so the places of views in that
 * order are those of {@link RemoteRows}.
 */
public final class RemoteStates extends Ground implements Transaction {
    private final List<State<?>> states;
    private final RemoteRows rows;
    /** Those that the call touches, by their index; null for the others. */
    private final RemoteState[] remote;

    private int views;

    /**
     * For one call, on this thread.
     *
     * @param states of the service, in declared order
     */
    public RemoteStates(List<State<?>> states, RemoteRows rows) {
        this.states = states;
        this.rows = rows;
        this.remote = new RemoteState[states.size()];
    }

    /** Ends it: the views fail from now on. */
    public void close() {
        end();
    }

    @Override
    State<?> state(int index) {
        return states.get(index);
    }

    @Override
    int states() {
        return remote.length;
    }

    @Override
    Object value(int index) {
        return remote[index].value();
    }

    @Override
    void change(int index, Change change) {
        remote[index].change(change);
    }

    @Override
    void take(int index, Draft changes) {
        changes.changes().forEach(change -> change(index, change));
    }

    private int index(State<?> state) {
        int index = states.indexOf(state);
        if (index < 0) {
            throw new IllegalArgumentException("not a state of this service: " + state.name());
        }
        check(index);
        return index;
    }

    private <T> int shows(ValueState<T> state) {
        int index = index(state);
        remote[index] = new RemoteValue<>(rows, views++, state);
        return index;
    }

    @SuppressWarnings("unchecked") // it was made for a state of this type
    private <E> RemoteList<E> shows(ListState<E> state) {
        int index = index(state);
        remote[index] = new RemoteList<>(rows, views++, state);
        return (RemoteList<E>) remote[index];
    }

    @SuppressWarnings("unchecked") // it was made for a state of this type
    private <K, V> RemoteMap<K, V> shows(MapState<K, V> state, K key, KeyRange<K> range, boolean writes) {
        int index = index(state);
        if (remote[index] == null) {
            remote[index] = new RemoteMap<>(rows, state);
        }
        RemoteMap<K, V> map = (RemoteMap<K, V>) remote[index];
        map.shows(views++, key, range, writes);
        return map;
    }

    @Override
    public <T> Reading<T> reading(ValueState<T> state) {
        return new Views.Value<>(this, shows(state), state);
    }

    @Override
    public <E> ReadingList<E> reading(ListState<E> state) {
        return new RemoteViews.Items<>(this, index(state), state, shows(state));
    }

    @Override
    public <K, V> ReadingMap<K, V> reading(MapState<K, V> state) {
        return reading(state, (KeyRange<K>) null);
    }

    @Override
    public <K, V> ReadingMap<K, V> reading(MapState<K, V> state, KeyRange<K> range) {
        RemoteMap<K, V> map = shows(state, null, range, false);
        return new RemoteViews.Entries<>(this, index(state), state, map, views - 1, range);
    }

    @Override
    public <K, V> Reading<Optional<V>> reading(MapState<K, V> state, K key) {
        return new RemoteViews.Entry<>(this, index(state), state, key, shows(state, key, null, false));
    }

    @Override
    public <T> Writing<T> writing(ValueState<T> state) {
        return new Views.WrittenValue<>(this, shows(state), state);
    }

    @Override
    public <E> WritingList<E> writing(ListState<E> state) {
        return new RemoteViews.WrittenItems<>(this, index(state), state, shows(state));
    }

    @Override
    public <K, V> WritingMap<K, V> writing(MapState<K, V> state) {
        RemoteMap<K, V> map = shows(state, null, null, true);
        return new RemoteViews.WrittenEntries<>(this, index(state), state, map, views - 1);
    }

    @Override
    public <K, V> Writing<Optional<V>> writing(MapState<K, V> state, K key) {
        return new RemoteViews.WrittenEntry<>(this, index(state), state, key, shows(state, key, null, true));
    }

    @Override
    public <T> Watching<T> watching(ValueState<T> state) {
        return watched(reading(state));
    }

    @Override
    public <E> Watching<List<E>> watching(ListState<E> state) {
        return watched(reading(state));
    }

    @Override
    public <K, V> Watching<Map<K, V>> watching(MapState<K, V> state) {
        return watched(reading(state));
    }

    @Override
    public <K, V> Watching<Optional<V>> watching(MapState<K, V> state, K key) {
        return watched(reading(state, key));
    }

    @Override
    public <K, V> Watching<Map<K, V>> watching(MapState<K, V> state, KeyRange<K> range) {
        return watched(reading(state, range));
    }

    private <T> Watching<T> watched(Reading<T> reading) {
        int view = views - 1;
        int index = ((Views.View) reading).index;
        return new Views.Watched<>(
                () -> {
                    check(index);
                    rows.next(view);
                    for (RemoteState each : remote) {
                        if (each != null) {
                            each.forget();
                        }
                    }
                },
                reading);
    }
}
