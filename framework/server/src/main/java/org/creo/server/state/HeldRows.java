// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.creo.framework.state.Held;
import org.creo.framework.state.ListState;
import org.creo.framework.state.MapState;
import org.creo.framework.state.State;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.ValueState;

/**
 * The value of a state in memory, as the rows that a file of states has of it. Each row is encoded when it is asked
 * for, so that a large state takes no more memory for that.
 */
public final class HeldRows {
    private static final byte[] WHOLE = {};

    private HeldRows() {}

    /** The type of a state as a file of states has it. */
    public static String type(State<?> state) {
        return KeptState.type(state);
    }

    /** All rows, each made of its key and value: the entries in the order of their keys, or the items in theirs. */
    public static <R> Stream<R> all(Held<?> held, BiFunction<byte[], byte[], R> row) {
        if (held.state() instanceof MapState<?, ?> state) {
            return entries(state, held.value(), row);
        }
        return held.state() instanceof ListState<?> state
                ? items(state, held.value(), row)
                : Stream.of(row.apply(WHOLE, value((ValueState<?>) held.state(), held.value())));
    }

    /** The value under a key; empty where there is none. */
    public static Optional<byte[]> find(Held<?> held, byte[] key) {
        if (held.state() instanceof MapState<?, ?> state) {
            return entry(state, held.value(), key);
        }
        if (held.state() instanceof ListState<?> state) {
            return item(state, held.value(), key);
        }
        return key.length == 0 ? all(held, (none, value) -> value).findFirst() : Optional.empty();
    }

    @SuppressWarnings("unchecked") // a state holds values of its type
    private static <K, V, R> Stream<R> entries(MapState<K, V> state, Object value, BiFunction<byte[], byte[], R> row) {
        return ((Map<K, V>) value)
                .entrySet().stream()
                        .map(entry ->
                                row.apply(bytes(entry.getKey(), state.key()), bytes(entry.getValue(), state.value())));
    }

    @SuppressWarnings("unchecked") // a state holds values of its type
    private static <E, R> Stream<R> items(ListState<E> state, Object value, BiFunction<byte[], byte[], R> row) {
        List<E> list = (List<E>) value;
        return LongStream.range(0, list.size())
                .mapToObj(i -> row.apply(
                        ByteBuffer.allocate(Long.BYTES).putLong(i).array(), bytes(list.get((int) i), state.item())));
    }

    @SuppressWarnings("unchecked") // a state holds values of its type
    private static <T> byte[] value(ValueState<T> state, Object value) {
        return bytes((T) value, state.codec());
    }

    @SuppressWarnings("unchecked") // a state holds values of its type
    private static <K, V> Optional<byte[]> entry(MapState<K, V> state, Object value, byte[] key) {
        K wanted;
        try {
            wanted = Bytes.read(key, state.key());
        } catch (IOException e) {
            // No entry has such a key.
            return Optional.empty();
        }
        return Optional.ofNullable(((Map<K, V>) value).get(wanted)).map(found -> bytes(found, state.value()));
    }

    @SuppressWarnings("unchecked") // a state holds values of its type
    private static <E> Optional<byte[]> item(ListState<E> state, Object value, byte[] key) {
        List<E> list = (List<E>) value;
        if (key.length != Long.BYTES) {
            return Optional.empty();
        }
        long index = ByteBuffer.wrap(key).getLong();
        return index >= 0 && index < list.size()
                ? Optional.of(bytes(list.get((int) index), state.item()))
                : Optional.empty();
    }

    private static <T> byte[] bytes(T value, StateCodec<T> codec) {
        try {
            return Bytes.of(value, codec);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
