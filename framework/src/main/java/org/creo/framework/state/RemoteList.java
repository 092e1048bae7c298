// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A state that is an array: what is left of its items, some of them replaced, and those that the call has added. */
final class RemoteList<E> extends RemoteState {
    private final ListState<E> state;
    private final SentForm<E> form;
    private final int view;
    /** The place of the first item that is left, and that after the last one; the latter -1 where it is not known. */
    private int first;

    private int end = -1;
    /** Items that are known, since they were asked for or replaced, by their places. */
    private final Map<Integer, E> known = new HashMap<>();

    private List<E> added = new ArrayList<>(0);
    /** All items; null where not all of them have been asked for, or they have changed since. */
    private PersistentList<E> whole;

    RemoteList(RemoteRows rows, int view, ListState<E> state) {
        super(rows);
        this.state = state;
        this.form = new SentForm<>(state.item());
        this.view = view;
    }

    synchronized int size() {
        return left() + added.size();
    }

    /** How many items are left of those that were there. */
    private int left() {
        if (end < 0) {
            end = Math.toIntExact(rows.count(view));
        }
        return end - first;
    }

    /** @throws IndexOutOfBoundsException if there is no such item */
    synchronized E get(int index) {
        if (index < 0 || index >= size()) {
            throw new IndexOutOfBoundsException("index " + index + " of " + size() + " items in " + state.name());
        }
        if (index >= left()) {
            return added.get(index - left());
        }
        return known.computeIfAbsent(
                first + index, place -> form.value(rows.find(view, key(place)).orElseThrow()));
    }

    private static byte[] key(int place) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(place).array();
    }

    @Override
    synchronized Object value() {
        if (whole == null) {
            List<E> items = new ArrayList<>();
            if (end < 0 || left() > 0) {
                RemoteRows.Span span = new RemoteRows.Span(key(first), false, end < 0 ? null : key(end));
                for (RemoteRows.Row row : rows.rows(view, span, false, Integer.MAX_VALUE)) {
                    E replaced = known.get(first + items.size());
                    items.add(replaced == null ? form.value(row.value()) : replaced);
                }
                end = first + items.size();
            }
            items.addAll(added);
            whole = PersistentList.copyOf(items, state.name());
        }
        return whole;
    }

    @Override
    @SuppressWarnings("unchecked") // the views give items of its type
    synchronized void change(Change change) {
        whole = null;
        if (change instanceof Change.Added more) {
            E item = (E) more.item();
            rows.add(view, form.bytes(item));
            added.add(item);
        } else if (change instanceof Change.ItemSet set) {
            replace(set.index(), (E) set.item());
        } else if (change instanceof Change.FirstRemoved) {
            rows.removeFirst(view);
            if (left() > 0) {
                first++;
            } else {
                added.remove(0);
            }
        } else if (change instanceof Change.LastRemoved) {
            rows.removeLast(view);
            if (added.isEmpty()) {
                end = first + left() - 1;
            } else {
                added.remove(added.size() - 1);
            }
        } else {
            replace((List<E>) ((Change.Replaced) change).value());
        }
    }

    private void replace(int index, E item) {
        rows.put(view, key(index), form.bytes(item));
        if (index < left()) {
            known.put(first + index, item);
        } else {
            added.set(index - left(), item);
        }
    }

    private void replace(List<E> items) {
        rows.removeAll(view);
        items.forEach(item -> rows.add(view, form.bytes(item)));
        first = 0;
        end = 0;
        added = new ArrayList<>(items);
    }

    @Override
    synchronized void forget() {
        whole = null;
        end = -1;
        known.clear();
    }
}
