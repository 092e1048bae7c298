// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import org.creo.type.TypeRef;

/**
 * What a method may touch of one state.
 *
 * @param index of the state, in the order of the description
 * @param name of the state
 * @param type of the state, as declared
 * @param part how much of it
 * @param writes whether the method may write it
 * @param watches whether the method may wait for newer versions of it
 * @param text what tells whether somebody else means the same: {@code WRITES accounts[from]: Map<String,long>}
 */
public record WorkState(int index, String name, TypeRef type, Part part, boolean writes, boolean watches, String text) {
    /** Whether the view shows one value, or none. */
    public boolean single() {
        return part == Part.VALUE || part == Part.ENTRY;
    }

    /** How much of a state a view shows, and as what. */
    public enum Part {
        /** A state that is one value: a {@link WorkValue} that is always there. */
        VALUE,
        /** The entry of a map that a key selects: a {@link WorkValue} that may be absent. */
        ENTRY,
        /** A state that is an array: {@link WorkItems}. */
        ITEMS,
        /** A state that is a map: {@link WorkEntries}. */
        ENTRIES,
        /** The entries of a map in a range: {@link WorkEntries}. */
        RANGE
    }
}
