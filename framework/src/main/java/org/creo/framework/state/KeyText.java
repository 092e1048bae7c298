// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/** Keys, and ranges of them, as messages name them: also where Java has them as numbers with a sign. */
final class KeyText {
    private KeyText() {}

    /** @param part a key, a range of keys or an index */
    static String of(State<?> state, Object part) {
        return state instanceof MapState<?, ?> map ? of(map.key(), part) : String.valueOf(part);
    }

    @SuppressWarnings("unchecked") // the keys of a state are of its type
    private static <K> String of(StateCodec<K> codec, Object part) {
        if (part instanceof KeyRange<?> range) {
            return end(codec, range.from()) + ".." + end(codec, range.to());
        }
        return codec.text((K) part);
    }

    private static String end(StateCodec<?> codec, Object key) {
        return key == null ? "" : of(codec, key);
    }
}
