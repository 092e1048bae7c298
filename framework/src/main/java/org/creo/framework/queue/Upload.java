// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.creo.framework.limits.HeldValues;
import org.creo.protocol.Credit;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.ProtocolLimits;
import org.creo.protocol.Status;

/**
 * The items that a client has sent with a request and that its method has not read yet.
 *
 * <p>There are never more than the client has credit for, and it gets more as the method reads. Items count against the
 * memory of all frames until they have been read, or the request has its answer.
 *
 * <p>The connection puts items in; one thread at a time reads. It may have small ones given to somebody where they are
 * put in, so that they do not wait for another thread.
 */
public final class Upload {
    /**
     * The client gets new credit when so many items were read, half of its first credit, or as large a part of the
     * bytes.
     */
    private static final int PORTION = ProtocolLimits.FIRST_ITEMS / 2;

    private static final int PORTION_BYTES = ProtocolLimits.FIRST_BYTES / 2;
    /** The size of the largest item that is looked at where it is put in, in bytes. */
    private static final int SMALL = 64 << 10;

    private final Request request;
    /** The memory of the values of the item that the method is looking at; null where nobody counts it. */
    private final HeldValues values;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();

    /** The fields below are read and written under the lock. */
    private final Queue<Frame> waiting = new ArrayDeque<>();

    private final Credit credit = new Credit();
    /** How many items were read since the last CREDIT. */
    private int readItems;

    private long readBytes;
    private boolean ended;
    private boolean closed;
    /** How much memory the item takes that the method is looking at, and how much all waiting items take. */
    private long held;

    private long reserved;
    /** How much memory the items took that have been read. */
    private long done;

    private long bytes;
    /** Gets small items where they are put in; null where they have to wait to be read. */
    private Consumer<Arguments> taker;
    /** Whether the thread that waits for items is to look after something else. */
    private boolean called;
    /** What the taker has thrown where an item was put in. */
    private RuntimeException failure;

    Upload(Request request) {
        this.request = request;
        HeldValues arguments = request.arguments().values();
        this.values = arguments == null ? null : arguments.another();
    }

    /**
     * Takes an ITEM that has come.
     *
     * @return whether it was kept, and its memory with it; an item that will not be read is not kept
     * @throws FrameException if there should be none
     */
    public boolean add(Frame item) throws FrameException {
        Arguments taken;
        Consumer<Arguments> by;
        lock.lock();
        try {
            checkOpen(item);
            if (!credit.suffices()) {
                throw new FrameException(
                        Status.MALFORMED,
                        item.id(),
                        "The ITEM comes without credit: " + ProtocolLimits.FIRST_ITEMS + " of "
                                + ProtocolLimits.FIRST_BYTES
                                + " bytes may be sent, and then as many more as each CREDIT says.");
            }
            credit.spend(item.body().length);
            bytes += FrameHeader.SIZE + item.body().length;
            if (closed) {
                return false;
            }
            by = taker;
            if (by == null || !waiting.isEmpty() || item.body().length > SMALL) {
                waiting.add(item);
                reserved += item.reserved();
                arrived.signal();
                return true;
            }
            taken = taken(item);
        } finally {
            lock.unlock();
        }
        give(taken, by);
        return true;
    }

