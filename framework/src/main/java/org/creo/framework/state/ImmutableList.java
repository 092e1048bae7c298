// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.AbstractList;
import java.util.RandomAccess;

/** An array that never changes, and says what to do instead to whoever tries that. */
abstract class ImmutableList<E> extends AbstractList<E> implements RandomAccess {
    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException(
                "an array of a state never changes: copy it, as in new ArrayList<>(list), and set the copy");
    }

    @Override
    public final void add(int index, E item) {
        throw refused();
    }

    @Override
    public final E set(int index, E item) {
        throw refused();
    }

    @Override
    public final E remove(int index) {
        throw refused();
    }
}
