// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A call's access to the state of its service: it gives the views. It belongs to one call and one thread at a time. Two
 * views of one state, or of one entry, show the same value.
 */
public interface Transaction extends ThreadBound {
    /** A view to read a value. */
    <T> Reading<T> reading(ValueState<T> state);

    /** A view to read an array. */
    <E> ReadingList<E> reading(ListState<E> state);

    /** A view to read a map. */
    <K, V> ReadingMap<K, V> reading(MapState<K, V> state);

    /** A view to read an entry of a map. */
    <K, V> Reading<Optional<V>> reading(MapState<K, V> state, K key);

    /** A view to read the entries of a map in a range. Reading outside of it is an error. */
    <K, V> ReadingMap<K, V> reading(MapState<K, V> state, KeyRange<K> range);

    /** A view to write a value. */
    <T> Writing<T> writing(ValueState<T> state);

    /** A view to write an array. */
    <E> WritingList<E> writing(ListState<E> state);

    /** A view to write a map. */
    <K, V> WritingMap<K, V> writing(MapState<K, V> state);

    /** A view to write an entry of a map. */
    <K, V> Writing<Optional<V>> writing(MapState<K, V> state, K key);

    /** A view to follow a value. */
    <T> Watching<T> watching(ValueState<T> state);

    /** A view to follow an array. */
    <E> Watching<List<E>> watching(ListState<E> state);

    /** A view to follow a map. */
    <K, V> Watching<Map<K, V>> watching(MapState<K, V> state);

    /** A view to follow an entry of a map. */
    <K, V> Watching<Optional<V>> watching(MapState<K, V> state, K key);

    /** A view to follow the entries of a map in a range. */
    <K, V> Watching<Map<K, V>> watching(MapState<K, V> state, KeyRange<K> range);
}
