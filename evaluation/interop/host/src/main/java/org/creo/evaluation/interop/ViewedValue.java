// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Watching;
import org.creo.framework.state.Writing;
import org.creo.framework.work.WorkView;

/** A view of a value or an entry. */
record ViewedValue<T>(WorkView view, Supplier<T> getter, Consumer<T> setter) implements Writing<T>, Watching<T> {
    @Override
    public T get() {
        return getter.get();
    }

    @Override
    public void set(T value) {
        setter.accept(value);
    }

    @Override
    public T next() {
        view.next();
        return get();
    }

    @Override
    public Reading<T> reading() {
        return this;
    }
}
