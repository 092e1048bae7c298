// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Views of an array of bytes as numbers in network byte order, at any place. */
final class BigEndian {
    static final VarHandle CHAR = view(char[].class);
    static final VarHandle SHORT = view(short[].class);
    static final VarHandle INT = view(int[].class);
    static final VarHandle LONG = view(long[].class);

    private BigEndian() {}

    private static VarHandle view(Class<?> array) {
        return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.BIG_ENDIAN);
    }
}
