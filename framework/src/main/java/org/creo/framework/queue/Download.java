// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.FrameKind;
import org.creo.protocol.ProtocolLimits;
import org.creo.protocol.Status;

/**
 * The items that the method of a request sends: those that its connection has not taken yet.
 *
 * <p>Items gather here while the connection is busy and leave together, so a method that sends small ones fast costs
 * few writes, and one that sends now and then has each sent at once. A method may be ahead of its client by the credit
 * that the client has given, and of its connection by {@value #WINDOW} bytes, or one item where that is larger.
 *
 * <p>Any one thread at a time sends; the connection takes.
 */
public final class Download {
    private static final int WINDOW = 64 << 10;
    /** Small items share arrays of this size. */
    private static final int BATCH = 4 << 10;
    /** What is larger than this is no small item. */
    private static final int SMALL = 1 << 10;

    /** Takes what is to be sent. */
    @FunctionalInterface
    public interface Taker {
        /** A part of an array, which nobody changes any more. */
        void take(byte[] bytes, int start, int end);
    }

    private record Piece(byte[] bytes, int start, int end) {}

    private final Request request;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();

    /** What is below is read and written under the lock. */
    private List<Piece> pieces = new ArrayList<>();
    /** Small items, behind those of the last piece; they are no piece yet. */
    private byte[] batch;

    private int batchEnd;
    private long unsent;
    private long credit = ProtocolLimits.FIRST_CREDIT;
    /** No credit will come. */
    private boolean starved;
    /** The connection knows that there is something to take. */
    private boolean announced;

    private boolean closed;
    private long bytes;

    Download(Request request) {
        this.request = request;
    }

    /** The request that they answer. */
    public Request request() {
        return request;
    }

    /** How many bytes its frames have taken so far. */
    public long bytes() {
        lock.lock();
        try {
            return bytes;
        } finally {
            lock.unlock();
        }
    }

    /** The client takes so many items more. */
    public void credit(int more) {
        lock.lock();
        try {
            credit += more;
            room.signal();
        } finally {
            lock.unlock();
        }
    }

    /** The client will give no more credit: who waits for some, or would have to, waits in vain. */
    void starve() {
        lock.lock();
        try {
            starved = true;
            room.signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Sends an item; waits until the client has credit for it and the connection has room.
     *
     * @param head holds the item from {@code start} to {@code end}; it is copied, and the caller's again then
     * @param tail bytes that follow it, sent from where they lie, so that nobody may change them any more; or null
     * @throws CancellationException if the request has its answer, or the thread is interrupted
     */
    public void send(byte[] head, int start, int end, byte[] tail) {
        long size = size(start, end, tail);
        boolean inVain = false;
        boolean first = false;
        lock.lock();
        try {
            while (!closed && !inVain && !hasRoom(size)) {
                inVain = starved && credit == 0;
                if (!inVain) {
                    room.await();
                }
            }
            if (!inVain) {
                checkOpen();
                first = append(head, start, end, tail, size);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            checkOpen();
            throw new CancellationException("the thread that waits for credit was interrupted");
        } finally {
            lock.unlock();
        }
        if (inVain) {
            request.abandon(Status.CANCELLED, "The stream has not ended, and no more credit for it will come.");
            checkOpen();
        }
        if (first) {
            request.caller().flow(this);
        }
    }

    /**
     * As {@link #send}, but does not wait.
     *
     * @return false where it was not sent: there is no credit or no room for it, or the request has its answer
     */
    public boolean offer(byte[] head, int start, int end, byte[] tail) {
        long size = size(start, end, tail);
        boolean first;
        lock.lock();
        try {
            if (closed || !hasRoom(size)) {
                return false;
            }
            first = append(head, start, end, tail, size);
        } finally {
            lock.unlock();
        }
        if (first) {
            request.caller().flow(this);
        }
        return true;
    }

    private void checkOpen() {
        if (closed) {
            throw new CancellationException("the call has its answer, no more items are sent");
        }
    }

    private static long size(int start, int end, byte[] tail) {
        return FrameHeader.SIZE + (long) end - start + (tail == null ? 0 : tail.length);
    }

    private boolean hasRoom(long size) {
        return credit > 0 && (unsent == 0 || unsent + size <= WINDOW);
    }

    /** Whether the connection has to be told that there is something to take. */
    private boolean append(byte[] head, int start, int end, byte[] tail, long size) {
        credit--;
        unsent += size;
        bytes += size;
        request.take(size);
        int length = FrameHeader.SIZE + end - start;
        if (length > SMALL) {
            closeBatch();
            byte[] frame = new byte[length];
            copy(head, start, end, tail, frame, 0);
            pieces.add(new Piece(frame, 0, length));
        } else {
            if (batch != null && batchEnd + length > batch.length) {
                closeBatch();
            }
            if (batch == null) {
                batch = new byte[BATCH];
            }
            copy(head, start, end, tail, batch, batchEnd);
            batchEnd += length;
        }
        if (tail != null) {
            closeBatch();
            pieces.add(new Piece(tail, 0, tail.length));
        }
        boolean first = !announced;
        announced = true;
        return first;
    }

    private void copy(byte[] head, int start, int end, byte[] tail, byte[] frame, int at) {
        int body = at + FrameHeader.SIZE;
        System.arraycopy(head, start, frame, body, end - start);
        FrameHeader.write(
                frame, body, body + end - start, tail == null ? 0 : tail.length, FrameKind.ITEM, 0, request.id());
    }

    private void closeBatch() {
        if (batch != null) {
            pieces.add(new Piece(batch, 0, batchEnd));
            batch = null;
            batchEnd = 0;
        }
    }

    /** Takes what waits. The connection calls it when it can send, and once more ahead of the answer. */
    public void take(Taker taker) {
        List<Piece> taken;
        lock.lock();
        try {
            closeBatch();
            taken = pieces;
            forget();
        } finally {
            lock.unlock();
        }
        for (Piece piece : taken) {
            taker.take(piece.bytes, piece.start, piece.end);
        }
    }

    private void forget() {
        request.free(unsent);
        unsent = 0;
        pieces = new ArrayList<>();
        batch = null;
        batchEnd = 0;
        announced = false;
        room.signal();
    }

    /**
     * The request has its answer: no more items are sent.
     *
     * @param drop whether those that wait are dropped; otherwise they go ahead of the answer
     */
    void close(boolean drop) {
        lock.lock();
        try {
            closed = true;
            if (drop) {
                forget();
            }
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
