// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.creo.client.MalformedException;

/**
 * Assembles frames from the bytes that arrive from a host, in pieces of any size. For the thread that reads; only
 * {@link #giveBack} is for all threads.
 *
 * <p>A length is not trusted: a frame gets memory as its bytes arrive. A frame that is taken out belongs to its taker,
 * so that it can be decoded while the next ones arrive: a short frame is copied; a long one keeps the array that it is
 * in, and the array comes back when the frame was read.
 */
final class FrameReader {
    /** A frame up to this size gets its memory at once, a larger one as its bytes arrive. */
    private static final int BELIEVED_SIZE = 1 << 20;

    /** A larger array is not kept for the next frame. */
    private static final int KEPT_CAPACITY = 16 << 20;

    private static final int FIRST_CAPACITY = 16 << 10;

    /** A frame up to this size is copied. */
    private static final int SHORT_SIZE = 4 << 10;

    /** An array of bytes from this size on is received where it stays. */
    private static final int LARGE_ARRAY = 64 << 10;

    private final Greeting greeting;
    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int start;
    private int end;
    /** How many bytes must be there before they can be used. */
    private int wanted = Frame.PREFACE_SIZE;

    private boolean greeted;
    /** The separate array for the end of the frame whose header is at start, or null; and how much of it is filled. */
    private byte[] tail;

    private int tailEnd;

    /** A spare array for the next frame that needs one. */
    private final AtomicReference<byte[]> spare = new AtomicReference<>();

    /** What frames are passed to. */
    interface Receiver {
        /** The call of a request; null if none is open under the id. */
        Call<?> open(int id);

        /** Takes a frame, and the call that was open under its id when it arrived; null if none was. */
        void receive(Frame frame, Call<?> call);
    }

    FrameReader(Greeting greeting) {
        this.greeting = greeting;
    }

    /**
     * Reads what is there.
     *
     * @return whether there was anything
     * @throws EOFException if the host closed the connection
     */
    boolean fill(Transport from) throws IOException {
        int count;
        if (tail != null) {
            count = from.read(tail, tailEnd, tail.length);
            tailEnd += Math.max(count, 0);
        } else {
            if (start == end) {
                start = 0;
                end = 0;
                if (bytes.length > KEPT_CAPACITY) {
                    bytes = new byte[FIRST_CAPACITY];
                }
            }
            if (end == bytes.length || bytes.length - start < Math.min(wanted, BELIEVED_SIZE)) {
                makeRoom();
            }
            count = from.read(bytes, end, bytes.length);
            end += Math.max(count, 0);
        }
        if (count < 0) {
            throw closed();
        }
        return count > 0;
    }

    /**
     * A host that speaks another protocol may have sent fewer bytes than a preface has.
     *
     * @throws MalformedException if it wants TLS: then it has run nothing
     */
    private EOFException closed() {
        EOFException closed = new EOFException("the host closed the connection");
        if (!greeted) {
            try {
                checkGreeting();
            } catch (MalformedException e) {
                if (Frame.wantsTls(e.preface())) {
                    throw e;
                }
                closed.initCause(e);
            }
        }
        return closed;
    }

    /**
     * Moves what arrived to the front of the array, or of an array twice as large, so that few bytes are moved twice.
     */
    private void makeRoom() {
        int arrived = end - start;
        int capacity = (int) Math.min(wanted, Math.max(BELIEVED_SIZE, 2L * arrived));
        byte[] from = bytes;
        if (capacity > from.length) {
            byte[] other = spare.getAndSet(null);
            bytes = other != null && other.length >= capacity ? other : new byte[capacity];
            spare.set(from);
        }
        System.arraycopy(from, start, bytes, 0, arrived);
        start = 0;
        end = arrived;
    }

    /**
     * Takes out the next frame and passes it to its receiver.
     *
     * @return false if more must arrive first
     * @throws MalformedException if the bytes are not a frame
     */
    boolean next(Receiver to) {
        if (!greeted) {
            if (end < Frame.PREFACE_SIZE) {
                return false;
            }
            checkGreeting();
            start = Frame.PREFACE_SIZE;
            greeted = true;
        }
        wanted = Frame.HEADER_SIZE;
        if (end - start < wanted) {
            if (end - start >= Frame.LENGTH_SIZE) {
                Frame.length(bytes, start);
            }
            return false;
        }
        int size = Frame.size(bytes, start);
        Call<?> call = to.open(Frame.id(bytes, start));
        Frame frame = take(size, call);
        if (frame == null) {
            return false;
        }
        to.receive(frame, call);
        return true;
    }

    /** Takes out the frame whose header is at start; null if more of it must arrive first. */
    private Frame take(int size, Call<?> call) {
        if (tail == null && call != null && call.method.bytes) {
            beginTail(size);
        }
        if (tail != null) {
            return tailEnd < tail.length ? null : withTail(call);
        }
        if (end - start < size) {
            wanted = size;
            return null;
        }
        int at = start;
        start += size;
        return take(at, size, call);
    }

    private Frame take(int at, int size, Call<?> call) {
        int more = end - start;
        if (size <= SHORT_SIZE || more > size) {
            return Frame.read(Arrays.copyOfRange(bytes, at, at + size), 0, size, null, call);
        }
        Frame frame = Frame.read(bytes, at, size, null, call);
        frame.lent = bytes;
        byte[] other = spare.getAndSet(null);
        byte[] next = other != null && other.length >= more ? other : new byte[Math.max(FIRST_CAPACITY, more)];
        System.arraycopy(bytes, start, next, 0, more);
        bytes = next;
        start = 0;
        end = more;
        return frame;
    }

    /** Gives a large array of bytes that is a whole result its own memory as soon as its length can be trusted. */
    private void beginTail(int size) {
        int front = Frame.HEADER_SIZE + Integer.BYTES;
        int length = size - front;
        int arrived = end - start;
        if (length < LARGE_ARRAY
                || arrived < Math.min(size, BELIEVED_SIZE) && size > BELIEVED_SIZE
                || arrived < front
                || Frame.kind(bytes, start) != Frame.RESPONSE
                || (int) BigEndian.INT.get(bytes, start + Frame.HEADER_SIZE) != length) {
            return;
        }
        tail = new byte[length];
        tailEnd = Math.min(arrived - front, length);
        System.arraycopy(bytes, start + front, tail, 0, tailEnd);
        // What follows the frame, if anything has arrived, moves to where the frame would end if it were only its
        // front.
        System.arraycopy(bytes, start + front + tailEnd, bytes, start + front, arrived - front - tailEnd);
        end -= tailEnd;
    }

    private Frame withTail(Call<?> call) {
        int front = Frame.HEADER_SIZE + Integer.BYTES;
        Frame frame = Frame.read(Arrays.copyOfRange(bytes, start, start + front), 0, front, tail, call);
        start += front;
        tail = null;
        return frame;
    }

    /**
     * Checks as much of the preface as has arrived.
     *
     * @throws MalformedException if it is none
     */
    void checkGreeting() {
        greeting.check(bytes, end);
    }

    /** Whether all that was received was taken out. */
    boolean isEmpty() {
        return start == end && tail == null;
    }

    /** Whether anything was ever received. */
    boolean hasHeard() {
        return greeted || end > 0;
    }

    /** Takes back the array of a frame that is not read any more. */
    void giveBack(Frame frame) {
        byte[] array = frame.lent;
        if (array != null && array.length <= KEPT_CAPACITY) {
            frame.lent = null;
            spare.set(array);
        }
    }
}
