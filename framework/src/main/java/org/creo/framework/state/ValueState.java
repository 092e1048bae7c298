// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Objects;

/**
 * A state that is written as a whole: a number, a text, a set, a struct, a union, an enum, or one of these that may be
 * absent.
 */
public record ValueState<T>(String name, String type, StateCodec<T> codec, T initial) implements State<T> {
    public ValueState {
        Objects.requireNonNull(initial, name);
    }
}
