// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Watching;
import org.creo.framework.state.Writing;
import org.creo.framework.work.WorkState;
import org.creo.framework.work.WorkValue;

/** A view of a state that is one value, or of an entry of a map. */
final class StateValue implements WorkValue {
    private final SelectedState selected;
    private final byte[] key;
    private final Supplier<Optional<Sent>> value;
    /** Null where nothing may be written. */
    private final Consumer<Optional<Sent>> writer;
    /** Null where there is nothing to wait for. */
    private final Watching<?> watched;

    private StateValue(
            SelectedState selected,
            byte[] key,
            Supplier<Optional<Sent>> value,
            Consumer<Optional<Sent>> writer,
            Watching<?> watched) {
        this.selected = selected;
        this.key = key;
        this.value = value;
        this.writer = writer;
        this.watched = watched;
    }

    static StateValue written(SelectedState selected, Writing<Sent> view) {
        return new StateValue(
                selected,
                null,
                () -> Optional.of(view.get()),
                sent -> view.set(sent.orElseThrow(() ->
                        new IllegalArgumentException(selected.what().name() + " is no entry, and cannot be removed"))),
                null);
    }

    static StateValue read(SelectedState selected, Reading<Sent> view, Watching<?> watched) {
        return new StateValue(selected, null, () -> Optional.of(view.get()), null, watched);
    }

    static StateValue writtenEntry(SelectedState selected, byte[] key, Writing<Optional<Sent>> view) {
        return new StateValue(selected, key, view::get, view::set, null);
    }

    static StateValue readEntry(SelectedState selected, byte[] key, Reading<Optional<Sent>> view, Watching<?> watched) {
        return new StateValue(selected, key, view::get, null, watched);
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
    public byte[] key() {
        return key;
    }

    @Override
    public byte[] get() {
        return value.get().map(Sent::bytes).orElse(null);
    }

    @Override
    public void set(byte[] sent) {
        selected.writable(writer).accept(Optional.ofNullable(sent).map(selected::checked));
    }
}
