// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/**
 * One of the changes that a commit consists of, in the order in which they were made; its size depends on that of the
 * change, not of the state.
 */
public sealed interface Change {
    /** What it changes. */
    State<?> state();

    /** The whole state has another value: for an array a list, for a map a map. */
    record Replaced(State<?> state, Object value) implements Change {}

    /** A key has another value. */
    record Put(MapState<?, ?> state, Object key, Object value) implements Change {}

    /** A key is gone. */
    record Removed(MapState<?, ?> state, Object key) implements Change {}

    /** An item was added at the end. */
    record Added(ListState<?> state, Object item) implements Change {}

    /** There is another item at an index. */
    record ItemSet(ListState<?> state, int index, Object item) implements Change {}

    /** The first item is gone. */
    record FirstRemoved(ListState<?> state) implements Change {}

    /** The last item is gone. */
    record LastRemoved(ListState<?> state) implements Change {}
}
