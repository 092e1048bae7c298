// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.List;

/** A state that is an array, written item by item. */
public record ListState<E>(String name, String type, StateCodec<E> item, List<E> initial) implements State<List<E>> {
    public ListState {
        initial = List.copyOf(initial);
    }
}
