// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.List;
import java.util.Optional;

/**
 * The state that a call may touch, where somebody else keeps it: as rows, with keys and values as RASP sends them. A
 * view is named by its place among those that the description names for the method. What shows only one value, a plain
 * state or the entry of a key, is a row whose key has no bytes; the items of an array have their place as key, an int.
 *
 * <p>Reading asks for what the state was when the call began, or last {@link #next moved} on; what the call writes is
 * noted, and kept with its answer. Any thread may call it.
 */
public interface RemoteRows {
    /**
     * A row.
     *
     * @param key and {@code value} are not to be changed
     */
    record Row(byte[] key, byte[] value) {}

    /**
     * Rows by their keys, as RASP sends them.
     *
     * @param from the lowest key; null where they begin with the view
     * @param after whether they begin only after {@code from}
     * @param to the key before which they end; null where they end with the view
     */
    record Span(byte[] from, boolean after, byte[] to) {
        /** All rows of a view. */
        public static final Span ALL = new Span(null, false, null);
    }

    /** The row of a key; empty where there is none. */
    Optional<byte[]> find(int view, byte[] key);

    /** How many rows there are. */
    long count(int view);

    /**
     * The first rows of a span, or its last ones, in their order: at most so many.
     *
     * @param last whether it is the last ones
     */
    List<Row> rows(int view, Span span, boolean last, int most);

    /** Waits until a view shows something else, and moves all of them on. */
    void next(int view);

    /** Sets the value of a key, or of an item that is there. */
    void put(int view, byte[] key, byte[] value);

    /** Removes the row of a key. */
    void remove(int view, byte[] key);

    /** Adds an item at the end of an array. */
    void add(int view, byte[] item);

    /** Removes all rows. */
    void removeAll(int view);

    /** Removes the first item of an array. */
    void removeFirst(int view);

    /** Removes the last item of an array. */
    void removeLast(int view);
}
