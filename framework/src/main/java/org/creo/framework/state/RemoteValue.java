// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/** A state that is one value. */
final class RemoteValue<T> extends RemoteState {
    private final ValueState<T> state;
    private final SentForm<T> form;
    private final int view;
    /** Null where it has not been asked for. */
    private T value;

    RemoteValue(RemoteRows rows, int view, ValueState<T> state) {
        super(rows);
        this.state = state;
        this.form = new SentForm<>(state.codec());
        this.view = view;
    }

    @Override
    synchronized Object value() {
        if (value == null) {
            value = rows.find(view, ALONE).map(form::value).orElseGet(state::initial);
        }
        return value;
    }

    @Override
    @SuppressWarnings("unchecked") // the views give a value of its type
    synchronized void change(Change change) {
        T set = (T) ((Change.Replaced) change).value();
        rows.put(view, ALONE, form.bytes(set));
        value = set;
    }

    @Override
    synchronized void forget() {
        value = null;
    }
}
