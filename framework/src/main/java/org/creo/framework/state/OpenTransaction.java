// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A call's transaction in a {@link StateStore}: the version that it began with, and what it has written on top. */
final class OpenTransaction extends Ground implements Transaction {
    private final StateStore store;
    private final Access access;
    private Version base;
    /** The call's values, by the index of the state; the array is null until something is written. */
    private Draft[] drafts;

    private Set<String> expected = Set.of();

    OpenTransaction(StateStore store, Access access, Version base) {
        this.store = store;
        this.access = access;
        this.base = base;
    }

    Version base() {
        return base;
    }

    @Override
    State<?> state(int index) {
        return store.state(index);
    }

    @Override
    int states() {
        return base.values.length;
    }

    @Override
    Object value(int index) {
        return drafts == null || drafts[index] == null ? base.values[index] : drafts[index].value();
    }

    @Override
    void change(int index, Change change) {
        draft(index).change(change);
    }

    @Override
    void take(int index, Draft changes) {
        draft(index).take(changes);
    }

    private Draft draft(int index) {
        if (drafts == null) {
            drafts = new Draft[base.values.length];
        }
        if (drafts[index] == null) {
            drafts[index] = new Draft(base.values[index]);
        }
        return drafts[index];
    }

    /** Waits for a version in which a state is another object, and shows that version from now on. */
    void moveOn(int index) {
        check(index);
        base = store.awaitNewer(base, index);
    }

    /**
     * Makes the commit depend on these parts of a stamp, in addition to those before: other calls may change them
     * meanwhile.
     */
    void expect(Set<String> parts) {
        if (!parts.isEmpty()) {
            Set<String> all = new HashSet<>(expected);
            all.addAll(parts);
            expected = all;
        }
    }

    Set<String> expected() {
        return expected;
    }

    /** What the call may touch. */
    Access access() {
        return access;
    }

    /** Whether the call has written something. */
    boolean changed() {
        return drafts != null;
    }

    /** All changes of the call, state by state. */
    List<Change> changes() {
        List<Change> changes = new ArrayList<>();
        for (Draft draft : drafts) {
            if (draft != null) {
                changes.addAll(draft.changes());
            }
        }
        return changes;
    }

    /**
     * The newest version with the changes of this call added. Meanwhile other calls may have changed what this one had
     * no permission to touch: other states, and other entries of a map.
     */
    Version onto(Version newest) {
        Object[] values = Arrays.copyOf(newest.values, newest.values.length);
        for (int i = 0; i < values.length; i++) {
            if (drafts[i] != null) {
                values[i] = newest.values[i] == base.values[i] ? drafts[i].value() : drafts[i].onto(newest.values[i]);
            }
        }
        return new Version(values);
    }

    @Override
    public <T> Reading<T> reading(ValueState<T> state) {
        return new Views.Value<>(this, read(state, null), state);
    }

    @Override
    public <E> ReadingList<E> reading(ListState<E> state) {
        return new Views.Items<>(this, read(state, null), state);
    }

    @Override
    public <K, V> ReadingMap<K, V> reading(MapState<K, V> state) {
        return new Views.Entries<>(this, read(state, null), state);
    }

    @Override
    public <K, V> Reading<Optional<V>> reading(MapState<K, V> state, K key) {
        return new Views.Entry<>(this, read(state, some(key, state)), state, key);
    }

    @Override
    public <K, V> ReadingMap<K, V> reading(MapState<K, V> state, KeyRange<K> range) {
        return new Views.Range<>(this, read(state, some(range, state)), state, range);
    }

    @Override
    public <T> Writing<T> writing(ValueState<T> state) {
        return new Views.WrittenValue<>(this, write(state, null), state);
    }

    @Override
    public <E> WritingList<E> writing(ListState<E> state) {
        return new Views.WrittenItems<>(this, write(state, null), state);
    }

    @Override
    public <K, V> WritingMap<K, V> writing(MapState<K, V> state) {
        return new Views.WrittenEntries<>(this, write(state, null), state);
    }

    @Override
    public <K, V> Writing<Optional<V>> writing(MapState<K, V> state, K key) {
        return new Views.WrittenEntry<>(this, write(state, some(key, state)), state, key);
    }

    @Override
    public <T> Watching<T> watching(ValueState<T> state) {
        return watched(state, reading(state));
    }

    @Override
    public <E> Watching<List<E>> watching(ListState<E> state) {
        return watched(state, reading(state));
    }

    @Override
    public <K, V> Watching<Map<K, V>> watching(MapState<K, V> state) {
        return watched(state, reading(state));
    }

    @Override
    public <K, V> Watching<Optional<V>> watching(MapState<K, V> state, K key) {
        return watched(state, reading(state, key));
    }

    @Override
    public <K, V> Watching<Map<K, V>> watching(MapState<K, V> state, KeyRange<K> range) {
        return watched(state, reading(state, range));
    }

    /** A call that writes must stay at the version for which it was granted its permissions. */
    private <T> Watching<T> watched(State<?> state, Reading<T> view) {
        if (access.kind() != Access.Kind.READING) {
            throw new IllegalStateException("a call that writes cannot wait for newer versions of " + state.name());
        }
        int index = store.index(state);
        return new Views.Watched<>(() -> moveOn(index), view);
    }

    private static <T> T some(T selected, State<?> state) {
        return Refuse.nothing(selected, state.name());
    }

    /**
     * The index of a state that the call may read. A call that does not write may read all states, since it sees
     * committed values.
     *
     * @param part a key, a range, or null for the whole
     */
    private int read(State<?> state, Object part) {
        int index = store.index(state);
        check(index);
        if (access.kind() != Access.Kind.READING) {
            checkNamed(state, part, false);
        }
        return index;
    }

    private int write(State<?> state, Object key) {
        int index = store.index(state);
        check(index);
        checkNamed(state, key, true);
        return index;
    }

    private void checkNamed(State<?> state, Object part, boolean writes) {
        for (Permission permission : access.permissions()) {
            Object permitted = permission.range() == null ? permission.key() : permission.range();
            if (permission.state().name().equals(state.name())
                    && (permission.writes() || !writes)
                    && (permitted == null || permitted.equals(part))) {
                return;
            }
        }
        throw new IllegalStateException("the call has no permission to " + (writes ? "write " : "read ") + state.name()
                + (part == null ? "" : "[" + KeyText.of(state, part) + "]"));
    }
}
