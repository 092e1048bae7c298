// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The bytes of a capture, in the byte order of the machine that wrote it. */
final class CaptureInput {

    /** In bytes; the longest packet that any link carries is far shorter. */
    private static final int LONGEST = 16 << 20;

    private final InputStream in;
    private ByteOrder order = ByteOrder.BIG_ENDIAN;
    private long offset;

    CaptureInput(InputStream in) {
        this.in = in;
    }

    void order(ByteOrder order) {
        this.order = order;
    }

    /** How many bytes have been read. */
    long offset() {
        return offset;
    }

    /** The next bytes; memory is taken as they come, not as {@code length} announces. */
    ByteBuffer read(int length, String what) throws IOException, MalformedCaptureException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw ends(length, bytes.length, what);
        }
        offset += length;
        return ByteBuffer.wrap(bytes).order(order);
    }

    /** The same, or null where the file ends instead. */
    ByteBuffer readOrEnd(int length, String what) throws IOException, MalformedCaptureException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length > 0 && bytes.length < length) {
            throw ends(length, bytes.length, what);
        }
        offset += bytes.length;
        return bytes.length == 0 ? null : ByteBuffer.wrap(bytes).order(order);
    }

    private MalformedCaptureException ends(long length, long found, String what) {
        return new MalformedCaptureException(
                offset + found, "the capture ends here: expected " + length + " bytes of " + what + ", found " + found);
    }

    void skip(long length, String what) throws IOException, MalformedCaptureException {
        long skipped = 0;
        while (skipped < length) {
            long more = in.skip(length - skipped);
            if (more <= 0) {
                if (in.read() < 0) {
                    throw ends(length, skipped, what);
                }
                more = 1;
            }
            skipped += more;
        }
        offset += length;
    }

    /** @param at the offset in the file of the length */
    static int length(int length, int least, long at, String what) throws MalformedCaptureException {
        if (length < least || length > LONGEST) {
            throw new MalformedCaptureException(
                    at,
                    "expected the length of " + what + ", " + least + " to " + LONGEST + " bytes, found "
                            + Integer.toUnsignedString(length));
        }
        return length;
    }
}
