// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/**
 * One of the changes that a commit consists of, in the order in which they were made; its size depends on that of the
 * change, not of the state.
 */
public sealed interface Change {
    /** The state that changes. */
    State<?> state();

    /** The whole state has another value: for an array a list, for a map a map. */
    record Replaced(State<?> state, Object value) implements Change {}

    /** A key of a map has another value. */
    record Put(MapState<?, ?> state, Object key, Object value) implements Change {}

    /** A key of a map is gone. */
    record Removed(MapState<?, ?> state, Object key) implements Change {}

    /** An item was added at the end of an array. */
    record Added(ListState<?> state, Object item) implements Change {}

    /** An array has another item at an index. */
    record ItemSet(ListState<?> state, int index, Object item) implements Change {}

    /** The first item of an array is gone. */
    record FirstRemoved(ListState<?> state) implements Change {}

    /** The last item of an array is gone. */
    record LastRemoved(ListState<?> state) implements Change {}
}
