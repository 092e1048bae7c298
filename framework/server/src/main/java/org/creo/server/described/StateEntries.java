// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.Watching;
import org.creo.framework.state.WritingMap;
import org.creo.framework.work.WorkEntries;
import org.creo.framework.work.WorkRow;
import org.creo.framework.work.WorkState;

/** A view of a state that is a map, or of its entries in a range. */
final class StateEntries implements WorkEntries {
    private final SelectedState selected;
    private final SelectedState.Keys keys;
    private final ReadingMap<Comparable<?>, Sent> view;
    /** Null where nothing may be written. */
    private final WritingMap<Comparable<?>, Sent> written;
    /** Null where there is nothing to wait for. */
    private final Watching<?> watched;

    StateEntries(
            SelectedState selected,
            SelectedState.Keys keys,
            ReadingMap<Comparable<?>, Sent> view,
            WritingMap<Comparable<?>, Sent> written,
            Watching<?> watched) {
        this.selected = selected;
        this.keys = keys;
        this.view = view;
        this.written = written;
        this.watched = watched;
    }

    @Override
    public WorkState state() {
        return selected.what();
    }

    @Override
    public void next() {
        selected.next(watched);
    }

    @Override
    public byte[] from() {
        return keys.from();
    }

    @Override
    public byte[] to() {
        return keys.to();
    }

    @Override
    public int size() {
        return view.size();
    }

    @Override
    public byte[] get(byte[] key) {
        return view.get(key(key)).map(Sent::bytes).orElse(null);
    }

    private Comparable<?> key(byte[] sent) {
        return selected.form().key().key(sent, "a key of " + selected.what().name());
    }

    private Comparator<? super Comparable<?>> order() {
        return selected.form().key().codec().order();
    }

    @Override
    public List<WorkRow> first(Bounds bounds, int most) {
        Stream<Map.Entry<Comparable<?>, Sent>> rows = from(bounds, most);
        if (bounds.to() != null) {
            Comparable<?> end = key(bounds.to());
            rows = rows.takeWhile(row -> order().compare(row.getKey(), end) < 0);
        }
        return rows.map(this::row).toList();
    }

    private Stream<Map.Entry<Comparable<?>, Sent>> from(Bounds bounds, int most) {
        if (bounds.from() == null || most < 1) {
            return view.first(Math.max(most, 0)).entrySet().stream();
        }
        Comparable<?> begin = key(bounds.from());
        Optional<Sent> found = bounds.inclusive() ? view.get(begin) : Optional.empty();
        Stream<Map.Entry<Comparable<?>, Sent>> after =
                view.after(begin, most - (found.isPresent() ? 1 : 0)).entrySet().stream();
        return found.isPresent() ? Stream.concat(Stream.of(Map.entry(begin, found.get())), after) : after;
    }

    @Override
    public List<WorkRow> last(Bounds bounds, int most) {
        int wanted = Math.max(most, 0);
        Map<Comparable<?>, Sent> rows = bounds.to() == null ? view.last(wanted) : view.before(key(bounds.to()), wanted);
        if (bounds.from() == null) {
            return rows.entrySet().stream().map(this::row).toList();
        }
        Comparable<?> begin = key(bounds.from());
        boolean inclusive = bounds.inclusive();
        return rows.entrySet().stream()
                .filter(row -> {
                    int side = order().compare(row.getKey(), begin);
                    return side > 0 || inclusive && side == 0;
                })
                .map(this::row)
                .toList();
    }

    private WorkRow row(Map.Entry<Comparable<?>, Sent> entry) {
        return new WorkRow(
                selected.form().key().sent(entry.getKey()), entry.getValue().bytes());
    }

    private WritingMap<Comparable<?>, Sent> written() {
        return selected.writable(written);
    }

    @Override
    public void put(byte[] key, byte[] value) {
        written().put(key(key), selected.checked(value));
    }

    @Override
    public void remove(byte[] key) {
        written().remove(key(key));
    }

    @Override
    public void replace(List<WorkRow> rows) {
        Map<Comparable<?>, Sent> entries = new LinkedHashMap<>();
        rows.forEach(row -> entries.put(key(row.key()), selected.checked(row.value())));
        written().set(entries);
    }
}
