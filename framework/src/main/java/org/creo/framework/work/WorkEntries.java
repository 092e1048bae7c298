// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.util.List;

/**
 * A state that is a map, or its entries in a range, sorted by the keys. What is not a key or a value as the description
 * says is an {@link IllegalArgumentException}. Reading outside of the range, and writing where the method may not, is
 * an {@link IllegalStateException}.
 */
public interface WorkEntries extends WorkView {
    /** The first key of the range; null where it begins with the lowest, and where it is the whole map. */
    byte[] from();

    /** The first key after the range; null where it ends with the highest, and where it is the whole map. */
    byte[] to();

    int size();

    /** The value under a key; null where there is none. */
    byte[] get(byte[] key);

    /** The entries between two keys, the lowest ones: at most so many. */
    List<WorkRow> first(Bounds bounds, int most);

    /** The entries between two keys, the highest ones, in ascending order: at most so many. */
    List<WorkRow> last(Bounds bounds, int most);

    /** Puts a value under a key, and replaces the one that is there. */
    void put(byte[] key, byte[] value);

    /** Removes the entry of a key; does nothing where there is none. */
    void remove(byte[] key);

    /** Sets all entries. */
    void replace(List<WorkRow> rows);

    /**
     * Which entries are meant, of those that the view has.
     *
     * @param from where they begin; null for the lowest
     * @param inclusive whether an entry with the key {@code from} belongs to them
     * @param to they end before this key; null for all up to the highest
     */
    record Bounds(byte[] from, boolean inclusive, byte[] to) {
        /** All entries of the view. */
        public static final Bounds ALL = new Bounds(null, false, null);
    }
}
