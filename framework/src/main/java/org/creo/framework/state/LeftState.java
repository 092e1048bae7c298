// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.creo.json.kept.TypeText;

/**
 * The value of a state whose service was closed while its host goes on. It is in bytes, since its classes may have gone
 * with the service: those that open it again may have others of the same names. Immutable.
 */
final class LeftState {
    private final String type;
    /** A value, the items of an array, or the keys and values of a map by turns. */
    private final List<byte[]> parts = new ArrayList<>();

    private LeftState(String type) {
        this.type = type;
    }

    static LeftState of(Held<?> held) {
        LeftState left = new LeftState(type(held.state()));
        try {
            left.add(held.state(), held.value());
        } catch (IOException e) {
            throw new UncheckedIOException("a state holds only what can be written", e);
        }
        return left;
    }

    private void add(State<?> state, Object value) throws IOException {
        // No switch over types in Java 17.
        if (state instanceof ListState<?> list) {
            addItems(list, value);
        } else if (state instanceof MapState<?, ?> map) {
            addEntries(map, value);
        } else {
            addValue((ValueState<?>) state, value);
        }
    }

    /** The type without the defaults of fields, which say nothing about values that there are. */
    private static String type(State<?> state) {
        return TypeText.isDigest(state.type()) ? state.type() : TypeText.print(TypeText.parse(state.type()));
    }

    @SuppressWarnings("unchecked") // what a state holds is of its type, here and below
    private <T> void addValue(ValueState<T> state, Object value) throws IOException {
        parts.add(bytes((T) value, state.codec()));
    }

    @SuppressWarnings("unchecked")
    private <E> void addItems(ListState<E> state, Object value) throws IOException {
        for (E item : (List<E>) value) {
            parts.add(bytes(item, state.item()));
        }
    }

    @SuppressWarnings("unchecked")
    private <K, V> void addEntries(MapState<K, V> state, Object value) throws IOException {
        for (Map.Entry<K, V> entry : ((Map<K, V>) value).entrySet()) {
            parts.add(bytes(entry.getKey(), state.key()));
            parts.add(bytes(entry.getValue(), state.value()));
        }
    }

    private static <T> byte[] bytes(T value, StateCodec<T> codec) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        codec.write(value, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    /**
     * The value, for a state of the same name.
     *
     * @param service that has it, for the message
     * @throws IOException if the state has another type
     */
    Object value(String service, State<?> state) throws IOException {
        String now = type(state);
        if (!now.equals(type)) {
            throw new IOException("state " + service + "." + state.name() + " is " + type + " in memory, and is to be "
                    + now + "; a host that keeps states in a file (--state file:FOLDER) takes values along to types"
                    + " that have grown. Give the state another name, or start the host again");
        }
        if (state instanceof ListState<?> list) {
            return items(list);
        }
        return state instanceof MapState<?, ?> map ? entries(map) : read(parts.get(0), ((ValueState<?>) state).codec());
    }

    private <E> List<E> items(ListState<E> state) throws IOException {
        List<E> items = new ArrayList<>(parts.size());
        for (byte[] part : parts) {
            items.add(read(part, state.item()));
        }
        return items;
    }

    private <K, V> Map<K, V> entries(MapState<K, V> state) throws IOException {
        Map<K, V> entries = new HashMap<>();
        for (int i = 0; i < parts.size(); i += 2) {
            entries.put(read(parts.get(i), state.key()), read(parts.get(i + 1), state.value()));
        }
        return entries;
    }

    private static <T> T read(byte[] bytes, StateCodec<T> codec) throws IOException {
        return codec.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    }
}
