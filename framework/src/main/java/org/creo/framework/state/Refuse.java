// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/** Refuses what no state can hold, null above all, and says which state it was, and where in it. */
final class Refuse {
    private Refuse() {}

    /** @throws NullPointerException for null */
    static <T> T nothing(T value, String state) {
        if (value == null) {
            throw missing(state);
        }
        return value;
    }

    /**
     * The value as the state may hold it.
     *
     * @param part the key or the index of the value in the state; null for the whole state, and for a value that is
     *     added
     * @throws NullPointerException for null, also in the value
     * @throws IllegalArgumentException if the value cannot be written
     */
    static <T> T unkeepable(T value, StateCodec<T> codec, State<?> state, Object part) {
        try {
            if (value == null) {
                throw UnfitException.missing();
            }
            return codec.kept(value);
        } catch (UnfitException e) {
            throw refusal(place(state, part) + e.place(), e.getCause());
        } catch (RuntimeException e) {
            throw refusal(place(state, part), e);
        }
    }

    /**
     * The key as the state may have it.
     *
     * @throws NullPointerException for null
     * @throws IllegalArgumentException if it cannot be written
     */
    static <K> K unwritable(K key, MapState<K, ?> state) {
        nothing(key, state.name());
        try {
            return state.key().key(key);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "the state " + state.name() + " cannot have this key: " + e.getMessage(), e);
        }
    }

    /** The exception for a key that is in a map twice. */
    static <K> RuntimeException twice(K key, MapState<K, ?> state) {
        return refusal(place(state, key), new IllegalArgumentException("it is there twice"));
    }

    private static String place(State<?> state, Object part) {
        return part == null ? state.name() : state.name() + UnfitException.step(KeyText.of(state, part));
    }

    /**
     * The exception for a value that is refused.
     *
     * @param cause null where the value is null
     */
    private static RuntimeException refusal(String place, Throwable cause) {
        return cause == null
                ? missing(place)
                : new IllegalArgumentException(
                        "the state " + place + " cannot hold this value: "
                                + (cause.getMessage() == null ? cause.toString() : cause.getMessage()),
                        cause);
    }

    private static NullPointerException missing(String place) {
        return new NullPointerException("null in the state " + place + ", which cannot hold it");
    }
}