    /** Gives an item to the taker on the thread that puts it in. */
    private void give(Arguments item, Consumer<Arguments> by) {
        RuntimeException thrown = null;
        try {
            by.accept(item);
        } catch (RuntimeException e) {
            thrown = e;
        }
        lock.lock();
        try {
            release();
            if (thrown != null) {
                taker = null;
                failure = thrown;
                arrived.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes an END that has come.
     *
     * @throws FrameException if there was one already
     */
    public void end(Frame end) throws FrameException {
        lock.lock();
        try {
            checkOpen(end);
            bytes += FrameHeader.SIZE;
            ended = true;
            arrived.signal();
        } finally {
            lock.unlock();
        }
    }

    private void checkOpen(Frame frame) throws FrameException {
        if (ended) {
            throw new FrameException(
                    Status.MALFORMED, frame.id(), "The " + frame.kind() + " comes after the END of its stream.");
        }
    }

    /** Whether the client has said that no more items come. */
    public boolean ended() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }

    /** How much memory the items take that wait to be read. */
    public long waiting() {
        return read(() -> reserved);
    }

    /** How much memory the items took that the method has read so far. */
    public long done() {
        return read(() -> done);
    }

    /** How many bytes the frames of all items have taken so far. */
    public long bytes() {
        return read(() -> bytes);
    }

    private long read(LongSupplier field) {
        lock.lock();
        try {
            return field.getAsLong();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for the next item.
     *
     * @return the item, still encoded, or null where the stream is complete
     * @throws CancellationException if the request has its answer, or the thread is interrupted
     */
    public Arguments next() {
        lock.lock();
        try {
            release();
            while (waiting.isEmpty() && !ended && !closed) {
                arrived.await();
            }
            return poll();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw over();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Gives all items to a taker, one after another, until there are no more: small ones on the threads that put them
     * in, large ones on this thread. What the taker throws is thrown here.
     *
     * @param each waits for nothing
     * @param meanwhile is called on this thread at the beginning, again after as many nanoseconds as it returns, and
     *     after each {@link #call}
     * @throws CancellationException if the request has its answer, or the thread is interrupted
     */
    public void forEach(Consumer<Arguments> each, LongSupplier meanwhile) {
        for (Arguments item = take(each, meanwhile); item != null; item = take(each, meanwhile)) {
            each.accept(item);
        }
    }

    /** Has the thread that waits in {@link #forEach} do what it does meanwhile. Any thread may call it. */
    public void call() {
        lock.lock();
        try {
            called = true;
            arrived.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for an item that is for this thread; null where there are no more. */
    private Arguments take(Consumer<Arguments> each, LongSupplier meanwhile) {
        while (true) {
            long nanos = meanwhile.getAsLong();
            lock.lock();
            try {
                if (taker == null) {
                    release();
                }
                while (nanos > 0 && !called && waiting.isEmpty() && !ended && !closed && failure == null) {
                    taker = each;
                    nanos = arrived.awaitNanos(nanos);
                }
                called = false;
                if (failure != null) {
                    throw failure;
                }
                if (!waiting.isEmpty() || ended || closed) {
                    taker = null;
                    return poll();
                }
            } catch (InterruptedException e) {
                taker = null;
                Thread.currentThread().interrupt();
                throw over();
            } finally {
                lock.unlock();
            }
        }
    }

    /** The next item, if one waits; null where there are no more. */
    private Arguments poll() {
        if (closed) {
            throw over();
        }
        Frame item = waiting.poll();
        if (item == null) {
            return null;
        }
        reserved -= item.reserved();
        return taken(item);
    }

    /** The item is read now. Called under the lock. */
    private Arguments taken(Frame item) {
        held = item.reserved();
        done += held;
        readItems++;
        readBytes += item.body().length;
        if ((readItems == PORTION || readBytes >= PORTION_BYTES) && !ended) {
            giveCredit();
        }
        return request.arguments().like(item.body(), values);
    }

    /**
     * Lets the client send as much as the method has read. Called under the lock, so that no credit comes after the
     * answer.
     */
    private void giveCredit() {
        credit.add(readItems, readBytes);
        request.caller().reply(Answer.credit(request, readItems, readBytes));
        readItems = 0;
        readBytes = 0;
    }

    private CancellationException over() {
        return new CancellationException(
                closed
                        ? "the call has its answer, no more of its items are read"
                        : "the thread that waits for an item was interrupted");
    }

    private void release() {
        request.free(held);
        held = 0;
        if (values != null) {
            values.release();
        }
    }

    /** Drops the items that wait, and those that will come: the request has its answer. */
    void close() {
        lock.lock();
        try {
            closed = true;
            release();
            if (values != null) {
                values.close();
            }
            while (!waiting.isEmpty()) {
                request.free(waiting.remove().reserved());
            }
            reserved = 0;
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
