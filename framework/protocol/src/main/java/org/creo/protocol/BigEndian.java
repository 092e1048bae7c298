// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads and writes big-endian numbers in an array, without a buffer around the array, which would be a new object for
 * each frame.
 */
final class BigEndian {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

    private BigEndian() {}

    static int getInt(byte[] bytes, int at) {
        return (int) INTS.get(bytes, at);
    }

    static void putInt(byte[] bytes, int at, int value) {
        INTS.set(bytes, at, value);
    }

    static void putShort(byte[] bytes, int at, short value) {
        SHORTS.set(bytes, at, value);
    }
}
