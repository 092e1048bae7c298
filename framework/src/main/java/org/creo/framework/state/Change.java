// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/** A part of what a commit changes, in the order in which it was written; small where the change is. */
public sealed interface Change {
    /** What it changes. */
    State<?> state();

    /** The state has another value in whole: for an array a list, for a map a map. */
    record Replaced(State<?> state, Object value) implements Change {}

    /** There is another value under a key. */
    record Put(MapState<?, ?> state, Object key, Object value) implements Change {}

    /** There is nothing any more under a key. */
    record Removed(MapState<?, ?> state, Object key) implements Change {}

    /** There is one item more behind the last. */
    record Added(ListState<?> state, Object item) implements Change {}

    /** There is another item at an index. */
    record ItemSet(ListState<?> state, int index, Object item) implements Change {}

    /** The first item is gone. */
    record FirstRemoved(ListState<?> state) implements Change {}

    /** The last item is gone. */
    record LastRemoved(ListState<?> state) implements Change {}
}
