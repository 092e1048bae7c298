// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.creo.protocol.Credit;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.FrameKind;
import org.creo.protocol.Status;

/**
 * The items that the method of a request sends and that its connection has not taken yet.
 *
 * <p>Items gather here while the connection is busy and leave together, so a method that sends small ones fast costs
 * few writes, while items that come now and then are each sent at once. A method may get ahead of its client by the
 * credit that the client has given, and ahead of its connection by {@value #WINDOW} bytes, or by one item if that is
 * larger.
 *
 * <p>One thread at a time sends; the connection takes.
 */
public final class Download {
    private static final int WINDOW = 64 << 10;
    /** Small items share arrays of this size. */
    private static final int BATCH = 4 << 10;
    /** How long a method waits before it looks again whether there is memory for its item, in milliseconds. */
    private static final int LOOK_AGAIN = 20;
    /**
     * After so many looks the method may take the last memory that there is: it may itself hold what it waits for, in
     * items that it reads.
     */
    private static final int LAST = 5;
    /**
     * After so many looks the method gives up: what it waits for may be held by itself, or by others that wait, too.
     */
    private static final int LOOKS = 250;
    /** The size of the largest small item. */
    private static final int SMALL = 1 << 10;

    /** Gets the bytes that are to be sent. */
    @FunctionalInterface
    public interface Taker {
        /** A part of an array, which does not change any more. */
        void take(byte[] bytes, int start, int end);
    }

    /**
     * Whole frames.
     *
     * @param tail the bytes that end the last of them, or null
     */
    private record Piece(byte[] bytes, int start, int end, byte[] tail) {
        /** Gives each item to the taker, whole and without its frame. */
        void each(Taker taker) {
            int at = start;
            while (at < end) {
                int body = at + FrameHeader.SIZE;
                int next = at + FrameHeader.LENGTH_SIZE + FrameHeader.lengthAt(bytes, at);
                if (next <= end) {
                    taker.take(bytes, body, next);
                } else {
                    byte[] whole = Arrays.copyOfRange(bytes, body, next);
                    System.arraycopy(tail, 0, whole, end - body, tail.length);
                    taker.take(whole, 0, whole.length);
                }
                at = next;
            }
        }
    }

    private final Request request;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();

    /** The fields below are read and written under the lock. */
    private List<Piece> pieces = new ArrayList<>();
    /** Small items that come after the last piece and are not a piece yet. */
    private byte[] batch;

    private int batchEnd;
    private long unsent;
    private final Credit credit = new Credit();
    /** Whether the client will give no more credit. */
    private boolean starved;
    /** Is run once when there may be room for an item that was not taken; null where nobody waits for that. */
    private Runnable whenRoom;
    /** Whether the connection knows that there is something to take. */
    private boolean announced;

    private boolean closed;
    private long bytes;

    Download(Request request) {
        this.request = request;
    }

    /** The request to which the items belong. */
    public Request request() {
        return request;
    }

    /** How many bytes the frames of all items have taken so far. */
    public long bytes() {
        lock.lock();
        try {
            return bytes;
        } finally {
            lock.unlock();
        }
    }

    /** Adds credit: the client takes so many more items, and bytes of them. */
    public void credit(long moreItems, long moreBytes) {
        Runnable waits;
        lock.lock();
        try {
            credit.add(moreItems, moreBytes);
            waits = roomMade();
        } finally {
            lock.unlock();
        }
        run(waits);
    }

    /** Wakes the thread that waits for room, and returns what else waits for it. Called under the lock. */
    private Runnable roomMade() {
        room.signal();
        Runnable waits = whenRoom;
        whenRoom = null;
        return waits;
    }

    private static void run(Runnable waits) {
        if (waits != null) {
            waits.run();
        }
    }

