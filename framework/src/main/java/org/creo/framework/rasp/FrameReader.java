// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.rasp;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Takes frames out of a stream of bytes that arrives in pieces of any size.
 *
 * <p>The length is judged on its own four bytes, before room for the frame is taken; a body of up to
 * {@value #TRUSTED} bytes gets its room at once, a larger one as its bytes arrive: at most {@value #GROWTH} times
 * what has come. So a peer costs memory in proportion to what it sends, not to what it announces.
 *
 * <p>A reader belongs to one connection and one thread. After an exception it is of no further use.
 */
public final class FrameReader {
    private static final int TRUSTED = 64 << 10;
    /** A body that has filled its room gets so many times as much: large frames are copied little. */
    private static final int GROWTH = 32;

    private final int limit;
    private final byte[] head = new byte[FrameWriter.HEADER];
    private final ByteBuffer header = ByteBuffer.wrap(head);
    private int headRead;
    private int bodyLength;
    private byte[] body;
    private int bodyRead;

    /** @param limit the largest length that a frame may announce, in bytes; it counts all but the length itself */
    public FrameReader(int limit) {
        this.limit = limit;
    }

    /**
     * Takes the next frame out of {@code in}, or as much of it as is there.
     *
     * @return the frame, or null when all bytes were taken and the frame needs more
     * @throws FrameException if the bytes are no frame that a host takes
     */
    public Frame next(ByteBuffer in) throws FrameException {
        if (body == null && !readHeader(in)) {
            return null;
        }
        if (!readBody(in)) {
            return null;
        }
        Frame frame = new Frame(FrameKind.of(head[4]), header.getInt(8), body);
        headRead = 0;
        body = null;
        return frame;
    }

    private boolean readHeader(ByteBuffer in) throws FrameException {
        if (headRead < 4) {
            take(in, 4);
            if (headRead < 4) {
                return false;
            }
            checkLength(in);
        }
        take(in, head.length);
        if (headRead < head.length) {
            return false;
        }
        checkHeader();
        body = new byte[Math.min(bodyLength, TRUSTED)];
        bodyRead = 0;
        return true;
    }

    private void take(ByteBuffer in, int upTo) {
        int count = Math.min(upTo - headRead, in.remaining());
        in.get(head, headRead, count);
        headRead += count;
    }

    private void checkLength(ByteBuffer in) throws FrameException {
        long length = Integer.toUnsignedLong(header.getInt(0));
        // The id is worth naming where it came along; it is not worth waiting for.
        int id = in.remaining() >= 8 ? in.getInt(in.position() + 4) : 0;
        if (length > limit) {
            throw new FrameException(Status.TOO_LARGE, id,
                    "The frame has " + length + " bytes, the limit is " + limit + ".");
        }
        if (length < FrameWriter.HEADER - 4) {
            throw new FrameException(Status.MALFORMED, 0,
                    "The frame announces " + length + " bytes, less than its own header.");
        }
        bodyLength = (int) length - (FrameWriter.HEADER - 4);
    }

    private void checkHeader() throws FrameException {
        FrameKind kind = FrameKind.of(head[4]);
        if (kind == null) {
            throw malformed("Kind " + (head[4] & 0xFF) + " of frame is unknown.");
        }
        if (kind != FrameKind.REQUEST && kind != FrameKind.PING) {
            throw malformed("This host takes REQUEST and PING, not " + kind + ".");
        }
        if (head[5] != 0) {
            throw malformed("The flags are " + (head[5] & 0xFF) + "; RASP/1 has none.");
        }
        if (header.getShort(6) != 0) {
            throw malformed("The status is " + (header.getShort(6) & 0xFFFF) + " in a frame that is no ERROR.");
        }
        if (kind == FrameKind.REQUEST && bodyLength < RequestHead.SIZE) {
            throw malformed("The REQUEST ends before its arguments begin.");
        }
        if (kind == FrameKind.PING && bodyLength > 8) {
            throw malformed("The PING carries " + bodyLength + " bytes, 8 at most are allowed.");
        }
    }

    private FrameException malformed(String message) {
        return new FrameException(Status.MALFORMED, header.getInt(8), message);
    }

    private boolean readBody(ByteBuffer in) {
        while (true) {
            int count = Math.min(body.length - bodyRead, in.remaining());
            in.get(body, bodyRead, count);
            bodyRead += count;
            if (bodyRead == bodyLength) {
                return true;
            }
            if (bodyRead < body.length) {
                return false;
            }
            body = Arrays.copyOf(body, (int) Math.min(bodyLength, (long) GROWTH * body.length));
        }
    }
}
