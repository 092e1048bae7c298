// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A state that is a map: all of it, some of its entries, or those in ranges. */
final class RemoteMap<K, V> extends RemoteState {
    /**
     * What one view shows.
     *
     * @param view its place
     * @param key of the entry; null where it shows more
     * @param range that it shows; null where it shows all, or one entry
     */
    private record Part<K>(int view, K key, KeyRange<K> range, boolean writes) {}

    private final MapState<K, V> state;
    private final SentForm<K> keys;
    private final SentForm<V> values;
    private final Comparator<? super K> order;
    private final List<Part<K>> parts = new ArrayList<>(1);
    /** What the call has written under each key; empty for what it has removed. */
    private final TreeMap<K, Optional<V>> written;
    /** Entries that were asked for. */
    private final TreeMap<K, Optional<V>> found;
    /** All that the views show; null where not all of it has been asked for. */
    private Draft whole;

    RemoteMap(RemoteRows rows, MapState<K, V> state) {
        super(rows);
        this.state = state;
        this.keys = new SentForm<>(state.key());
        this.values = new SentForm<>(state.value());
        this.order = state.key().order();
        this.written = new TreeMap<>(order);
        this.found = new TreeMap<>(order);
    }

    /** A view shows a part of it: that of a key, in a range, or all. */
    synchronized void shows(int view, K key, KeyRange<K> range, boolean writes) {
        parts.add(new Part<>(view, key, range, writes));
        whole = null;
    }

    @SuppressWarnings("unchecked") // it is the map that this class has made
    private PersistentMap<K, V> map() {
        return (PersistentMap<K, V>) whole.value();
    }

    /** The value under a key. */
    synchronized Optional<V> get(K key) {
        if (whole != null) {
            return Optional.ofNullable(map().get(key));
        }
        Optional<V> own = written.get(key);
        return own != null ? own : before(key);
    }

    /** What was under a key before the call wrote. */
    private Optional<V> before(K key) {
        Optional<V> known = found.get(key);
        if (known == null) {
            Part<K> part = part(key, false);
            byte[] sent = part.key() == null ? keys.bytes(key) : ALONE;
            known = rows.find(part.view(), sent).map(values::value);
            found.put(key, known);
        }
        return known;
    }

    /** A view that shows this key, rather as its only one. */
    private Part<K> part(K key, boolean writes) {
        Part<K> more = null;
        for (Part<K> part : parts) {
            if (part.writes() || !writes) {
                if (part.key() == null) {
                    more = part.range() == null || part.range().contains(key, order) ? part : more;
                } else if (order.compare(part.key(), key) == 0) {
                    return part;
                }
            }
        }
        if (more == null) {
            throw new IllegalStateException("no view shows " + state.name() + "[" + KeyText.of(state, key) + "]");
        }
        return more;
    }

    /** How many entries a view shows that shows those in a range. */
    synchronized int size(int view, KeyRange<K> range) {
        long size = rows.count(view);
        for (Map.Entry<K, Optional<V>> entry : written.entrySet()) {
            if (range.contains(entry.getKey(), order)) {
                size += (entry.getValue().isPresent() ? 1 : 0)
                        - (before(entry.getKey()).isPresent() ? 1 : 0);
            }
        }
        return Math.toIntExact(size);
    }

    /** Whether all of it has been asked for, so that {@link #value} takes no time. */
    synchronized boolean isWhole() {
        return whole != null;
    }

    /**
     * The first entries that a view shows of a range, or the last ones: at most so many.
     *
     * @param shown what the view shows
     * @param range of that; without an end that is the view's own
     * @param after whether they begin only after the first key of the range
     */
    synchronized PersistentMap<K, V> page(
            int view, KeyRange<K> shown, KeyRange<K> range, boolean after, boolean last, int most) {
        Map<K, Optional<V>> own = new TreeMap<>(order);
        written.forEach((key, value) -> {
            boolean before = after && order.compare(key, range.from()) == 0;
            if (shown.contains(key, order) && range.contains(key, order) && !before) {
                own.put(key, value);
            }
        });
        Map<K, V> entries = new TreeMap<>(order);
        if (most > 0) {
            // As many more as the call may have removed.
            int wanted = (int) Math.min(Integer.MAX_VALUE, (long) most + own.size());
            RemoteRows.Span span = new RemoteRows.Span(end(range.from()), after, end(range.to()));
            add(rows.rows(view, span, last, wanted), entries);
        }
        own.forEach((key, value) -> set(entries, key, value));
        PersistentMap<K, V> all = PersistentMap.ofKept(entries, state);
        return last ? all.last(most) : all.first(most);
    }

    private byte[] end(K key) {
        return key == null ? null : keys.bytes(key);
    }

    private void add(List<RemoteRows.Row> sent, Map<K, V> entries) {
        for (RemoteRows.Row row : sent) {
            entries.put(keys.value(row.key()), values.value(row.value()));
        }
    }

    private static <K, V> void set(Map<K, V> entries, K key, Optional<V> value) {
        if (value.isPresent()) {
            entries.put(key, value.get());
        } else {
            entries.remove(key);
        }
    }

    @Override
    synchronized Object value() {
        if (whole == null) {
            Map<K, V> entries = new TreeMap<>(order);
            for (Part<K> part : parts) {
                if (part.key() == null) {
                    add(rows.rows(part.view(), RemoteRows.Span.ALL, false, Integer.MAX_VALUE), entries);
                } else {
                    set(entries, part.key(), before(part.key()));
                }
            }
            written.forEach((key, value) -> set(entries, key, value));
            whole = new Draft(PersistentMap.ofKept(entries, state));
        }
        return whole.value();
    }

    @Override
    @SuppressWarnings("unchecked") // the views give keys and values of its types
    synchronized void change(Change change) {
        if (change instanceof Change.Put put) {
            put((K) put.key(), (V) put.value());
        } else if (change instanceof Change.Removed removed) {
            K key = (K) removed.key();
            Part<K> part = part(key, true);
            rows.remove(part.view(), part.key() == null ? keys.bytes(key) : ALONE);
            written.put(key, Optional.empty());
        } else {
            replace((PersistentMap<K, V>) ((Change.Replaced) change).value());
            whole = new Draft(((Change.Replaced) change).value());
            return;
        }
        if (whole != null) {
            whole.change(change);
        }
    }

    private void put(K key, V value) {
        Part<K> part = part(key, true);
        rows.put(part.view(), part.key() == null ? keys.bytes(key) : ALONE, values.bytes(value));
        written.put(key, Optional.of(value));
    }

    private void replace(PersistentMap<K, V> map) {
        int view = parts.stream()
                .filter(part -> part.writes() && part.key() == null)
                .findFirst()
                .orElseThrow()
                .view();
        rows.removeAll(view);
        map.forEach((key, value) -> rows.put(view, keys.bytes(key), values.bytes(value)));
    }

    @Override
    synchronized void forget() {
        whole = null;
        found.clear();
    }
}
