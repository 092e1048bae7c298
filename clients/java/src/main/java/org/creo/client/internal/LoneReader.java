// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.creo.client.CreoException;

/**
 * Lets a thread that makes one short call after the other, alone on its connection, wait for each answer in the
 * system's read. That saves two system calls of four, and 2 us of a round trip of 18 us if client and host share a
 * core.
 *
 * <p>Only a frame from the host or closing the socket ends such a read, and an interrupt closes it. So while the
 * transport blocks, at most one call is open: nothing that happens to it harms another one. What comes meanwhile waits,
 * before it is sent, until the transport does not block any more. For that the host is asked by a PING, whose PONG ends
 * the read. So does that of a watch, which asks the host when a call takes more than a moment; then the selector waits
 * for the call, as it does for others. If nothing comes until the time of the call is over, the watch closes the
 * socket.
 */
final class LoneReader {
    private static final String CUT = "a read had to be ended";

    /** So many calls must have been alone before one waits in this way: beginning and ending it takes 10 us. */
    static final int STREAK = 64;

    /** How often the watch looks. A call that it sees twice is a long one. */
    static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(50);

    /** A call with less time is not alone: a host whose PONG comes after the end of that time loses the connection. */
    static final long SHORTEST = 4 * PATIENCE;

    /** A request up to this size is sent without waiting by a socket that has nothing else to send. */
    static final int SHORT = 16 << 10;

    private final ConnectionControl connection;
    private final Transport transport;
    private final OpenCalls open;
    private final FrameDispatcher dispatcher;
    private final Lead lead;
    private final boolean permitted;
    private final Executor threads;

    /** How many requests in a row were sent alone, up to a limit. For the thread whose turn it is to write. */
    private int streak;
    /** Whether the transport blocks. Set by a thread that leads in its turn to write, unset by one that leads. */
    private volatile boolean blocking;
    /** How many threads wait for the end of that. */
    private final AtomicInteger arriving = new AtomicInteger();
    /** Whether the host was asked, because a call lasts long. */
    private volatile boolean asked;
    /** The call that is alone, or the last one that was. */
    private final AtomicReference<BlockingCall<?>> current = new AtomicReference<>();
    /** Whether a thread watches the calls, and which one. */
    private final AtomicBoolean watched = new AtomicBoolean();

    private volatile Thread watch;
    private final BooleanSupplier unwanted = () -> asked || arriving.get() > 0;

    /** The role of the thread that reads. */
    interface Lead {
        /** Makes the calling thread the one that reads, unless there is one. */
        boolean acquire();

        /** Stops leading. Then {@link #handOn} must be called. */
        void leave();

        /** Wakes a thread that can read, if none does. */
        void handOn();
    }

    /** @param permitted whether the connection may be closed when a thread that calls alone is interrupted */
    LoneReader(
            ConnectionControl connection,
            Transport transport,
            OpenCalls open,
            FrameDispatcher dispatcher,
            Lead lead,
            boolean permitted,
            Executor threads) {
        this.connection = connection;
        this.transport = transport;
        this.open = open;
        this.dispatcher = dispatcher;
        this.lead = lead;
        this.permitted = permitted;
        this.threads = threads;
    }

    /**
     * Called by the thread whose turn it is to write, before it opens a call or writes for one that wants no answer.
     * Either the call is alone, or the transport does not block from now on, or this returns false: then the thread
     * must end its turn, call {@link #awaitEnd} and come again.
     *
     * @param size of the request; -1 if it wants no answer
     */
    boolean begin(Call<?> call, int size) {
        if (!mayBeAlone(call, size)) {
            streak = 0;
        } else if (streak < STREAK) {
            streak++;
        } else if ((blocking || streak++ == STREAK && block()) && isWatched((BlockingCall<?>) call)) {
            return true;
        } else {
            streak = 0; // it has blocked and was stopped: that must be earned again
        }
        return !blocking || relax();
    }

    private boolean mayBeAlone(Call<?> call, int size) {
        return permitted
                && size >= 0
                && size <= SHORT
                && open.isEmpty()
                && arriving.get() == 0
                && call instanceof BlockingCall
                && call.isTimed()
                && call.left() >= SHORTEST
                && !Thread.currentThread().isInterrupted();
    }

