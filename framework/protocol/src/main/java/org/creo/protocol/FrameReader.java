// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Takes frames out of a stream of bytes that arrives in pieces of any size.
 *
 * <p>The length is checked as soon as its four bytes are there, before memory for the frame is allocated. A body first
 * gets room for what has arrived with its header, at least {@value #FIRST} bytes. Its room grows as bytes arrive, to at
 * most {@value #GROWTH} times what has come. So a peer costs memory in proportion to what it sends, not to what it
 * announces. The last step, to the full size, is taken when a {@value #GROWTH}th is there, so little of a large frame
 * is copied. All room is reserved in a {@link FrameMemory} before it is allocated; only frames of a few bytes, which
 * carry no values, have theirs in any case, so that a peer can always withdraw and answer.
 *
 * <p>A REQUEST waits until there is memory for its answer, too: a large one before most of it is received, so that it
 * holds little meanwhile; one whose answer is much larger when it is complete.
 *
 * <p>If a large REQUEST ends with a {@code byte[]}, that is received into a separate array, which the method can get
 * without a copy.
 *
 * <p>A reader belongs to one connection and one thread. After an exception it cannot be used any more.
 */
public final class FrameReader {
    private static final int FIRST = 64;
    /** Arguments before a tail that is received separately take less than this, in bytes. */
    private static final int BEFORE_TAIL = 4 << 10;
    /** From this size on, the array that ends a REQUEST is received separately. */
    private static final int TAIL_FROM = 64 << 10;

    private static final int GROWTH = 32;
    /** An answer is much larger than its request if it is this many times as large. */
    private static final long MUCH = 2;
    /** This part of the memory, a quarter, is left to others by a REQUEST together with its answer. */
    private static final int LEFT = 4;

    /** Decides how a frame is read, once its header is there. */
    @FunctionalInterface
    public interface Policy {
        /**
         * Whether a frame is read; otherwise its bytes are skipped, and take no memory. May be asked more than once.
         *
         * @throws FrameException if no such frame may come now
         */
        default boolean wanted(FrameKind kind, int id) throws FrameException {
            return true;
        }

        /**
         * How many bytes of arguments come before the count of the {@code byte[]} that ends them; -1 where no
         * {@code byte[]} does.
         */
        int fixed(RequestHead head);

        /**
         * How many bytes of memory to reserve for the answer to a REQUEST whose body has {@code body} bytes; 0 for
         * none.
         */
        default long answer(RequestHead head, int body) {
            return 0;
        }
    }

    private final int limit;
    private final FrameMemory memory;
    private final Policy policy;

    private final byte[] head = new byte[FrameHeader.SIZE];
    private final ByteBuffer header = ByteBuffer.wrap(head);
    private int headRead;
    private int bodyLength;

    /** The array that is being filled, how far it is filled, and its final size. */
    private byte[] room;

    private int roomRead;
    private int roomGoal;
    /** The part of the body before the tail, once it is known that there is one. */
    private byte[] body;
    /** How many bytes of the body are needed to tell whether the rest is a tail; 0 where that is settled. */
    private int tailAt;

    private long reserved;
    private long missing;
    /** How many bytes of memory to reserve for the answer; -1 where that is not known yet. */
    private long answer = -1;

    /** How many bytes of memory are reserved for the answer; -1 before that. */
    private long answerReserved = -1;

    private int skipping;

    /**
     * A reader that waits for the first frame.
     *
     * @param limit the largest length that a frame may announce, in bytes; it does not include the length field itself
     * @param memory where room is reserved; no frame may be larger than its total
     */
    public FrameReader(int limit, FrameMemory memory, Policy policy) {
        this.limit = limit;
        this.memory = memory;
        this.policy = policy;
    }

    /** Whether a part of a frame has come, and the rest has not. */
    public boolean begun() {
        return headRead > 0 || skipping > 0;
    }

    /** The announced length of the frame under way, in bytes; 0 where it has not come yet. */
    public int announced() {
        return headRead < FrameHeader.LENGTH_SIZE ? 0 : header.getInt(0);
    }

    /** The id of the frame under way; its header must have been read. */
    public int id() {
        return header.getInt(FrameHeader.ID);
    }

    /** The kind of the frame under way; its header must have been read. */
    public FrameKind kind() {
        return FrameKind.of(head[FrameHeader.KIND]);
    }

    /** How many bytes of memory the frame under way holds, with those for its answer. */
    public long reserved() {
        return reserved;
    }

    /** How many bytes of memory are reserved for the frame under way itself. */
    public long reservedForFrame() {
        return reserved - Math.max(0, answerReserved);
    }

    /** How many bytes of the frame under way can come before more memory is needed. */
    public int room() {
        return room == null ? 0 : room.length - roomRead;
    }

    /** How many bytes of memory the reader needs to go on; 0 where it needs none. */
    public long missing() {
        return missing;
    }

    /**
     * Takes the next frame out of {@code in}, or as much of it as is there.
     *
     * @return the frame, or null: either all bytes were taken and the frame needs more, or {@link #missing} tells how
     *     much memory it needs first
     * @throws FrameException if the bytes are not a frame that a host accepts
     */
    public Frame next(ByteBuffer in) throws FrameException {
        do {
            if (skipping > 0 && !passOver(in) || !readHeader(in)) {
                return null;
            }
        } while (!wanted());
        if (!readBody(in)) {
            return null;
        }
        Frame frame =
                new Frame(kind(), id(), body != null ? body : room, body != null ? room : null, reserved, answer());
        reserved = 0;
        forget();
        return frame;
    }

    private boolean wanted() throws FrameException {
        boolean begun = room != null || body != null;
        if (begun || policy.wanted(kind(), id())) {
            return true;
        }
        skip();
        return false;
    }

    private void forget() {
        headRead = 0;
        room = null;
        body = null;
        tailAt = 0;
        missing = 0;
        answer = -1;
        answerReserved = -1;
    }

    /** Gives up the frame under way: releases its memory, and skips its rest. Its header must have been read. */
    public void skip() {
        skipping = bodyLength - roomRead - (body == null ? 0 : body.length);
        close();
        forget();
    }

    /** Releases the memory of a frame under way, whose rest will not come. */
    public void close() {
        release(reserved);
    }

    private void release(long bytes) {
        memory.release(bytes);
        reserved -= bytes;
    }

    private boolean passOver(ByteBuffer in) {
        int count = Math.min(skipping, in.remaining());
        in.position(in.position() + count);
        skipping -= count;
        return skipping == 0;
    }

    private boolean readHeader(ByteBuffer in) throws FrameException {
        if (headRead < FrameHeader.LENGTH_SIZE) {
            take(in, FrameHeader.LENGTH_SIZE);
            if (headRead < FrameHeader.LENGTH_SIZE) {
                return false;
            }
            checkLength(in);
        }
        if (headRead < head.length) {
            take(in, head.length);
            if (headRead < head.length) {
                return false;
            }
            checkHeader();
            roomRead = 0;
            roomGoal = bodyLength;
            if (head[FrameHeader.KIND] == FrameKind.REQUEST.code() && bodyLength > TAIL_FROM) {
                tailAt = RequestHead.SIZE;
            }
        }
        return true;
    }

    private void take(ByteBuffer in, int upTo) {
        int count = Math.min(upTo - headRead, in.remaining());
        in.get(head, headRead, count);
        headRead += count;
    }

    private void checkLength(ByteBuffer in) throws FrameException {
        long length = Integer.toUnsignedLong(header.getInt(0));
        // The message names the id if it has come already; it is not worth waiting for.
        int id = in.remaining() >= 8 ? in.getInt(in.position() + 4) : 0;
        // Not once for all: a client that has said who it is shares another memory than before.
        long most = Math.min(limit, memory.total());
        if (length > most) {
            throw new FrameException(
                    Status.TOO_LARGE,
                    id,
                    "The frame has " + length + " bytes, the limit of the host (--frame-size) is " + most
                            + "; a Stream may be longer.");
        }
        if (length < FrameHeader.LEAST_LENGTH) {
            throw new FrameException(
                    Status.MALFORMED, 0, "The frame announces " + length + " bytes, less than its own header.");
        }
        bodyLength = (int) length - FrameHeader.LEAST_LENGTH;
    }

    private void checkHeader() throws FrameException {
        FrameKind kind = kind();
        if (kind == null) {
            throw malformed("Kind " + (head[FrameHeader.KIND] & 0xFF) + " of frame is unknown.");
        }
        if (head[FrameHeader.FLAGS] != 0) {
            throw malformed("The flags are " + (head[FrameHeader.FLAGS] & 0xFF) + "; RASP/1 has none.");
        }
        if (header.getShort(FrameHeader.STATUS) != 0) {
            int status = header.getShort(FrameHeader.STATUS) & 0xFFFF;
            throw malformed("The status is " + status + " in a frame that is no ERROR.");
        }
        if (!kind.sentByClient()) {
            throw malformed("A client sends no " + kind + ".");
        }
        if (bodyLength < kind.leastBody()) {
            throw malformed(
                    "The " + kind + " ends before its " + (kind == FrameKind.REQUEST ? "arguments begin." : "counts."));
        }
        if (bodyLength > kind.mostBody()) {
            throw malformed(
                    "The " + kind + " carries " + bodyLength + " bytes, " + kind.mostBody() + " at most are allowed.");
        }
        if (kind == FrameKind.HELLO && id() != 0) {
            throw malformed("The id of the HELLO is " + Integer.toUnsignedString(id()) + "; it must be 0.");
        }
    }

    private FrameException malformed(String message) {
        return new FrameException(Status.MALFORMED, header.getInt(FrameHeader.ID), message);
    }

    private boolean readBody(ByteBuffer in) {
        while (true) {
            if (room == null && !firstRoom(in)) {
                return false;
            }
            int upTo = tailAt > 0 ? Math.min(tailAt, room.length) : room.length;
            int count = Math.min(upTo - roomRead, in.remaining());
            in.get(room, roomRead, count);
            roomRead += count;
            if (roomRead < upTo) {
                return false;
            }
            if (tailAt > 0 && roomRead == tailAt) {
                settleTail();
            } else if (roomRead == roomGoal) {
                if (answerReserved >= 0 || reserveWithAnswer(0)) {
                    return true;
                }
                // As long as memory is missing there is something left to read.
                roomRead--;
                in.position(in.position() - 1);
                return false;
            } else if (!makeRoom(largerRoom())) {
                return false;
            }
        }
    }

    /**
     * How large the room may become for now: as long as it is not known whether there is a tail, only the arguments
     * before it get room.
     */
    private int goal() {
        return tailAt > 0 ? Math.min(BEFORE_TAIL, roomGoal) : roomGoal;
    }

    private int largerRoom() {
        int goal = goal();
        long most = (long) GROWTH * room.length;
        return (int) (goal <= most ? goal : Math.min(most, goal / GROWTH + 1));
    }

    /** Makes room for the bytes that have come already, or a little more. */
    private boolean firstRoom(ByteBuffer in) {
        int size = Math.min(goal(), Math.max(FIRST, in.remaining()));
        if (kind().mostBody() <= ProtocolLimits.PING) {
            memory.take(size);
            reserved += size;
        } else if (!reserve(size)) {
            return false;
        }
        room = new byte[size];
        return true;
    }

    /** Makes the array that is being filled larger; false where there is no memory for it now. */
    private boolean makeRoom(int size) {
        int more = size - room.length;
        // The part of a small frame that has come must not hold memory for a large answer.
        boolean all = size == roomGoal && answer() <= MUCH * size;
        if (all ? !reserveWithAnswer(more) : !reserve(more)) {
            return false;
        }
        room = Arrays.copyOf(room, size);
        return true;
    }

    /** How many bytes to reserve for the answer; the head of a REQUEST must have been read. */
    private long answer() {
        if (answer < 0) {
            answer = kind() == FrameKind.REQUEST
                    ? policy.answer(RequestHead.of(body != null ? body : room), bodyLength)
                    : 0;
        }
        return answer;
    }

    /**
     * Reserves {@code bytes}, and memory for the answer; less for the answer where both would take so much that others
     * never leave it.
     */
    private boolean reserveWithAnswer(int bytes) {
        long most = memory.total() - memory.total() / LEFT;
        long forAnswer = Math.max(0, Math.min(answer(), most - bodyLength));
        if (forAnswer + bytes > 0 && !reserve(forAnswer + bytes)) {
            return false;
        }
        answerReserved = forAnswer;
        return true;
    }

    private boolean reserve(long bytes) {
        missing = memory.reserve(bytes, reserved) ? 0 : bytes;
        reserved += bytes - missing;
        return missing == 0;
    }

    /**
     * Called first when enough of a large REQUEST is there to tell where its tail begins, then to tell whether it is
     * one.
     */
    private void settleTail() {
        if (tailAt == RequestHead.SIZE) {
            int fixed = policy.fixed(RequestHead.of(room));
            boolean near = fixed >= 0 && fixed <= BEFORE_TAIL - RequestHead.SIZE - Integer.BYTES;
            tailAt = near ? RequestHead.SIZE + fixed + Integer.BYTES : 0;
            return;
        }
        int left = bodyLength - tailAt;
        // If the count differs, the decoder will tell what is wrong.
        if (BigEndian.getInt(room, tailAt - Integer.BYTES) == left) {
            body = Arrays.copyOf(room, tailAt);
            // The rest of the room is released: otherwise a frame as large as the limit would never get enough memory.
            release(room.length - tailAt);
            room = null;
            roomRead = 0;
            roomGoal = left;
        }
        tailAt = 0;
    }
}
