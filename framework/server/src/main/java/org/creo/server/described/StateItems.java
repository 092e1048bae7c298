// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.List;
import org.creo.framework.state.ReadingList;
import org.creo.framework.state.Watching;
import org.creo.framework.state.WritingList;
import org.creo.framework.work.WorkItems;
import org.creo.framework.work.WorkState;

/** A view of a state that is an array. */
final class StateItems implements WorkItems {
    private final SelectedState selected;
    private final ReadingList<Sent> view;
    /** Null where nothing may be written. */
    private final WritingList<Sent> written;
    /** Null where there is nothing to wait for. */
    private final Watching<?> watched;

    StateItems(SelectedState selected, ReadingList<Sent> view, WritingList<Sent> written, Watching<?> watched) {
        this.selected = selected;
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
    public int size() {
        return view.size();
    }

    @Override
    public byte[] get(int index) {
        return view.get(index).bytes();
    }

    @Override
    public List<byte[]> items(int from, int most) {
        List<Sent> all = view.get();
        int begin = Math.min(from, all.size());
        int end = (int) Math.min((long) begin + most, all.size());
        return all.subList(begin, end).stream().map(Sent::bytes).toList();
    }

    private WritingList<Sent> written() {
        return selected.writable(written);
    }

    @Override
    public void add(byte[] item) {
        written().add(selected.checked(item));
    }

    @Override
    public void set(int index, byte[] item) {
        written().set(index, selected.checked(item));
    }

    @Override
    public void removeFirst() {
        written().removeFirst();
    }

    @Override
    public void removeLast() {
        written().removeLast();
    }

    @Override
    public void replace(List<byte[]> items) {
        written().set(items.stream().map(selected::checked).toList());
    }
}
