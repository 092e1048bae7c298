// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import rasp.runtime.internal.WireReader;

/**
 * How RASP lays out the values of one type, and so how they are read. Generated codecs do the same in the same order,
 * with the same reader: so they refuse what is no value in the same words.
 */
abstract class ValueForm {
    /** How many bytes each value takes; -1 where they differ in that. */
    private final int size;

    private final int least;

    ValueForm(int size, int least) {
        this.size = size;
        this.least = least;
    }

    /** How many bytes each value takes; -1 where they differ in that. */
    final int size() {
        return size;
    }

    final boolean isFixed() {
        return size >= 0;
    }

    /** The fewest bytes that a value takes. */
    final int least() {
        return least;
    }

    /**
     * Reads the next value.
     *
     * @param wanted whether it is returned; otherwise it is only checked
     * @return a whole number as its bits in a {@code long}; another scalar as in Java; a constant as a
     *     {@link Constant}; an array of primitives as in Java, another one as {@code Object[]}; a struct as the
     *     {@code Object[]} of its fields; a union as a {@link Chosen}; null for what is absent, and where nothing is
     *     wanted
     * @throws rasp.runtime.MalformedException if it is none
     */
    abstract Object read(WireReader in, boolean wanted);

    /** Reads a value of fixed size, from a place that was taken. */
    Object readAt(WireReader in, int at, boolean wanted) {
        throw new IllegalStateException("its values differ in size");
    }

    /** A constant of an enum, by its place in the declaration. */
    record Constant(String name, int ordinal) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** A value of a union: the number of its case, and what that holds. */
    record Chosen(int position, Object value) {}
}
