// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Adds a checksum to each value, since SQLite has none for its pages. */
final class Checksum {
    private Checksum() {}

    /** The value, and its checksum after it. */
    static byte[] sealed(int state, byte[] key, byte[] value) {
        return ByteBuffer.allocate(value.length + Integer.BYTES)
                .put(value)
                .putInt(of(state, key, value))
                .array();
    }

    /**
     * The value without its checksum.
     *
     * @throws IOException if the checksum is wrong
     */
    static byte[] unsealed(int state, byte[] key, byte[] bytes) throws IOException {
        int length = bytes.length - Integer.BYTES;
        if (length >= 0) {
            byte[] value = Arrays.copyOf(bytes, length);
            if (ByteBuffer.wrap(bytes).getInt(length) == of(state, key, value)) {
                return value;
            }
        }
        throw new IOException("a value with a wrong checksum");
    }

    /** The checksum of these bytes and of their place, so that no value is mistaken for another. */
    static int of(int state, byte[]... parts) {
        CRC32C checksum = new CRC32C();
        checksum.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, state));
        for (byte[] part : parts) {
            checksum.update(part);
        }
        return (int) checksum.getValue();
    }
}
