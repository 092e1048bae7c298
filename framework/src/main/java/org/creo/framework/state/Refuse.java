// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/** Refuses what no state can hold, null above all, and says which state it was. */
final class Refuse {
    private Refuse() {}

    /** @throws NullPointerException for null */
    static <T> T nothing(T value, String state) {
        if (value == null) {
            throw new NullPointerException("null in the state " + state + ", which cannot hold it");
        }
        return value;
    }

    /**
     * The value as the state may hold it.
     *
     * @param place the state, or a part of it
     * @throws NullPointerException for null, also in it
     * @throws IllegalArgumentException if it cannot be written
     */
    static <T> T unkeepable(T value, StateCodec<T> codec, String place) {
        T some = nothing(value, place);
        try {
            return codec.kept(some);
        } catch (NullPointerException e) {
            throw new NullPointerException("null in a value of the state " + place + ", which cannot hold it");
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("the state " + place + " cannot hold this value: " + e.getMessage(), e);
        }
    }
}
