// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.framework.state.MapState;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.Watching;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingMap;
import org.creo.framework.work.WorkEntries;
import org.creo.framework.work.WorkEntries.Bounds;
import org.creo.framework.work.WorkRow;

/** A view of a map, or of its entries in a range. */
record ViewedEntries<K, V>(WorkEntries view, Coding<K> keys, Coding<V> values)
        implements WritingMap<K, V>, Watching<Map<K, V>> {
    ViewedEntries(WorkEntries view, MapState<K, V> state) {
        this(view, Coding.ofKeys(state), Coding.ofValues(state));
    }

    private Map<K, V> map(List<WorkRow> rows) {
        Map<K, V> map = new LinkedHashMap<>();
        rows.forEach(row -> map.put(keys.value(row.key()), values.value(row.value())));
        return map;
    }

    @Override
    public Map<K, V> get() {
        return map(view.first(Bounds.ALL, Integer.MAX_VALUE));
    }

    @Override
    public Map<K, V> next() {
        view.next();
        return get();
    }

    @Override
    public Optional<V> get(K key) {
        return Optional.ofNullable(view.get(keys.sent(key))).map(values::value);
    }

    @Override
    public boolean contains(K key) {
        return get(key).isPresent();
    }

    @Override
    public int size() {
        return view.size();
    }

    @Override
    public Optional<Map.Entry<K, V>> first() {
        return first(1).entrySet().stream().findFirst();
    }

    @Override
    public Optional<Map.Entry<K, V>> last() {
        return last(1).entrySet().stream().findFirst();
    }

    @Override
    public Map<K, V> first(int most) {
        return map(view.first(Bounds.ALL, most));
    }

    @Override
    public Map<K, V> last(int most) {
        return map(view.last(Bounds.ALL, most));
    }

    @Override
    public Map<K, V> range(K from, K to) {
        return map(view.first(new Bounds(keys.sent(from), true, keys.sent(to)), Integer.MAX_VALUE));
    }

    @Override
    public Map<K, V> after(K key, int most) {
        return map(view.first(new Bounds(keys.sent(key), false, null), most));
    }

    @Override
    public Map<K, V> before(K key, int most) {
        return map(view.last(new Bounds(null, false, keys.sent(key)), most));
    }

    @Override
    public void put(K key, V value) {
        view.put(keys.sent(key), values.sent(value));
    }

    @Override
    public void remove(K key) {
        view.remove(keys.sent(key));
    }

    @Override
    public void set(Map<K, V> entries) {
        view.replace(entries.entrySet().stream()
                .map(entry -> new WorkRow(keys.sent(entry.getKey()), values.sent(entry.getValue())))
                .toList());
    }

    @Override
    public Writing<Optional<V>> entry(K key) {
        return new ViewedValue<>(
                view, () -> get(key), value -> value.ifPresentOrElse(present -> put(key, present), () -> remove(key)));
    }

    @Override
    public ReadingMap<K, V> reading() {
        return this;
    }
}
