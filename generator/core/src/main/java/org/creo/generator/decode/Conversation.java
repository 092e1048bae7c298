// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.decode;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.creo.generator.model.Method;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.FrameKind;
import org.creo.protocol.ProtocolLimits;
import org.creo.protocol.RequestHead;

/** Decodes what the two ends of one connection send to each other, in the order in which it was captured. */
public final class Conversation {

    /** The ends of a connection; either may be the client. */
    public enum End {
        ONE,
        OTHER
    }

    /**
     * A preface or frame.
     *
     * @param title a heading, for example {@code RESPONSE 2 DataService.retrieveData}
     */
    public record Message(String title, Decoder.Result result) {}

    private final FrameDecoder frames;

    /**
     * @param kept how many items of an array and entries of a map to return; all are read and checked
     * @param answered the method of the answers whose requests were not captured
     */
    public Conversation(Known known, int kept, Optional<Method> answered) {
        this.frames = new FrameDecoder(known, kept, answered);
    }

    /** @param bytes one preface or frame; or the beginning of one that was not captured whole */
    public Message read(End sender, byte[] bytes) {
        Decoder.Result result = Decoder.run(parts -> frames.read(new Bytes(bytes), Optional.of(sender), parts));
        return new Message(frames.title(), result);
    }

    /**
     * Whether a frame begins here that cannot be mistaken: a request for a known method, or a frame of a call that is
     * open. It tells where frames begin again after bytes that are missing.
     */
    public boolean begins(ByteBuffer bytes) {
        int at = bytes.position();
        if (bytes.remaining() < FrameHeader.SIZE) {
            return false;
        }
        if (!isHeader(bytes)) {
            return false;
        }
        FrameKind kind = FrameKind.of(bytes.get(at + FrameHeader.LENGTH_SIZE));
        long body = Integer.toUnsignedLong(bytes.getInt(at)) - FrameHeader.LEAST_LENGTH;
        if (body < kind.leastBody() || body > kind.mostBody()) {
            return false;
        }
        if (kind != FrameKind.REQUEST) {
            return frames.isOpen(bytes.getInt(at + FrameHeader.SIZE - Integer.BYTES));
        }
        return bytes.remaining() >= FrameHeader.SIZE + RequestHead.SIZE
                && frames.knows(
                        bytes.getInt(at + FrameHeader.SIZE), bytes.getInt(at + FrameHeader.SIZE + Integer.BYTES));
    }

    /** Whether the next bytes are a valid header, as far as they are there: at least the length. */
    public static boolean isHeader(ByteBuffer bytes) {
        int at = bytes.position();
        long length = Integer.toUnsignedLong(bytes.getInt(at));
        if (length < FrameHeader.LEAST_LENGTH || length > ProtocolLimits.FRAME) {
            return false;
        }
        if (bytes.remaining() < FrameHeader.SIZE) {
            return true;
        }
        FrameKind kind = FrameKind.of(bytes.get(at + FrameHeader.LENGTH_SIZE));
        return kind != null
                && bytes.get(at + FrameHeader.LENGTH_SIZE + 1) == 0
                && kind.mayCarry(bytes.getShort(at + FrameHeader.LENGTH_SIZE + 2));
    }
}
