// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.util.List;
import org.creo.framework.state.ReadingList;
import org.creo.framework.state.Watching;
import org.creo.framework.state.WritingList;
import org.creo.framework.work.WorkItems;

/** A view of an array. */
record ViewedItems<E>(WorkItems view, Coding<E> coding) implements WritingList<E>, Watching<List<E>> {
    @Override
    public List<E> get() {
        return view.items(0, view.size()).stream().map(coding::value).toList();
    }

    @Override
    public List<E> next() {
        view.next();
        return get();
    }

    @Override
    public E get(int index) {
        return coding.value(view.get(index));
    }

    @Override
    public int size() {
        return view.size();
    }

    @Override
    public void add(E item) {
        view.add(coding.sent(item));
    }

    @Override
    public void set(int index, E item) {
        view.set(index, coding.sent(item));
    }

    @Override
    public void set(List<E> items) {
        view.replace(items.stream().map(coding::sent).toList());
    }

    @Override
    public E removeFirst() {
        E first = size() == 0 ? null : get(0);
        view.removeFirst();
        return first;
    }

    @Override
    public E removeLast() {
        E last = size() == 0 ? null : get(size() - 1);
        view.removeLast();
        return last;
    }

    @Override
    public ReadingList<E> reading() {
        return this;
    }
}
