// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.StringJoiner;
import java.util.function.IntSupplier;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.MemoryShare;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.FrameReader;
import org.creo.protocol.Preface;
import org.creo.protocol.Status;

/**
 * Jazzer's input for the host's reader of frames: what a client sends after it has connected, and how it is cut into
 * pieces.
 *
 * <p>However the bytes are cut, they give the same frames and the same failure; a frame has the bytes of its place;
 * memory is taken in proportion to what came, and all of it is released.
 */
public final class FramesTarget {
    private static final int LIMIT = 1 << 20;
    /** Longer input is cut off: it would take time and show nothing new. */
    private static final int MOST = LIMIT + LIMIT / 4;
    /**
     * As in FrameReader: the room that is made at first, for a tail, too, and by how much it may then exceed what came.
     */
    private static final int FIRST = 4 << 10;

    private static final int GROWTH = 32;

    private static final String NO_MEMORY = "no memory";

    private final byte[] stream;
    /** So much that a frame as large as the limit fits: an eighth is left for others. */
    private final MemoryBudget memory = new MemoryBudget(LIMIT / 7 * 8 + 8);

    private final MemoryShare share = memory.share(() -> {});
    private final MemoryShare rest = memory.share(() -> {});
    private final FrameReader frames = new FrameReader(LIMIT, share, head -> (head.methodId() & 0xFFFF) - 1);
    /** How much of the memory others have, and whether they release it when it is needed. */
    private long others;

    private final boolean giving;
    private final StringJoiner outcome = new StringJoiner(", ");

    private FramesTarget(byte[] input) {
        others = (input[0] & 0x7F) << 13;
        giving = input[0] < 0;
        stream = expand(input);
    }

    /** Called by Jazzer, with one input after another. */
    public static void fuzzerTestOneInput(byte[] input) {
        outcome(input);
    }

    /**
     * How a host reads an input, for people: the frames, and how it ends.
     *
     * @param input its first byte says how much of the memory others have, and whether they release it. Then come runs:
     *     either a count from 0 to 127 and that many bytes, or 128 plus a number of KiB of zeros
     */
    static String outcome(byte[] input) {
        if (input.length == 0) {
            return "";
        }
        Random random = new Random(Arrays.hashCode(input));
        String whole = new FramesTarget(input).read(() -> Integer.MAX_VALUE);
        String pieces = new FramesTarget(input).read(() -> 1 + random.nextInt(1 << random.nextInt(18)));
        if (whole.contains(NO_MEMORY) || pieces.contains(NO_MEMORY)) {
            // The reader decides how much is taken at a time, and so which frame finds too little.
            return NO_MEMORY;
        }
        if (!whole.equals(pieces)) {
            throw new AssertionError("in one piece: " + whole + "; in many: " + pieces);
        }
        return whole;
    }

    private static byte[] expand(byte[] input) {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        for (int at = 1; at < input.length && stream.size() < MOST; ) {
            int head = input[at++];
            int size = Math.min(head & 0x7F, input.length - at);
            if (head < 0) {
                stream.write(new byte[(head & 0x7F) << 10], 0, (head & 0x7F) << 10);
            } else {
                stream.write(input, at, size);
                at += size;
            }
        }
        return stream.toByteArray();
    }

    private String read(IntSupplier pieces) {
        rest.take(others);
        Preface preface = new Preface();
        ByteBuffer in = ByteBuffer.wrap(stream).limit(0);
        try {
            while (in.limit() < stream.length) {
                in.limit((int) Math.min(stream.length, (long) in.limit() + pieces.getAsInt()));
                Preface.Outcome opened = preface.read(in);
                if (opened == Preface.Outcome.COMPLETE) {
                    take(in);
                } else if (opened != Preface.Outcome.INCOMPLETE) {
                    return outcome.add(opened.name()).toString();
                }
            }
            if (frames.begun()) {
                outcome.add("a part of " + frames.announced());
            }
        } catch (FrameException e) {
            // Whether an id came along with a length that is refused depends on the pieces.
            outcome.add(e.status() + (e.status() == Status.TOO_LARGE ? "" : " for " + e.id()));
        }
        frames.close();
        check(memory.reserved() == others, memory.reserved() + " bytes of memory are taken in the end, not " + others);
        return outcome.toString();
    }

    private void take(ByteBuffer in) throws FrameException {
        while (true) {
            Frame frame = frames.next(in);
            check(
                    memory.reserved() <= others + 2 * FIRST + (long) GROWTH * in.limit(),
                    memory.reserved() + " bytes reserved when " + in.limit() + " had come");
            if (frame != null) {
                outcome.add(shown(frame));
                checkBody(frame, in.position());
                share.release(frame.reserved());
            } else if (frames.missing() == 0) {
                check(!in.hasRemaining(), "the reader waits for more and leaves bytes");
                return;
            } else if (giving && others > 0) {
                rest.release(others);
                others = 0;
            } else {
                check(others > 0, "memory is missing that nobody has: " + frames.missing());
                outcome.add(NO_MEMORY);
                frames.skip();
            }
        }
    }

    private static String shown(Frame frame) {
        String tail = frame.tail() == null ? "" : " and " + frame.tail().length;
        return frame.kind() + " " + frame.id() + " of " + frame.body().length + tail;
    }

    /** The frame ends where the reader is, and has the bytes before that place. */
    private void checkBody(Frame frame, int end) {
        int split = end - (frame.tail() == null ? 0 : frame.tail().length);
        check(
                Arrays.equals(frame.body(), 0, frame.body().length, stream, split - frame.body().length, split)
                        && (frame.tail() == null || Arrays.equals(frame.tail(), 0, end - split, stream, split, end)),
                "another body than was sent");
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
