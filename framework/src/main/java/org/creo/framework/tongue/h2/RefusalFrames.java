// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.creo.protocol.Status;

/** What a client of HTTP/2 gets whose request nobody reads, since its connection is refused. */
public final class RefusalFrames {
    private static final int HEAD = 9;
    private static final int SETTINGS = 4;
    private static final int GOAWAY = 7;

    private RefusalFrames() {}

    /** The host's settings, which have to come first, and GOAWAY. */
    public static byte[] of(Status status, String reason) {
        ErrorCode error = status == Status.BUSY ? ErrorCode.ENHANCE_YOUR_CALM : ErrorCode.INADEQUATE_SECURITY;
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        int size = 2 * Integer.BYTES + text.length;
        return ByteBuffer.allocate(2 * HEAD + size)
                .putInt(SETTINGS)
                .put((byte) 0)
                .putInt(0)
                .putInt(size << Byte.SIZE | GOAWAY)
                .put((byte) 0)
                .putInt(0)
                .putInt(0)
                .putInt(error.code())
                .put(text)
                .array();
    }
}
