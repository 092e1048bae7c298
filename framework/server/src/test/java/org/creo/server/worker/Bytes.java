// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Values as RASP lays them out. */
final class Bytes {
    private Bytes() {}

    static byte[] of(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    static byte[] of(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    static byte[] of(String value) {
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Integer.BYTES + text.length)
                .putInt(text.length)
                .put(text)
                .array();
    }

    static String text(ByteBuffer from) {
        byte[] text = new byte[from.getInt()];
        from.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    static String text(byte[] value) {
        return text(ByteBuffer.wrap(value));
    }

    static long number(byte[] value) {
        return ByteBuffer.wrap(value).getLong();
    }
}
