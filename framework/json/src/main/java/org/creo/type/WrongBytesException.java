// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.nio.ByteBuffer;

/** Bytes that are not a value of a type. */
public final class WrongBytesException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final int offset;

    WrongBytesException(int offset, String message) {
        super(message);
        this.offset = offset;
    }

    /** Which byte of the value is wrong, from 0 on. */
    public int offset() {
        return offset;
    }

    /** Checks that so many bytes are left. */
    static void need(ByteBuffer in, int offset, int count, Scalar type) {
        int left = in.remaining();
        if (left < count) {
            throw new WrongBytesException(
                    offset,
                    "expected " + count + (count == 1 ? " byte of " : " bytes of ") + type.declared() + ", found "
                            + (left == 0 ? "the end" : "only " + left));
        }
    }
}
