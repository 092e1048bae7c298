// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.creo.client.CreoException;
import org.creo.client.RefusedException;

/**
 * A call with items after its request, in place of its answer, or both. Each side may send 64 items; for each item that
 * the other side has consumed, it may send another.
 */
abstract class StreamCall<R> extends Call<R> {
    static final int FIRST_CREDIT = 64;

    /** How many items must be consumed before the host is told. */
    private static final int PORTION = 32;

    private final boolean downloads;
    private final boolean uploads;
    /** The connection on which its request is sent; null before that. */
    private volatile Connection connection;

    /** Items that arrived and are not consumed yet. */
    private final Queue<Frame> items = new ConcurrentLinkedQueue<>();
    /** How many more the host may send. */
    private final AtomicInteger granted = new AtomicInteger(FIRST_CREDIT);
    /** How many were consumed without telling the host yet. */
    private int consumed;
    /** How many may be sent to the host. */
    private final AtomicInteger credit = new AtomicInteger(FIRST_CREDIT);

    private volatile Frame answer;
    private volatile Failure failure;
    /** What ended the call on this side. */
    private volatile Throwable own;
    /** Whether items that have arrived are not wanted any more. */
    private volatile boolean aborted;

    StreamCall(RemoteMethod<R> method, String address, int timeout, boolean downloads, boolean uploads) {
        super(method, address, timeout);
        this.downloads = downloads;
        this.uploads = uploads;
    }

    /** Says that something has arrived, or that the call has ended. */
    abstract void changed();

    /** Sets the connection on which its request is sent. */
    void sentOver(Connection used) {
        connection = used;
    }

    Connection connection() {
        return connection;
    }

    @Override
    boolean hasStreams() {
        return true;
    }

    @Override
    boolean endsBy(int kind) {
        return kind == Frame.ERROR || kind == (downloads ? Frame.END : Frame.RESPONSE);
    }

    @Override
    boolean takesItem(Frame item) {
        if (!downloads || granted.getAndDecrement() <= 0) {
            return false;
        }
        items.add(item);
        changed();
        return true;
    }

    @Override
    boolean takesCredit(int count) {
        if (!uploads || count <= 0 || credit.get() > Integer.MAX_VALUE - count) {
            return false;
        }
        credit.addAndGet(count);
        credited(count);
        changed();
        return true;
    }

    /** Says that more items may be sent. */
    void credited(int count) {
        // A thread that waits for credit checks for it when it is woken.
    }

    @Override
    void answered(Frame frame) {
        answer = frame;
        changed();
    }

    @Override
    void failed(Failure why) {
        failure = why;
        changed();
    }

    /** Ends the call from this side, and tells the host, unless it has ended. */
    final void stop(Throwable why) {
        if (!isEnded()) {
            end(why != null ? why : new CancellationException(this + ": cancelled"));
        }
    }

    private void end(Throwable why) {
        synchronized (this) {
            if (own == null) {
                own = why;
            }
        }
        aborted = true;
        Connection used = connection;
        if (used != null) {
            used.giveUp(this);
        }
        changed();
    }

    boolean isEnded() {
        return answer != null || failure != null || own != null;
    }

    /** Why it ended; null if the host ended it normally. */
    synchronized Throwable error() {
        if (own != null) {
            return own;
        }
        if (failure != null) {
            own = broken(failure);
        } else if (answer.kind == Frame.ERROR) {
            try {
                decoded(answer);
            } catch (CreoException e) {
                own = e;
            }
        }
        return own;
    }

    /** The result of a call that has one and ended without an error. */
    R result() {
        try {
            return decoded(answer);
        } finally {
            connection.giveBack(answer);
        }
    }

    boolean hasItem() {
        return !aborted && !items.isEmpty();
    }

    /**
     * The next item; null if none is there now.
     *
     * @throws RuntimeException if it cannot be decoded, which ends the call
     */
    R take() {
        Frame item = aborted ? null : items.poll();
        if (item == null) {
            return null;
        }
        try {
            consume();
            return decoded(item);
        } catch (RuntimeException | Error e) {
            end(e);
            throw e;
        } finally {
            connection.giveBack(item);
        }
    }

    private void consume() {
        consumed++;
        if (consumed == PORTION) {
            consumed = 0;
            granted.addAndGet(PORTION);
            if (!isEnded()) {
                connection.post(Frame.small(Frame.CREDIT, id(), PORTION));
            }
        }
    }

    /** Writes an item to a message, from its beginning. */
    final <T> void putItem(WireWriter message, BiConsumer<WireWriter, T> write, T item) {
        message.reset(Frame.HEADER_SIZE);
        try {
            write.accept(message, item);
        } catch (RefusedException e) {
            throw refused(e);
        }
    }

    boolean hasCredit() {
        return credit.get() > 0;
    }

    /** Sends an item; false if the call has ended. The caller must have checked for credit. */
    boolean sendItem(WireWriter item) {
        credit.decrementAndGet();
        return connection.sendPart(this, Frame.ITEM, item);
    }

    /** Says that all items are sent. */
    void sendEnd() {
        WireWriter end = new WireWriter(Frame.HEADER_SIZE);
        end.reset(Frame.HEADER_SIZE);
        connection.sendPart(this, Frame.END, end);
    }
}