    private boolean block() {
        if (!dispatcher.isGreeted() || !lead.acquire()) {
            return false;
        }
        try {
            asked = false;
            blocking = transport.block(true);
        } catch (IOException e) {
            // The connection has ended; the next read says why.
        } finally {
            lead.leave();
        }
        return blocking;
    }

    /** Sees to it that a thread watches the call; false if the system has none left. */
    private boolean isWatched(BlockingCall<?> call) {
        current.set(call);
        if (watched.get() || !watched.compareAndSet(false, true)) {
            return true;
        }
        try {
            threads.execute(this::watch);
            return true;
        } catch (RuntimeException | Error e) {
            watched.set(false);
            return false;
        }
    }

    /**
     * Waits until the transport does not block.
     *
     * @throws CreoException if the time of this call is over first, or its thread was interrupted
     */
    void awaitEnd(Call<?> call) {
        arriving.incrementAndGet();
        try {
            if (!relax()) {
                LockSupport.unpark(watch);
                awaitStop(call);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw call.interrupted();
        } finally {
            arriving.decrementAndGet();
        }
    }

    private synchronized void awaitStop(Call<?> call) throws InterruptedException {
        while (blocking && connection.isOpen()) {
            long left = call.left();
            if (left <= 0) {
                throw call.late();
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    /** Stops blocking, unless a thread reads; returns whether it has. */
    boolean relax() {
        if (!blocking || !lead.acquire()) {
            return false;
        }
        stop();
        lead.leave();
        lead.handOn();
        return true;
    }

    /** Makes the transport not block any more. For the leader. */
    void stop() {
        if (!blocking) {
            return;
        }
        try {
            transport.block(false);
        } catch (IOException e) {
            // The connection has ended; the next read says why.
        }
        synchronized (this) {
            asked = false;
            blocking = false;
            notifyAll();
        }
    }

    /** The leader has left: stops blocking if somebody came who could not do so because of it. */
    void left() {
        if (unwanted.getAsBoolean()) {
            relax();
        }
    }

    /**
     * Reads, as the leader, what a call waits for, if it is alone; stops blocking if something else comes, too.
     *
     * @return false if the call is not alone, and nothing was read
     */
    boolean read(Wait wait) {
        BlockingCall<?> call = current.get();
        if (!blocking || wait != call) {
            return false;
        }
        try {
            if (dispatcher.readAlone(call, unwanted) && !unwanted.getAsBoolean()) {
                return true;
            }
        } catch (ClosedChannelException e) {
            if (Thread.currentThread().isInterrupted() || call.left() <= 0) {
                connection.retire(CUT); // and the call, which goes on waiting, ends
            } else {
                dispatcher.unreadable(e);
            }
        }
        stop();
        if (call.isDone()) {
            dispatcher.look();
        }
        return true;
    }

    /** Looks after the calls that are alone, one after the other, until there is none for a while. */
    private void watch() {
        watch = Thread.currentThread();
        BlockingCall<?> last = null;
        BlockingCall<?> prodded = null;
        while (connection.isOpen()) {
            BlockingCall<?> call = current.get();
            boolean over = isOver(call);
            if (over && call == last) {
                watched.set(false);
                if (call == current.get() && isOver(call) || !watched.compareAndSet(false, true)) {
                    current.compareAndSet(call, null);
                    return;
                }
            } else if (!over && call.left() <= 0) {
                cut();
                return;
            } else if (!over && call != prodded && (call == last || arriving.get() > 0)) {
                prodded = call;
                ask();
            }
            last = call;
            LockSupport.parkNanos(this, over ? PATIENCE : Math.min(PATIENCE, Math.max(1, call.left())));
        }
    }

    /** Sends a PING, in another thread: to a host that reads nothing even that may take any time. */
    private void ask() {
        asked = true;
        try {
            threads.execute(connection::ask);
        } catch (RuntimeException | Error e) {
            // The system has no thread left. The call may still be answered, or its time ends.
        }
    }

    private boolean isOver(BlockingCall<?> call) {
        return call == null || !blocking || call.isDone() || call.isWithdrawn();
    }

    /** Ends the read of a call whose time is over, although the host has not even answered the PING. */
    private void cut() {
        connection.retire(CUT);
        try {
            transport.close();
        } catch (IOException e) {
            // The read has ended nevertheless.
        }
    }
}
