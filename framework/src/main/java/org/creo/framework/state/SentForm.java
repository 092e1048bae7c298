// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Values of a state as RASP sends them, between a host and whoever makes the calls in its place. */
final class SentForm<T> {
    private final StateCodec<T> codec;

    SentForm(StateCodec<T> kept) {
        codec = kept.sent();
    }

    /** @throws IllegalArgumentException if RASP cannot send it: a text that ends in the middle of a character */
    byte[] bytes(T value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            codec.write(value, new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        return bytes.toByteArray();
    }

    /** @throws IllegalArgumentException if the bytes are not one value */
    T value(byte[] bytes) {
        SentInput in = new SentInput(bytes);
        T value;
        try {
            value = codec.read(in);
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        if (in.buffer().hasRemaining()) {
            throw new IllegalArgumentException(in.buffer().remaining() + " bytes follow the value");
        }
        return value;
    }
}
