// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.io.DataInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** Bytes that RASP has sent, for codecs that read numbers one by one, and for those that read from a buffer. */
final class SentInput extends DataInputStream {
    private final ByteBuffer buffer;

    SentInput(byte[] bytes) {
        this(ByteBuffer.wrap(bytes));
    }

    private SentInput(ByteBuffer buffer) {
        super(new InputStream() {
            @Override
            public int read() {
                return buffer.hasRemaining() ? buffer.get() & 0xFF : -1;
            }

            @Override
            public int read(byte[] bytes, int from, int most) {
                int count = Math.min(most, buffer.remaining());
                buffer.get(bytes, from, count);
                return count == 0 && most > 0 ? -1 : count;
            }
        });
        this.buffer = buffer;
    }

    /** What has not been read. Whoever reads from it moves it on. */
    ByteBuffer buffer() {
        return buffer;
    }
}
