// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.creo.framework.state.StateCodec;

/** Turns values into bytes and back. */
final class Bytes {
    private Bytes() {}

    static <T> byte[] of(T value, StateCodec<T> codec) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        codec.write(value, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    /** @throws IOException if the bytes are not exactly one such value */
    static <T> T read(byte[] bytes, StateCodec<T> codec) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        T value = codec.read(new DataInputStream(in));
        if (in.available() > 0) {
            throw new IOException(in.available() + " bytes after a value");
        }
        return value;
    }
}