    /** Tells that the client will give no more credit: a method that waits for some, or would have to, is given up. */
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
     * @param head holds the item from {@code start} to {@code end}; it is copied, so the caller may use the array again
     * @param tail bytes that follow it; they are sent without a copy, so they must not change any more; or null
     * @throws CancellationException if the request has its answer, or the thread is interrupted
     */
    public void send(byte[] head, int start, int end, byte[] tail) {
        long size = size(start, end, tail);
        boolean first = false;
        Status missing;
        lock.lock();
        try {
            missing = awaitRoom(size);
            if (missing == null) {
                first = append(head, start, end, tail, size);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            checkOpen();
            throw new CancellationException("the thread that waits for credit was interrupted");
        } finally {
            lock.unlock();
        }
        if (missing != null) {
            giveUp(missing, size);
        }
        if (first) {
            request.caller().flow(this);
        }
    }

    /**
     * Waits for room, and takes it.
     *
     * @return null; or, since no room will come, the status with which the call ends
     */
    private Status awaitRoom(long size) throws InterruptedException {
        int looks = 0;
        while (!closed && !takeRoom(size, looks > LAST && request.upload() != null)) {
            if (hasRoom(size)) {
                // The method waits for memory, which others release.
                if (looks++ == LOOKS) {
                    return Status.BUSY;
                }
                room.await(LOOK_AGAIN, TimeUnit.MILLISECONDS);
            } else if (starved && !credit.suffices()) {
                return Status.CANCELLED;
            } else {
                looks = 0;
                room.await();
            }
        }
        checkOpen();
        return null;
    }

    private void giveUp(Status how, long size) {
        request.abandon(
                how,
                how == Status.BUSY
                        ? "Memory is short, and there is none for an item of " + size
                                + " bytes that the method sends. Try again later."
                        : "The stream has not ended, and no more credit for it will come.");
        checkOpen();
    }

    /**
     * As {@link #send}, but does not wait.
     *
     * @return false where it was not sent: there is no credit or no room for it, or the request has its answer
     */
    public boolean offer(byte[] head, int start, int end, byte[] tail) {
        return offer(head, start, end, tail, null);
    }

    /**
     * As {@link #offer(byte[], int, int, byte[])}.
     *
     * @param then is run once when there is credit or room for an item that was not sent, on the thread that makes it,
     *     which must not send anything there; not where memory is short or the request has its answer
     */
    public boolean offer(byte[] head, int start, int end, byte[] tail, Runnable then) {
        long size = size(start, end, tail);
        boolean first;
        lock.lock();
        try {
            if (closed || !takeRoom(size, false)) {
                whenRoom = then;
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
        return credit.suffices() && (unsent == 0 || unsent + size <= WINDOW);
    }

    private boolean takeRoom(long size, boolean last) {
        return hasRoom(size) && request.takeUnsent(size, last);
    }

    /**
     * Appends an item.
     *
     * @return whether the connection has to be told that there is something to take
     */
    private boolean append(byte[] head, int start, int end, byte[] tail, long size) {
        credit.spend(size - FrameHeader.SIZE);
        unsent += size;
        bytes += size;
        int length = FrameHeader.SIZE + end - start;
        if (length > SMALL) {
            closeBatch(null);
            byte[] frame = new byte[length];
            copy(head, start, end, tail, frame, 0);
            pieces.add(new Piece(frame, 0, length, tail));
        } else {
            if (batch != null && batchEnd + length > batch.length) {
                closeBatch(null);
            }
            if (batch == null) {
                batch = new byte[BATCH];
            }
            copy(head, start, end, tail, batch, batchEnd);
            batchEnd += length;
            if (tail != null) {
                closeBatch(tail);
            }
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

    private void closeBatch(byte[] tail) {
        if (batch != null) {
            pieces.add(new Piece(batch, 0, batchEnd, tail));
            batch = null;
            batchEnd = 0;
        }
    }

    /**
     * Takes the frames that wait, and the memory that they hold. The connection calls it when it can send, and once
     * more before the answer.
     */
    public void take(Taker taker) {
        for (Piece piece : take()) {
            taker.take(piece.bytes, piece.start, piece.end);
            if (piece.tail != null) {
                taker.take(piece.tail, 0, piece.tail.length);
            }
        }
    }

    /** As {@link #take(Taker)}, but takes each item by itself, without its frame. */
    public void takeEach(Taker taker) {
        for (Piece piece : take()) {
            piece.each(taker);
        }
    }

    private List<Piece> take() {
        List<Piece> taken;
        Runnable waits;
        lock.lock();
        try {
            closeBatch(null);
            taken = pieces;
            forget();
            waits = roomMade();
        } finally {
            lock.unlock();
        }
        run(waits);
        return taken;
    }

    private void forget() {
        unsent = 0;
        pieces = new ArrayList<>();
        batch = null;
        batchEnd = 0;
        announced = false;
    }

    /**
     * Ends the items: the request has its answer.
     *
     * @param drop whether the items that wait are dropped; otherwise they are sent before the answer
     */
    void close(boolean drop) {
        lock.lock();
        try {
            closed = true;
            if (drop) {
                request.freeUnsent(unsent);
                forget();
            }
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
