// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.creo.framework.state.KeyRange;
import org.creo.framework.state.ListState;
import org.creo.framework.state.MapState;
import org.creo.framework.state.Reading;
import org.creo.framework.state.ReadingList;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.State;
import org.creo.framework.state.Transaction;
import org.creo.framework.state.ValueState;
import org.creo.framework.state.Watching;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingList;
import org.creo.framework.state.WritingMap;
import org.creo.framework.work.WorkEntries;
import org.creo.framework.work.WorkItems;
import org.creo.framework.work.WorkState.Part;
import org.creo.framework.work.WorkValue;
import org.creo.framework.work.WorkView;

/** The views of generated code, over those of a described service: values are decoded and encoded in between. */
final class ViewedStates implements Transaction {
    private final List<WorkView> views;

    ViewedStates(List<WorkView> views) {
        this.views = views;
    }

    private <V extends WorkView> V view(State<?> state, Class<V> type, Part part, Predicate<V> selected) {
        return views.stream()
                .filter(view ->
                        view.state().name().equals(state.name()) && view.state().part() == part)
                .map(type::cast)
                .filter(selected)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no view of " + state.name() + " as " + part));
    }

    private <T> ViewedValue<T> value(ValueState<T> state) {
        Coding<T> coding = Coding.of(state);
        WorkValue view = view(state, WorkValue.class, Part.VALUE, any -> true);
        return new ViewedValue<>(view, () -> coding.value(view.get()), value -> view.set(coding.sent(value)));
    }

    private <K, V> ViewedValue<Optional<V>> entry(MapState<K, V> state, K key) {
        Coding<V> coding = Coding.ofValues(state);
        byte[] sent = Coding.ofKeys(state).sent(key);
        WorkValue view = view(state, WorkValue.class, Part.ENTRY, each -> Arrays.equals(each.key(), sent));
        return new ViewedValue<>(
                view,
                () -> Optional.ofNullable(view.get()).map(coding::value),
                value -> view.set(value.map(coding::sent).orElse(null)));
    }

    private <E> ViewedItems<E> items(ListState<E> state) {
        return new ViewedItems<>(view(state, WorkItems.class, Part.ITEMS, any -> true), Coding.ofItems(state));
    }

    private <K, V> ViewedEntries<K, V> entries(MapState<K, V> state) {
        return new ViewedEntries<>(view(state, WorkEntries.class, Part.ENTRIES, any -> true), state);
    }

    private <K, V> ViewedEntries<K, V> range(MapState<K, V> state, KeyRange<K> range) {
        Coding<K> keys = Coding.ofKeys(state);
        byte[] from = range.from() == null ? null : keys.sent(range.from());
        byte[] to = range.to() == null ? null : keys.sent(range.to());
        return new ViewedEntries<>(
                view(
                        state,
                        WorkEntries.class,
                        Part.RANGE,
                        each -> Arrays.equals(each.from(), from) && Arrays.equals(each.to(), to)),
                state);
    }

    @Override
    public <T> Reading<T> reading(ValueState<T> state) {
        return value(state);
    }

    @Override
    public <E> ReadingList<E> reading(ListState<E> state) {
        return items(state);
    }

    @Override
    public <K, V> ReadingMap<K, V> reading(MapState<K, V> state) {
        return entries(state);
    }

    @Override
    public <K, V> Reading<Optional<V>> reading(MapState<K, V> state, K key) {
        return entry(state, key);
    }

    @Override
    public <K, V> ReadingMap<K, V> reading(MapState<K, V> state, KeyRange<K> range) {
        return range(state, range);
    }

    @Override
    public <T> Writing<T> writing(ValueState<T> state) {
        return value(state);
    }

    @Override
    public <E> WritingList<E> writing(ListState<E> state) {
        return items(state);
    }

    @Override
    public <K, V> WritingMap<K, V> writing(MapState<K, V> state) {
        return entries(state);
    }

    @Override
    public <K, V> Writing<Optional<V>> writing(MapState<K, V> state, K key) {
        return entry(state, key);
    }

    @Override
    public <T> Watching<T> watching(ValueState<T> state) {
        return value(state);
    }

    @Override
    public <E> Watching<List<E>> watching(ListState<E> state) {
        return items(state);
    }

    @Override
    public <K, V> Watching<Map<K, V>> watching(MapState<K, V> state) {
        return entries(state);
    }

    @Override
    public <K, V> Watching<Optional<V>> watching(MapState<K, V> state, K key) {
        return entry(state, key);
    }

    @Override
    public <K, V> Watching<Map<K, V>> watching(MapState<K, V> state, KeyRange<K> range) {
        return range(state, range);
    }

    @Override
    public void pause() {
        // Branches get no views here.
    }

    @Override
    public void resume() {}
}
