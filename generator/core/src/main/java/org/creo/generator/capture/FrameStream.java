// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.creo.generator.decode.Bytes;
import org.creo.generator.decode.Conversation;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.Preface;
import org.creo.protocol.RequestHead;

/**
 * Cuts one direction of a connection into prefaces and frames. After a gap it goes on after the frame with the gap, and
 * where that cannot be told, with the next frame that cannot be mistaken for anything else.
 */
final class FrameStream {

    /** Gets what was found. */
    interface Sink {
        /**
         * A preface or frame, or the beginning of one.
         *
         * @param remark why it is not whole; empty where it is
         */
        void frame(Optional<Instant> time, byte[] bytes, String remark);

        /** A frame that cannot be mistaken has been found. */
        void found(Optional<Instant> time);

        void note(Optional<Instant> time, String text);
    }

    private static final int RASP = ByteBuffer.wrap(Preface.bytes()).getInt();
    /** So many bytes may be needed to tell where a frame begins. */
    private static final int TELLING = FrameHeader.SIZE + RequestHead.SIZE;

    private final Conversation conversation;
    private final Sink sink;

    private byte[] bytes = {};
    private int start;
    private int end;

    /** Whether it is not known where the next frame begins. */
    private boolean lost;
    /** How many bytes have gone by meanwhile. */
    private long passed;
    /** How many bytes are left of a frame that had a gap. */
    private long rest;

    FrameStream(Conversation conversation, Sink sink) {
        this.conversation = conversation;
        this.sink = sink;
    }

    /** The bytes that have not been told apart yet. */
    ByteBuffer pending() {
        return ByteBuffer.wrap(bytes, start, end - start).slice();
    }

    boolean isLost() {
        return lost;
    }

    /** From here on it is not known where a frame begins. */
    void lose() {
        lost = true;
        rest = 0;
    }

    /** The bytes so far are of no interest. */
    void drop() {
        bytes = new byte[0];
        start = 0;
        end = 0;
    }

    void add(ByteBuffer more) {
        int skipped = (int) Math.min(rest, more.remaining());
        rest -= skipped;
        ByteBuffer fresh = more.slice(skipped, more.remaining() - skipped);
        if (bytes.length - end < fresh.remaining()) {
            makeRoom(fresh.remaining());
        }
        int length = fresh.remaining();
        fresh.get(bytes, end, length);
        end += length;
    }

    private void makeRoom(int length) {
        int kept = end - start;
        byte[] roomy =
                kept + length <= bytes.length / 2 ? bytes : new byte[Math.max(bytes.length, 2 * (kept + length))];
        System.arraycopy(bytes, start, roomy, 0, kept);
        bytes = roomy;
        start = 0;
        end = kept;
    }

    /** Takes all frames that are there. */
    void read(Optional<Instant> time) {
        while (lost ? find(time) : take(time)) {}
    }

    private boolean take(Optional<Instant> time) {
        ByteBuffer next = pending();
        if (next.remaining() < FrameHeader.LENGTH_SIZE) {
            return false;
        }
        long size = size(next);
        if (next.getInt(0) != RASP && !Conversation.isHeader(next)) {
            sink.frame(time, Arrays.copyOfRange(bytes, start, Math.min(end, start + FrameHeader.SIZE)), "");
            lose();
            return true;
        }
        if (next.remaining() < size) {
            return false;
        }
        sink.frame(time, Arrays.copyOfRange(bytes, start, start + (int) size), "");
        start += (int) size;
        return true;
    }

    private static long size(ByteBuffer next) {
        return next.getInt(0) == RASP ? Preface.SIZE : FrameHeader.LENGTH_SIZE + Integer.toUnsignedLong(next.getInt(0));
    }

    private boolean find(Optional<Instant> time) {
        ByteBuffer next = pending();
        for (int at = 0; at < next.limit(); at++) {
            if (conversation.begins(next.position(at))) {
                sink.found(time);
                passed += at;
                start += at;
                tellPassed(time, "before the next frame that can be told");
                lost = false;
                return true;
            }
        }
        int gone = Math.max(0, next.limit() - TELLING + 1);
        passed += gone;
        start += gone;
        return false;
    }

    private void tellPassed(Optional<Instant> time, String where) {
        if (passed > 0) {
            sink.note(time, Bytes.count(passed, "byte") + " passed over " + where);
            passed = 0;
        }
    }

    void gap(Optional<Instant> time, long length) {
        long left = lost ? -1 : rest;
        if (!lost && rest == 0 && pending().remaining() >= FrameHeader.LENGTH_SIZE) {
            left = size(pending()) - pending().remaining();
            sink.frame(time, Arrays.copyOfRange(bytes, start, end), "its end was not captured");
        }
        passed += lost ? end - start : 0;
        drop();
        sink.note(time, "gap: " + Bytes.count(length, "byte") + " not captured");
        rest = Math.max(0, left - length);
        if (left < length) {
            lose();
        }
    }

    void finish(Optional<Instant> time) {
        if (lost) {
            passed += end - start;
            tellPassed(time, "to the end, without a frame that can be told");
        } else if (end > start) {
            sink.frame(time, Arrays.copyOfRange(bytes, start, end), "its end was not captured");
        }
        drop();
    }
}
