// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import org.creo.client.CreoException;
import org.creo.client.MalformedException;
import org.creo.client.RefusedException;

/**
 * A call with items after its request, in place of its answer, or both. Each side sends as the other one's
 * {@link Credit} allows, which grows as the program there takes items.
 */
abstract class StreamCall<R> extends Call<R> {
    /** The host is told when so many items were taken, or so many bytes of them. */
    private static final int PORTION_ITEMS = 32;

    private static final int PORTION_BYTES = 512 << 10;

    private final boolean downloads;
    private final boolean uploads;
    /** The connection on which its request is sent; null before that. */
    private volatile Connection connection;

    /** Items that arrived and are not taken yet. */
    private final Queue<Frame> items = new ConcurrentLinkedQueue<>();
    /** What the host may send. */
    private final Credit granted = new Credit();
    /** How many items were taken without telling the host yet, and how many bytes they have. */
    private int takenItems;

    private int takenBytes;
    /** How many items were taken since the call began; and how many were written, by the thread that sends. */
    private long takenInAll;

    private long written;
    /** What may be sent to the host. */
    private final Credit credit = new Credit();

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
        if (!downloads) {
            return false;
        }
        if (!granted.suffices()) {
            throw new MalformedException("ITEM for request " + Integer.toUnsignedString(item.id)
                    + ": one more than it was given credit for");
        }
        granted.spend(item.body.remaining());
        items.add(item);
        changed();
        return true;
    }

    @Override
    boolean takesCredit(long moreItems, long moreBytes) {
        if (!uploads) {
            return false;
        }
        if (moreItems == 0 && moreBytes == 0) {
            throw new MalformedException("a CREDIT of nothing");
        }
        credit.add(moreItems, moreBytes);
        credited();
        changed();
        return true;
    }

    /** Says that more may be sent. */
    void credited() {
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

    /** Ends the call, whose items nobody wants any more: also those that have arrived. */
    final void abandon() {
        if (!isEnded() || error() == null) {
            end(new CancellationException(this + ": the stream was closed"));
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
            taken(item.body.remaining());
            item.body.readsItem(takenInAll++);
            return decoded(item);
        } catch (RuntimeException | Error e) {
            end(e);
            throw e;
        } finally {
            connection.giveBack(item);
        }
    }

    private void taken(int size) {
        takenItems++;
        takenBytes += size;
        if (takenItems == PORTION_ITEMS || takenBytes >= PORTION_BYTES) {
            granted.add(takenItems, takenBytes);
            if (!isEnded()) {
                connection.post(Frame.small(Frame.CREDIT, id(), takenItems, takenBytes));
            }
            takenItems = 0;
            takenBytes = 0;
        }
    }

    /** Writes an item to a message, from its beginning. */
    final <T> void putItem(WireWriter message, BiConsumer<WireWriter, T> write, T item) {
        message.resetToItem(Frame.HEADER_SIZE, written++);
        try {
            write.accept(message, item);
            message.checkSize();
        } catch (RefusedException e) {
            throw refused(e);
        }
    }

    boolean hasCredit() {
        return credit.suffices();
    }

    /** Sends an item; false if the call has ended. The caller must have checked for credit. */
    boolean sendItem(WireWriter item) {
        credit.spend(item.size() - Frame.HEADER_SIZE);
        return connection.sendPart(this, Frame.ITEM, item);
    }

    /** Says that all items are sent. */
    void sendEnd() {
        WireWriter end = new WireWriter(Frame.HEADER_SIZE);
        end.reset(Frame.HEADER_SIZE);
        connection.sendPart(this, Frame.END, end);
    }
}
